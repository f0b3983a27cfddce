package import ByteStreams
package import CivilCalendar
package import Diagnostics
internal import LedgerCore
internal import Text

/// What must be known about a ledger file before its first row can be used, learnt in one light pass.
///
/// A file whose rows need no such knowledge is not read beyond its header.
package struct LedgerSurvey: Sendable {
    /// What the columns of the file mean.
    package var columns: LedgerColumns { layout.columns }
    /// For each name in the time zone column, the days of the rows that have a time; names beyond the first 4096 are left out.
    package private(set) var zones: [String: ClosedRange<CivilDate>] = [:]
    /// How many records follow the header, usable or not; `nil` when the file was not read to its end.
    package private(set) var recordCount: Int?
    /// Whether the kind gives an amount its sign.
    package var isUnsigned: Bool { layout.isUnsigned }
    private(set) var layout: LedgerLayout

    /// Reads the file as far as it is needed: to its end when it has a time zone column, else to the first row that settles the signs.
    ///
    /// - Throws: what makes the file unusable as a whole.
    package init(source: ByteSource, options: LedgerReadingOptions = LedgerReadingOptions()) throws(LedgerError) {
        try self.init(try LedgerFile(source, options) { _ in }, options.amountSign, wantsZones: true)
    }

    /// The pass over what follows the header; `wantsZones` is false when only the signs matter.
    init(_ file: LedgerFile, _ amountSign: LedgerReadingOptions.AmountSign, wantsZones: Bool) throws(LedgerError) {
        layout = file.layout
        var signs = SignEvidence(file.layout, amountSign)
        let seeksZones = wantsZones && file.layout.columns.index(of: .timezone) >= 0
        var zones = ZoneDays(file.layout)
        if !signs.isSettled || seeksZones {
            var csv = file.csv.silent
            var count = 0
            while try csv.next() {
                count += 1
                signs.look(csv)
                if seeksZones { zones.add(csv) } else if signs.isSettled { break }
            }
            if !signs.isSettled || seeksZones { recordCount = count + csv.droppedCount }
        }
        signs.conclude(&layout)
        self.zones = zones.days
    }
}

/// Looks for the row that settles the signs: amounts are signed, and money out is above zero, unless no row tells so.
struct SignEvidence {
    /// Whether no row needs to be looked at any more.
    private(set) var isSettled: Bool
    private let question: Question
    private var cells: CellReader
    /// The column of amounts, or of money out.
    private let place: Int
    private var hasNegative = false

    private enum Question {
        /// Nothing is open; amounts are unsigned if an option says so.
        case none(isUnsigned: Bool)
        /// Whether an expense below zero tells that amounts are signed.
        case kinds
        /// Whether all numbers for money out are below zero.
        case moneyOut
    }

    init(_ layout: LedgerLayout, _ amountSign: LedgerReadingOptions.AmountSign) {
        let columns = layout.columns
        if amountSign == .auto, columns.index(of: .kind) >= 0, !columns.hasTwoAmounts, !columns.isCanonical {
            question = .kinds
        } else if amountSign != .unsigned, columns.moneyOut >= 0 {
            question = .moneyOut
        } else {
            question = .none(isUnsigned: amountSign == .unsigned)
        }
        if case .none = question { isSettled = true } else { isSettled = false }
        place = if case .moneyOut = question { columns.moneyOut } else { columns.index(of: .amount) }
        cells = CellReader(layout: layout, defaultCurrency: nil)
    }

    mutating func look(_ csv: borrowing CSVReader) {
        guard !isSettled else { return }
        switch question {
        case .none: break
        case .kinds:
            guard AmountCell.looksNegative(csv.buffer.span.extracting(csv.range(ofField: place))) else { return }
            isSettled = (try? cells.number(csv, place))?.isNegative == true && (try? cells.kind(csv)) == .expense
        case .moneyOut:
            guard let out = try? cells.number(csv, place), !out.isZero else { return }
            if out.isNegative { hasNegative = true } else { isSettled = true }
        }
    }

    /// Writes down what is so when no row has settled it.
    func conclude(_ layout: inout LedgerLayout) {
        switch question {
        case .none(let isUnsigned): layout.isUnsigned = isUnsigned
        case .kinds: layout.isUnsigned = !isSettled
        case .moneyOut: layout.isOutSigned = !isSettled && hasNegative
        }
    }
}

/// Collects the days of each time zone name.
private struct ZoneDays {
    private let zone: Int
    private let time: Int
    private var cells: CellReader
    private var names = CellTable<String>()
    private var ranges: [ClosedRange<CivilDate>] = []

    init(_ layout: LedgerLayout) {
        zone = layout.columns.index(of: .timezone)
        time = layout.columns.index(of: .time)
        cells = CellReader(layout: layout, defaultCurrency: nil)
    }

    var days: [String: ClosedRange<CivilDate>] {
        Dictionary(zip(names.values, ranges)) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
    }

    mutating func add(_ csv: borrowing CSVReader) {
        let name = csv.buffer.span.extracting(csv.range(ofField: zone))
        guard !name.isEmpty, let (day, dateTime) = try? cells.date(csv) else { return }
        guard dateTime != nil || !csv.range(ofField: time).isEmpty else { return }
        if let index = names.number(of: name) {
            let range = ranges[index]
            if !range.contains(day) { ranges[index] = min(day, range.lowerBound)...max(day, range.upperBound) }
        } else if names.values.count < 4096, name.count <= 255, let text = name.text {
            names.add(text, for: name)
            ranges.append(day...day)
        }
    }
}
