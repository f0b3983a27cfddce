package import ByteStreams
package import CivilCalendar
package import Diagnostics
internal import LedgerCore
internal import TextBytes

/// An opened ledger file, with what must be known about it before its first row can be used.
///
/// One of our own files needs no such knowledge. Of every other file the sign and the decimal mark of amounts, the order of dates and the
/// columns of kinds are decided by what all of its rows show; where they leave two readings that give different money or days, the file is
/// refused.
package struct LedgerSurvey: Sendable {
    /// The file.
    package let source: ByteSource
    /// How it is to be read.
    let options: LedgerReadingOptions
    /// What the columns of the file mean.
    package var columns: LedgerColumns { layout.columns }
    /// What was decided, and why.
    package private(set) var decisions: [LedgerDecision] = []
    /// What was found of how the file is to be read, in the order in which it was heard.
    package private(set) var findings: [LedgerFinding] = []
    /// What to tell of the rows: those that are left out, and breaks in the balance.
    package private(set) var notes: [Diagnostic] = []
    /// What to say where nothing names the currency of the amounts: the rows cannot be read then.
    package private(set) var missingCurrency: Diagnostic?
    /// The offsets of rows that are sides of transfers, whatever their kinds are.
    package var transferOffsets: Set<Int> = []
    /// Whether the kind gives an amount its sign.
    package var isUnsigned: Bool { layout.sign == .byKind }
    private(set) var layout: LedgerLayout
    /// The byte between fields.
    let separator: UInt8
    /// The offset and the line of the first record after the header.
    let firstOffset, firstLine: Int
    /// Whether times have offsets from Universal Time.
    private var hasOffsets = false
    /// The faults before the first row.
    private let faults: [Diagnostic]

    /// Opens a file, and reads it as far as it is needed.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - options: how it is to be read.
    ///   - report: receives the faults found before an error; otherwise, they are reported by the readers.
    /// - Throws: what makes the file unusable as a whole, but for a missing currency.
    package init(
        source: ByteSource, options: LedgerReadingOptions = LedgerReadingOptions(), report: Diagnostic.Handler = { _ in }
    ) throws(LedgerError) {
        let found = DiagnosticList()
        do throws(LedgerError) {
            try self.init(try LedgerFile(source, options, report: found.append), faults: found.diagnostics)
        } catch {
            found.diagnostics.forEach(report)
            throw HintTrial(source, options).tried(error)
        }
    }

    /// Reads what follows the header for the layout.
    init(_ file: LedgerFile, faults: [Diagnostic] = []) throws(LedgerError) {
        let (options, columns) = (file.options, LedgerColumns(header: file.names, plan: file.plan))
        (source, self.options, self.faults) = (file.csv.source, file.given, faults)
        (separator, firstOffset, firstLine) = (file.csv.separator, file.csv.nextOffset, file.csv.nextLine)
        layout = LedgerLayout(columns: columns)
        if columns.isCanonical {
            if options.amountSign == .unsigned { layout.sign = .byKind }
            if options.amountSign == .inverted { layout.sign = .inverted }
            (layout.dates.order, layout.datePattern) = (options.dateOrder, options.dateFormat)
            (layout.account, layout.isAccountGiven) = (options.account, !options.account.isEmpty)
        } else {
            let (judge, evidence) = try Self.judged(file)
            (layout, decisions, notes, hasOffsets) = (judge.layout, judge.decisions, judge.notes, evidence.hasOffsets)
            (missingCurrency, findings) = (judge.missingCurrency, judge.findings)
        }
    }

    /// Checks that the currency of the amounts is known.
    ///
    /// - Throws: `missingCurrency`.
    package func checkCurrency() throws(LedgerError) {
        if let missingCurrency { throw LedgerError(missingCurrency) }
    }

    /// Reports the faults before the first row, and the notes about the rows.
    func reportFindings(_ report: Diagnostic.Handler) {
        faults.forEach(report)
        notes.forEach(report)
    }

    /// Returns, for each name in the time zone column, the days of the rows with a time; names beyond the first 4096 are left out.
    ///
    /// Reads all rows where the file has such a column, or times with an offset.
    ///
    /// - Throws: `LedgerError` when reading fails.
    package func zones() throws(LedgerError) -> [String: ClosedRange<CivilDate>] {
        guard layout.columns.index(of: .timezone) >= 0 || hasOffsets || layout.clock.zone != nil else { return [:] }
        var (zones, csv) = (ZoneDays(layout), records)
        while try csv.next() { zones.add(csv) }
        return zones.days
    }

    /// A silent reader of the records after the header, for callers that need no texts.
    var records: CSVReader {
        var csv = records { _ in }
        csv.checksBuffers = false
        return csv
    }

    /// Returns a reader of the records after the header.
    func records(report: @escaping Diagnostic.Handler) -> CSVReader {
        CSVReader(
            source: source, range: firstOffset..<Int.max, line: firstLine, separator: separator, chunkSize: options.chunkSize,
            report: report)
    }

    /// Looks at all rows, and again as long as they show that columns or rows are something else than they were taken for.
    private static func judged(_ file: LedgerFile) throws(LedgerError) -> (LayoutJudge, LedgerEvidence) {
        var (file, evidence) = (file, try Self.evidence(file))
        func look(_ second: SecondLook) throws(LedgerError) {
            file = file.seen(second)
            evidence = try Self.evidence(file)
        }
        func judge(_ cancelled: CancelledRows? = nil) throws(LedgerError) -> LayoutJudge {
            var judge = LayoutJudge(file, evidence)
            try judge.decide(cancelled)
            return judge
        }
        let second = SecondLook(file, evidence)
        if second.isNeeded { try look(second) }
        var judgement = LayoutJudge(file, evidence)
        var refusal: LedgerError?
        do throws(LedgerError) {
            try judgement.decide()
            if let moved = judgement.movedAmount {
                let known = judgement.layout.columns.index(of: .currency)
                let currency = known < 0 ? nil : judgement.currencyPlace(of: moved.place, besides: known)
                // A column with a single currency applies to either amount.
                let isMoved = known >= 0 && (currency != nil || evidence.hasSeveralCurrencies)
                try look(file.second.moving(moved.role, to: moved.place, currency: (isMoved, currency)))
                judgement = LayoutJudge(file, evidence)
                try judgement.decide()
            }
        } catch {
            // Signs that nothing proves may be those of a column that is none of amounts.
            guard error.code == .csvAmbiguousSign else { throw error }
            refusal = error
        }
        if let second = try ColumnAudit(file, judgement.layout, evidence).second(file.second) {
            try look(second)
            judgement = try judge()
        } else if let refusal {
            throw refusal
        }
        guard let cancelled = try CancelledRows(file, judgement.layout, evidence), cancelled.meaning != .transactions else {
            try judgement.checkNotes()
            return (judgement, evidence)
        }
        guard cancelled.meaning == .counterEntries else { throw cancelled.refusal }
        try look(file.second.counting(cancelled))
        return (try judge(cancelled), evidence)
    }

    /// What all rows show.
    private static func evidence(_ file: LedgerFile) throws(LedgerError) -> LedgerEvidence {
        let columns = LedgerColumns(header: file.names, plan: file.plan)
        var evidence = LedgerEvidence(
            columns, file.start, file.options, wordPlaces: wordPlaces(file), rivalPlaces: AmountQuestion.places(file), second: file.second)
        var csv = file.records
        while try csv.next() { evidence.look(csv) }
        return evidence
    }

    /// The columns whose words may tell money in from money out.
    private static func wordPlaces(_ file: LedgerFile) -> [Int] {
        // Some banks tell what became of a transaction in the column of notes.
        let open: Set<ColumnRole> = [.column(.kind), .column(.note), .column(.category)]
        let others = file.plan.places.filter { role, place in
            // A column whose cells alone show that it has the titles may still have words for kinds.
            let isFound = role == .column(.description) && file.start.hasHeader && !HeaderFinder.roles(file.names[place]).contains(role)
            return !open.contains(role) && !role.isWatched && !isFound
        }.values
        return file.names.indices.prefix(64).filter { !others.contains($0) }
    }
}

