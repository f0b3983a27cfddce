public import CivilCalendar

#if canImport(Observation)
    public import Observation
#endif

/// The records of one day, loaded when the day is chosen; failing is a state to show, not an error to catch.
///
/// ```swift
/// let records = DayRecords { day in try await diary.pages(on: day) }
/// try records.show(index: 3, of: DayStrip(month))
/// ```
#if canImport(Observation)
    @Observable
#endif
@MainActor
public final class DayRecords<Record: Sendable> {
    /// The day whose records are wanted; `nil` before the first.
    public private(set) var day: CivilDate?
    /// How far they are.
    public private(set) var state: LoadState<[Record]> = .idle

    private let load: @Sendable (CivilDate) async throws -> [Record]
    private var task: Task<Void, Never>?
    /// Counts what was asked for, so that a late answer to an earlier question is not taken for the answer.
    private var request = 0

    /// Records that are loaded by that function.
    public init(load: @escaping @Sendable (CivilDate) async throws -> [Record]) {
        self.load = load
    }

    /// Loads the records of a day. Only the day asked for last counts, whatever comes first.
    public func show(_ day: CivilDate) {
        task?.cancel()
        request += 1
        self.day = day
        state = .loading
        let (load, number) = (load, request)
        task = Task { [weak self] in
            do {
                let records = try await load(day)
                self?.take(.loaded(records), of: number)
            } catch {
                self?.take(.failed(error), of: number)
            }
        }
    }

    /// Loads the records of a place in a list of days.
    ///
    /// - Throws: `GridError` with the code `indexOutOfRange`; nothing has then changed.
    public func show(index: Int, of strip: DayStrip) throws(GridError) {
        show(try strip.date(at: index))
    }

    /// Asks once more for the records of the same day, after a failure for example.
    public func reload() {
        if let day { show(day) }
    }

    /// Waits until what was asked for last has come or failed.
    public func settled() async {
        while let waiting = task, state.isLoading { await waiting.value }
    }

    private func take(_ result: LoadState<[Record]>, of number: Int) {
        if number == request { state = result }
    }
}
