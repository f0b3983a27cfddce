package import CalendarFeed

/// What an event of a feed is to a household's calendar; decided in one place, `FeedEvent.role`.
package enum EventRole: Sendable, Hashable {
    /// Something that happens.
    case appointment
    /// An entry of a ledger, usable or not.
    case money
    /// What a day moved, as an annotation adds it: no money of its own, and replaced by the next annotation.
    case dayTotals
    /// What a day, week or month moved, as an export by periods writes it: no money of its own.
    case periodTotals

    /// Whether the event was made of sums: it happens to nobody, and its amounts stand in the ledger already.
    package var isSum: Bool { self == .dayTotals || self == .periodTotals }
}

extension FeedEvent {
    /// What the event is, by the properties that ledger2ics wrote; where a calendar program dropped them, by the marker line of an entry in
    /// DESCRIPTION or by the UID of a sum.
    package var role: EventRole {
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
