import LedgerCore

/// Income, expense and count as plain integers, in units of a scale determined by the context.
///
/// Wrapping arithmetic is exact here: entries are only admitted if the absolute values of all amounts together fit (`Magnitude`).
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

    /// Creates the flow of one entry; `nil` for transfers, which are neither income nor expense.
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

    /// Adds a flow of another scale. The larger scale is kept; a flow without entries does not affect it.
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
