import TestSupport

/// Decimal arithmetic as it is taught at school: on digits, column by column, without any size limit.
struct Schoolbook: Equatable {
    /// Digits before and after the mark, most significant first.
    var digits: [Int]
    var scale: Int
    var isNegative: Bool

    /// Reads `-12.50`; the text must be a plain decimal number.
    init(_ text: String) {
        isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        scale = parts.count > 1 ? parts[1].count : 0
        digits = parts.joined().compactMap(\.wholeNumberValue)
    }

    var text: String {
        var digits = Array(digits.drop { $0 == 0 })
        while digits.count <= scale { digits.insert(0, at: 0) }
        let whole = digits.dropLast(scale).map(String.init).joined()
        let part = digits.suffix(scale).map(String.init).joined()
        let sign = isNegative && digits.contains { $0 != 0 } ? "-" : ""
        return sign + whole + (scale == 0 ? "" : "." + part)
    }

    func adding(_ other: Schoolbook) -> Schoolbook {
        var (a, b) = (self, other)
        while a.scale < b.scale { a.lengthen() }
        while b.scale < a.scale { b.lengthen() }
        let width = max(a.digits.count, b.digits.count) + 1
        a.digits.insert(contentsOf: repeatElement(0, count: width - a.digits.count), at: 0)
        b.digits.insert(contentsOf: repeatElement(0, count: width - b.digits.count), at: 0)
        // Unlike signs: the smaller size is taken from the larger one.
        if a.isNegative != b.isNegative, a.digits.lexicographicallyPrecedes(b.digits) { swap(&a, &b) }
        var carry = 0
        for column in (0..<width).reversed() {
            let digit = a.digits[column] + (a.isNegative == b.isNegative ? b.digits[column] : -b.digits[column]) + carry
            carry = digit > 9 ? 1 : digit < 0 ? -1 : 0
            a.digits[column] = digit - 10 * carry
        }
        return a
    }

    var negated: Schoolbook {
        var result = self
        result.isNegative.toggle()
        return result
    }

    private mutating func lengthen() {
        digits.append(0)
        scale += 1
    }
}

extension SeededGenerator {
    /// A number of any size from one digit to 38, with any scale that it allows.
    mutating func decimalText() -> String {
        let count = Int.random(in: 1...38, using: &self)
        var digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &self)) }
        let scale = Int.random(in: 0...min(count - 1, 36), using: &self)
        if scale > 0 { digits.insert(".", at: count - scale) }
        let text = Schoolbook(digits.joined()).text
        return Bool.random(using: &self) && text.contains { $0 != "0" && $0 != "." } ? "-" + text : text
    }
}
