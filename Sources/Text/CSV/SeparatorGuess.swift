/// Finds the separator of a CSV file from its first records.
package enum SeparatorGuess {
    /// From the likeliest to the least likely.
    package static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    /// How many bytes of a file are worth a look.
    package static let sampleLength = 1 << 16
    private static let sampleRecords = 100

    /// Returns the candidate under which most records have one number of fields; of two such, any but the comma, which stands in numbers,
    /// and then the one that gives most fields. `isWhole` says that the sample is all of the file.
    ///
    /// Titles before a header have other numbers of fields, and are outvoted.
    package static func separator(of sample: Span<UInt8>, isWhole: Bool) -> UInt8 {
        var best = (separator: candidates[0], agreement: 0, rank: 0, fields: 1)
        for candidate in candidates {
            let (agreement, fields) = score(candidate, sample: sample, isWhole: isWhole)
            guard fields > 1 else { continue }
            let rank = candidate == candidates[0] ? 0 : 1
            if (agreement, rank, fields) > (best.agreement, best.rank, best.fields) { best = (candidate, agreement, rank, fields) }
        }
        return best.separator
    }

    /// How many records agree on a number of fields above one, and that number.
    private static func score(_ separator: UInt8, sample: Span<UInt8>, isWhole: Bool) -> (agreement: Int, fields: Int) {
        var scanner = RecordScanner(separator: separator, maxFieldCount: 1)
        var (position, seen) = (0, 0)
        var counts: [Int: Int] = [:]
        while seen < sampleRecords {
            // A header longer than the sample is judged by what there is of it.
            guard case .record(let end) = scanner.scan(sample, from: position, isLast: isWhole || seen == 0) else { break }
            position = end
            let fields = scanner.fieldCount
            if fields == 1, scanner[0].range.isEmpty { continue }
            seen += 1
            if fields > 1 { counts[fields, default: 0] += 1 }
        }
        let best = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
        return (best?.value ?? 0, best?.key ?? 1)
    }
}
