/// A sample as one encoding reads it, and how much that looks like text.
///
/// Points are given for each byte above 0x7F: one where it makes sense, none or less where it does not.
struct EncodingReading {
    let encoding: TextEncoding
    let text: [UInt32]
    /// How much the text is worth as one of the languages of the encoding.
    private(set) var score = -Double.infinity
    private(set) var language = ""
    /// Whether there are words that ledgers in that language have.
    private(set) var hasWords = false

    /// Reads a sample; `nil` when bytes of it are no letters of the encoding, but for one in a hundred.
    init?(_ bytes: [UInt8], as encoding: TextEncoding) {
        guard let converter = EncodingConverter(from: encoding, to: .wide(32, isLittle: true)) else { return nil }
        var (wide, start, strayCount) = ([UInt8](), 0, 0)
        while converter.convert(bytes.span, from: &start, appendingTo: &wide) != .atEnd, start < bytes.count {
            // U+FFFD
            wide += [0xFD, 0xFF, 0, 0]
            start += 1
            strayCount += 1
            guard 100 * strayCount <= bytes.count else { return nil }
        }
        converter.finish(appendingTo: &wide)
        self.encoding = encoding
        text = EncodingConverter.scalars(wide)
        let highCount = text.count { $0 >= 0x80 }
        guard 100 * strayCount <= highCount else { return nil }
        judge(as: Alphabet.all.filter { $0.encodings.contains(encoding) })
    }

    /// A reading that is known to be right, for a score.
    init(utf8 bytes: [UInt8]) {
        encoding = .utf8
        text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
        judge(as: Alphabet.all)
    }

    /// Takes the language that the text makes most sense in.
    private mutating func judge(as alphabets: [Alphabet]) {
        let words = Self.words(of: text)
        for alphabet in alphabets {
            let score = LetterScore(alphabet, alphabet.encodings.contains(encoding) ? encoding : alphabet.encodings[0])
            let extra = score.score(of: words)
            let total = score.score(of: text) + extra
            if total > self.score { (self.score, language, hasWords) = (total, alphabet.language, extra > 0) }
        }
    }

    /// The words of a text in small letters that ledgers of some language have, each once.
    private static func words(of text: [UInt32]) -> Set<[UInt32]> {
        var (words, word) = (Set<[UInt32]>(), [UInt32]())
        for scalar in text + [0x20] {
            guard LetterKind(scalar).isLetter else {
                if !word.isEmpty, Alphabet.allWords.contains(word) { words.insert(word) }
                word.removeAll(keepingCapacity: true)
                continue
            }
            if scalar < 0x80 {
                word.append(scalar | 0x20)
            } else if let properties = Unicode.Scalar(scalar)?.properties {
                word += properties.lowercaseMapping.unicodeScalars.map(\.value)
            }
        }
        return words
    }

    /// The letters outside ASCII, the commonest first.
    var letters: [Unicode.Scalar] {
        var counts: [UInt32: Int] = [:]
        for scalar in text where scalar > 0xA0 && LetterKind(scalar).isLetter {
            counts[scalar, default: 0] += 1
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap { Unicode.Scalar($0.key) }
    }

    /// Whether Latin letters and others stand together without anything between them.
    var hasLatinWithinWords: Bool {
        func isLatin(_ scalar: UInt32) -> Bool { (0x41...0x5A).contains(scalar & ~0x20) }
        func isOther(_ scalar: UInt32) -> Bool { scalar >= 0x80 && LetterKind(scalar).isLetter }
        return zip(text, text.dropFirst()).contains { isLatin($0) && isOther($1) || isOther($0) && isLatin($1) }
    }

    /// Why it is taken, in words.
    var reason: String {
        let count = text.count { $0 >= 0x80 }
        let shown = letters.prefix(3).map { String($0) }.joined(separator: ", ")
        guard !shown.isEmpty else { return "characters such as € are where they belong" }
        return "\(count) characters such as \(shown) form \(language) text"
    }

    /// The words around the first character in which two readings differ, as this one and as the other reads it.
    func firstDifference(from other: EncodingReading) -> (String, String) {
        let place = zip(text, other.text).enumerated().first { $1.0 != $1.1 }?.offset ?? min(text.count, other.text.count)
        return (excerpt(at: place), other.excerpt(at: place))
    }

    private func excerpt(at place: Int) -> String {
        func isPart(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar != 0x3B && scalar != 0x7C || scalar == 0x20 }
        var (start, end) = (min(place, text.count), min(place, text.count))
        while start > 0, place - start < 16, isPart(text[start - 1]) { start -= 1 }
        while end < text.count, end - place < 16, isPart(text[end]) { end += 1 }
        return String(String.UnicodeScalarView(text[start..<end].compactMap(Unicode.Scalar.init)))
    }
}
