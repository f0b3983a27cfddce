internal import TextBytes

/// Whether a cell may be what somebody or something is called, and no number of an account, code or reference.
package enum WrittenName {
    /// Whether a cell has words, and not mostly digits.
    package static func isIn(_ cell: Span<UInt8>) -> Bool {
        guard !isAccount(cell), !CellWords.isUntitled(cell) else { return false }
        var word = Word()
        var (letters, digits, others, longest) = (0, 0, 0, 0)
        func close() {
            if word.digits == 0, word.masks < word.letters || word.masks < 3 {
                letters += word.letters
                longest = max(longest, word.letters)
            } else {
                // `02XX` and `XXXX` are masked digits.
                letters += word.letters - word.masks
                digits += word.digits + word.masks
            }
            word = Word()
        }
        for index in cell.indices {
            let byte = cell[index]
            // Numbers of accounts are ASCII.
            if byte >= 0x80 { return true }
            if byte.isDigit {
                word.digits += 1
            } else if byte.isLetter {
                word.letters += 1
                if byte | 0x20 == UInt8(ascii: "x") { word.masks += 1 }
            } else {
                close()
                if byte == UInt8(ascii: "*") { digits += 1 } else if byte != .space { others += 1 }
            }
        }
        close()
        // `REWE 1234` and `OBI 44` have words, `TXN 98456321` and `K 444-12345` have none.
        return longest > 3 || longest == 3 && digits < 6 || letters > 0 && 2 * digits < letters + digits + others
    }

    /// Letters and digits without a blank between them.
    private struct Word {
        var (letters, digits, masks) = (0, 0, 0)
    }

    /// Whether a cell is an IBAN, in one piece or in groups: two letters, two digits, and letters and digits of which many are digits.
    package static func isAccount(_ cell: Span<UInt8>) -> Bool {
        guard (15...50).contains(cell.count), cell[0].isLetter, cell[1].isLetter, cell[2].isDigit, cell[3].isDigit else { return false }
        var (letters, digits) = (0, 0)
        for index in cell.indices {
            let byte = cell[index]
            if byte.isDigit { digits += 1 } else if byte.isLetter { letters += 1 } else if byte != .space { return false }
        }
        return digits >= 10 && (15...34).contains(letters + digits)
    }
}
