package import CalendarFeed
package import CivilCalendar
package import LedgerCore

/// Writes the daily totals into an annotated calendar, as content lines with CRLF.
///
/// ```
/// X-LEDGER-DAY-INCOME;X-DATE=20250801;X-CURRENCY=KRW:3000000
/// X-LEDGER-DAY-EXPENSE;X-DATE=20250801;X-CURRENCY=KRW:12000
/// ```
package enum AnnotationWriter {
    /// The names of the properties for a day's amounts.
    package static let lineNames: [StaticString] = ["X-LEDGER-DAY-INCOME", "X-LEDGER-DAY-EXPENSE"]

    /// Appends the lines of one day's money in one commodity, income first; zero amounts are left out.
    package static func writeLines<Carrier: EventCarrier & ~Copyable>(
        _ money: DayMoney, to lines: inout Carrier
    ) throws(Carrier.Failure) {
        let parameters: [PropertyParameterText] = [("X-DATE", money.day.compactText), ("X-CURRENCY", money.commodity.symbol)]
        for (name, amount) in [("X-LEDGER-DAY-INCOME", money.income), ("X-LEDGER-DAY-EXPENSE", money.expense)] where !amount.isZero {
            try lines.addExtension(name, amount.description, parameters: parameters)
        }
    }

    /// Appends the all-day event showing one day's money; nothing for a day without any.
    ///
    /// Its UID depends only on the day and on `ledgerID`, which distinguishes households: another annotation replaces the event.
    package static func writeDayEvent(_ money: [DayMoney], ledgerID: String = "", to lines: inout ContentLines) {
        guard let day = money.first?.day, money.contains(where: \.isVisible) else { return }
        let name = Array("day\u{1F}\(ledgerID)\u{1F}\(day)".utf8)
        lines.begin("VEVENT")
        lines.add(.uid, "day-\(NameBasedUUID(name: name.span))@ledger2ics")
        lines.add(day: day, isAllDay: true)
        lines.add(.summary, DayMoney.text(money))
        lines.addIsFree()
        lines.addExtension(dayEventName.description, "1")
        for part in money { writeLines(part, to: &lines) }
        lines.end("VEVENT")
    }

    /// The property that marks the event of a day.
    static let dayEventName: StaticString = "X-LEDGER-DAY-EVENT"

    /// Returns whether `writeDayEvent` generated a UID.
    static func isDayEvent(uid: String) -> Bool {
        uid.hasPrefix("day-") && uid.hasSuffix("@ledger2ics") && uid.utf8.count == 4 + 36 + 11
    }

    /// Returns whether an event contains the lines of an earlier annotation.
    package static func hasLines(_ event: FeedEvent) -> Bool {
        event.kept.contains("X-LEDGER-DAY-INCOME") || event.kept.contains("X-LEDGER-DAY-EXPENSE")
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

/// The income and expense in one commodity on one day, as shown in an annotated event.
package struct DayMoney: Sendable, Hashable {
    /// The day.
    package var day: CivilDate
    /// The commodity.
    package var commodity: Commodity
    /// The income; negative if reversals exceed it.
    package var income: ExactDecimal
    /// The expense as a positive amount; negative if refunds exceed it.
    package var expense: ExactDecimal

    /// Creates the money of a day.
    package init(day: CivilDate, commodity: Commodity, income: ExactDecimal, expense: ExactDecimal) {
        self.day = day
        self.commodity = commodity
        self.income = income
        self.expense = expense
    }

    /// Whether there is anything to show.
    package var isVisible: Bool { !income.isZero || !expense.isZero }

    /// Returns the amounts in the form used in titles, independent of the locale: `+3,000,000 −12,000 KRW`; zero amounts are left out.
    package static func text(_ money: some Sequence<DayMoney>) -> String {
        money.lazy.filter(\.isVisible).map(\.text).joined(separator: ", ")
    }

    private var text: String {
        var text = ""
        if !income.isZero { text += Self.signed(income, isOut: false) + " " }
        if !expense.isZero { text += Self.signed(expense, isOut: true) + " " }
        return text + commodity.symbol
    }

    private static func signed(_ amount: ExactDecimal, isOut: Bool) -> String {
        var bytes: [UInt8] = []
        amount.write(to: &bytes, grouping: true)
        let digits = bytes.drop { $0 == UInt8(ascii: "-") }
        return (amount.isNegative == isOut ? "+" : "−") + String(decoding: digits, as: UTF8.self)
    }
}
