internal import EmbeddedData
internal import LedgerCore
internal import TextBytes

/// The names of months in many languages.
package enum MonthNames {
    /// A language whose months have names that are those of other months in another one: `listopad` is October in Croatian, and November in
    /// Polish and Czech.
    package enum Tongue: String, Sendable {
        case croatian = "hr"
        case polish = "pl"
        case czech = "cs"
    }

    /// What a name says.
    struct Name: Sendable {
        /// The month; where Croatian has another one of that name, that of Polish and Czech.
        var month: Int
        var croatian: Int?
        /// The one of these languages that has the name; `nil` where several have it, or others.
        var tongue: Tongue?
    }

    private static let table = DataTable(.MonthNames_csv).rows

    /// What a name in lower case says; `nil` for other words.
    static func name(_ word: String) -> Name? {
        let word = word.nfc
        return names.number(of: word.utf8.span).map { names.values[$0] }
    }

    private static let names: CellTable<Name> = table.reduce(into: CellTable()) { names, cells in
        // The number of the month, and the language where it matters.
        let head = cells[0].split(separator: " ")
        guard let month = head.first.flatMap({ Int($0) }) else { return }
        let tongue = head.count > 1 ? Tongue(rawValue: String(head[1])) : nil
        for name in cells.dropFirst() {
            guard let number = names.number(of: name.utf8.span) else {
                names.add(Name(month: month, tongue: tongue), for: name.utf8.span)
                continue
            }
            names.values[number].tongue = nil
            guard names.values[number].month != month, tongue == .croatian else { continue }
            names.values[number].croatian = month
        }
    }

    /// What words beside the rows show of the language: names of columns, and letters that no other of these languages has.
    package static func tongues(_ words: [String]) -> Set<Tongue> {
        let parts = words.flatMap { $0.lowercased().split { !$0.isLetter } }
        let found = table.compactMap { cells -> Tongue? in
            let (head, marks) = (cells[0].split(separator: " "), cells.dropFirst())
            let isMarked =
                switch head[0] {
                case "words": parts.contains { marks.contains(String($0)) }
                case "letters": parts.contains { part in marks.contains { part.contains($0) } }
                default: false
                }
            return isMarked ? Tongue(rawValue: String(head[1])) : nil
        }
        return Set(found)
    }
}
