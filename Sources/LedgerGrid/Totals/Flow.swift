import LedgerCore

/// Income, expense and count as plain integers, in units of a scale that is known from where they stand.
///
/// Wrapping arithmetic is exact here: whoever keeps flows admits an entry only if the sizes of all amounts together fit (`Magnitude`).
struct Flow: Sendable, Hashable {
    var income: Int128 = 0
    var expense: Int128 = 0
    var count = 0

    static func += (left: inout Flow, right: Flow) {
        left.income &+= right.income
        left.expense &+= right.expense
        left.count &+= right.count
    }

    static func -= (left: inout Flow, right: Flow) {
        left.income &-= right.income
        left.expense &-= right.expense
        left.count &-= right.count
    }

    /// The flow of one entry; `nil` for transfers, which are neither income nor expense.
    init?(_ coefficient: Int128, _ kind: Entry.Kind) {
        switch kind {
        case .income: self.init(income: coefficient, count: 1)
        case .expense: self.init(expense: 0 &- coefficient, count: 1)
        case .transfer: return nil
        }
    }

    init(income: Int128 = 0, expense: Int128 = 0, count: Int = 0) {
        self.income = income
        self.expense = expense
        self.count = count
    }
}

/// A flow whose integers count units of `10^-scale`.
struct ScaledFlow: Sendable {
    var flow = Flow()
    var scale: UInt8 = 0

    /// Takes in a flow of another scale. The scale becomes the larger one; a flow without entries leaves it alone.
    mutating func add(_ other: Flow, scale otherScale: UInt8) {
        guard other.count > 0 else { return }
        if scale < otherScale {
            flow.rescale(by: otherScale - scale)
            scale = otherScale
        }
        var part = other
        part.rescale(by: scale - otherScale)
        flow += part
    }

    func decimal(_ coefficient: Int128) -> ExactDecimal {
        ExactDecimal(uncheckedCoefficient: coefficient, scale: scale)
    }
}

extension Flow {
    fileprivate mutating func rescale(by digits: UInt8) {
        guard digits > 0 else { return }
        let factor = ExactDecimal.powerOfTen(digits)
        income &*= factor
        expense &*= factor
    }
}
