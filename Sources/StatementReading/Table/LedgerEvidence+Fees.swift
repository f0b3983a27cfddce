internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

extension LedgerEvidence {
    /// How the amount of a row holds that fee, where another number of the row is the amount before it; `nil` where none is.
    private mutating func holding(_ csv: borrowing CSVReader, _ fee: AmountReadings) -> FeeEvidence.Holding? {
        guard !columns.hasTwoAmounts, let amount = cell(csv, columns.amounts.column(csv)) else { return nil }
        // A fee on top of an amount is in the total of both.
        let isTotal = !rivals.isEmpty && NameTrait.whole.fits(columns.rawName(columns.index(of: .amount)))
        for place in isTotal ? grossPlaces + rivals.map(\.place) : grossPlaces {
            guard let other = cell(csv, place) else { continue }
            let mayBeOnTop = !grossPlaces.contains(place)
            for mark in AmountCell.marks.indices {
                guard let amount = amount.value(mark), let fee = fee.value(mark)?.magnitude, let other = other.value(mark) else { continue }
                if amount.adding(fee) == other { return .takenOff }
                if mayBeOnTop, amount.subtracting(fee) == other { return .onTop }
            }
        }
        return nil
    }

    /// Looks at the fee of a row, which may be all that the row has.
    mutating func lookAtFee(_ csv: borrowing CSVReader, isAlone: Bool) {
        for index in otherFees.indices {
            guard let fee = cell(csv, otherFees[index].place), !fee.isZero else { continue }
            if otherFees[index].count == 0 { otherFees[index].line = csv.line }
            otherFees[index].count += 1
        }
        guard columns.fee >= 0, let fee = cell(csv, columns.fee), !fee.isZero else { return }
        if isAlone, columns.balance >= 0 && cell(csv, columns.balance) == nil || rule.hasFailed(csv) { return }
        fees.add(
            fee, currency: currency(csv, fee, columns.currency), line: csv.line, isAlone: isAlone,
            holding: isAlone ? nil : holding(csv, fee), net: net(csv, fee, isAlone: isAlone))
        if isAlone, let after = cell(csv, columns.balance) { addLone(csv, fee, after) }
    }

    /// What the fee does to the amount of its row, as a column of net amounts shows.
    private mutating func net(_ csv: borrowing CSVReader, _ fee: AmountReadings, isAlone: Bool) -> FeeRule? {
        guard !columns.hasTwoAmounts else { return nil }
        let amount = isAlone ? nil : cell(csv, columns.amounts.column(csv))
        return [FeeRule.above, .below].first { rule in
            netPlaces.contains { place in
                guard let net = cell(csv, place) else { return false }
                return AmountCell.marks.indices.contains { mark in
                    guard let amount = amount.map({ $0.value(mark) }) ?? .zero, let fee = fee.value(mark), let net = net.value(mark)
                    else { return false }
                    // A fee takes from what the account has.
                    guard fee.isNegative == (rule == .below) else { return false }
                    return (rule == .above ? amount.subtracting(fee) : amount.adding(fee)) == net
                }
            }
        }
    }
}
