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
        place(of: text) { !isShared($0) }.map { ISOCurrency(table.heads[$0.row]) } ?? named(text)
    }

    /// Returns whether a text is a sign or a word of one currency or of several, or a code in any case.
    package static func isKnown(_ text: String) -> Bool { place(of: text) { _ in true } != nil || named(text) != nil }

    /// Returns the codes of the currencies that share a sign or a word, such as `kr`; none for any other text.
    package static func sharing(_ sign: String) -> Set<String> {
        let sign = sign.nfc
        return Set(table.places(of: sign.utf8.span).lazy.filter(isShared).map { String(table.heads[$0.row].prefix(3)) })
    }

    /// Returns whether the currency of that code is one of those that share a sign or a word.
    package static func isShared(_ sign: String, by code: String) -> Bool {
        place(of: sign) { isShared($0) && table.heads[$0.row].hasPrefix(code) } != nil
    }

    /// Signs and words, those that are shared with `~` before them.
    private static let table = WordTable(.Currencies_csv) { word, key in
        key.append(copying: word.count > 1 && word[0] == UInt8(ascii: "~") ? word.extracting(1..<word.count) : word)
    }
    private static let rows = Dictionary(uniqueKeysWithValues: table.heads.enumerated().map { (String($1.prefix(3)), $0) })

    private static func place(of sign: String, where isWanted: (WordTable.Place) -> Bool) -> WordTable.Place? {
        let sign = sign.nfc
        return table.firstPlace(of: sign.utf8.span, where: isWanted)
    }

    private static func isShared(_ place: WordTable.Place) -> Bool { table.begins(at: place, with: UInt8(ascii: "~")) }

    /// The currency of the first cell of a row: its code, its minor unit and its habits.
    private init(_ head: String) {
        // Each row may ask: splitting the text into words takes ten times as long.
        let bytes = head.utf8.span
        func has(_ habit: StaticString) -> Bool { bytes.firstOffset(ofLowercase: habit) != nil }
        code = String(utf8: bytes.extracting(first: 3))
        minorUnit = bytes.count > 4 ? bytes[4].digit : nil
        isWhole = minorUnit == 0 || has(" whole")
        groupsWithCommas = has(" commas")
        isPlainInTitles = has(" title")
    }
}
