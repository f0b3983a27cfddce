/// An encoding of text, by the name that people type.
///
/// ```swift
/// TextEncoding(named: "SJIS")?.name        // "shift_jis"
/// TextEncoding(named: "Windows 1252")?.name  // "windows-1252"
/// ```
public struct TextEncoding: Sendable, Hashable {
    /// The name that messages show and that every program accepts.
    public let name: String
    /// Whether what is written begins with a byte order mark.
    let hasMark: Bool
    /// What iconv calls it.
    let converterName: String

    init(_ name: String, converter: String? = nil, hasMark: Bool = false) {
        self.name = name
        self.hasMark = hasMark
        converterName = converter ?? name.uppercased()
    }

    /// Finds an encoding; upper and lower case, spaces, `-` and `_` make no difference.
    ///
    /// - Returns: `nil` for a name that is not known.
    public init?(named name: String) {
        guard let encoding = Self.byName[Self.key(name)] else { return nil }
        self = encoding
    }

    /// UTF-8.
    public static let utf8 = TextEncoding("utf-8")

    /// The names of all encodings.
    public static var names: [String] { all.map(\.encoding.name) }

    /// How many bytes the smallest letter takes.
    var unitLength: Int { name.hasPrefix("utf-16") ? 2 : name.hasPrefix("utf-32") ? 4 : 1 }

    /// Whether its letters are Hangul and Han.
    var isEastAsian: Bool { Self.eastAsian.contains { $0.encoding == self } }

    /// The encoding of input of this name: bytes that ISO-8859-1 has for control characters are letters in the files of its name.
    var ofInput: TextEncoding { name == "iso-8859-1" ? .windows1252 : self }

    static let windows1252 = TextEncoding("windows-1252", converter: "CP1252")
    static let cp949 = TextEncoding("cp949", converter: "CP949")

    /// UTF-16 or UTF-32, the low byte first or last.
    static func wide(_ width: Int, isLittle: Bool, hasMark: Bool = false) -> TextEncoding {
        TextEncoding("utf-\(width)\(isLittle ? "le" : "be")", hasMark: hasMark)
    }

    private static func key(_ name: String) -> String {
        String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !"-_ .:".unicodeScalars.contains($0) }))
    }

    private static let byName = Dictionary(
        all.flatMap { entry in ([entry.encoding.name] + entry.aliases).map { (key($0), entry.encoding) } },
        uniquingKeysWith: { first, _ in first })

    private static let all: [(encoding: TextEncoding, aliases: [String])] =
        unicode + eastAsian + windows + (1...16).filter { $0 != 12 }.map(iso) + [
            (TextEncoding("koi8-r"), ["koi8"]), (TextEncoding("koi8-u"), []),
        ]

    private static let unicode: [(encoding: TextEncoding, aliases: [String])] = [
        (utf8, ["unicode", "ascii", "us-ascii"]),
        (TextEncoding("utf-8-bom", converter: "UTF-8", hasMark: true), ["utf-8-sig", "utf-8-with-bom"]),
        (TextEncoding("utf-16", converter: "UTF-16LE", hasMark: true), ["ucs-2"]),
        (wide(16, isLittle: true), ["ucs-2le"]), (wide(16, isLittle: false), ["ucs-2be"]),
        (TextEncoding("utf-32", converter: "UTF-32LE", hasMark: true), ["ucs-4"]),
        (wide(32, isLittle: true), ["ucs-4le"]), (wide(32, isLittle: false), ["ucs-4be"]),
    ]

    /// Each name stands for the encoding with the most letters that files of that name have.
    private static let eastAsian: [(encoding: TextEncoding, aliases: [String])] = [
        (cp949, ["euc-kr", "uhc", "ms949", "windows-949", "ks_c_5601-1987", "ksc5601"]),
        (TextEncoding("shift_jis", converter: "CP932"), ["sjis", "cp932", "ms932", "windows-31j", "windows-932"]),
        (TextEncoding("euc-jp", converter: "EUC-JP"), ["ujis"]),
        (TextEncoding("gb18030"), ["gbk", "gb2312", "cp936", "windows-936", "euc-cn"]),
        (TextEncoding("big5", converter: "BIG5-HKSCS"), ["big5-hkscs", "cp950", "windows-950"]),
    ]

    private static let windows: [(encoding: TextEncoding, aliases: [String])] = (1250...1258).map { number in
        let encoding = TextEncoding("windows-\(number)", converter: "CP\(number)")
        return (encoding, ["cp\(number)", "win\(number)", "\(number)"] + (number == 1252 ? ["ansi"] : []))
    }

    private static func iso(_ part: Int) -> (encoding: TextEncoding, aliases: [String]) {
        let latin = [1: 1, 2: 2, 3: 3, 4: 4, 9: 5, 10: 6, 13: 7, 14: 8, 15: 9, 16: 10][part]
        let aliases = latin.map { ["latin\($0)", "l\($0)", "iso-latin-\($0)"] } ?? []
        return (TextEncoding("iso-8859-\(part)"), ["8859-\(part)", "iso\(part)"] + aliases)
    }
}
