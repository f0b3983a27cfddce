public import CivilCalendar

extension CalendarState {
    /// The events of some of the days shown.
    struct Stretch {
        let days: ClosedRange<CivilDate>
        var state: LoadState<EventDays>
    }

    /// How far the events of the page shown are; `idle` when nobody provides any.
    public var eventState: LoadState<EventDays> { events.first?.state ?? .idle }

    /// Returns the events of a day that is shown or selected, in the order they are shown; none while they are not there.
    public func events(on day: CivilDate) -> [DayEvent] { events.first { $0.days.contains(day) }?.state.value?[day] ?? [] }

    /// The events of the selected day in the order they are shown.
    public var selectedEvents: [DayEvent] { events(on: selectedDay) }

    /// Shows the events that `provider` returns for the days shown; it is asked again for each page that comes into sight.
    ///
    /// What it throws becomes the state of those days. For providers that take their time there is `CalendarModel.showEvents(loading:)`.
    public mutating func showEvents(of provider: @escaping (ClosedRange<CivilDate>) throws -> [DayEvent]) {
        source = .provider(provider)
        askForEvents()
    }

    /// Leaves it to others to bring the events of stretches that are `idle`.
    mutating func awaitEvents() {
        source = .others
        askForEvents()
    }

    private mutating func askForEvents() {
        events = []
        fillEvents()
        change.parts.insert(.events)
    }

    /// Takes what came for some days; nothing happens when they are no longer wanted.
    mutating func take(_ state: LoadState<EventDays>, of days: ClosedRange<CivilDate>) {
        guard let index = events.firstIndex(where: { $0.days == days }) else { return }
        events[index].state = state
        change.parts.insert(.events)
    }

    /// Asks for the events of days that came into sight, and forgets those of days that went.
    mutating func fillEvents() {
        if case .none = source { return }
        events = eventDays.map { days in Stretch(days: days, state: held(days) ?? asked(days)) }
    }

    /// The days whose events are wanted: those of the page shown, of the one before, of the one after, and the selected day.
    private var eventDays: [ClosedRange<CivilDate>] {
        var wanted = [grid.shownDays]
        for page in pages where page != self.page { wanted.append(grid(of: page).shownDays) }
        if !wanted.contains(where: { $0.contains(selectedDay) }) { wanted.append(selectedDay...selectedDay) }
        return wanted
    }

    private func held(_ days: ClosedRange<CivilDate>) -> LoadState<EventDays>? {
        if let same = events.first(where: { $0.days == days }) { return same.state }
        // Those of a month hold those of its weeks.
        return events.first { $0.days.contains(days.lowerBound) && $0.days.contains(days.upperBound) && $0.state.value != nil }?.state
    }

    private func asked(_ days: ClosedRange<CivilDate>) -> LoadState<EventDays> {
        guard case .provider(let provider) = source else { return .idle }
        do { return .loaded(EventDays(try provider(days), in: days)) } catch { return .failed(error) }
    }

    /// The same calendar with other decorations.
    package func mapDecorations<Other>(_ transform: (Decoration) -> Other) -> CalendarState<Other> {
        var copy = CalendarState<Other>(store, today: today, at: page.range.lowerBound, mode: mode, settings: settings)
        copy.select(selectedDay)
        copy.decorations = decorations.mapValues(transform)
        copy.showsDecorations = showsDecorations
        copy.events = events.map { CalendarState<Other>.Stretch(days: $0.days, state: $0.state) }
        return copy
    }
}

/// Who brings events.
enum EventSource {
    /// Nobody.
    case none
    /// A function that has them at once.
    case provider((ClosedRange<CivilDate>) throws -> [DayEvent])
    /// Whoever holds the state.
    case others
}
