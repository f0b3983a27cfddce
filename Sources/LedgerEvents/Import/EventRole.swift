package import CalendarFeed
internal import TextBytes

/// The role of a feed's event in a household's calendar, determined by `FeedEvent.role`.
package enum EventRole: Sendable, Hashable {
    /// An ordinary event.
    case appointment
    /// An entry of a ledger, usable or not.
    case money
    /// A day's totals added by an annotation: no money of its own, and replaced by the next annotation.
    case dayTotals
    /// The totals of a day, week or month from an export by periods: no money of its own.
    case periodTotals

    /// Whether the event shows totals: it is no appointment, and its amounts are already in the ledger.
    package var isSum: Bool { self == .dayTotals || self == .periodTotals }
}

extension FeedEvent {
    /// The role of the event according to the properties written by ledger2ics or, where a calendar program dropped them, the marker line
    /// of an entry in DESCRIPTION or the UID of a total.
    package var role: EventRole {
        if let stated = statedRole { return stated }
        if case .none = EntryMarker.find(in: description) { return .appointment }
        return .money
    }

    /// Whether the event is a total, which no marker says.
    package var isSum: Bool { statedRole?.isSum == true }

    /// The role of the event, as far as no marker says it.
    private var statedRole: EventRole? {
        var marked = EventRole?.none
        for property in kept.places {
            let name = kept.bytes.span.extracting(property.name)
            if name.isExactly("X-LEDGER-AMOUNT") { return .money }
            if name.isExactly(AnnotationWriter.dayEventName) { marked = .dayTotals }
            if name.has(LedgerProperty.period, at: 0) { marked = .periodTotals }
        }
        if let marked { return marked }
        if AnnotationWriter.isDayEvent(uid: uid) { return .dayTotals }
        if PeriodIdentity.isPeriod(uid: uid) { return .periodTotals }
        return nil
    }
}