/// Collects the days of each time zone name.
private struct ZoneDays {
    private let zone, time: Int
    private let layout: LedgerLayout
    private var names = CellTable<String>()
    private var ranges: [ClosedRange<CivilDate>] = []

    init(_ layout: LedgerLayout) {
        zone = layout.columns.index(of: .timezone)
        time = layout.columns.index(of: .time)
        self.layout = layout
    }

    var days: [String: ClosedRange<CivilDate>] {
        Dictionary(zip(names.values, ranges)) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
    }

    mutating func add(_ csv: borrowing CSVReader) {
        let name = csv.buffer.span.extracting(csv.textRange(ofField: zone))
        guard !name.isEmpty || !layout.isOwn else { return }
        let cell = csv.buffer.span.extracting(layout.columns.day.range(csv))
        guard let value = layout.date(cell) else { return }
        guard !layout.isOwn else {
            if value.time != nil || !csv.range(ofField: time).isEmpty { add(name, value.date) }
            return
        }
        let clock = csv.buffer.span.extracting(csv.trimmedRange(ofField: time))
        guard let moment = layout.clock.moment(value, DateCell.time(clock)), moment.time != nil else { return }
        guard moment.isLocal || name.isEmpty else { return add(name, moment.date) }
        add(layout.clock.zoneName(offset: moment.offset, isLocal: moment.isLocal).utf8.span, moment.date)
    }

    private mutating func add(_ name: Span<UInt8>, _ day: CivilDate) {
        guard !name.isEmpty else { return }
        if let index = names.number(of: name) {
            let range = ranges[index]
            if !range.contains(day) { ranges[index] = min(day, range.lowerBound)...max(day, range.upperBound) }
        } else if names.values.count < 4096, name.count <= 255, let text = name.text {
            names.add(text, for: name)
            ranges.append(day...day)
        }
    }
}
