/// Finds the separator of a CSV file from its first records.
package enum SeparatorGuess {
    /// From the likeliest to the least likely.
    package static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    /// How many bytes of a file are worth a look.
    package static let sampleLength = 1 << 16
    private static let sampleRecords = 10

    /// Returns the candidate under which the records after the header agree best with it, and then the one that gives most fields;
    /// `isWhole` says that the sample is all of the file.
    package static func separator(of sample: Span<UInt8>, isWhole: Bool) -> UInt8 {
        var best = (separator: candidates[0], agreement: -1, fields: 1)
        for candidate in candidates {
            let (agreement, fields) = score(candidate, sample: sample, isWhole: isWhole)
            guard fields > 1 else { continue }
            if (agreement, fields) > (best.agreement, best.fields) { best = (candidate, agreement, fields) }
        }
        return best.separator
    }

    private static func score(_ separator: UInt8, sample: Span<UInt8>, isWhole: Bool) -> (agreement: Int, fields: Int) {
        var scanner = RecordScanner(separator: separator, maxFieldCount: 1)
        var (position, header, agreement, seen) = (0, 0, 0, 0)
        while seen < sampleRecords {
            // A header longer than the sample is judged by what there is of it.
            let outcome = scanner.scan(sample, from: position, isLast: isWhole || header == 0)
            guard case .record(let end) = outcome else { break }
            position = end
            let fields = scanner.fieldCount
            if fields == 1, scanner[0].range.isEmpty { continue }
            // A title of one cell before the header tells nothing.
            if header == 0 {
                if fields > 1 { header = fields }
            } else {
                agreement += fields == header ? 2 : fields > 1 ? 1 : 0
                seen += 1
            }
        }
        return (agreement, header)
    }
}
