package import CalendarFeed
package import CivilCalendar
package import LedgerCore
internal import TextBytes

/// The income and expense of a day, week, month or year in one commodity, as an all-day event with both in its title.
///
/// The event covers only the period's first day: a bar over a whole week or more would take up a line of every day in a calendar
/// program and be repeated every day in its agenda. The titles of longer periods therefore include the period.
package struct PeriodTotalsEvent: Sendable, Hashable {
    /// The kind of period.
    package let kind: Kind
    /// The period's name: `2025-08-01`, `2025-W31`, `2025-08`, `2025`.
    package let period: String
    /// The day of the event.
    package let firstDay: CivilDate
    /// The commodity.
    package let commodity: Commodity
    /// The income.
    package let income: ExactDecimal
    /// The expense, positive for spending.
    package let expense: ExactDecimal
    /// The number of entries, which is shown instead of the sums where amounts are hidden.
    package var shownCount: Int?
    /// What the calendar leaves out of the ledger.
    package var reduction: CalendarReduction?
    /// For whom the event is meant; `nil` to leave that open.
    package var eventClass: EventClass?

    /// The length of a period.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case day, week, month, year
    }

    /// Creates the event of a period.
    package init(
        _ kind: Kind, named period: String, firstDay: CivilDate, commodity: Commodity, income: ExactDecimal, expense: ExactDecimal
    ) {
        self.kind = kind
        self.period = period
        self.firstDay = firstDay
        self.commodity = commodity
        self.income = income
        self.expense = expense
    }

    /// Whether the sums are written as they are, not only in the title.
    private var hasExactSums: Bool {
        shownCount == nil && reduction.map { $0.amounts == .full && $0.shows(.currency) } != false
    }

    /// The title, independent of the locale: `+3,000,000 -12,000 KRW`, `2025-W31: -12,000 KRW`.
    package var title: String {
        var bytes: [UInt8] = []
        if kind != .day { bytes += "\(period): ".utf8 }
        if let shownCount {
            bytes += (shownCount == 1 ? "1 entry" : "\(shownCount) entries").utf8
            return String(decoding: bytes, as: UTF8.self)
        }
        let (income, expense) = reduction?.amounts == .rounded ? (income.rough, expense.rough) : (income, expense)
        Self.append(income, positive: "+", negative: "-", to: &bytes)
        Self.append(expense, positive: "-", negative: "+", to: &bytes)
        if income.isZero, expense.isZero { bytes += "0 ".utf8 }
        if reduction?.shows(.currency) == false { bytes.removeLast() } else { bytes += commodity.symbol.utf8 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ amount: ExactDecimal, positive: String, negative: String, to bytes: inout [UInt8]) {
        guard !amount.isZero else { return }
        bytes += (amount.isNegative ? negative : positive).utf8
        let start = bytes.count
        amount.write(to: &bytes, grouping: true)
        if amount.isNegative { bytes.remove(at: start) }
        bytes.append(UInt8(ascii: " "))
    }

    /// Appends the event (RFC 5545, section 3.6.1). `X-LEDGER-PERIOD` marks it as a total. The sums are in `X-LEDGER-DAY-INCOME` and
    /// `-EXPENSE`, for weeks and months in `X-LEDGER-PERIOD-INCOME` and `-EXPENSE`, but not in `X-LEDGER-AMOUNT`, which would be imported
    /// as an entry.
    package func write(uid: String, to lines: inout ContentLines) {
        lines.begin("VEVENT")
        lines.add(.uid, uid)
        lines.add(day: firstDay, isAllDay: true)
        lines.add(.summary, title)
        if let eventClass { lines.add(eventClass.property) }
        lines.addIsFree()
        lines.addExtension(LedgerProperty.period.description, period)
        if hasExactSums { writeSums(to: &lines) }
        lines.end("VEVENT")
    }

    private func writeSums(to lines: inout ContentLines) {
        let stem = kind == .day ? "X-LEDGER-DAY" : LedgerProperty.period.description
        for (name, amount) in [("\(stem)-INCOME", income), ("\(stem)-EXPENSE", expense)] where !amount.isZero {
            lines.addExtension(name, amount.description, parameters: [dayOrPeriod, ("X-CURRENCY", commodity.symbol)])
        }
    }

    private var dayOrPeriod: PropertyParameterText {
        kind == .day ? ("X-DATE", firstDay.compactText) : ("X-PERIOD", period)
    }
}

/// Generates the UIDs of period events: the same for the same period and commodity, whatever the sums are.
///
/// A UID is `v1-<name-based UUID>-day@ledger2ics` (or `week`, `month`, `year`). Its name is the ledger's id, the period and the commodity.
package struct PeriodIdentity: Sendable {
    private let ledgerID: String
    private let secret: CalendarSecret?

    /// Creates identities for a ledger; `ledgerID` distinguishes households, and `secret` keys those in reduced calendars.
    package init(ledgerID: String = "", secret: CalendarSecret? = nil) { (self.ledgerID, self.secret) = (ledgerID, secret) }

    /// Returns the UID of a period (`2025-08-01`, `2025-W31`, `2025-08`, `2025`) in a commodity.
    package func uid(of kind: PeriodTotalsEvent.Kind, named period: String, _ commodity: Commodity) -> String {
        var message = NameBasedUUID.namespace
        EntryNames.append(ledgerID, to: &message)
        // Entries have `r` or `i` here.
        message.append(UInt8(ascii: "p"))
        EntryNames.append(kind.rawValue, to: &message)
        EntryNames.append(period, to: &message)
        EntryNames.append(commodity.symbol, to: &message)
        let name = secret.map { $0.name(of: message) } ?? NameBasedUUID(message: message.span)
        return "v1-\(name)-\(kind.rawValue)\(Self.ending)"
    }

    private static let ending = "@ledger2ics"

    /// Returns whether a UID belongs to a period.
    static func isPeriod(uid: String) -> Bool {
        let bytes = uid.utf8.span
        let start = 3 + 36 + 1
        let end = bytes.count - ending.utf8.count
        // Entries have a number where periods have a name.
        guard end > start, bytes.has("v1-", at: 0), bytes[start - 1] == UInt8(ascii: "-"), bytes[start].digit == nil else { return false }
        return bytes.extracting(end...).equals(ending.utf8.span)
            && PeriodTotalsEvent.Kind.allCases.contains { bytes.extracting(start..<end).equals($0.rawValue.utf8.span) }
    }
}
