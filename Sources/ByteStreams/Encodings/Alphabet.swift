internal import EmbeddedData
internal import TextBytes

/// A language as detection knows it: the encodings of its files, and its letters outside ASCII.
struct Alphabet: Sendable {
    let language: String
    let encodings: [TextEncoding]
    let letters: Set<UInt32>
    /// Letters that only begin words, that never do, and that only end them.
    let (initials, inners, finals): (Set<UInt32>, Set<UInt32>, Set<UInt32>)
    /// Words of ledgers, in small letters.
    let words: Set<[UInt32]>

    /// All languages, the commonest first for each encoding.
    static let all: [Alphabet] = DataTable(.Alphabets_csv).rows.dropFirst().map { cells in
        Alphabet(
            language: cells[0], encodings: cells[1].split(separator: " ").compactMap { TextEncoding(named: String($0)) },
            letters: scalars(cells[2]), initials: scalars(cells[3]), inners: scalars(cells[4]), finals: scalars(cells[5]),
            words: Set(cells[6].split(separator: " ").map { $0.unicodeScalars.map(\.value) }))
    }

    /// The words of all languages.
    static let allWords = all.reduce(into: Set<[UInt32]>()) { $0.formUnion($1.words) }

    private static func scalars(_ cell: String) -> Set<UInt32> { Set(cell.unicodeScalars.map(\.value)) }

    /// The encodings of all languages, each once.
    static let encodings: [TextEncoding] = all.flatMap(\.encodings).reduce(into: []) { found, encoding in
        if !found.contains(encoding) { found.append(encoding) }
    }

    /// The letters of all languages of an encoding.
    static func letters(of encoding: TextEncoding) -> Set<UInt32> { lettersByEncoding[encoding] ?? [] }

    private static let lettersByEncoding: [TextEncoding: Set<UInt32>] = all.reduce(into: [:]) { found, alphabet in
        for encoding in alphabet.encodings { found[encoding, default: []].formUnion(alphabet.letters) }
    }

    /// The letters that a national standard puts before all others, as its encoding numbers them.
    static func firstLevel(of encoding: TextEncoding) -> Set<UInt32> {
        switch encoding.name {
        case "cp949": firstOfKSX1001
        case "shift_jis", "euc-jp": firstOfJISX0208
        case "gb18030": firstOfGB2312
        case "big5": firstOfBig5
        default: []
        }
    }

    private static let firstOfKSX1001 = letters(of: "cp949", leads: 0xB0...0xC8, trails: 0xA1...0xFE)
    private static let firstOfJISX0208 = letters(of: "euc-jp", leads: 0xB0...0xCF, trails: 0xA1...0xFE)
    private static let firstOfGB2312 = letters(of: "gb18030", leads: 0xB0...0xD7, trails: 0xA1...0xFE)
    private static let firstOfBig5 = letters(of: "big5", leads: 0xA4...0xC6, trails: 0x40...0xFE)

    private static func letters(of name: String, leads: ClosedRange<UInt8>, trails: ClosedRange<UInt8>) -> Set<UInt32> {
        guard let encoding = TextEncoding(named: name), let converter = EncodingConverter(from: encoding, to: .utf8) else { return [] }
        let pairs = leads.flatMap { lead in trails.lazy.filter { !(0x7F..<0xA1).contains($0) }.flatMap { [lead, $0] } }
        var (text, start) = ([UInt8](), 0)
        while start < pairs.count {
            _ = converter.convert(pairs.span, from: &start, appendingTo: &text)
            // A pair that is no letter.
            start += 2
        }
        return Set(String(decoding: text, as: UTF8.self).unicodeScalars.map(\.value))
    }
}
