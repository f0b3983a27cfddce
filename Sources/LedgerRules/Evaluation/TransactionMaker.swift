internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import TextBytes

/// Makes a transaction of what rules assign to the fields of a record.
struct TransactionMaker {
    let evaluator: RuleEvaluator
    /// How many seconds the clock of the household is ahead of UTC at a moment, for times that state a zone.
    let zoneOffset: @Sendable (Int64) -> Int
    /// Whether an amount of the record could be read in two ways.
    private(set) var hasAmbiguousAmount = false

    init(_ evaluator: RuleEvaluator, zoneOffset: @escaping @Sendable (Int64) -> Int) {
        self.evaluator = evaluator
        self.zoneOffset = zoneOffset
    }

    private var rules: RulesFile { evaluator.rules }

    /// The date of the record the evaluator has.
    func date(_ field: RuleField) throws(RecordFault) -> CivilDate? {
        guard let text = try evaluator.value(field) else { return nil }
        for pattern in rules.dateFormat.map({ [$0] }) ?? DatePattern.standard {
            guard let reading = DateParser.read(text, by: pattern) else { continue }
            guard let offset = reading.offset ?? (pattern.isZoned ? nil : rules.zoneOffset) else { return reading.date }
            let moment = Int64(reading.date.dayNumber) * 86_400 + Int64(reading.secondOfDay) - Int64(offset)
            return CivilDateTime(secondNumber: moment + Int64(zoneOffset(moment)))?.date
        }
        let expected =
            rules.dateFormat == nil
            ? "expected 2026-08-31, 2026/8/31 or 2026.8.31; add a date-format rule" : "it does not match the date-format rule; correct it"
        throw RecordFault(
            .rulesBadDate, "the \(field == .date ? "date" : "second date") is not valid: \(expected), or skip lines that are not records")
    }

    /// The transaction of the record the evaluator has.
    mutating func transaction(line: Int) throws(RecordFault) -> JournalTransaction {
        hasAmbiguousAmount = false
        guard let date = try date(.date) else { throw RecordFault(.rulesBadDate, "the record has no date") }
        var transaction = JournalTransaction(date: date)
        transaction.line = line
        if evaluator.assigns(.date2) { transaction.date2 = try self.date(.date2) }
        transaction.status = try status()
        transaction.code = Self.singleLine(try evaluator.value(.code) ?? "")
        transaction.description = Self.singleLine(try evaluator.value(.description) ?? "")
        transaction.comment = Self.comment(try evaluator.value(.comment) ?? "")
        var numbers: Set<Int> = []
        for field in evaluator.assignedFields { if let number = field.posting { numbers.formUnion(number == 0 ? [1, 2] : [number]) } }
        let isVirtual = try evaluator.value(.account(1))?.trimmed.hasPrefix("(") == true
        for number in numbers.sorted() {
            if let posting = try posting(number, firstIsVirtual: isVirtual) { transaction.postings.append(posting) }
        }
        return transaction
    }

    private func status() throws(RecordFault) -> Entry.Status? {
        switch try evaluator.value(.status) {
        case nil, "": return nil
        case "*": return .cleared
        case "!": return .pending
        default: throw RecordFault(.rulesBadStatus, "the status is not valid: expected *, ! or nothing")
        }
    }

    private mutating func posting(_ number: Int, firstIsVirtual: Bool) throws(RecordFault) -> JournalPosting? {
        let currency = try value(.currency(number), else: .currency(0)) ?? ""
        let amount = try amount(number, currency, firstIsVirtual: firstIsVirtual)
        let assertion = try assertion(number, currency)
        var posting: JournalPosting
        if let account = try evaluator.value(.account(number))?.trimmed {
            if account.isEmpty { return nil }
            guard !account.contains("  "), !account.contains("\t"), !account.contains("\n") else {
                throw RecordFault(
                    .rulesBadAccount, "the account of posting \(number) has two spaces in it; set the amount with a rule of its own")
            }
            posting = JournalPosting(bracketed: account)
        } else {
            guard amount != nil || assertion != nil else { return nil }
            posting = JournalPosting(account: amount?.quantity.isNegative == true ? "income:unknown" : "expenses:unknown")
        }
        if let amount { posting.amounts = [amount] }
        posting.assertion = assertion
        posting.comment = Self.comment(try evaluator.value(.postingComment(number)) ?? "")
        return posting
    }

