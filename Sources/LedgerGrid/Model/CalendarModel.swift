public import CivilCalendar
public import Observation
internal import Synchronization

/// A `CalendarState` that views bind to: every change is observable and published as an `AsyncSequence`.
///
/// ```swift
/// let model = CalendarModel(store, today: today)
/// Task { for await change in model.changes() where change.parts.contains(.page) { showTitle() } }
/// model.update { $0.move(by: 1) }
/// model.totals              // whatever the state has, the model has
/// ```
///
/// Several models may share a store: each of them shows and reports every change to its entries.
@Observable @MainActor @dynamicMemberLookup
public final class CalendarModel<Decoration> {
    /// The current state.
    public private(set) var state: CalendarState<Decoration>

    @ObservationIgnored private let hub = ChangeHub()
    @ObservationIgnored private let loads = Loads<ClosedRange<CivilDate>, EventDays>()
    @ObservationIgnored private var loadEvents: (@Sendable (ClosedRange<CivilDate>) async throws -> EventDays)?
    @ObservationIgnored private var isUpdating = false

    /// Creates a model with an initial state.
    public init(_ state: CalendarState<Decoration>) {
        var first = state
        _ = first.takeChange()
        self.state = first
        first.store.observe { [weak self] in
            guard let self else { return false }
            if !isUpdating { update { _ in } }
            return true
        }
    }

    /// Returns any property of the state.
    public subscript<Value>(dynamicMember path: KeyPath<CalendarState<Decoration>, Value>) -> Value { state[keyPath: path] }

    /// Changes the state, then notifies observers once, unless nothing changed. If an error is thrown, the changes made before it are
    /// reported as well.
    ///
    /// - Precondition: the closure does not call this function of the same model.
    @discardableResult
    public func update<Result, Failure: Error>(
        _ body: (inout CalendarState<Decoration>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(!isUpdating, "a calendar was updated from within its own update")
        isUpdating = true
        var next = state
        defer {
            isUpdating = false
            askForEvents(of: &next)
            if let change = next.takeChange() {
                state = next
                hub.tell(change)
            }
        }
        return try body(&next)
    }

    /// Shows the events that `provider` loads for the days shown; it is called again for each page that comes into view.
    ///
    /// Errors it throws become the `eventState` of the page. Results for days that are no longer shown are ignored.
    public func showEvents(loading provider: @escaping @Sendable (ClosedRange<CivilDate>) async throws -> [DayEvent]) {
        loadEvents = { EventDays(try await provider($0), in: $0) }
        reloadEvents()
    }

    /// Requests the events of the days shown again, for example after a failure.
    public func reloadEvents() {
        if loadEvents != nil { update { $0.awaitEvents() } }
    }

    /// Waits until the requested events have loaded or failed.
    public func settled() async { await loads.settled() }

    private func askForEvents(of next: inout CalendarState<Decoration>) {
        guard let loadEvents else { return }
        loads.cancel { days in !next.events.contains { $0.days == days && $0.state.isLoading } }
        for days in next.events.filter(\.state.isIdle).map(\.days) {
            next.take(.loading, of: days)
            loads.start(days, loadEvents) { [weak self] state in self?.update { $0.take(state, of: days) } }
        }
    }

    /// Returns the changes from now on, for one observer; any number may listen, each at its own pace.
    ///
    /// An observer that is slower than the changes loses the oldest ones beyond `buffering` and sees a gap in their numbers.
    public func changes(buffering: Int = 64) -> AsyncStream<CalendarChange> { hub.changes(buffering: buffering) }

    /// The number of current observers.
    package var observerCount: Int { hub.observerCount }
}

extension CalendarModel where Decoration == Never {
    /// Creates a model without decorations that shows the month or week of `day`, or else of today.
    public convenience init(
        _ store: LedgerStore, today: CivilDate, at day: CivilDate? = nil, mode: CalendarMode = .month,
        settings: CalendarSettings = CalendarSettings()
    ) {
        self.init(CalendarState(store, today: today, at: day, mode: mode, settings: settings))
    }
}

/// Notifies any number of observers of changes. Each has its own buffer, which keeps the newest changes.
private final class ChangeHub: Sendable {
    private struct Observers {
        var next = 0
        var continuations: [Int: AsyncStream<CalendarChange>.Continuation] = [:]
    }

    private let observers = Mutex(Observers())

    func tell(_ change: CalendarChange) {
        for continuation in observers.withLock({ Array($0.continuations.values) }) { continuation.yield(change) }
    }

    func changes(buffering count: Int) -> AsyncStream<CalendarChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CalendarChange.self, bufferingPolicy: .bufferingNewest(max(1, count)))
        let number = observers.withLock { observers in
            observers.next += 1
            observers.continuations[observers.next] = continuation
            return observers.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.observers.withLock { $0.continuations[number] = nil }
        }
        return stream
    }

    var observerCount: Int { observers.withLock { $0.continuations.count } }

    deinit {
        // Ends the streams of the remaining observers.
        for continuation in observers.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }
}
