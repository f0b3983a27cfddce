/// Finds the separator of a CSV file from its first records.
package enum SeparatorGuess {
    /// From the likeliest to the least likely.
    package static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    /// How many bytes of a file are worth a look.
    package static let sampleLength = 1 << 16
    private static let sampleRecords = 100

    /// Returns the candidate under which the records agree best; `isWhole` says that the sample is all of the file.
    ///
    /// A first line without digits is a header, and the records after it must agree with that. Titles, amounts and days before a header, or
    /// rows without one, are outvoted by what most records have; commas stand in numbers, and come last there.
    package static func separator(of sample: Span<UInt8>, isWhole: Bool) -> UInt8 {
        let hasHeader = !startsWithDigits(sample)
        var (best, most) = ((separator: candidates[0], score: (0, 1)), (separator: candidates[0], score: (0, 1, 0)))
        for candidate in candidates {
            let (agreement, header, majority, fields) = score(candidate, sample: sample, isWhole: isWhole)
            if header > 1, (agreement, header) > best.score { best = (candidate, (agreement, header)) }
            let rank = candidate == candidates[0] ? 0 : 1
            if fields > 1, (majority, fields, rank) > most.score { most = (candidate, (majority, fields, rank)) }
        }
        return hasHeader && best.score.0 > 0 ? best.separator : most.separator
    }

    /// Whether the first line with content has digits.
    private static func startsWithDigits(_ sample: Span<UInt8>) -> Bool {
        var hasContent = false
        for index in sample.indices {
            if sample[index].isDigit { return true }
            if !sample[index].isLineEnding { hasContent = true } else if hasContent { return false }
        }
        return false
    }

    /// How well the records agree with the first one, its number of fields, how many agree on any number above one, and that number.
    private static func score(
        _ separator: UInt8, sample: Span<UInt8>, isWhole: Bool
    ) -> (agreement: Int, header: Int, majority: Int, fields: Int) {
        var scanner = RecordScanner(separator: separator, maxFieldCount: 1)
        var (position, header, agreement, seen) = (0, 0, 0, 0)
        var counts: [Int: Int] = [:]
        while seen < sampleRecords {
            // A header longer than the sample is judged by what there is of it.
            guard case .record(let end) = scanner.scan(sample, from: position, isLast: isWhole || seen == 0) else { break }
            position = end
            let fields = scanner.fieldCount
            if fields == 1, scanner[0].range.isEmpty { continue }
            if seen == 0 { header = fields } else if seen <= 10 { agreement += fields == header ? 2 : fields > 1 ? 1 : 0 }
            seen += 1
            if fields > 1 { counts[fields, default: 0] += 1 }
        }
        let majority = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
        return (agreement, header, majority?.value ?? 0, majority?.key ?? 1)
    }
}

/// What separators are called where people name them.
package enum SeparatorName {
    private static let names: KeyValuePairs<String, UInt8> = [
        "comma": UInt8(ascii: ","), "semicolon": UInt8(ascii: ";"), "tab": .tab, "pipe": UInt8(ascii: "|"), "space": .space, "\\t": .tab,
    ]

    /// Returns the separator of that name, or the one ASCII character itself; `nil` for any other text, NUL, quotes and line ends.
    package static func separator(named text: String) -> UInt8? {
        if let known = names.first(where: { $0.key == text.lowercased() }) { return known.value }
        guard text.utf8.count == 1, let byte = text.utf8.first else { return nil }
        return byte > 0 && byte < 0x80 && byte != .quote && !byte.isLineEnding ? byte : nil
    }

    /// Returns the name of a separator, or the character where it has none.
    package static func name(of separator: UInt8) -> String {
        names.first { $0.value == separator }?.key ?? String(UnicodeScalar(separator))
    }
}