    /// The amount of a posting: its own fields first, then those without a number, which belong to the first two postings.
    private mutating func amount(_ number: Int, _ currency: String, firstIsVirtual: Bool) throws(RecordFault) -> JournalAmount? {
        var found = try amounts([.amount(number), .amountIn(number), .amountOut(number)], number, currency)
        if found.isEmpty, number == 1 || number == 2 && !firstIsVirtual {
            found = try amounts([.amount(0), .amountIn(0), .amountOut(0)], number, currency)
            if number == 2 {
                // The other side of the first posting, at what that cost.
                found = try found.map { (amount) throws(RecordFault) in
                    guard let cost = amount.costAmount, let opposite = cost.negated else { throw .overflow }
                    return opposite
                }
            }
        }
        let counting = found.filter { !$0.quantity.isZero }
        guard counting.count <= 1 else {
            throw RecordFault(
                .rulesTwoAmounts,
                "\(counting.count) rules give posting \(number) an amount that is not zero; only one may, so set it in an if block")
        }
        return counting.first ?? found.first
    }

    private mutating func amounts(_ fields: [RuleField], _ number: Int, _ currency: String) throws(RecordFault) -> [JournalAmount] {
        var amounts: [JournalAmount] = []
        for field in fields {
            guard let text = try evaluator.value(field)?.trimmed, !text.isEmpty, let amount = try read(text, currency, for: "amount") else {
                continue
            }
            if case .amountOut = field {
                guard let opposite = amount.negated else { throw .overflow }
                amounts.append(opposite)
            } else {
                amounts.append(amount)
            }
        }
        return amounts
    }

    private mutating func assertion(_ number: Int, _ currency: String) throws(RecordFault) -> BalanceAssertion? {
        let text = try value(.balance(number), else: number == 1 ? .balance(0) : .balance(number))
        guard let text = text?.trimmed, !text.isEmpty, let amount = try read(text, currency, for: "balance") else { return nil }
        return BalanceAssertion(kind: rules.assertion, amount: amount)
    }

    /// An amount with its currency before it; `nil` for a sign without a number.
    private mutating func read(_ text: String, _ currency: String, for what: String) throws(RecordFault) -> JournalAmount? {
        let settled = AmountSign.settled(text)
        if settled.isEmpty { return nil }
        guard let (amount, isAmbiguous) = AmountParser.read(currency + settled, mark: rules.decimalMark) else {
            throw RecordFault(.rulesBadAmount, "the \(what) is not one that hledger reads: expected 1234.50, $-12 or (12.00) EUR")
        }
        hasAmbiguousAmount = hasAmbiguousAmount || isAmbiguous
        return amount
    }

    private func value(_ field: RuleField, else other: RuleField) throws(RecordFault) -> String? {
        if let value = try evaluator.value(field) { return value }
        return try evaluator.value(other)
    }

    private static func singleLine(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmed }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A comment; `\n` in it begins a new line.
    private static func comment(_ text: String) -> String {
        guard text.contains("\\n") else { return text.trimmed }
        var lines: [String] = []
        var rest = Substring(text)
        while let end = rest.firstOccurrence(of: "\\n") {
            lines.append(rest[..<end].trimmed)
            rest = rest[end...].dropFirst(2)
        }
        lines.append(rest.trimmed)
        return lines.joined(separator: "\n").trimmed
    }
}

extension Substring {
    /// Where two ASCII characters stand for the first time.
    fileprivate func firstOccurrence(of text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
