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

    private static let table = WordTable(.MonthNames_csv)

    /// What a name in lower case says; `nil` for other words.
    static func name(_ word: String) -> Name? {
        let word = word.nfc
        var name: Name?
        for place in table.places(of: word.utf8.span) {
            // The number of the month, and the language where it matters.
            let head = table.heads[place.row].split(separator: " ")
            guard let month = Int(head[0]) else { continue }
            let tongue = head.count > 1 ? Tongue(rawValue: String(head[1])) : nil
            guard let known = name?.month else {
                name = Name(month: month, tongue: tongue)
                continue
            }
            name?.tongue = nil
            if known != month, tongue == .croatian { name?.croatian = month }
        }
        return name
    }

    /// What words beside the rows show of the language: names of columns, and letters that no other of these languages has.
    package static func tongues(_ words: [String]) -> Set<Tongue> {
        let parts = words.flatMap { $0.lowercased().split { !$0.isLetter } }
        let found = table.heads.indices.compactMap { row -> Tongue? in
            let head = table.heads[row].split(separator: " ")
            let isMarked =
                switch head[0] {
                case "words": table.words(ofRow: row).contains { word in parts.contains { $0 == word } }
                case "letters": table.words(ofRow: row).contains { letter in parts.contains { $0.contains(letter) } }
                default: false
                }
            return isMarked ? Tongue(rawValue: String(head[1])) : nil
        }
        return Set(found)
    }
}
