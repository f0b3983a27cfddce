internal import StatementReading
internal import TextBytes

/// Finds numbers of accounts and of cards in a text.
enum AccountNumbers {
    /// A number that was found.
    struct Finding: Equatable {
        let range: Range<Int>
        let isCard: Bool
    }

    /// Returns the numbers in a text in UTF-8, in order: IBANs (ISO 13616), in groups only if their check digits are right, card numbers whose last
    /// digit is (ISO/IEC 7812-1), masked ones, and numbers of accounts with a bank's code as it is written in the United Kingdom and in Czechia. With
    /// `isChecked`, only numbers with check digits count, as in texts that programs make up.
    static func find(in text: Span<UInt8>, isChecked: Bool = false) -> [Finding] {
        var findings: [Finding] = []
        var index = 0
        while index < text.count {
            guard isPart(text[index]), index == 0 || !isPart(text[index - 1]) else {
                index += 1
                continue
            }
            if let end = endOfIBAN(text, index) ?? (isChecked ? nil : endOfUncheckedIBAN(text, index) ?? endOfNumberWithBank(text, index)) {
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

    /// Returns where a word ends that has the form of an IBAN, whatever its check digits: two letters, digits, and among those a few letters.
    private static func endOfUncheckedIBAN(_ text: Span<UInt8>, _ start: Int) -> Int? {
        var (index, digits) = (start, 0)
        while index < text.count, text[index].isDigit || (0x41...0x5A).contains(text[index]) {
            if text[index].isDigit { digits += 1 }
            index += 1
        }
        let length = index - start
        guard (15...34).contains(length), digits >= 12, length - digits <= 8, index == text.count || !isPart(text[index]) else {
            return nil
        }
        return !text[start].isDigit && !text[start + 1].isDigit && text[start + 2].isDigit && text[start + 3].isDigit ? index : nil
    }

    /// Returns where a number of an account ends that has a bank's code before it, `20-00-00 12345678`, or behind it, `19-123456789/0100`.
    private static func endOfNumberWithBank(_ text: Span<UInt8>, _ start: Int) -> Int? {
        func digits(_ start: Int) -> Int {
            var index = start
            while index < text.count, text[index].isDigit { index += 1 }
            return index - start
        }
        func has(_ byte: UInt8, _ index: Int) -> Bool { index < text.count && text[index] == byte }
        func ends(_ index: Int) -> Int? { index == text.count || !isPart(text[index]) ? index : nil }
        let dash = UInt8(ascii: "-")
        guard start == 0 || text[start - 1] != dash && text[start - 1] != UInt8(ascii: "/") else { return nil }
        let first = digits(start)
        if first == 2, has(dash, start + 2), digits(start + 3) == 2, has(dash, start + 5), digits(start + 6) == 2, has(.space, start + 8) {
            return digits(start + 9) == 8 ? ends(start + 17) : nil
        }
        let number = (2...6).contains(first) && has(dash, start + first) ? start + first + 1 : start
        let length = digits(number)
        guard (6...10).contains(length), has(UInt8(ascii: "/"), number + length), digits(number + length + 1) == 4 else { return nil }
        return ends(number + length + 5)
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
