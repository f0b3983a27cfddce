internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import TextBytes

/// Makes entries of transactions: one for each posting but that of the account they are about.
///
/// The account is the first one that holds money, neither income nor expense; each other posting is what came into it or went out of it.
/// So splits keep their parts, and the sums of all accounts are those of the transactions. Where an account gives one currency and gets
/// another, both move against `equity:conversion`, as hledger has it with `--infer-equity`.
struct EntryMaker {
    let defaultCurrency: Commodity?

    /// The columns of what has no place of its own in an entry.
    static let extraColumns = ["date2", "balance_assertion", "virtual_postings"]

    static let conversionAccount = "equity:conversion"

    /// The entries of a transaction whose amounts are complete; none when it has no posting.
    func entries(of transaction: JournalTransaction) throws(RecordFault) -> [Entry] {
        var counted = transaction.postings.filter { $0.kind == .real }
        if counted.isEmpty { counted = transaction.postings.filter { $0.kind == .balanced } }
        let aside = transaction.postings.filter { posting in !counted.contains { $0.kind == posting.kind } }
        guard !counted.isEmpty else {
            var entries: [Entry] = []
            for posting in aside { entries += try virtual(posting, in: transaction) }
            return entries
        }
        let base = baseIndex(of: counted)
        var (entries, rest) = ([Entry](), JournalSums())
        for (index, posting) in counted.enumerated() {
            for amount in posting.amounts where posting.amounts.count == 1 || !amount.quantity.isZero {
                if index == base {
                    guard rest.add(amount) else { throw .overflow }
                    continue
                }
                guard let opposite = amount.negated else { throw .overflow }
                var entry = try entry(opposite, in: transaction)
                entry.account = base.map { name(of: counted[$0]) } ?? ""
                AccountKind(posting.account).name(posting.account, in: &entry)
                note(posting, in: &entry)
                entries.append(entry)
                guard base == nil || rest.add(amount) else { throw .overflow }
            }
        }
        if let base {
            // What a conversion leaves; a single posting of nothing is an entry of nothing.
            for (commodity, sum) in rest.nonzero { entries.append(try conversion(sum, commodity, counted[base], transaction)) }
            if entries.isEmpty { entries = try single(counted[base], in: transaction) }
            for index in entries.indices { note(counted[base], in: &entries[index], isFirst: index == 0) }
        }
        if !aside.isEmpty, !entries.isEmpty {
            entries[0].fields.append(Entry.Field(name: "virtual_postings", value: aside.map(Self.text).joined(separator: "; ")))
        }
        return entries
    }

    private func baseIndex(of postings: [JournalPosting]) -> Int? {
        if let index = postings.firstIndex(where: { !AccountKind($0.account).isNominal }) { return index }
        return AccountKind.isUnknown(postings[0].account) ? 0 : nil
    }

    /// The name of the account that entries are about; what hledger calls unknown has none.
    private func name(of posting: JournalPosting) -> String { AccountKind.isUnknown(posting.account) ? "" : posting.account }

