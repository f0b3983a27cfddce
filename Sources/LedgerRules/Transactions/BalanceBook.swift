internal import Diagnostics
internal import LedgerCore

/// Completes transactions in their order, as hledger does: an amount that is left out is what the others lack, or what brings the
/// account to the balance that is stated; then all must add up to zero.
struct BalanceBook {
    private var accounts: [String: JournalSums] = [:]
    /// The accounts that hold more than 128 bits can tell.
    private var unknown: Set<String> = []

    /// Fills in what is left out.
    ///
    /// - Throws: when too much is left out, or when the postings do not add up to zero.
    mutating func complete(_ transaction: inout JournalTransaction) throws(RecordFault) {
        for index in transaction.postings.indices where transaction.postings[index].amounts.isEmpty {
            guard let assertion = transaction.postings[index].assertion else { continue }
            transaction.postings[index].amounts = [
                try assigned(transaction.postings[index].account, assertion, transaction.postings[..<index])
            ]
        }
        try balance(.real, in: &transaction)
        try balance(.balanced, in: &transaction)
        for posting in transaction.postings {
            for amount in posting.amounts {
                if !accounts[posting.account, default: JournalSums()].add(amount) { unknown.insert(posting.account) }
            }
        }
    }

    /// The amount that brings an account to a balance, after the postings before it.
    private func assigned(
        _ account: String, _ assertion: BalanceAssertion, _ before: ArraySlice<JournalPosting>
    ) throws(RecordFault) -> JournalAmount {
        let isMeant = { (name: String) in name == account || assertion.kind.isInclusive && name.hasPrefix(account + ":") }
        guard !unknown.contains(where: isMeant) else { throw .overflow }
        var held = JournalSums()
        for (name, sums) in accounts where isMeant(name) {
            for (commodity, sum) in sums.nonzero where !held.add(JournalAmount(quantity: sum, commodity: commodity)) { throw .overflow }
        }
        for posting in before where isMeant(posting.account) {
            for amount in posting.amounts where !held.add(amount) { throw .overflow }
        }
        let target = assertion.amount
        if assertion.kind.isTotal, held.nonzero.contains(where: { $0.commodity != target.commodity }) {
            throw RecordFault(.rulesUnbalanced, "a total balance of an account with several currencies does not give a single amount")
        }
        let now = held.byCommodity[target.commodity, default: .zero]
        guard let difference = target.quantity.subtracting(now) else { throw .overflow }
        return JournalAmount(quantity: difference, commodity: target.commodity, cost: target.cost)
    }

    private func balance(_ kind: JournalPosting.Kind, in transaction: inout JournalTransaction) throws(RecordFault) {
        var (sums, places, missing) = (JournalSums(), [String: UInt8](), [Int]())
        for (index, posting) in transaction.postings.enumerated() where posting.kind == kind {
            if posting.amounts.isEmpty { missing.append(index) }
            for amount in posting.amounts {
                guard let cost = amount.costAmount, sums.add(cost) else { throw .overflow }
                if amount.cost == nil { places[amount.commodity] = max(places[amount.commodity] ?? 0, amount.quantity.scale) }
            }
        }
        guard missing.count <= 1 else {
            throw RecordFault(.rulesUnbalanced, "\(missing.count) postings have no amount; only one amount may be left out")
        }
        if let index = missing.first {
            var amounts: [JournalAmount] = []
            for (commodity, sum) in sums.nonzero {
                guard let rest = sum.negated else { throw .overflow }
                amounts.append(JournalAmount(quantity: rest, commodity: commodity))
            }
            if amounts.isEmpty { amounts = [JournalAmount(quantity: .zero, commodity: sums.byCommodity.keys.min() ?? "")] }
            transaction.postings[index].amounts = amounts
            return
        }
        let rest = sums.nonzero.filter { !Self.isBelowPrecision($0.sum, places[$0.commodity]) }
        // Two currencies against each other are a conversion whose rate goes without saying.
        let isConversion =
            rest.count == 2 && rest[0].sum.isNegative != rest[1].sum.isNegative
            && !transaction.postings.contains { $0.kind == kind && $0.amounts.contains { $0.cost != nil } }
        guard rest.isEmpty || isConversion else {
            throw RecordFault(.rulesUnbalanced, "the postings do not add up to zero")
        }
    }

    /// Whether a remainder comes from a price alone: it is less than half of the last place that amounts have.
    private static func isBelowPrecision(_ sum: ExactDecimal, _ places: UInt8?) -> Bool {
        guard let places, sum.scale > places else { return false }
        return sum.coefficient.magnitude * 2 <= ExactDecimal.powerOfTen(sum.scale - places).magnitude
    }
}
