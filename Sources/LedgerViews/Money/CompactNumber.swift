internal import LedgerCore

/// A number in two or three digits and a unit, rounded half up, in exact integer arithmetic.
struct CompactNumber {
    /// The absolute value of the coefficient, and the number of its decimals.
    private let size: UInt128
    private let scale: Int

    init(_ amount: ExactDecimal) {
        let simple = amount.normalized
        size = simple.coefficient.magnitude
        scale = Int(simple.scale)
    }

    /// Returns `3.0M`, `12K`, `300만`, `1.2만`: with one decimal below ten units and none above; a number that rounds up to the next unit is
    /// written in that unit. Numbers below the first unit have a decimal only if they are below ten and not whole. Only zero is written
    /// as zero. Numbers of more than four digits in the largest unit are written as `9.9e19`.
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

    /// Returns the number in these units, and in a shorter form: `419K`, `.4M`; `41.9만`, `42만`.
    func forms(_ units: CompactUnits, decimalMark: String) -> [String] {
        let text = text(units, decimalMark: decimalMark)
        return [text, isAtLeast(exponent: 16) ? text : shortText(units, decimalMark: decimalMark)]
    }

    /// The number without decimals, rounded half up; `nil` for one that is not zero and would be.
    var whole: ExactDecimal? {
        let whole = rounded(0)
        return whole == 0 && size > 0 ? nil : ExactDecimal(coefficient: Int128(truncatingIfNeeded: whole))
    }

    /// Returns `9.9e19`.
    private func powerText(decimalMark: String) -> String {
        var exponent = String(size).utf8.count - 1 - scale
        var tenths = rounded(exponent - 1)
        if tenths >= 100 { (tenths, exponent) = (tenths / 10, exponent + 1) }
        return "\(tenths / 10)\(decimalMark)\(tenths % 10)e\(exponent)"
    }

    /// Returns the same in fewer characters: `.6M` for 600 thousand, `3M` for 3.0 million.
    private func shortText(_ units: CompactUnits, decimalMark: String) -> String {
        let index = units.units.lastIndex { isAtLeast(exponent: $0.exponent) } ?? 0
        // Below a thousand, three digits are no longer than `.4K`.
        if index + 1 < units.units.count, index > 0 || rounded(0) >= 1000, isAtLeast(exponent: units.units[index + 1].exponent - 1) {
            let next = units.units[index + 1]
            let tenths = rounded(next.exponent - 1)
            if tenths > 0 { return tenths < 10 ? "\(decimalMark)\(tenths)\(next.symbol)" : "\(rounded(next.exponent))\(next.symbol)" }
        }
        let whole = rounded(units.units[index].exponent)
        return whole == 0 && size > 0 ? "<1" : "\(whole)\(units.units[index].symbol)"
    }

    /// Returns whether the number is too small for any unit.
    func isBelowUnits(_ units: CompactUnits) -> Bool { !isAtLeast(exponent: units.units.dropFirst().first?.exponent ?? 3) }

    /// Returns whether the number is at least 10^exponent.
    private func isAtLeast(exponent: Int) -> Bool {
        let digits = scale + exponent
        return digits <= 38 && size >= Self.power(digits)
    }

    /// Returns the number in units of 10^exponent, rounded half up.
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

/// The powers of ten that a language uses for large numbers.
struct CompactUnits: Sendable, Hashable {
    struct Unit: Sendable, Hashable {
        let exponent: Int
        let symbol: String
    }

    /// The units in ascending order, starting with ones.
    let units: [Unit]

    /// Thousands, millions, billions and trillions, as written in finance in most languages.
    static let thousands = CompactUnits(language: "en", isTraditionalChinese: false)

    /// Korean, Japanese and Chinese count in units of ten thousand.
    init(language: String, isTraditionalChinese: Bool) {
        let words = LanguageWords(language, isTraditionalChinese: isTraditionalChinese)
        units = (0...12).compactMap { exponent in
            let symbol = words["e\(exponent)"]
            return exponent > 0 && symbol.isEmpty ? nil : Unit(exponent: exponent, symbol: symbol)
        }
    }
}
