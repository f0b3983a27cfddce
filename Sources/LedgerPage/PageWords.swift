internal import EmbeddedData
internal import LedgerViews
internal import TextBytes

/// The words of the page in a language, besides the labels of all views.
struct PageWords {
    /// The words by key; English for languages that are not in the table.
    let all: [(key: String, text: String)]

    init(_ locale: ViewLocale) {
        all = DataTable(.Words_csv).column(named: locale.isTraditionalChinese ? "zh_Hant" : locale.language, else: "en")
    }

    subscript(key: String) -> String { all.first { $0.key == key }?.text ?? "" }
}
