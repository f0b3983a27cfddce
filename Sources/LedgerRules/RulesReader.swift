package import ByteStreams
internal import CivilCalendar
package import Diagnostics
internal import LedgerCSV
package import LedgerCore
internal import TextBytes

/// An entry made of a record or a transaction, and where that stands.
package struct TranslatedEntry: Sendable {
    /// The entry.
    package let entry: Entry
    /// The line of the file, counted from 1.
    package let line: Int
}

/// Reads a CSV file by the rules that hledger reads it by, and gives the entries of the transactions that `hledger print` shows, in its order.
///
/// The file is read twice: for the dates, by which transactions are sorted, then in their order. Some 40 bytes are kept for each record.
/// A record of which no transaction can be made is reported, counted and skipped; the rest is still read.
package struct RulesReader {
    /// How many records there are.
    package private(set) var recordCount = 0
    /// How many of them were left out, each with an error.
    package private(set) var skippedCount = 0

    private let source: ByteSource
    private var records: CSVReader
    private let maker: EntryMaker
    private var transactions: TransactionMaker
    private var balances = BalanceBook()
    private var order: [Sorted] = []
    private var next = 0
    private var queue: ArraySlice<TranslatedEntry> = []
    private var hasWarned = false
    private let report: Diagnostic.Handler

    private struct Sorted {
        var date: CivilDate
        var place: CSVReader.Place
    }

    /// How translated files differ from place to place.
    package struct Options: Sendable {
        /// The commodity of amounts that have none.
        package var defaultCurrency: Commodity?
        /// How many seconds the clock of the household is ahead of UTC at a moment.
        package var zoneOffset: @Sendable (Int64) -> Int

        package init(defaultCurrency: Commodity? = nil, zoneOffset: @escaping @Sendable (Int64) -> Int = { _ in 0 }) {
            self.defaultCurrency = defaultCurrency
            self.zoneOffset = zoneOffset
        }
    }

    /// The names of the columns that entries may have beside the canonical ones.
    package let extraColumns: [String]

    /// A reader that knows the order of the records and stands before the first; the source has to be UTF-8.
    ///
    /// - Throws: `LedgerError` when the file cannot be read by these rules at all.
    package init(
        source: ByteSource, rules: RulesFile, options: Options = Options(), report: @escaping Diagnostic.Handler
    ) throws(LedgerError) {
        self.source = source
        self.report = report
        extraColumns = rules.extraColumns
        maker = EntryMaker(defaultCurrency: options.defaultCurrency)
        transactions = TransactionMaker(try RuleEvaluator(rules), zoneOffset: options.zoneOffset)
        records = try .lines(of: source, separator: Self.separator(rules, source.name), skipping: rules.skippedLineCount)
        rules.remarks.forEach(report)
        try survey()
        sort(rules)
    }

    private static func separator(_ rules: RulesFile, _ name: String) -> UInt8 {
        if let separator = rules.separator { return separator }
        let name = name.lowercased()
        return name.hasSuffix(".ssv") ? UInt8(ascii: ";") : name.hasSuffix(".tsv") ? .tab : UInt8(ascii: ",")
    }

    /// Learns the dates of the records that count.
    private mutating func survey() throws(LedgerError) {
        var left = 0
        while try records.next() {
            if left > 0 {
                left -= 1
                continue
            }
            let place = records.place
            do throws(RecordFault) {
                let fields = try records.texts()
                transactions.evaluator.begin(fields)
                if transactions.evaluator.assigns(.end) { return }
                if let skip = try transactions.evaluator.value(.skip)?.trimmed {
                    guard let count = skip.isEmpty ? 1 : Int(skip), count > 0 else {
                        throw RecordFault(.rulesBadRule, "skip takes a number of records")
                    }
                    left = count - 1
                    continue
                }
                guard fields.count > 1 else {
                    throw RecordFault(.rulesBadRecord, "the record has a single field; is the separator right?")
                }
                guard let date = try transactions.date(.date) else { throw RecordFault(.rulesBadDate, "the record has no date") }
                recordCount += 1
                order.append(Sorted(date: date, place: place))
            } catch {
                refuse(error, place)
            }
        }
        if let fault = records.endFault { throw fault }
    }

    /// Puts records into the order of their transactions: by date, and within a day by what the file's own order must be.
    private mutating func sort(_ rules: RulesFile) {
        if rules.isReversedWithinDays {
            var start = 0
            while start < order.count {
                let end = order[start...].firstIndex { $0.date != order[start].date } ?? order.count
                order[start..<end].reverse()
                start = end
            }
        }
        if rules.isNewestFirst || looksNewestFirst { order.reverse() }
        guard zip(order, order.dropFirst()).contains(where: { $0.date > $1.date }) else { return }
        order = order.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    }

    /// Whether the first date is later than the one that comes up last.
    private var looksNewestFirst: Bool {
        guard let first = order.first?.date else { return false }
        var (seen, newest) = (Set<CivilDate>(), first)
        for record in order where seen.insert(record.date).inserted { newest = record.date }
        return first > newest
    }

    /// Returns the next entry; `nil` at the end.
    ///
    /// - Throws: `LedgerError` when reading fails.
    package mutating func nextEntry() throws(LedgerError) -> TranslatedEntry? {
        while true {
            if let entry = queue.popFirst() { return entry }
            guard next < order.count else { return nil }
            let place = order[next].place
            next += 1
            guard try records.go(to: place), let fields = try? records.texts() else { continue }
            transactions.evaluator.load(fields)
            do throws(RecordFault) {
                queue = try entries(line: place.line)[...]
            } catch {
                recordCount -= 1
                refuse(error, place)
            }
        }
    }

    private mutating func entries(line: Int) throws(RecordFault) -> [TranslatedEntry] {
        var transaction = try transactions.transaction(line: line)
        if transactions.hasAmbiguousAmount, !hasWarned {
            hasWarned = true
            report(
                Diagnostic(
                    .warning, .rulesAmbiguousAmount, at: SourcePlace(source.name, line: line),
                    "an amount such as 1,000 is read as one, as hledger does; a decimal-mark rule settles it"))
        }
        guard !transaction.postings.isEmpty else {
            throw RecordFault(.rulesNoPosting, "the rules give the record neither an amount nor an account")
        }
        try balances.complete(&transaction)
        return try maker.entries(of: transaction).map { TranslatedEntry(entry: $0, line: line) }
    }

    private mutating func refuse(_ fault: RecordFault, _ place: CSVReader.Place) {
        recordCount += 1
        skippedCount += 1
        report(
            Diagnostic(
                .error, fault.code, at: SourcePlace(source.name, line: place.line), fault.message, hint: fault.hint,
                excerpt: excerpt(of: place)))
    }

    /// The first line of a record; none for standard input.
    private func excerpt(of place: CSVReader.Place) -> SourceExcerpt? {
        guard source.name != "-", let bytes = try? source.bytes(at: place.offset, length: min(place.length, 300)) else { return nil }
        return SourceExcerpt(line: Array(bytes.prefix { !$0.isLineEnding }), offset: 0)
    }
}
