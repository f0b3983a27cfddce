internal import EmbeddedData
internal import TextBytes

/// What is known of a currency code of ISO 4217; the table is `Data/Currencies.csv`.
package struct ISOCurrency: Sendable, Hashable {
    /// Three capital letters.
    package let code: String
    /// How many decimals the smallest unit has; `nil` for metals and the like.
    package let minorUnit: Int?
    /// Whether amounts have no decimals: the currency has no smaller unit in use.
    package let isWhole: Bool
    /// Whether its countries put a comma between thousands.
    package let groupsWithCommas: Bool
    /// Whether the code hardly means anything else in the title of an event.
    package let isPlainInTitles: Bool

    /// The codes, those that went out of use among them.
    package static let all = table.heads.map(ISOCurrency.init)

    /// Returns the currency that has this code, in any case; `nil` for any other text.
    package static func named(_ code: String) -> ISOCurrency? {
        code.utf8.count == 3 ? rows[code.uppercased()].map { ISOCurrency(table.heads[$0]) } : nil
    }

    /// Returns the currency that a sign, a word or the code in any case stands for alone; `nil` for any other text.
    package static func meant(by text: String) -> ISOCurrency? {
        places(of: text).first { !isShared($0) }.map { ISOCurrency(table.heads[$0.row]) } ?? named(text)
    }

    /// Returns the codes of the currencies that share a sign or a word, such as `kr`; none for any other text.
    package static func sharing(_ sign: String) -> Set<String> {
        Set(places(of: sign).lazy.filter(isShared).map { String(table.heads[$0.row].prefix(3)) })
    }

    /// Signs and words, those that are shared with `~` before them.
    private static let table = WordTable(.Currencies_csv) { word, key in
        key.append(copying: word.count > 1 && word[0] == UInt8(ascii: "~") ? word.extracting(1..<word.count) : word)
    }
    private static let rows = Dictionary(uniqueKeysWithValues: table.heads.enumerated().map { (String($1.prefix(3)), $0) })

    private static func places(of sign: String) -> [WordTable.Place] {
        let sign = sign.nfc
        return table.places(of: sign.utf8.span)
    }

    private static func isShared(_ place: WordTable.Place) -> Bool { table.text(at: place).hasPrefix("~") }

    /// The currency of the first cell of a row: its code, its minor unit and its habits.
    private init(_ head: String) {
        let words = head.split(separator: " ")
        code = String(words[0])
        minorUnit = Int(words[1])
        isWhole = words[1] == "0" || words.contains("whole")
        groupsWithCommas = words.contains("commas")
        isPlainInTitles = words.contains("title")
    }
}
