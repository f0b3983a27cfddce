package import Diagnostics
internal import TextBytes

/// How the bytes of a file are to be read, found from evidence in them.
package enum EncodingDecision {
    /// As they are: the file is UTF-8, or nothing in it shows another encoding.
    case utf8
    /// UTF-8 with bytes that are none.
    case damagedUTF8
    /// As another encoding, for a reason in words.
    case other(TextEncoding, reason: String)
    /// Two encodings read them differently and equally well.
    case ambiguous(AmbiguousEncoding)

    /// Looks at the beginning, the middle and the end of a file, and at all of it where these are ASCII.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - expectsUTF8: whether what can be UTF-8 is UTF-8; else, in a file with few letters, that may be chance.
    /// - Throws: what the source throws.
    package init(_ source: ByteSource, expectsUTF8: Bool = false) throws(LedgerError) {
        if let wide = try Self.wide(source) {
            self = .other(wide.encoding, reason: wide.reason)
        } else if try !Self.isText(source.bytes(at: 0, length: ContentKind.headLength)) {
            self = .utf8
        } else {
            let sample = try EncodingSample(source)
            if expectsUTF8, sample.isUTF8 { self = .utf8 } else { self.init(sample) }
        }
    }

    private static func isText(_ head: [UInt8]) -> Bool {
        if head.contains(0) { return false }
        return switch ContentKind(head: head.span) {
        case .gzip, .zip, .office, .pdf: false
        default: true
        }
    }

    /// The decision for bytes in memory.
    init(_ sample: EncodingSample) {
        guard sample.letterCount + sample.strayCount > 0 else {
            self = .utf8
            return
        }
        if sample.isUTF8 {
            // A few Hangul or Han can look like letters of UTF-8 that make no sense.
            self = .utf8
            guard sample.longCount == 0, sample.shortCount <= 8, EncodingReading(utf8: sample.bytes).score < 0 else { return }
            let found = Self.likeliest(in: sample.bytes)
            guard case .other(let encoding, _) = found, encoding.isEastAsian,
                EncodingReading(sample.bytes, as: encoding)?.hasLatinWithinWords == false
            else { return }
            self = found
            return
        }
        if sample.isNearlyUTF8 {
            self = .damagedUTF8
            return
        }
        self = Self.likeliest(in: sample.bytes)
    }

    private static func likeliest(in bytes: [UInt8]) -> EncodingDecision {
        var readings: [EncodingReading] = []
        for encoding in Alphabet.encodings {
            guard let reading = EncodingReading(bytes, as: encoding) else { continue }
            // Encodings that read the same are one.
            if !readings.contains(where: { $0.text == reading.text && $0.score >= reading.score }) { readings.append(reading) }
        }
        readings.sort { weighed($0) > weighed($1) }
        guard let best = readings.first else { return .damagedUTF8 }
        guard let second = readings.first(where: { $0.text != best.text }) else { return .other(best.encoding, reason: best.reason) }
        // Where words of a language stand beside letters that others share, the encoding that most files have is enough.
        let least = best.encoding == .windows1252 && best.hasWords ? 0.5 : 1
        guard best.score > 0, weighed(best) - weighed(second) >= min(1.5, max(least, 0.1 * best.score)) else {
            return .ambiguous(AmbiguousEncoding(best, second))
        }
        return .other(best.encoding, reason: best.reason)
    }

    /// Some encodings are met more often than others; that tells where letters do not.
    private static func weighed(_ reading: EncodingReading) -> Double {
        let bonus =
            switch reading.encoding.name {
            case "windows-1252": 1.0
            case "windows-1250", "windows-1251", "windows-1254", "cp949", "shift_jis", "gb18030": 0.5
            case "big5", "windows-1253", "euc-jp": 0.25
            case "windows-1257": -0.75
            case "windows-1255", "windows-1256", "iso-8859-5": -1.5
            default: 0.0
            }
        return reading.score + bonus
    }
}

/// Two encodings between which nothing decides, and the same words as each of them reads it.
package struct AmbiguousEncoding {
    /// The encodings, the likelier one first.
    package let encodings: [TextEncoding]
    /// What each of them makes of the first place in which they differ.
    package let words: [String]

    init(_ first: EncodingReading, _ second: EncodingReading) {
        encodings = [first.encoding, second.encoding]
        let words = first.firstDifference(from: second)
        self.words = [words.0, words.1]
    }
}

extension EncodingDecision {
    /// UTF-16 and UTF-32, which a mark or NUL bytes give away, and why; `nil` for other encodings.
    static func wide(_ source: ByteSource) throws(LedgerError) -> (encoding: TextEncoding, reason: String)? {
        let head = try source.bytes(at: 0, length: 1 << 12)
        if let encoding = TextEncoding.marked(head.span), encoding != .utf8 {
            return (encoding, "it begins with the byte order mark of \(encoding.name.uppercased())")
        }
        guard head.count >= 4, head.contains(0) else { return nil }
        var zeros = [0, 0, 0, 0]
        for (index, byte) in head.enumerated() where byte == 0 { zeros[index % 4] += 1 }
        let quarter = head.count / 4
        func isMany(_ place: Int) -> Bool { 10 * zeros[place] >= 9 * quarter }
        func isSome(_ places: Int...) -> Bool { places.allSatisfy { 4 * zeros[$0] >= quarter } }
        func isFew(_ places: Int...) -> Bool { places.allSatisfy { 16 * zeros[$0] <= quarter } }
        let found: TextEncoding? =
            if source.count % 4 == 0, isMany(2), isMany(3), isFew(0) {
                .wide(32, isLittle: true)
            } else if source.count % 4 == 0, isMany(0), isMany(1), isFew(3) {
                .wide(32, isLittle: false)
            } else if source.count % 2 == 0, isSome(1, 3), isFew(0, 2) {
                .wide(16, isLittle: true)
            } else if source.count % 2 == 0, isSome(0, 2), isFew(1, 3) {
                .wide(16, isLittle: false)
            } else {
                nil
            }
        guard let found else { return nil }
        return (found, "its digits and Latin letters have NUL bytes between them, as in \(found.name.uppercased())")
    }
}

extension TextEncoding {
    /// The encoding whose byte order mark stands at the beginning; `nil` without one.
    static func marked(_ head: Span<UInt8>) -> TextEncoding? {
        func begins(_ mark: [UInt8]) -> Bool { head.count >= mark.count && head.extracting(first: mark.count).equals(mark) }
        if begins([0xEF, 0xBB, 0xBF]) { return .utf8 }
        // That of UTF-32 begins with that of UTF-16.
        if begins([0xFF, 0xFE, 0, 0]) { return .wide(32, isLittle: true) }
        if begins([0, 0, 0xFE, 0xFF]) { return .wide(32, isLittle: false) }
        if begins([0xFF, 0xFE]) { return .wide(16, isLittle: true) }
        return begins([0xFE, 0xFF]) ? .wide(16, isLittle: false) : nil
    }
}
