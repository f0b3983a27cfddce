#if canImport(Observation)
    public import Observation
#endif

/// A `CalendarState` that views bind to: every change is observable, and told as an `AsyncSequence`.
///
/// ```swift
/// let model = CalendarModel(CalendarState<Never>(today: today))
/// Task { for await change in model.changes() where change.parts.contains(.page) { showTitle() } }
/// model.update { $0.move(by: 1) }
/// model.totals              // whatever the state has, the model has
/// ```
#if canImport(Observation)
    @Observable
#endif
@MainActor @dynamicMemberLookup
public final class CalendarModel<Decoration: Sendable> {
    /// What is shown now.
    public private(set) var state: CalendarState<Decoration>
    private let hub = ChangeHub()

    /// A model that starts from a state.
    public init(_ state: CalendarState<Decoration>) {
        self.state = state
        _ = self.state.takeChange()
    }

    /// Anything the state has.
    public subscript<Value>(dynamicMember path: KeyPath<CalendarState<Decoration>, Value>) -> Value { state[keyPath: path] }

    /// Changes the state, then tells observers what changed, once for all of it. Also tells what was done before an error.
    @discardableResult
    public func update<Result, Failure: Error>(
        _ body: (inout CalendarState<Decoration>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer {
            if let change = state.takeChange() { hub.tell(change) }
        }
        return try body(&state)
    }

    /// What changes from now on, for one observer; any number may listen, each at its own pace.
    ///
    /// An observer that is slower than the changes loses the oldest ones beyond `buffering` and sees a gap in their numbers.
    public func changes(buffering: Int = 64) -> AsyncStream<CalendarChange> { hub.changes(buffering: buffering) }

    /// How many observers listen now.
    package var observerCount: Int { hub.observerCount }
}
