internal import EmbeddedData
internal import TextBytes

/// Finds balances, codes and numbers of accounts in a text: a word that announces one, and the value behind it.
enum TellingWords {
    /// What a word announces.
    enum Kind: String {
        case balance, code
        /// A number of an account or a bank, whatever its check digits.
        case account
    }

    /// Returns the values in a text, in order, each with its word.
    static func find(in text: String) -> [(kind: Kind, word: String, value: String)] {
        var findings: [(kind: Kind, word: String, value: String)] = []
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            guard isLetter(scalars[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < scalars.count, isLetter(scalars[index]) { index += 1 }
            if isAccountAbbreviation(scalars, start, index) { index += 2 }
            // A longer run of letters is no word, nor are hexadecimal digits behind others, as in a UUID: `9aba-8124-9206`.
            guard index - start <= 60, !isHexadecimal(scalars, start..<index) else { continue }
            let word = string(scalars[start..<index])
            guard let kind = kind(of: word.lowercased()), let value = value(scalars, behind: index, kind) else { continue }
            findings.append((kind, word, string(scalars[value])))
            index = value.upperBound
        }
        return findings
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? (0x41...0x5A).contains(scalar.value & 0xDF) : scalar.properties.isAlphabetic
    }

    /// Whether the letter is the first one of `a/c`.
    private static func isAccountAbbreviation(_ scalars: [Unicode.Scalar], _ start: Int, _ end: Int) -> Bool {
        guard end == start + 1, end + 1 < scalars.count, scalars[end] == "/" else { return false }
        return string(scalars[start...end + 1]).lowercased() == "a/c" && (end + 2 == scalars.count || !isLetter(scalars[end + 2]))
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

    /// Whether letters belong to a hexadecimal number that begins before them.
    private static func isHexadecimal(_ scalars: [Unicode.Scalar], _ letters: Range<Int>) -> Bool {
        letters.lowerBound > 0 && isDigit(scalars[letters.lowerBound - 1])
            && scalars[letters].allSatisfy { (0x61...0x66).contains($0.value | 0x20) }
    }

    private static func kind(of word: String) -> Kind? {
        if let kind = whole[word] { return kind }
        guard let first = word.unicodeScalars.first, first.value >= 0x0E00 else { return nil }
        return parts.first { word.contains($0.word) }?.kind
    }

    /// Returns the value behind a word: at most a few marks, and a short word such as a currency or `no`, stand between them.
    private static func value(_ scalars: [Unicode.Scalar], behind end: Int, _ kind: Kind) -> Range<Int>? {
        func skip(_ start: Int) -> Int {
            var index = start
            while index < scalars.count, index - start < 4, !isLetter(scalars[index]), !isDigit(scalars[index]), scalars[index] != "\n" {
                index += 1
            }
            return index
        }
        var start = skip(end)
        guard start > end else { return nil }
        if start < scalars.count, isLetter(scalars[start]), !isValue(scalars, from: start, kind) {
            let word = start
            while start < scalars.count, isLetter(scalars[start]), start - word < 7 { start += 1 }
            start = skip(start)
        }
        return isValue(scalars, from: start, kind) ? start..<endOfValue(scalars, from: start, kind) : nil
    }

    /// Amounts begin with a digit; codes have one, and four characters or more; numbers of accounts have six digits or more, and are no days.
    private static func isValue(_ scalars: [Unicode.Scalar], from start: Int, _ kind: Kind) -> Bool {
        guard start < scalars.count, kind != .balance || isDigit(scalars[start]) else { return false }
        let value = scalars[start..<endOfValue(scalars, from: start, kind)]
        switch kind {
        case .balance: return true
        case .code: return value.count { isDigit($0) || isLetter($0) } >= 4 && value.contains(where: isDigit)
        case .account:
            return value.count(where: isDigit) >= 6
                && value.split(separator: "-", omittingEmptySubsequences: false).map(\.count) != [4, 2, 2]
        }
    }

    private static func endOfValue(_ scalars: [Unicode.Scalar], from start: Int, _ kind: Kind) -> Int {
        var index = start
        func next(_ distance: Int) -> Unicode.Scalar? { index + distance < scalars.count ? scalars[index + distance] : nil }
        while let scalar = next(0), index - start < 64 {
            let isPart = isDigit(scalar) || kind != .balance && isLetter(scalar)
            // A mark or a space only between digits.
            let marks: [Unicode.Scalar] = kind == .balance ? [".", ",", "'", " "] : ["-", "_", " "]
            let isBetween = index > start && marks.contains(scalar) && next(1).map(isDigit) == true && isDigit(scalars[index - 1])
            guard isPart || isBetween else { break }
            index += 1
        }
        return index
    }

    private static let words = DataTable(.ExposureWords_csv).rows.flatMap { row in
        row.dropFirst().map { (word: $0, kind: Kind(rawValue: row[0]) ?? .code) }
    }
    private static let whole = Dictionary(words.map { ($0.word, $0.kind) }) { first, _ in first }
    /// The words that also count as parts of others: those of scripts without spaces, and Hangul.
    private static let parts = words.filter { $0.word.unicodeScalars.allSatisfy { $0.value >= 0x0E00 } }
}
