internal import LedgerCore

/// A locale's format for the digits of a number, derived from samples.
struct NumberPattern: Sendable, Hashable {
    var decimalMark = "."
    var groupMark = ","
    /// The number of digits in the last group before the decimal mark, and in each earlier one.
    var lastGroup = 3
    var otherGroups = 3
    /// Whether a four-digit number is grouped.
    var groupsFourDigits = true

    /// Returns the number with all its digits.
    func text(of amount: ExactDecimal, isSigned: Bool) -> String {
        var digits = Array(String(amount.coefficient.magnitude))
        let scale = Int(amount.scale)
        if digits.count <= scale { digits.insert(contentsOf: repeatElement("0", count: scale + 1 - digits.count), at: 0) }
        let whole = digits.count - scale
        var text = isSigned && amount.isNegative ? "-" : ""
        let isGrouped = whole > lastGroup + (groupsFourDigits ? 0 : 1)
        for (index, digit) in digits.enumerated() {
            if index == whole { text += decimalMark }
            let left = whole - index
            if isGrouped, index > 0, left >= lastGroup, (left - lastGroup) % otherGroups == 0 { text += groupMark }
            text.append(digit)
        }
        return text
    }
}

extension NumberPattern {
    /// Derives the pattern from the formatted numbers 12345678.5 and 1234; the text around the digits is ignored.
    init(long: String, short: String) {
        let characters = Array(long)
        guard let first = characters.firstIndex(where: \.isDigit), let last = characters.lastIndex(where: \.isDigit) else { return }
        let body = Array(characters[first...last])
        // The digits 12345678 precede the decimal mark; groups are counted backwards from there.
        var (seen, groups) = (0, [0])
        for character in body {
            if character.isDigit {
                seen += 1
                groups[groups.count - 1] += 1
            } else if seen == 8 {
                decimalMark = String(character)
                break
            } else {
                groupMark = String(character)
                groups.append(0)
            }
        }
        if groups.count > 1 {
            lastGroup = groups[groups.count - 1]
            otherGroups = groups.count > 2 ? groups[groups.count - 2] : lastGroup
        } else {
            groupMark = ""
        }
        groupsFourDigits = !short.contains("1234")
    }
}

extension Character {
    /// Whether this is one of the ASCII digits.
    var isDigit: Bool { self >= "0" && self <= "9" }
}
