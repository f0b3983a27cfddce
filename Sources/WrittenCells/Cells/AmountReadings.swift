package import LedgerCore
internal import TextBytes

/// A cell taken apart: its value under both marks.
package struct AmountReadings {
    package var sign = WrittenAmount.Sign.none
    package var side: WrittenAmount.Side?
    package var proof = WrittenAmount.Proof.none
    /// With a decimal point, and with a decimal comma.
    package var point: ExactDecimal?
    package var comma: ExactDecimal?
    package var currency = ""

    /// `nil` when the cell is no amount.
    package init?(_ bytes: Span<UInt8>) {
        // Numbers without groups, as most are, need no look at their marks.
        if let small = AmountCell.small(bytes, AmountCell.point), small.scale != 3 {
            sign = small.isNegative ? .minus : .none
            proof = small.scale == 0 ? .none : .point
            (point, comma) = (small, small.scale == 0 ? small : nil)
            return
        }
        if let small = AmountCell.small(bytes, AmountCell.comma), small.scale != 3 {
            // Without a comma it would have been read above.
            (sign, proof, comma) = (small.isNegative ? .minus : .none, .comma, small)
            return
        }
        if let place = WrittenAmount.plainCore(of: bytes) {
            let core = bytes.extracting(place)
            let digits = MarkedDigits(core)
            (point, comma) = (digits.number(AmountCell.point, core), digits.number(AmountCell.comma, core))
            proof = WrittenAmount.proof(digits, point: point, comma: comma)
            if place.lowerBound > 0 { (sign, point, comma) = (.minus, point?.negated, comma?.negated) }
            guard proof != .invalid else { return nil }
            return
        }
        guard let written = WrittenAmount(bytes) else { return nil }
        (sign, side, currency) = (written.sign, written.side, written.currency)
        (point, comma) = (written.value(AmountCell.point), written.value(AmountCell.comma))
        proof = written.proof(point: point, comma: comma)
        guard proof != .invalid else { return nil }
    }

    /// Whether its only mark may stand before decimals, or between groups.
    package var hasOpenMark: Bool { proof == .point3 || proof == .comma3 }

    package var isZero: Bool { point?.isZero ?? false || comma?.isZero ?? false }

    /// The amount with its decimals moved by that many digits to the right; none where it does not fit.
    package func shifted(by digits: Int) -> AmountReadings {
        var cell = self
        (cell.point, cell.comma) = (point?.shifted(by: digits), comma?.shifted(by: digits))
        return cell
    }

    /// Both amounts together, with what proves a mark in either.
    package func adding(_ other: AmountReadings) -> AmountReadings {
        var sum = self
        (sum.point, sum.comma) = (point.flatMap { other.point?.adding($0) }, comma.flatMap { other.comma?.adding($0) })
        if proof == .none { sum.proof = other.proof }
        if currency.isEmpty { sum.currency = other.currency }
        return sum
    }

    /// The value under one of `AmountCell.marks`.
    package func value(_ mark: Int) -> ExactDecimal? { mark == 0 ? point : comma }
}
