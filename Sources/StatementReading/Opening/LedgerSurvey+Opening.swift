package import ByteStreams
package import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import WrittenCells

extension LedgerSurvey {
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
            try self.init(try LedgerFile(source, options, report: found.append))
            faults = found.diagnostics
        } catch {
            found.diagnostics.forEach(report)
            throw HintTrial(source, options).tried(error)
        }
    }

    /// Reads what follows the header for the layout.
    init(_ file: LedgerFile) throws(LedgerError) {
        try file.checkLinesAbove()
        let (options, given) = (file.options, file.given)
        let columns = LedgerColumns(header: file.names, plan: file.plan)
        guard !columns.isCanonical else {
            let layout = LedgerLayout(ofOurs: columns, options)
            self.init(file.csv, layout, defaultCurrency: given.defaultCurrency, chunkSize: given.chunkSize)
            let unused = Self.unusedOptions(options)
            if !unused.isEmpty {
                notes.append(
                    Diagnostic(
                        .note, .csvReading, at: SourcePlace(file.csv.source.name, line: file.start.line),
                        "by the names of its columns this is a ledger of ledger2ics, to which these do not apply: \(unused.joined(separator: ", "))"
                    ))
            }
            return
        }
        let (judge, evidence) = try Self.judged(file)
        self.init(file.csv, judge.layout, defaultCurrency: given.defaultCurrency, chunkSize: given.chunkSize)
        (decisions, findings, notes, missingCurrency) = (judge.decisions, judge.findings, judge.notes, judge.missingCurrency)
        hasOffsets = evidence.hasOffsets
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
        var audit = try ColumnAudit(file, judgement.layout, evidence)
        if let second = try audit.second(file.second) {
            try look(second)
            judgement = try judge()
            audit = try ColumnAudit(file, judgement.layout, evidence)
        } else if let refusal {
            throw refusal
        }
        if let zeros = audit.zeros { judgement.notes.append(zeros) }
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
            columns, file.start, file.options, wordPlaces: wordPlaces(file), rivalPlaces: AmountQuestion.places(file),
            rootPlaces: file.rootPlaces, linkPlaces: file.linkPlaces, second: file.second)
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

    /// What was given for which a ledger of ours leaves no choice.
    private static func unusedOptions(_ options: LedgerReadingOptions) -> [String] {
        var names: [String] = []
        if options.decimalMark == .comma { names.append("the decimal mark") }
        if options.dateFormat != nil { names.append("the format of dates") }
        if options.separator.map({ $0 != AmountCell.comma }) ?? false { names.append("the separator") }
        if options.profile.stated != nil { names.append("the profile") }
        return names
    }
}

extension LedgerLayout {
    /// The layout of a ledger of ours, in which little can be otherwise.
    fileprivate init(ofOurs columns: LedgerColumns, _ options: LedgerReadingOptions) {
        self.init(columns: columns)
        if options.amountSign == .unsigned { sign = .byKind }
        if options.amountSign == .inverted { sign = .inverted }
        (dates.order, datePattern) = (options.dateOrder, options.dateFormat)
        (account, isAccountGiven) = (options.account, !options.account.isEmpty)
        clock.zone = options.timeZone
        if !options.kinds.isEmpty { kinds = KindWords.meanings(options.kinds) }
    }
}
