internal import EmbeddedData
internal import TextBytes

/// The texts of one language in `Data/Labels.csv`, by key.
struct LanguageWords {
    private let words: [String: String]

    /// The texts of a language; those of English for unsupported ones.
    init(_ language: String, isTraditionalChinese: Bool) {
        let name = language == "zh" && isTraditionalChinese ? "zh_Hant" : language
        words = Dictionary(uniqueKeysWithValues: Self.table.column(named: name, else: "en"))
    }

    subscript(key: String) -> String { words[key] ?? "" }

    private static let table = DataTable(.Labels_csv)
}
