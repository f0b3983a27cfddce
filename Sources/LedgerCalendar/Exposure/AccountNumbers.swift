internal import TextBytes

/// Finds numbers of accounts and of cards in a text.
enum AccountNumbers {
    /// A number that was found.
    struct Finding: Equatable {
        let range: Range<Int>
        let isCard: Bool
    }

    /// Returns the numbers in a text in UTF-8, in order: IBANs whose check digits are right (ISO 13616), card numbers whose last digit is (ISO/IEC
    /// 7812-1), and masked ones.
    static func find(in text: Span<UInt8>) -> [Finding] {
        var findings: [Finding] = []
        var index = 0
        while index < text.count {
            guard isPart(text[index]), index == 0 || !isPart(text[index - 1]) else {
                index += 1
                continue
            }
            if let end = endOfIBAN(text, index) {
                findings.append(Finding(range: index..<end, isCard: false))
                index = end
            } else if let end = endOfCard(text, index) ?? endOfMaskedCard(text, index) {
                findings.append(Finding(range: index..<end, isCard: true))
                index = end
            } else {
                index += 1
            }
        }
        return findings
    }

    /// Letters, digits and what stands for digits that are not shown.
    private static func isPart(_ byte: UInt8) -> Bool { byte.isDigit || byte.isLetter || isMask(byte) || byte >= 0x80 }

    private static func isMask(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "*") || byte == UInt8(ascii: "#") }

    // MARK: Accounts

    /// Returns where an IBAN ends, in one piece or in groups of four.
    private static func endOfIBAN(_ text: Span<UInt8>, _ start: Int) -> Int? {
        func isUpper(_ index: Int) -> Bool { index < text.count && (0x41...0x5A).contains(text[index]) }
        guard isUpper(start), isUpper(start + 1), start + 4 < text.count, text[start + 2].isDigit, text[start + 3].isDigit else {
            return nil
        }
        var (characters, end, index) = ([UInt8](), Int?.none, start)
        while index < text.count, characters.count < 34, text[index].isDigit || isUpper(index) {
            characters.append(text[index])
            index += 1
            let isEnd = index == text.count || !isPart(text[index])
            if isEnd, characters.count >= 15, remainder(of: characters) == 1 { end = index }
            // A space between groups of four.
            guard isEnd, index < text.count, text[index] == .space, characters.count % 4 == 0 else { continue }
            index += 1
        }
        return end
    }

    /// The remainder by 97, with the first four characters behind the others and letters from 10 on.
    private static func remainder(of characters: [UInt8]) -> Int {
        var remainder = 0
        for byte in characters.dropFirst(4) + characters.prefix(4) {
            let value = byte.isDigit ? Int(byte) - 0x30 : Int(byte) - 0x41 + 10
            remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
        }
        return remainder
    }

    // MARK: Cards

    /// Returns where a card number of 15 or 16 digits ends, in one piece or in groups.
    private static func endOfCard(_ text: Span<UInt8>, _ start: Int) -> Int? {
        var (digits, index) = ([Int](), start)
        while index < text.count, digits.count < 17 {
            if text[index].isDigit {
                digits.append(Int(text[index]) - 0x30)
            } else if text[index] != .space && text[index] != UInt8(ascii: "-") || !(index + 1 < text.count && text[index + 1].isDigit) {
                break
            }
            index += 1
        }
        guard index == text.count || !isPart(text[index]), let first = digits.first else { return nil }
        let isKnown = digits.count == 16 ? (2...6).contains(first) : digits.count == 15 && first == 3
        return isKnown && isChecked(digits) ? index : nil
    }

    /// Whether the last digit is the check digit of the others (Luhn).
    private static func isChecked(_ digits: [Int]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let value = digit.offset % 2 == 0 ? digit.element : 2 * digit.element
            return sum + (value > 9 ? value - 9 : value)
        }
        return sum % 10 == 0
    }

    /// Returns where a masked number ends: three marks or more in place of digits, four letters X or more, then the last four digits.
    private static func endOfMaskedCard(_ text: Span<UInt8>, _ start: Int) -> Int? {
        var (index, marks, letters) = (start, 0, 0)
        // Some leave the first digits.
        while index < text.count, text[index].isDigit, index - start < 6 { index += 1 }
        while index < text.count {
            if isMask(text[index]) {
                marks += 1
            } else if text[index] | 0x20 == UInt8(ascii: "x") {
                letters += 1
            } else if let length = bullet(text, index) {
                marks += 1
                index += length - 1
            } else if text[index] != .space && text[index] != UInt8(ascii: "-") {
                break
            }
            index += 1
        }
        guard marks >= 3 || letters >= 4, marks == 0 || letters == 0 else { return nil }
        let first = index
        while index < text.count, text[index].isDigit { index += 1 }
        return index - first == 4 && (index == text.count || !isPart(text[index])) ? index : nil
    }

    /// The length of `•` or `·`.
    private static func bullet(_ text: Span<UInt8>, _ index: Int) -> Int? {
        if text.has("•", at: index) { 3 } else if text.has("·", at: index) { 2 } else { nil }
    }
}
