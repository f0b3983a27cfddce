internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Rows that are marked as cancelled, and the earlier rows that they may take back.
///
/// Some banks mark the transaction itself, which then never counted; others write a row of its own that takes an earlier one back.
struct CancelledRows {
    /// What the marked rows are.
    enum Meaning {
        /// Transactions that never counted.
        case transactions
        /// Rows that take earlier ones back.
        case counterEntries
        /// Either of the two.
        case open
    }

    /// A row with the text and the amount by which it is compared.
    private struct Row {
        let text: String
        let amount: ExactDecimal
        let day: Int
        let number: Int
        var isPart = false
        /// What of the amount was not taken back yet.
        var rest: ExactDecimal
    }

    private var marked: [Row] = []
    private var pairedCount = 0
    /// Marked rows in which another amount is the opposite.
    private var turnedCount = 0
    /// Marked rows of which the balance goes up or down by their amount.
    private var countedCount = 0
    /// The column of their words.
    private var wordPlace: Int
    /// The words of all rows that are left out, cancelled or failed.
    private var leftOutWords: Set<String> = []
    /// The words of rows that are marked, and of those that are not.
    private(set) var markedWords: Set<String> = []
    private var otherWords: Set<String> = []
    /// Whether amounts have signs, so that what takes money back has the other one.
    private let isSigned: Bool
    /// Whether later rows stand below earlier ones; `nil` where all are of one day.
    private var rises: Bool?
    private var sum: ExactDecimal? = .zero

    /// Whether one that is not marked has its opposite, too, beside columns for money in and out: that is its amount once more.
    private var hasOtherTurned = false
    /// The columns of prices.
    private let prices: Set<Int>
    private let layout: LedgerLayout
    private let evidence: LedgerEvidence
    private let place: SourcePlace
    private static let maxRows = 10_000

    /// Looks for rows that are marked as cancelled, unless something else has settled what they are.
    init?(_ file: LedgerFile, _ layout: LedgerLayout, _ evidence: LedgerEvidence) throws(LedgerError) {
        guard evidence.leftOut[.failed] != nil, file.options.columnNames[.state] == nil, file.second.kinds.isEmpty, layout.sign != .byKind,
            layout.sign != .byBalance
        else { return nil }
        let mark = layout.decimalMark == AmountCell.comma ? 1 : 0
        // What balances do without never counted.
        if evidence.balance(mark, layout.dates.order, layout.fees)?.isWhole ?? false { return nil }
        (self.layout, self.evidence, wordPlace) = (layout, evidence, layout.columns.state)
        prices = Set(file.names.indices.filter { NameTrait.price.fits(file.names[$0]) })
        place = SourcePlace(file.csv.source.name, line: evidence.leftOut[.failed]?.line ?? 0)
        isSigned = evidence.columns.hasTwoAmounts || evidence.amount.negativeCount > 0
        let others = try collect(file, mark)
        guard !marked.isEmpty || countedCount > 0 else { return nil }
        pair(others)
    }

    /// Collects the marked rows, and returns those of the same texts that are not.
    private mutating func collect(_ file: LedgerFile, _ mark: Int) throws(LedgerError) -> [String: [Row]] {
        var rule = RowRule(layout)
        var days: (first: Int, last: Int)?
        var (csv, number) = (file.records, 0)
        var before: Balance?
        while try csv.next() {
            let reason = rule.reasonToLeaveOut(csv)
            guard reason == nil || reason == .failed, let day = day(csv) else { continue }
            days = (days?.first ?? day, day)
            number += 1
            if let after = balance(csv, mark, isMarked: reason == .failed) {
                if let before, after.follows(before) || before.isMarked && before.precedes(after) { countedCount += 1 }
                before = after
            }
            let wordPlace = reason == .failed ? rule.failure(csv)?.place : nil
            let word = KindWords.folded(Self.text(csv, wordPlace ?? layout.columns.state))
            guard reason == .failed else {
                if otherWords.count < 100 { otherWords.insert(word) }
                if layout.columns.hasTwoAmounts, !hasOtherTurned, let amount = layout.columns.amount(csv, mark) {
                    hasOtherTurned = isTurned(csv, amount, mark)
                }
                continue
            }
            if leftOutWords.isEmpty, let wordPlace { self.wordPlace = wordPlace }
            if leftOutWords.count < 100 { leftOutWords.insert(word) }
            guard marked.count < Self.maxRows, let extent = rule.cancelling(csv), let amount = layout.columns.amount(csv, mark) else {
                continue
            }
            markedWords.insert(word)
            if isTurned(csv, amount, mark) { turnedCount += 1 }
            sum = sum.flatMap { $0.adding(amount) }
            marked.append(
                Row(text: title(csv), amount: amount, day: day, number: number, isPart: extent == .part, rest: amount))
        }
        if let days, days.first != days.last { rises = days.first < days.last }
        guard !marked.isEmpty else { return [:] }
        let texts = Set(marked.map(\.text))
        var others: [String: [Row]] = [:]
        (csv, number) = (file.records, 0)
        var count = 0
        while try csv.next() {
            let reason = rule.reasonToLeaveOut(csv)
            guard reason == nil || reason == .failed, let day = day(csv) else { continue }
            number += 1
            guard reason == nil, count < 10 * Self.maxRows, let amount = layout.columns.amount(csv, mark) else { continue }
            let text = title(csv)
            guard texts.contains(text) else { continue }
            count += 1
            others[text, default: []].append(Row(text: text, amount: amount, day: day, number: number, rest: amount))
        }
        return others
    }

