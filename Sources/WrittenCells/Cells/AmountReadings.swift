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
    /// The currency as it is written beside the number.
    package var currency: Commodity?

    /// `nil` when the cell is no amount.
    package init?(_ bytes: Span<UInt8>) {
        if let digits = MarkedDigits(plain: bytes) {
            self.init(digits, bytes, WrittenAmount.Meaning())
        } else {
            self.init(WrittenAmount(bytes))
        }
    }

    /// The number of these digits with that meaning; `nil` when they are none.
    @inline(__always)
    init?(_ digits: MarkedDigits, _ core: Span<UInt8>, _ meaning: WrittenAmount.Meaning) {
        (point, comma) = (digits.number(AmountCell.point, core), digits.number(AmountCell.comma, core))
        if meaning.changesNumbers { (point, comma) = (point.flatMap(meaning.value), comma.flatMap(meaning.value)) }
        proof = WrittenAmount.proof(digits, point: point, comma: comma)
        guard proof != .invalid else { return nil }
        (sign, side, currency) = (meaning.sign, meaning.side, meaning.currency)
        // Nothing went out where `-0.00` is written.
        if digits.isNegative, !isZero { sign = .minus }
    }

    init?(_ written: WrittenAmount?) {
        guard let written else { return nil }
        (sign, side, currency) = (written.sign, written.side, Commodity(written.currency))
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
        if currency == nil { sum.currency = other.currency }
        return sum
    }

    /// The value under one of `AmountCell.marks`.
    package func value(_ mark: Int) -> ExactDecimal? { mark == 0 ? point : comma }
}
