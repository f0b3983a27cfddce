public import CalendarFeed

extension FeedEvent {
    /// What the event is, by the properties that ledger2ics wrote; where a calendar program dropped them, by the marker line of an entry in
    /// DESCRIPTION or by the UID of a sum.
    public var role: EventRole {
        var marked = EventRole?.none
        for property in extensions {
            if property.name == "X-LEDGER-AMOUNT" { return .money }
            if property.name == AnnotationWriter.dayEventName { marked = .dayTotals }
            if property.name.hasPrefix(PeriodTotalsEvent.propertyName) { marked = .periodTotals }
        }
        if let marked { return marked }
        if AnnotationWriter.isDayEvent(uid: uid) { return .dayTotals }
        if PeriodIdentity.isPeriod(uid: uid) { return .periodTotals }
        if case .none = EntryMarker.find(in: description) { return .appointment }
        return .money
    }
}