    private func entry(_ amount: JournalAmount, in transaction: JournalTransaction) throws(RecordFault) -> Entry {
        var entry = Entry(date: transaction.date, money: Money(amount.quantity, try commodity(amount.commodity)))
        entry.id = transaction.code
        entry.status = transaction.status
        let parts = transaction.description.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmed }
        entry.description = parts[parts.count - 1]
        if parts.count == 2 { entry.payee = parts[0] }
        entry.note = transaction.comment
        if let date2 = transaction.date2 { entry.fields.append(Entry.Field(name: "date2", value: date2.description)) }
        return entry
    }

    private func commodity(_ symbol: String) throws(RecordFault) -> Commodity {
        if symbol.isEmpty {
            guard let defaultCurrency else {
                throw RecordFault(
                    .rulesBadCurrency, "the amount has no currency; add a currency rule, or specify the currency",
                    hint: Hint(.currency, values: ["EUR"]))
            }
            return defaultCurrency
        }
        guard let commodity = Commodity(symbol) else {
            throw RecordFault(.rulesBadCurrency, "a currency has spaces or is longer than \(Commodity.maxSymbolLength) bytes")
        }
        return commodity
    }

    /// The entries of a posting that has no other side.
    private func single(_ posting: JournalPosting, in transaction: JournalTransaction) throws(RecordFault) -> [Entry] {
        try posting.amounts.map { (amount) throws(RecordFault) in
            var entry = try entry(amount, in: transaction)
            entry.account = name(of: posting)
            note(posting, in: &entry)
            return entry
        }
    }

    /// The entries of a virtual posting that stands alone: of income and of expense as they are, and nothing that counts of any other account,
    /// such as that of a budget.
    private func virtual(_ posting: JournalPosting, in transaction: JournalTransaction) throws(RecordFault) -> [Entry] {
        let kind = AccountKind(posting.account)
        guard kind.isNominal else {
            var entries = try single(posting, in: transaction)
            for index in entries.indices { entries[index].statedKind = .transfer }
            return entries
        }
        return try posting.amounts.map { (amount) throws(RecordFault) in
            guard let opposite = amount.negated else { throw .overflow }
            var entry = try entry(opposite, in: transaction)
            kind.name(posting.account, in: &entry)
            note(posting, in: &entry)
            return entry
        }
    }

    private func conversion(
        _ sum: ExactDecimal, _ commodity: String, _ base: JournalPosting, _ transaction: JournalTransaction
    ) throws(RecordFault) -> Entry {
        var entry = try entry(JournalAmount(quantity: sum, commodity: commodity), in: transaction)
        entry.account = name(of: base)
        entry.statedKind = .transfer
        entry.toAccount = Self.conversionAccount
        return entry
    }

    /// Adds what a posting says beside its amount.
    private func note(_ posting: JournalPosting, in entry: inout Entry, isFirst: Bool = true) {
        guard isFirst else { return }
        if !posting.comment.isEmpty { entry.note += (entry.note.isEmpty ? "" : "\n") + posting.comment }
        if let status = posting.status, entry.status == nil { entry.status = status }
        if let assertion = posting.assertion {
            let text = AccountKind.isUnknown(posting.account) ? assertion.text : "\(posting.account) \(assertion.text)"
            if let place = entry.fields.firstIndex(where: { $0.name == "balance_assertion" }) {
                entry.fields[place].value += "; \(text)"
            } else {
                entry.fields.append(Entry.Field(name: "balance_assertion", value: text))
            }
        }
    }

    private static func text(of posting: JournalPosting) -> String {
        let name = posting.kind == .unbalanced ? "(\(posting.account))" : "[\(posting.account)]"
        let amounts = posting.amounts.map { "\($0.quantity)" + ($0.commodity.isEmpty ? "" : " \($0.commodity)") }
        return ([name] + amounts).joined(separator: " ")
    }
}

/// What an account is, as the first part of its name tells.
enum AccountKind {
    case income, expense, holding
    /// The name tells nothing.
    case other

    init(_ account: String) {
        switch AccountRoot(account.prefix { $0 != ":" }.lowercased())?.side {
        case .income: self = .income
        case .expense: self = .expense
        case .holding: self = .holding
        case nil: self = .other
        }
    }

    var isNominal: Bool { self == .income || self == .expense }

    /// Whether hledger made the name up.
    static func isUnknown(_ account: String) -> Bool { account == "expenses:unknown" || account == "income:unknown" }

    /// Says in an entry where its money came from or went.
    func name(_ account: String, in entry: inout Entry) {
        let below = account.contains(":") ? String(account.drop { $0 != ":" }.dropFirst()) : account
        switch self {
        case .income, .expense:
            entry.statedKind = self == .income ? .income : .expense
            entry.category = Self.isUnknown(account) ? "" : below
        case .holding:
            entry.statedKind = .transfer
            entry.toAccount = account
        case .other: entry.category = account
        }
    }
}
