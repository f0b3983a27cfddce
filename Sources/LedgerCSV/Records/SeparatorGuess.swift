internal import ByteStreams

/// Finds the separator of a file from its first records.
enum SeparatorGuess {
    /// From the likeliest to the least likely.
    static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    private static let sampleLength = 1 << 16
    private static let sampleRecords = 10

    /// The candidate under which the records after the header agree best with it, and then the one that gives most fields.
    static func separator(of source: ByteSource, from offset: Int) throws(StreamError) -> UInt8 {
        let sample = try source.bytes(at: offset, length: sampleLength)
        let isWhole = offset + sample.count >= source.count
        var best = (separator: candidates[0], agreement: -1, fields: 1)
        for candidate in candidates {
            let (agreement, fields) = score(candidate, sample: sample.span, isWhole: isWhole)
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
            if header == 0 {
                header = fields
            } else {
                agreement += fields == header ? 2 : fields > 1 ? 1 : 0
                seen += 1
            }
        }
        return (agreement, header)
    }
}
