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
    package static let all = table.map(\.currency)
    private static let bySign: [String: ISOCurrency] = table.reduce(into: [:]) { signs, row in
        for sign in row.signs { signs[sign] = row.currency }
    }
    private static let byCode: [String: ISOCurrency] = table.reduce(into: [:]) { $0[$1.currency.code] = $1.currency }

    /// Returns the currency that has this code, in any case; `nil` for any other text.
    package static func named(_ code: String) -> ISOCurrency? { code.utf8.count == 3 ? byCode[code.uppercased()] : nil }

    /// Returns the currency that a sign, a word or the code in any case stands for alone; `nil` for any other text.
    package static func meant(by text: String) -> ISOCurrency? { bySign[text] ?? named(text) }

    /// Returns the codes of the currencies that share a sign or a word, such as `kr`; none for any other text.
    package static func sharing(_ sign: String) -> Set<String> { byShared[sign] ?? [] }

    private static let byShared: [String: Set<String>] = table.reduce(into: [:]) { signs, row in
        for sign in row.shared { signs[sign, default: []].insert(row.currency.code) }
    }

    private static let table = DataTable(.Currencies_csv).rows.dropFirst().map { cells in
        let habits = cells[4].split(separator: " ")
        return (
            currency: ISOCurrency(
                code: cells[0], minorUnit: Int(cells[1]), isWhole: cells[1] == "0" || habits.contains("whole"),
                groupsWithCommas: habits.contains("commas"), isPlainInTitles: habits.contains("title")),
            signs: cells[2].split(separator: " ").map(String.init), shared: cells[3].split(separator: " ").map(String.init)
        )
    }
}
