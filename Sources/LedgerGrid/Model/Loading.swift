public import CivilCalendar
public import Observation

/// The state of loading a value.
public enum LoadState<Value: Sendable>: Sendable {
    /// Nothing has been requested yet.
    case idle
    /// Requested but not loaded yet.
    case loading
    /// Loaded.
    case loaded(Value)
    /// Failed, with the error.
    case failed(any Error)

    /// The value, if loaded.
    public var value: Value? {
        if case .loaded(let value) = self { value } else { nil }
    }

    /// The error, if loading failed.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Whether loading is in progress.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether nothing has been requested yet.
    var isIdle: Bool {
        if case .idle = self { true } else { false }
    }
}

/// Loads values by key concurrently. For each key, only the latest request counts, whichever finishes first.
@MainActor
final class Loads<Key: Hashable & Sendable, Value: Sendable> {
    private var running: [Key: (number: Int, task: Task<Void, Never>)] = [:]
    private var count = 0

    /// Starts loading and passes the result to `take`, unless the load is cancelled or restarted first.
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

    /// Cancels the loads of some keys; their results are ignored.
    func cancel(_ isUnwanted: (Key) -> Bool) {
        for (key, load) in running where isUnwanted(key) {
            load.task.cancel()
            running[key] = nil
        }
    }

    /// Waits until no load is in progress.
    func settled() async {
        while let task = running.values.first?.task { await task.value }
    }

    isolated deinit { cancel { _ in true } }
}

/// The records of one day, loaded when the day is selected; a failure is a state to show, not an error to catch.
///
/// ```swift
/// let records = DayRecords { day in try await diary.pages(on: day) }
/// records.show(try month.day(at: 3))
/// ```
@Observable @MainActor
public final class DayRecords<Record: Sendable> {
    /// The day whose records were requested; `nil` before the first request.
    public private(set) var day: CivilDate?
    /// The loading state of the records.
    public private(set) var state: LoadState<[Record]> = .idle

    private let load: @Sendable (CivilDate) async throws -> [Record]
    private let loads = Loads<CivilDate, [Record]>()

    /// Creates records loaded by a function.
    public init(load: @escaping @Sendable (CivilDate) async throws -> [Record]) { self.load = load }

    /// Loads the records of a day. Only the latest request counts, whichever finishes first.
    public func show(_ day: CivilDate) {
        loads.cancel { $0 != day }
        self.day = day
        state = .loading
        loads.start(day, load) { [weak self] in self?.state = $0 }
    }

    /// Requests the records of the same day again, for example after a failure.
    public func reload() {
        if let day { show(day) }
    }

    /// Waits until the latest request has loaded or failed.
    public func settled() async { await loads.settled() }
}
