internal import LedgerCore
internal import TextBytes
package import WrittenCells

/// Tells the records of a bank's file that are transactions from those that are not: totals, headings, lines of text, repeated headers, and
/// what was never booked.
///
/// Every row of one of our own files is one.
package struct RowRule: Sendable {
    /// Why a record is left out.
    package enum Reason: Hashable, Sendable, CaseIterable {
        /// It has neither a day nor an amount.
        case text
        /// It sums others up.
        case total
        /// It has a day, but no amount.
        case noAmount
        /// It has no day yet.
        case waiting
        /// It repeats the header.
        case header
        /// It names the account of the rows behind it.
        case section
        /// The transaction failed or was cancelled.
        case failed
        /// The file says that it does not count.
        case uncounted

        /// So many of them in words: `2 totals`.
        package func counted(_ count: Int) -> String {
            let isOne = count == 1
            let noun =
                switch self {
                case .text: isOne ? "row without a day and an amount" : "rows without a day and an amount"
                case .total: isOne ? "total" : "totals"
                case .noAmount: isOne ? "row without an amount" : "rows without an amount"
                case .waiting: isOne ? "row without a day yet" : "rows without a day yet"
                case .header: isOne ? "repeated header" : "repeated headers"
                case .section: isOne ? "line that names an account" : "lines that name accounts"
                case .failed: isOne ? "transaction that failed or was cancelled" : "transactions that failed or were cancelled"
                case .uncounted: isOne ? "row that the file does not count" : "rows that the file does not count"
                }
            return "\(count) \(noun)"
        }
    }

    private let dayPlace: DayPlace
    private let datePlace: Int
    private let amounts: [Int]
    private let counted, refunded, balance: Int
    private let states: [StateColumn]
    /// Whether words of the column of what counts say that a row does not.
    private var countWords = CellTable<Bool>()
    /// What the words of each of these columns say.
    private var stateWords: [CellTable<CellWords.State>]
    /// The column of fees, where a row of nothing else counts.
    private let fee: Int
    /// Whether the column of what counts asks for what does not, as `excluded` does.
    private let asksForExcluding: Bool
    /// Whether a cross there says no.
    private let crossIsNo: Bool
    private let dateName: [UInt8]
    private let isOwn, isSpending: Bool
    private let dates: DateTest
    /// Where lines begin that would be taken for rows.
    private let lines: Set<Int>
    /// Where rows begin that have a day, and are balances or sums all the same.
    private let totals: Set<Int>
    /// The folded words of states whose rows count, whatever they say elsewhere.
    private let standing: Set<String>

    package init(
        _ columns: LedgerColumns, _ dates: DateTest, lines: Set<Int> = [], totals: Set<Int> = [], standing: Set<String> = [],
        countsLoneFees: Bool = false
    ) {
        (self.dates, self.lines, self.totals, self.standing) = (dates, lines, totals, standing)
        (isOwn, isSpending) = (columns.isCanonical, columns.isSpending)
        (dayPlace, datePlace) = (columns.day, columns.index(of: .date))
        let single = [columns.index(of: .amount), columns.moneyIn, columns.moneyOut, columns.moneyMoved].filter { $0 >= 0 }
        amounts = single + columns.amounts.several.dropFirst() + columns.moreIn + columns.moreOut
        (fee, balance) = (countsLoneFees ? columns.fee : LedgerColumns.absent, columns.balance)
        (counted, states, refunded) = (columns.countedFlag, columns.states, columns.refunded)
        stateWords = states.map { _ in CellTable() }
        // Our own files need no table of words.
        asksForExcluding = counted >= 0 && NameTrait.excluding.fits(columns.rawName(counted))
        crossIsNo = counted >= 0 && CellWords.crossIsNo(columns.rawName(counted))
        dateName = Array(columns.rawName(columns.index(of: .date)).utf8)
    }

    /// The rule by which a file is read of which all is decided.
    package init(_ layout: LedgerLayout) {
        self.init(
            layout.columns, DateTest(pattern: layout.datePattern), lines: layout.sectionLines, totals: layout.totalLines,
            standing: layout.standingStates, countsLoneFees: layout.countsLoneFees)
    }

    /// The first cell with a line that has a day where rows have theirs: a quote of a text was taken for one that opens a cell.
    @inline(never)
    func cellHoldingRows(_ csv: borrowing CSVReader) -> Int? {
        (0..<csv.fieldCount).first { place in
            let cell = csv.buffer.span.extracting(csv.range(ofField: place))
            var start = cell.firstOffset(of: .lineFeed, from: 0, to: cell.count)
            while start < cell.count {
                let end = cell.firstOffset(of: .lineFeed, from: start + 1, to: cell.count)
                if isRow(cell.extracting(start + 1..<end), csv.separator) { return true }
                start = end
            }
            return false
        }
    }

    /// Whether a line has several cells, and a day where rows have theirs.
    private func isRow(_ line: Span<UInt8>, _ separator: UInt8) -> Bool {
        var (place, start, day) = (0, 0, false)
        while start <= line.count {
            let end = line.firstOffset(of: separator, from: start, to: line.count)
            if place == datePlace {
                let range = line.trimmed(start..<end) { $0 <= .space || $0 == .quote }
                day = dates.fits(line.extracting(range))
            }
            (place, start) = (place + 1, end + 1)
        }
        return day && place > 1
    }

    @inline(__always)
    package mutating func reasonToLeaveOut(_ csv: borrowing CSVReader) -> Reason? { isOwn ? nil : reason(csv) }

    private mutating func reason(_ csv: borrowing CSVReader) -> Reason? {
        let span = csv.buffer.span
        func cell(_ place: Int) -> Range<Int> { csv.trimmedRange(ofField: place) }
        if counted >= 0 {
            let mark = span.extracting(csv.trimmedRange(ofField: counted))
            let known = countWords.value(of: mark)
            let isUncounted = known ?? (asksForExcluding ? isExcluded(mark) : CellWords.isUncounted(mark))
            if known == nil { countWords.keep(isUncounted, for: mark) }
            if isUncounted { return .uncounted }
        }
        let day = span.extracting(dayPlace.range(csv))
        var isEmpty = true
        for index in amounts.indices {
            isEmpty = CellWords.isNothing(span.extracting(csv.trimmedRange(ofField: amounts[index])))
            if !isEmpty { break }
        }
        // Without a balance beside others that have one, it tells of fees that were charged before.
        if fee >= 0, isEmpty, balance < 0 || !cell(balance).isEmpty {
            isEmpty = AmountReadings(span.extracting(cell(fee)))?.isZero ?? true
        }
        let refund = refunded >= 0 ? refund(csv) : nil
        if refund != nil { isEmpty = false }
        if day.count == 0 || day[0] &- 0x30 > 9, !dates.fits(day) {
            if isEmpty { return .text }
            if !dateName.isEmpty, day.equals(dateName) { return .header }
            if CellWords.isTotal(day) || CellWords.beginsLine(day) { return .total }
            if CellWords.isWaiting(day) { return .waiting }
            for place in 0..<csv.fieldCount where CellWords.line(span.extracting(cell(place))) != nil { return .total }
            if day.isEmpty, hasFailed(csv) { return .failed }
            // Texts where amounts should be: a line of words.
            return amounts.allSatisfy { WrittenAmount(span.extracting(cell($0))) == nil } || lines.contains(csv.offset) ? .text : nil
        }
        if isEmpty { return .noAmount }
        if !totals.isEmpty, totals.contains(csv.offset) { return .total }
        if let refund { return refund == .whole ? .failed : nil }
        return hasFailed(csv) ? .failed : nil
    }

    private func isExcluded(_ mark: Span<UInt8>) -> Bool { mark.text.map { CellWords.isYes($0, crossIsNo: crossIsNo) } ?? false }

    /// Whether the state of a row says that it did not go through.
    package mutating func hasFailed(_ csv: borrowing CSVReader) -> Bool {
        guard !states.isEmpty, failure(csv) != nil else { return false }
        // What a card gives back for a purchase that stands in a row of its own.
        guard isSpending else { return true }
        return !amounts.contains { WrittenAmount(csv.buffer.span.extracting(csv.trimmedRange(ofField: $0)))?.sign == .minus }
    }

    /// The column that says that a row did not go through.
    package mutating func failure(_ csv: borrowing CSVReader) -> StateColumn? {
        for index in states.indices where state(csv, index) == .failed {
            guard !standing.isEmpty, let word = csv.trimmedText(ofField: states[index].place) else { return states[index] }
            if !standing.contains(KindWords.folded(word)) { return states[index] }
        }
        return nil
    }

    /// Whether a column says that a row is still pending.
    mutating func isPending(_ csv: borrowing CSVReader) -> Bool {
        for index in states.indices where state(csv, index) == .pending { return true }
        return false
    }

    /// What a column of states says became of a row; `nil` where its cell is not UTF-8.
    private mutating func state(_ csv: borrowing CSVReader, _ index: Int) -> CellWords.State? {
        let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: states[index].place))
        if let known = stateWords[index].value(of: cell) { return known }
        guard let word = cell.text else { return nil }
        let state = states[index].state(word)
        stateWords[index].keep(state, for: cell)
        return state
    }

    /// The column of states that says a row was booked, and a further one that says it failed.
    package mutating func contradiction(_ csv: borrowing CSVReader) -> (booked: StateColumn, failed: StateColumn)? {
        guard states.count > 1, let failed = failure(csv), failed.question != .cancelled, failed != states[0],
            let word = csv.trimmedText(ofField: states[0].place), states[0].saysBooked(word)
        else { return nil }
        return (states[0], failed)
    }

    /// How much of its amount a row says was taken back in a column for that; of a row without an amount, a part.
    private func refund(_ csv: borrowing CSVReader) -> CellWords.Cancelling? {
        let span = csv.buffer.span
        guard let back = AmountReadings(span.extracting(csv.trimmedRange(ofField: refunded))), !back.isZero else { return nil }
        let isWhole = amounts.contains { place in
            guard let amount = AmountReadings(span.extracting(csv.trimmedRange(ofField: place))) else { return false }
            return AmountCell.marks.indices.allSatisfy { amount.value($0)?.magnitude == back.value($0)?.magnitude }
        }
        return isWhole ? .whole : .part
    }

    /// How much of a transaction a row that did not go through says was taken back; `nil` where it says nothing of that.
    package mutating func cancelling(_ csv: borrowing CSVReader) -> CellWords.Cancelling? {
        guard refunded < 0 || refund(csv) == nil, let column = failure(csv), let word = csv.trimmedText(ofField: column.place) else {
            return nil
        }
        return column.cancelling(word)
    }
}
