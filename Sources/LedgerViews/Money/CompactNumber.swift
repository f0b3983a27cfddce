internal import LedgerCore

/// A number in two or three digits and a unit, rounded half up: exact integers all the way.
struct CompactNumber {
    /// The coefficient's size, and how many of its digits stand after the decimal mark.
    private let size: UInt128
    private let scale: Int

    init(_ amount: ExactDecimal) {
        let simple = amount.normalized
        size = simple.coefficient.magnitude
        scale = Int(simple.scale)
    }

    /// `3.0M`, `12K`, `300만`, `1.2만`: one decimal below ten of a unit, none from there on; what rounds up to the next unit is told in
    /// that. Numbers below the first unit have a decimal only if they are below ten and no integers. What is not zero never becomes it.
    /// What the largest unit would leave more than four digits of is `9.9e19`.
    func text(_ units: CompactUnits, decimalMark: String) -> String {
        let index = units.units.lastIndex { isAtLeast(exponent: $0.exponent) } ?? 0
        let unit = units.units[index]
        if index > 0, index == units.units.count - 1, isAtLeast(exponent: unit.exponent + 4) { return powerText(decimalMark: decimalMark) }
        let isWhole = unit.exponent == 0 && scale == 0
        var (tenths, hasTenths) = (rounded(unit.exponent - 1), !isWhole && !isAtLeast(exponent: unit.exponent + 1))
        if hasTenths, tenths >= 100 { hasTenths = false }
        if hasTenths {
            guard tenths > 0 || size == 0 else { return "<0\(decimalMark)1" }
            return "\(tenths / 10)\(decimalMark)\(tenths % 10)\(unit.symbol)"
        }
        let whole = rounded(unit.exponent)
        if index + 1 < units.units.count, whole >= Self.power(units.units[index + 1].exponent - unit.exponent) {
            tenths = rounded(units.units[index + 1].exponent - 1)
            return "\(tenths / 10)\(decimalMark)\(tenths % 10)\(units.units[index + 1].symbol)"
        }
        return "\(whole)\(unit.symbol)"
    }

    /// The number in thousands, millions and so on, and in fewer places: `419K`, `.4M`.
    func shortForms(decimalMark: String) -> [String] {
        let text = text(.thousands, decimalMark: decimalMark)
        return [text, isAtLeast(exponent: 16) ? text : shortText(.thousands, decimalMark: decimalMark)]
    }

    /// `9.9e19`.
    private func powerText(decimalMark: String) -> String {
        var exponent = String(size).utf8.count - 1 - scale
        var tenths = rounded(exponent - 1)
        if tenths >= 100 { (tenths, exponent) = (tenths / 10, exponent + 1) }
        return "\(tenths / 10)\(decimalMark)\(tenths % 10)e\(exponent)"
    }

    /// The same in fewer places: `.6M` for 600 thousand, `3M` for 3.0 million.
    private func shortText(_ units: CompactUnits, decimalMark: String) -> String {
        let index = units.units.lastIndex { isAtLeast(exponent: $0.exponent) } ?? 0
        // Below a thousand, three digits are no longer than `.4K`.
        if index + 1 < units.units.count, index > 0 || rounded(0) >= 1000, isAtLeast(exponent: units.units[index].exponent + 2) {
            let next = units.units[index + 1]
            let tenths = rounded(next.exponent - 1)
            if tenths > 0 { return tenths < 10 ? "\(decimalMark)\(tenths)\(next.symbol)" : "\(rounded(next.exponent))\(next.symbol)" }
        }
        let whole = rounded(units.units[index].exponent)
        return whole == 0 && size > 0 ? "<1" : "\(whole)\(units.units[index].symbol)"
    }

    /// Whether the number is too small to be told in any unit but ones.
    func isBelowUnits(_ units: CompactUnits) -> Bool { !isAtLeast(exponent: units.units.dropFirst().first?.exponent ?? 3) }

    /// Whether the number is at least 10^exponent.
    private func isAtLeast(exponent: Int) -> Bool {
        let digits = scale + exponent
        return digits <= 38 && size >= Self.power(digits)
    }

    /// The number in units of 10^exponent, rounded half up.
    private func rounded(_ exponent: Int) -> UInt128 {
        let digits = scale + exponent
        guard digits > 0 else { return size * Self.power(-digits) }
        // The largest coefficient has 39 digits.
        guard digits <= 39 else { return 0 }
        let (quotient, last) = (size / Self.power(digits - 1)).quotientAndRemainder(dividingBy: 10)
        return quotient + (last >= 5 ? 1 : 0)
    }

    private static func power(_ exponent: Int) -> UInt128 {
        var power: UInt128 = 1
        for _ in 0..<max(0, exponent) { power *= 10 }
        return power
    }
}

/// The powers of ten that a language counts large numbers by.
struct CompactUnits: Sendable, Hashable {
    struct Unit: Sendable, Hashable {
        let exponent: Int
        let symbol: String
    }

    /// From ones up.
    let units: [Unit]

    /// Thousands, millions, billions, trillions, as finance writes them in most languages.
    static let thousands = CompactUnits([(3, "K"), (6, "M"), (9, "B"), (12, "T")])

    private init(_ units: [(Int, String)]) {
        self.units = [Unit(exponent: 0, symbol: "")] + units.map { Unit(exponent: $0.0, symbol: $0.1) }
    }

    /// Korean, Japanese and Chinese count by ten thousands.
    init(language: String, isTraditionalChinese: Bool) {
        self =
            switch language {
            case "ko": Self([(4, "만"), (8, "억"), (12, "조")])
            case "ja": Self([(4, "万"), (8, "億"), (12, "兆")])
            case "zh" where isTraditionalChinese: Self([(4, "萬"), (8, "億"), (12, "兆")])
            case "zh": Self([(4, "万"), (8, "亿"), (12, "万亿")])
            default: .thousands
            }
    }
}
