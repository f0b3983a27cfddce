public import CalendarFeed
internal import CivilCalendar
internal import LedgerCore
public import LibicalBridge

/// Writes what an annotated calendar says about the money of its days, as content lines with CRLF.
///
/// ```
/// X-LEDGER-DAY-INCOME;X-DATE=20250801;X-CURRENCY=KRW:3000000
/// X-LEDGER-DAY-EXPENSE;X-DATE=20250801;X-CURRENCY=KRW:12000
/// ```
public enum AnnotationWriter {
    /// The names of the lines that say a day's amounts.
    public static let lineNames: [StaticString] = ["X-LEDGER-DAY-INCOME", "X-LEDGER-DAY-EXPENSE"]

    /// Appends the lines of one day's money in one commodity, income first; what is zero is left out.
    ///
    /// - Throws: `LibicalError`.
    public static func writeLines(
        _ money: DayMoney, with writer: borrowing EventWriter, to bytes: inout [UInt8]
    ) throws(LibicalError) {
        let parameters = [
            CalendarComponent.Parameter(name: "X-DATE", value: money.day.compactText),
            CalendarComponent.Parameter(name: "X-CURRENCY", value: money.commodity.symbol),
        ]
        for (name, amount) in [("X-LEDGER-DAY-INCOME", money.income), ("X-LEDGER-DAY-EXPENSE", money.expense)] where !amount.isZero {
            try writer.addExtension(name, amount.description, parameters: parameters, to: &bytes)
        }
    }

    /// Appends the all-day event that shows one day's money; nothing for a day without any.
    ///
    /// Its UID comes from the day alone, and from `ledgerID`, which keeps two households apart: another annotation replaces the event.
    ///
    /// - Throws: `LibicalError`.
    public static func writeDayEvent(
        _ money: [DayMoney], ledgerID: String = "", with writer: inout EventWriter, to bytes: inout [UInt8]
    ) throws(LibicalError) {
        guard let day = money.first?.day, money.contains(where: \.isVisible) else { return }
        let name = Array("day\u{1F}\(ledgerID)\u{1F}\(day)".utf8)
        writer.begin(to: &bytes)
        try writer.add(.uid, "day-\(NameBasedUUID(name: name.span))@ledger2ics", to: &bytes)
        try writer.add(day: day, isAllDay: true, to: &bytes)
        try writer.add(.summary, DayMoney.text(money), to: &bytes)
        try writer.add(.transparent, to: &bytes)
        try writer.addExtension("X-MICROSOFT-CDO-BUSYSTATUS", "FREE", to: &bytes)
        try writer.addExtension(dayEventName, "1", to: &bytes)
        for part in money { try writeLines(part, with: writer, to: &bytes) }
        writer.end(to: &bytes)
    }

    /// The property that marks the event of a day.
    static let dayEventName = "X-LEDGER-DAY-EVENT"

    /// Whether a UID is one that `writeDayEvent` gives.
    static func isDayEvent(uid: String) -> Bool {
        uid.hasPrefix("day-") && uid.hasSuffix("@ledger2ics") && uid.utf8.count == 4 + 36 + 11
    }

    /// Whether an event carries the lines of an earlier annotation.
    public static func hasLines(_ event: FeedEvent) -> Bool {
        event.extensions.contains { $0.name == "X-LEDGER-DAY-INCOME" || $0.name == "X-LEDGER-DAY-EXPENSE" }
    }
}

extension CivilDate {
    /// `20250801` (RFC 5545, section 3.3.4).
    fileprivate var compactText: String { description.filter { $0 != "-" } }
}
