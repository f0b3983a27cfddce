public import CivilCalendar
public import LedgerCore
internal import LedgerCSV
public import WrittenCells
public import ZoneInfo

/// How a ledger file is to be read.
public struct LedgerReadingOptions: Sendable, Hashable {
    /// The commodity of amounts for which the file names none.
    public var defaultCurrency: Commodity?
    /// Whether amounts carry their sign.
    public var amountSign: AmountSign
    /// What a column of balances holds.
    public var balanceKind = BalanceKind.auto
    /// The byte between fields; `nil` finds it from the file.
    public var separator: UInt8?
    /// The decimal mark of amounts.
    public var decimalMark: DecimalMark
    /// Whether dates with the year last have the day or the month first.
    public var dateOrder: DateOrder
    /// How dates are written; `nil` reads the many forms that are known. Of our own files, days that begin with the year need none.
    public var dateFormat: DatePattern?
    /// The zone that times with an offset are converted to, with their day; `nil` leaves them as they are written.
    public var timeZone: TimeZoneRules?
    /// The header names of columns, overriding what is detected; an empty name stands for a column that the file does not have.
    public var columnNames: [ColumnRole: String]
    /// The header names of further columns of money in or of money out, whose amounts are added to those of the first.
    public var moreColumnNames: [ColumnRole: [String]] = [:]
    /// What words in the kind column mean, overriding what is detected.
    public var kinds: [String: Entry.Kind] = [:]
    /// The account of rows for which the file names none. It takes no part in their UIDs.
    public var account = ""
    /// What rows are about by the words in their texts, in this order; the first that fits counts.
    var labels: [LabelRule] = []
    /// The year of dates that have none, or two digits of an era; of the earliest where they run over New Year.
    public var year: Int?
    /// How many lines come before the table.
    public var skippedLines = 0
    /// The line of the header, counted from 1; `nil` finds it.
    public var headerLine: Int?
    /// The names of the columns of a file without a header, in their order; an empty name, or `-`, is a column of no meaning.
    public var fields: [String]?
    /// The profile that settles what these options leave open.
    public var profile = ProfileChoice.fitting([])
    /// How many bytes are read at a time; entries are the same for every size.
    public var chunkSize: Int

    /// Creates options; by default everything is decided from the file.
    public init(
        defaultCurrency: Commodity? = nil, amountSign: AmountSign = .auto, separator: UInt8? = nil,
        decimalMark: DecimalMark = .auto, dateOrder: DateOrder = .auto, columnNames: [ColumnRole: String] = [:], chunkSize: Int = 1 << 18
    ) {
        self.defaultCurrency = defaultCurrency
        self.amountSign = amountSign
        self.separator = separator
        self.decimalMark = decimalMark
        self.dateOrder = dateOrder
        self.columnNames = columnNames
        self.chunkSize = chunkSize
    }

    /// Whether the options name a column of amounts.
    var namesAmounts: Bool { columnNames.keys.contains { $0.isAmount } }

    /// What gives an amount its sign.
    public enum AmountSign: String, Sendable, Hashable, CaseIterable {
        /// What the file proves: see `LedgerSurvey`. A file that proves nothing is refused.
        case auto
        /// The amount's own sign; a column of money out is read as with `auto`, and where that is refused since most of it is below zero, this is
        /// money out.
        case signed
        /// The kind: an expense is money out, an income money in, a transfer leaves `account`.
        ///
        /// A number below zero in a column of money out is money that came back.
        case unsigned
        /// The opposite of the amount's own sign: a positive amount is money out.
        case inverted
    }

    /// What a column of balances holds.
    public enum BalanceKind: String, Sendable, Hashable, CaseIterable {
        /// What an account has, unless the name of the column or the texts of rows show a debt; a file of which they leave both is refused.
        case auto
        /// What an account has: money in makes it more.
        case asset
        /// What is owed, as to a card: money out makes it more.
        case debt
    }

    /// The decimal mark of amounts; a file with the canonical header always has points.
    public enum DecimalMark: String, Sendable, Hashable, CaseIterable {
        /// What the amounts prove, then the smallest unit of their currency, then the habits of the file; else the file is refused.
        case auto
        /// `1,234.50`.
        case point
        /// `1.234,50`.
        case comma
    }

    /// The order of day, month and year.
    public typealias DateOrder = WrittenCells.DateOrder
}
