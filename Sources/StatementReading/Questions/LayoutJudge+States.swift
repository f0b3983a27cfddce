internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import WrittenCells

// What became of the rows.
extension LayoutJudge {
    /// Refuses a file of which one column says that a row was booked, and another that it failed.
    func checkStates() throws(LedgerError) {
        guard let (line, booked, failed) = evidence.contradiction else { return }
        let columns = evidence.columns
        throw refuse(
            .csvAmbiguousSign, line: line,
            "\(columns.name(booked.place)) says that this row was booked, and \(columns.name(failed.place)) that it failed; specify which to believe",
            Hint(.column, for: "state", values: [columns.rawName(booked.place)])
                .or(Hint(.column, for: "state", values: [columns.rawName(failed.place)])))
    }

    /// Refuses a file of which only notes say that rows did not go through: they may say it of something else, such as a contract.
    func checkNotes() throws(LedgerError) {
        guard let (notes, words) = file.second.state, let left = evidence.leftOut[.failed], file.second.standing.isEmpty,
            NameTrait.ownNotes.fits(file.names[notes])
        else { return }
        // What balances do without never counted.
        if evidence.balance(markIndex, layout.dates.order, layout.fees)?.isWhole ?? false { return }
        let word = words.first { CellWords.state($0) == .failed } ?? ""
        throw refuse(
            .csvAmbiguousSign, line: left.line,
            "“\(word.prefix(30))” in \(layout.columns.name(notes)) may mean that this row never counted, or that something else was dropped; specify "
                + "whether the column states what became of rows",
            Hint(.column, for: "state", values: [file.names[notes]]).or(Hint(.column, for: "state", values: [""])))
    }

    /// Warns of rows that count although a word in a column of another kind may say that they did not go through.
    mutating func noteLikelyStates() {
        let known = Set(layout.columns.states.map(\.place))
        for column in evidence.words where !column.isTooMany && !known.contains(column.place) {
            let name = file.names[column.place]
            let words = column.folded
            guard !NameTrait.ownNotes.fits(name), !words.values.allSatisfy({ $0.text.isEmpty || AmountWords.isCurrency($0.text) }) else {
                continue
            }
            let found = words.filter { key, word in
                // What has the other sign takes money back.
                let others = words.values.reduce(0) { $0 + $1.positiveCount - $1.negativeCount } - word.positiveCount + word.negativeCount
                return word.count > word.zeroCount && (word.positiveCount > word.negativeCount) == (others > 0)
                    && CellWords.state(key) == .failed && KindWords.kind(key) == nil && CellWords.usualKind(key) == nil
            }
            guard let word = found.values.map(\.text).min(), found.count < words.count else { continue }
            notes.append(
                Diagnostic(
                    .warning, .csvReading, at: place(file.start.line),
                    "rows with “\(word.prefix(30))” in \(layout.columns.name(column.place)) count, though they may not have gone through; to leave "
                        + "them out", hint: Hint(.column, for: "state", values: [name])))
        }
    }

    /// Warns of rows that count although the answer in a column such as `Paid?` or `Planned` says that they are no transactions yet.
    mutating func noteAnswers() {
        let known = Set(layout.columns.states.map(\.place))
        for column in evidence.words where !column.isTooMany && !known.contains(column.place) && layout.columns.plan.isUnused(column.place)
        {
            let name = file.names[column.place]
            // What is not cleared was booked all the same.
            let isOfStatement = ColumnRole.named(HeaderName(name)).contains { $0.role == .column(.status) }
            guard let question = StateColumn.Question.asked(name), !isOfStatement else { continue }
            let words = column.folded.values.filter { !$0.text.isEmpty }
            let flags = words.map { CellWords.flag($0.text.utf8.span) }
            guard flags.allSatisfy({ $0 != nil }) else { continue }
            let open = zip(words, flags).filter { $1 == (question == .failed) }.map(\.0)
            guard let word = open.map(\.text).min(), case let count = open.reduce(0, { $0 + $1.count }), count > 0 else { continue }
            notes.append(
                Diagnostic(
                    .warning, .csvReading, at: place(file.start.line),
                    "\(count == 1 ? "1 row" : "\(count) rows") with “\(word)” in \(layout.columns.name(column.place)) "
                        + "\(count == 1 ? "counts, though it" : "count, though they") may not be booked; to leave out what is not",
                    hint: Hint(.column, for: "state", values: [name])))
        }
    }

    /// Warns of states that are not known: rows with them count, beside others that do or do not; and so do those that are still to come.
    mutating func noteUnknownStates() {
        for (column, states) in zip(layout.columns.states, evidence.states) where !states.isTooMany {
            // A date in a column that asks whether a row was cancelled is an answer as well, if it is known which.
            let words = states.folded.values.map(\.text).filter { word in
                word.contains { $0.isLetter || column.question != nil && $0.isNumber } && CellWords.flag(word.utf8.span) == nil
            }
            let unknown = words.filter { !column.isKnown($0) || CellWords.isPlanned($0) }.sorted()
            let others = column.question == nil ? words.count + (states.folded[""] == nil ? 0 : 1) : states.folded.count
            // One word for all rows is what they are.
            guard !unknown.isEmpty, others > 1 || !evidence.failedWords.isEmpty else { continue }
            let list = unknown.prefix(3).map { "“\($0)”" }.joined(separator: ", ") + (unknown.count > 3 ? ", …" : "")
            notes.append(
                Diagnostic(
                    .warning, .csvReading, at: place(file.start.line),
                    "nothing shows whether \(list) in \(layout.columns.name(states.place)) stands for booked transactions; such rows "
                        + "count"))
        }
    }
}
