internal import EmbeddedData
internal import LedgerViews
internal import TextBytes

/// The words of the page in a language, besides the labels of all views.
struct PageWords {
    /// The words by key; English for languages that are not in the table.
    let all: [(key: String, text: String)]

    init(_ locale: ViewLocale) {
        let rows = DataTable(.Words_csv).rows
        let names = locale.isTraditionalChinese ? ["zh_Hant"] : [locale.language, "en"]
        let columns = names.compactMap { rows.first?.firstIndex(of: $0) }
        let column = columns.first ?? 1
        all = rows.dropFirst().map { ($0[0], $0[column]) }
    }

    subscript(key: String) -> String { all.first { $0.key == key }?.text ?? "" }
}