    /// A row's balance, and its amount.
    private struct Balance {
        let balance, amount: ExactDecimal
        let isMarked: Bool

        /// Whether the balance of a marked row, below the one before it, counts its amount.
        func follows(_ before: Balance) -> Bool { isMarked && !amount.isZero && balance.subtracting(before.balance) == amount }

        /// The same where the row before it is below.
        func precedes(_ older: Balance) -> Bool { !amount.isZero && balance.subtracting(older.balance) == amount }
    }

    private func balance(_ csv: borrowing CSVReader, _ mark: Int, isMarked: Bool) -> Balance? {
        guard let amount = layout.columns.amount(csv, mark), let balance = layout.columns.number(csv, layout.columns.balance, mark) else {
            return nil
        }
        return Balance(balance: balance, amount: amount, isMarked: isMarked)
    }

    /// Whether each marked row has its opposite in another column.
    private var areTurned: Bool { turnedCount == marked.count && !hasOtherTurned }

    private func isTurned(_ csv: borrowing CSVReader, _ amount: ExactDecimal, _ mark: Int) -> Bool {
        guard let opposite = amount.negated, !amount.isZero else { return false }
        for place in 0..<csv.fieldCount where layout.columns.plan.isUnused(place) && !prices.contains(place) {
            let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: place))
            if AmountReadings(cell)?.value(mark) == opposite { return true }
        }
        return false
    }

    /// Pairs each marked row with an earlier one that is not, each of which is taken back once, or in parts.
    private mutating func pair(_ others: [String: [Row]]) {
        var others = others.mapValues { Candidates($0) }
        for row in marked {
            guard let back = isSigned ? row.amount.negated : row.amount, !back.isZero, let index = others.index(forKey: row.text) else {
                continue
            }
            if others.values[index].giveBack(back, inParts: row.isPart, where: { isEarlier($0, row) }) { pairedCount += 1 }
        }
    }

    /// Rows of one text that may be taken back, by what of their amounts was not yet.
    private struct Candidates {
        private var rows: [Row]
        private var places: [ExactDecimal: [Int]]

        init(_ rows: [Row]) {
            self.rows = rows
            places = Dictionary(grouping: rows.indices) { rows[$0].rest }
        }

        /// Takes an amount from the last row that has as much left, else, in parts, from the last that has more; returns whether there is one.
        mutating func giveBack(_ amount: ExactDecimal, inParts: Bool, where fits: (Row) -> Bool) -> Bool {
            if let place = places[amount]?.lastIndex(where: { fits(rows[$0]) }) {
                if let index = places[amount]?.remove(at: place) { rows[index].rest = .zero }
                return true
            }
            guard inParts,
                let index = rows.lastIndex(where: { CancelledRows.holds($0.rest, amount) && fits($0) }),
                let rest = rows[index].rest.subtracting(amount)
            else { return false }
            places[rows[index].rest]?.removeAll { $0 == index }
            rows[index].rest = rest
            let order = places[rest]?.partitioningIndex { $0 > index } ?? 0
            places[rest, default: []].insert(index, at: order)
            return true
        }
    }

    private static func holds(_ amount: ExactDecimal, _ part: ExactDecimal) -> Bool {
        amount.isNegative ? part.isNegative && amount < part : !part.isNegative && part < amount
    }

    private func isEarlier(_ row: Row, _ other: Row) -> Bool {
        guard row.day == other.day else { return row.day < other.day }
        return rises.map { $0 == (row.number < other.number) } ?? true
    }

    /// What the marked rows are: one pair may be chance where amounts have no signs, as those of a shop a person often goes to.
    var meaning: Meaning {
        if countedCount > 0 { return .open }
        if areTurned { return .counterEntries }
        // Of what was cancelled in part, a part stands.
        guard pairedCount > 0 else { return marked.contains(where: \.isPart) ? .open : .transactions }
        return pairedCount == marked.count && (isSigned || marked.count > 1 && rises != nil) ? .counterEntries : .open
    }

    /// What the words of the column mean where the marked rows take others back, which have the same sign.
    var kinds: [String: Entry.Kind] {
        guard !isSigned else { return [:] }
        let others = otherWords.subtracting(markedWords).map { ($0, Entry.Kind.expense) }
        return Dictionary(markedWords.map { ($0, .income) } + others) { $1 }
    }

    // MARK: What is said

    private var wordList: String { Self.list(markedWords) }

    private static func list(_ words: Set<String>) -> String {
        words.sorted().prefix(5).map { "“\($0.prefix(30))”" }.joined(separator: ", ")
    }

    private var counted: String { marked.count == 1 ? "1 row" : "\(marked.count) rows" }

    /// Why the marked rows are counted.
    var decision: LedgerDecision {
        let each = marked.count == 1 ? "it" : "each of them"
        let reason = areTurned ? "\(each) has the opposite amount in another column" : "the original row comes before \(each)"
        return LedgerDecision(.rows, "\(counted) marked \(wordList) \(each == "it" ? "is a reversal" : "are reversals")", because: reason)
    }

    var note: Diagnostic { Diagnostic(.note, .csvReading, at: place, "\(decision.value): \(decision.reason)") }

    /// Says that both readings are possible.
    var refusal: LedgerError {
        let name = layout.columns.rawName(wordPlace)
        let asTransactions = Hint(.column, for: "state", values: [""])
        guard countedCount == 0 else {
            return refusal(
                "rows marked \(Self.list(leftOutWords)) are left out, but \(layout.columns.name(layout.columns.balance)) changes with "
                    + "\(countedCount == 1 ? "1 of them" : "\(countedCount) of them"); specify whether they count",
                Hint(.column, for: "state", values: [name]).or(asTransactions))
        }
        let those = marked.count == 1 ? "it" : pairedCount == marked.count ? "each of them" : "\(pairedCount) of them"
        let why = pairedCount == 0 ? "only part of the money was cancelled" : "an earlier row matches \(those)"
        let words = [("out", otherWords.subtracting(markedWords)), ("in", markedWords)].map { ($0, Self.joined($1)) }
        let kinds = words.filter { !$1.isEmpty }.map { "\($0)=\($1)" }.joined(separator: ",")
        return refusal(
            "\(counted) marked \(wordList) may be \(marked.count == 1 ? "a reversal" : "reversals"), because \(why): \(readings); choose one",
            Hint(.column, for: "state", values: [name]).or(isSigned ? asTransactions : Hint(.kinds, values: [kinds])))
    }

    private func refusal(_ message: String, _ hint: Hint) -> LedgerError {
        LedgerError(Diagnostic(.error, .csvAmbiguousSign, at: place, message, hint: hint))
    }

    private static func joined(_ words: Set<String>) -> String { words.filter { !$0.isEmpty }.sorted().joined(separator: "|") }

    private var readings: String {
        let sum = self.sum?.description ?? "?"
        guard !isSigned, let all = evidence.amount.sums[layout.decimalMark == AmountCell.comma ? 1 : 0].positive,
            let rest = self.sum.flatMap(all.subtracting)
        else { return "either they are left out, or their \(sum) counts" }
        return "left out, \(all) went out; counted as reversals, \(rest)"
    }

    // MARK: Cells

    private static func text(_ csv: borrowing CSVReader, _ place: Int) -> String {
        csv.trimmedText(ofField: place) ?? ""
    }

    private func day(_ csv: borrowing CSVReader) -> Int? {
        layout.date(csv.buffer.span.extracting(layout.columns.day.range(csv))).map { Int($0.date.dayNumber) }
    }

    private func title(_ csv: borrowing CSVReader) -> String {
        let payee = Self.text(csv, layout.columns.index(of: .payee))
        return payee.isEmpty ? Self.text(csv, layout.columns.index(of: .description)) : payee
    }
}
