public import ByteStreams
public import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import Text

/// What must be known about a ledger file before its first row can be used, learnt in one light pass.
///
/// A file whose rows need no such knowledge is not read beyond its header.
public struct LedgerSurvey: Sendable {
    /// What the columns of the file mean.
    public var columns: LedgerColumns { layout.columns }
    /// What gives the file's amounts their sign.
    public var signs: Signs { layout.isUnsigned ? .unsigned : .signed }
    /// For each name in the time zone column, the days of the rows that have a time; names beyond the first 4096 are left out.
    public private(set) var zones: [String: Days] = [:]
    /// How many records follow the header, usable or not; `nil` when the file was not read to its end.
    public private(set) var recordCount: Int?

    private(set) var layout: LedgerLayout

    /// What gives amounts their sign.
    public enum Signs: Sendable, Hashable {
        /// Their own sign.
        case signed
        /// The kind.
        case unsigned
    }

    /// The days a name was seen on.
    public struct Days: Sendable, Hashable {
        /// The earliest day.
        public internal(set) var first: CivilDate
        /// The latest day.
        public internal(set) var last: CivilDate
    }

    /// Reads the file as far as it is needed: to its end when it has a time zone column, else to the first row that settles the signs.
    ///
    /// - Throws: what makes the file unusable as a whole.
    public init(source: ByteSource, options: LedgerReadingOptions = LedgerReadingOptions()) throws(LedgerFileError) {
        let (csv, layout) = try LedgerFile.open(source, options) { _ in }
        try self.init(csv, layout, options.amountSign, wantsZones: true)
    }

    /// Whether only the rows can tell what gives amounts their sign.
    static func dependsOnRows(_ columns: LedgerColumns, _ amountSign: LedgerReadingOptions.AmountSign) -> Bool {
        dependsOnKinds(columns, amountSign) || dependsOnMoneyOut(columns, amountSign)
    }

    /// Whether expenses below zero tell that amounts are signed.
    static func dependsOnKinds(_ columns: LedgerColumns, _ amountSign: LedgerReadingOptions.AmountSign) -> Bool {
        amountSign == .auto && columns.index(of: .kind) >= 0 && !columns.hasTwoAmounts && !columns.isCanonical
    }

    /// Whether the numbers for money out tell how money out is written.
    static func dependsOnMoneyOut(_ columns: LedgerColumns, _ amountSign: LedgerReadingOptions.AmountSign) -> Bool {
        amountSign != .unsigned && columns.moneyOut >= 0
    }

    /// The pass over what follows the header; `wantsZones` is false when only the signs matter.
    init(
        _ reader: CSVReader, _ layout: LedgerLayout, _ amountSign: LedgerReadingOptions.AmountSign, wantsZones: Bool
    ) throws(LedgerFileError) {
        self.layout = layout
        let columns = layout.columns
        var seeker = SignSeeker(layout, amountSign)
        if amountSign == .unsigned { self.layout.isUnsigned = true }
        let seeksZones = wantsZones && columns.index(of: .timezone) >= 0
        guard !seeker.isSettled || seeksZones else { return }
        var csv = reader
        var zones = ZoneDays(layout)
        var count = 0
        while try LedgerFile.streaming({ () throws(StreamError) in try csv.next() }) {
            count += 1
            if !seeker.isSettled {
                seeker.look(csv)
                if seeker.isSettled, !seeksZones { return }
            }
            if seeksZones { zones.add(csv) }
        }
        seeker.conclude(&self.layout)
        recordCount = count + csv.droppedCount
        self.zones = zones.days
    }
}

/// Looks for the row that settles the signs: amounts are signed, and money out is above zero, unless no row says so.
private struct SignSeeker {
    /// Whether no row needs to be looked at any more.
    private(set) var isSettled: Bool
    private var expenses: ExpenseSeeker?
    private let moneyOut: Int
    private let mark: UInt8
    private var hasNegative = false

    init(_ layout: LedgerLayout, _ amountSign: LedgerReadingOptions.AmountSign) {
        if LedgerSurvey.dependsOnKinds(layout.columns, amountSign) { expenses = ExpenseSeeker(layout) }
        moneyOut = layout.columns.moneyOut
        mark = layout.decimalMark
        isSettled = !LedgerSurvey.dependsOnRows(layout.columns, amountSign)
    }

    mutating func look(_ csv: borrowing CSVReader) {
        if expenses != nil {
            isSettled = expenses?.isNegativeExpense(csv) ?? true
            return
        }
        let bytes = csv.buffer.span
        guard let out = AmountCell.amount(inCell: bytes.extracting(csv.range(ofField: moneyOut)), mark: mark), !out.isZero else { return }
        if out.isNegative { hasNegative = true } else { isSettled = true }
    }

    /// Says what is so when no row has settled it.
    func conclude(_ layout: inout LedgerLayout) {
        guard !isSettled else { return }
        if expenses != nil { layout.isUnsigned = true } else { layout.isOutSigned = hasNegative }
    }
}

/// Looks for an expense below zero.
private struct ExpenseSeeker {
    private let kind: Int
    private let amount: Int
    private let mark: UInt8
    private var known = CellCache<Bool>()

    init(_ layout: LedgerLayout) {
        kind = layout.columns.index(of: .kind)
        amount = layout.columns.index(of: .amount)
        mark = layout.decimalMark
    }

    mutating func isNegativeExpense(_ csv: borrowing CSVReader) -> Bool {
        let bytes = csv.buffer.span
        let cell = bytes.extracting(csv.range(ofField: amount))
        guard AmountCell.looksNegative(cell), AmountCell.amount(inCell: cell, mark: mark)?.isNegative ?? false else {
            return false
        }
        let word = bytes.extracting(csv.range(ofField: kind))
        if let isExpense = known.value(of: word) { return isExpense }
        guard let kind = word.extracting(word.trimmedRange).text.flatMap(KindCell.kind) else { return false }
        known.store(kind == .expense, for: word)
        return kind == .expense
    }
}

/// Collects the days of each time zone name.
private struct ZoneDays {
    private let zone: Int
    private let date: Int
    private let time: Int
    private let order: LedgerReadingOptions.DateOrder
    private var names: [String: Int] = [:]
    private var all: [LedgerSurvey.Days] = []
    private var known = CellCache<Int>()

    init(_ layout: LedgerLayout) {
        zone = layout.columns.index(of: .timezone)
        date = layout.columns.index(of: .date)
        time = layout.columns.index(of: .time)
        order = layout.dateOrder
    }

    var days: [String: LedgerSurvey.Days] { names.mapValues { all[$0] } }

    mutating func add(_ csv: borrowing CSVReader) {
        let bytes = csv.buffer.span
        let name = bytes.extracting(csv.range(ofField: zone))
        guard !name.isEmpty else { return }
        let cell = bytes.extracting(csv.range(ofField: date))
        guard let (day, dateTime) = DateCell.date(cell.extracting(cell.trimmedRange), order: order) else { return }
        guard dateTime != nil || !csv.range(ofField: time).isEmpty else { return }
        guard let index = known.value(of: name) ?? number(of: name, on: day) else { return }
        if day < all[index].first { all[index].first = day }
        if day > all[index].last { all[index].last = day }
    }

    private mutating func number(of name: Span<UInt8>, on day: CivilDate) -> Int? {
        guard name.count <= 255, let text = name.text else { return nil }
        let index: Int
        if let seen = names[text] {
            index = seen
        } else {
            guard all.count < 4096 else { return nil }
            index = all.count
            names[text] = index
            all.append(LedgerSurvey.Days(first: day, last: day))
        }
        known.store(index, for: name)
        return index
    }
}
