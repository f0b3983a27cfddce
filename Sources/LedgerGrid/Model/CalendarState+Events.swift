public import CivilCalendar

extension CalendarState {
    /// The events of a range of days.
    struct Stretch {
        let days: ClosedRange<CivilDate>
        var state: LoadState<EventDays>
    }

    /// The loading state of the events of the page shown; `idle` without a provider.
    public var eventState: LoadState<EventDays> { events.first?.state ?? .idle }

    /// Returns the events of a shown or selected day in display order; empty until they are loaded.
    public func events(on day: CivilDate) -> [DayEvent] { events.first { $0.days.contains(day) }?.state.value?[day] ?? [] }

    /// The events of the selected day in display order.
    public var selectedEvents: [DayEvent] { events(on: selectedDay) }

    /// Shows the events that `provider` returns for the days shown; it is called again for each page that comes into view.
    ///
    /// Errors it throws become the state of those days. For asynchronous providers, use `CalendarModel.showEvents(loading:)`.
    public mutating func showEvents(of provider: @escaping (ClosedRange<CivilDate>) throws -> [DayEvent]) {
        source = .provider(provider)
        askForEvents()
    }

    /// Leaves loading the events of `idle` stretches to the owner of the state.
    mutating func awaitEvents() {
        source = .others
        askForEvents()
    }

    private mutating func askForEvents() {
        events = []
        fillEvents()
        change.parts.insert(.events)
    }

    /// Stores the result of loading events for some days; ignored if those days are no longer needed.
    mutating func take(_ state: LoadState<EventDays>, of days: ClosedRange<CivilDate>) {
        guard let index = events.firstIndex(where: { $0.days == days }) else { return }
        events[index].state = state
        change.parts.insert(.events)
    }

    /// Requests the events of days that came into view and discards those of days out of view.
    mutating func fillEvents() {
        if case .none = source { return }
        events = eventDays.map { days in Stretch(days: days, state: held(days) ?? asked(days)) }
    }

    /// The days whose events are needed: those of the page shown, the previous and the next one, and the selected day.
    private var eventDays: [ClosedRange<CivilDate>] {
        var wanted = [grid.shownDays]
        for page in pages where page != self.page { wanted.append(grid(of: page).shownDays) }
        if !wanted.contains(where: { $0.contains(selectedDay) }) { wanted.append(selectedDay...selectedDay) }
        return wanted
    }

    private func held(_ days: ClosedRange<CivilDate>) -> LoadState<EventDays>? {
        if let same = events.first(where: { $0.days == days }) { return same.state }
        // The events of a month include those of its weeks.
        return events.first { $0.days.contains(days.lowerBound) && $0.days.contains(days.upperBound) && $0.state.value != nil }?.state
    }

    private func asked(_ days: ClosedRange<CivilDate>) -> LoadState<EventDays> {
        guard case .provider(let provider) = source else { return .idle }
        do { return .loaded(EventDays(try provider(days), in: days)) } catch { return .failed(error) }
    }

    /// Returns the same calendar with transformed decorations.
    package func mapDecorations<Other>(_ transform: (Decoration) -> Other) -> CalendarState<Other> {
        var copy = CalendarState<Other>(store, today: today, at: page.range.lowerBound, mode: mode, settings: settings)
        copy.select(selectedDay)
        copy.decorations = decorations.mapValues(transform)
        copy.showsDecorations = showsDecorations
        copy.events = events.map { CalendarState<Other>.Stretch(days: $0.days, state: $0.state) }
        return copy
    }
}

/// The source of events.
enum EventSource {
    /// No source.
    case none
    /// A synchronous function.
    case provider((ClosedRange<CivilDate>) throws -> [DayEvent])
    /// The owner of the state.
    case others
}
