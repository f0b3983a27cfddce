public import CalendarFeed
internal import CivilCalendar
internal import LedgerCore

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
    package static func writeLines(_ money: DayMoney, to lines: inout ContentLines) {
        let parameters: [PropertyParameterText] = [("X-DATE", money.day.compactText), ("X-CURRENCY", money.commodity.symbol)]
        for (name, amount) in [("X-LEDGER-DAY-INCOME", money.income), ("X-LEDGER-DAY-EXPENSE", money.expense)] where !amount.isZero {
            lines.addExtension(name, amount.description, parameters: parameters)
        }
    }

    /// Appends the all-day event that shows one day's money; nothing for a day without any.
    ///
    /// Its UID comes from the day alone, and from `ledgerID`, which keeps two households apart: another annotation replaces the event.
    package static func writeDayEvent(_ money: [DayMoney], ledgerID: String = "", to lines: inout ContentLines) {
        guard let day = money.first?.day, money.contains(where: \.isVisible) else { return }
        let name = Array("day\u{1F}\(ledgerID)\u{1F}\(day)".utf8)
        lines.begin("VEVENT")
        lines.add(.uid, "day-\(NameBasedUUID(name: name.span))@ledger2ics")
        lines.add(day: day, isAllDay: true)
        lines.add(.summary, DayMoney.text(money))
        lines.addIsFree()
        lines.addExtension(dayEventName, "1")
        for part in money { writeLines(part, to: &lines) }
        lines.end("VEVENT")
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
    var compactText: String {
        var bytes: [UInt8] = []
        bytes.append(digitsOf: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}
