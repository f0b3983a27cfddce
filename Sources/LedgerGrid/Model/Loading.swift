public import CivilCalendar
public import Observation

/// How far the loading of something is.
public enum LoadState<Value: Sendable>: Sendable {
    /// Nothing was asked for yet.
    case idle
    /// It was asked for and has not come yet.
    case loading
    /// It has come.
    case loaded(Value)
    /// It will not come, and why.
    case failed(any Error)

    /// What has come, if it has.
    public var value: Value? {
        if case .loaded(let value) = self { value } else { nil }
    }

    /// Why it failed, if it did.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Whether it is on its way.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether nothing was asked for yet.
    var isIdle: Bool {
        if case .idle = self { true } else { false }
    }
}

/// Loads things by key, side by side. Of each key only what was asked for last counts, whatever comes first.
@MainActor
final class Loads<Key: Hashable & Sendable, Value: Sendable> {
    private var running: [Key: (number: Int, task: Task<Void, Never>)] = [:]
    private var count = 0

    /// Starts loading, and gives the result to `take` unless that is cancelled or asked for again before.
    func start(
        _ key: Key, _ load: @escaping @Sendable (Key) async throws -> Value, take: @escaping @MainActor (LoadState<Value>) -> Void
    ) {
        cancel { $0 == key }
        count += 1
        let number = count
        let task = Task { [weak self] in
            let state: LoadState<Value>
            do { state = .loaded(try await load(key)) } catch { state = .failed(error) }
            guard let self, running[key]?.number == number else { return }
            running[key] = nil
            take(state)
        }
        running[key] = (number, task)
    }

    /// Cancels the loads of some keys; what they still bring is not taken.
    func cancel(_ isUnwanted: (Key) -> Bool) {
        for (key, load) in running where isUnwanted(key) {
            load.task.cancel()
            running[key] = nil
        }
    }

    /// Waits until nothing is on its way.
    func settled() async {
        while let task = running.values.first?.task { await task.value }
    }

    isolated deinit { cancel { _ in true } }
}

/// The records of one day, loaded when the day is chosen; failing is a state to show, not an error to catch.
///
/// ```swift
/// let records = DayRecords { day in try await diary.pages(on: day) }
/// records.show(try month.day(at: 3))
/// ```
@Observable @MainActor
public final class DayRecords<Record: Sendable> {
    /// The day whose records are wanted; `nil` before the first.
    public private(set) var day: CivilDate?
    /// How far they are.
    public private(set) var state: LoadState<[Record]> = .idle

    private let load: @Sendable (CivilDate) async throws -> [Record]
    private let loads = Loads<CivilDate, [Record]>()

    /// Creates records that are loaded by that function.
    public init(load: @escaping @Sendable (CivilDate) async throws -> [Record]) { self.load = load }

    /// Loads the records of a day. Only the day asked for last counts, whatever comes first.
    public func show(_ day: CivilDate) {
        loads.cancel { $0 != day }
        self.day = day
        state = .loading
        loads.start(day, load) { [weak self] in self?.state = $0 }
    }

    /// Asks once more for the records of the same day, after a failure for example.
    public func reload() {
        if let day { show(day) }
    }

    /// Waits until what was asked for last has come or failed.
    public func settled() async { await loads.settled() }
}
