public import CivilCalendar
public import LedgerCore

/// What a sum needs to know of a row.
public struct MoneyRow: Sendable, Hashable {
    /// The day.
    public var date: CivilDate
    /// The amount.
    public var money: Money
    /// Whether it is income, expense or a transfer.
    public var kind: Entry.Kind
    /// The number of its label among those of its piece; 0 where no labels were asked for.
    public var label: Int
    /// The line it begins on, counted from the piece's first.
    public var line: Int

    /// A row of that day, money and kind.
    public init(date: CivilDate, money: Money, kind: Entry.Kind, label: Int = 0, line: Int = 1) {
        self.date = date
        self.money = money
        self.kind = kind
        self.label = label
        self.line = line
    }
}
