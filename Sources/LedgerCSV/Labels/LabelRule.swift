internal import LedgerCore
internal import LinearRegex
internal import TextBytes

/// What rows are about whose payee or description has one of some words, or fits an expression: a line `category:` or `transfer:` of a
/// profile.
package struct LabelRule: Sendable, Hashable {
    /// What such a row gets.
    package enum Label: Sendable, Hashable {
        /// A category, unless it has one.
        case category(String)
        /// The kind of a transfer, and the account on its other side; empty where that is not said.
        case transfer(String)
    }

    package let label: Label
    /// All of its words and expressions, as one.
    package let expression: String

    /// The most rules that a profile has.
    package static let maxCount = 1000

    /// Reads words and expressions, as in `REWE, EDEKA, /ALDI (SUED|NORD)/`.
    ///
    /// A word is found without regard to case where no letter or digit is beside it, or where it is of a script without spaces.
    ///
    /// - Throws: what is wrong with them.
    package init(_ label: Label, _ text: String) throws(BadSetting) {
        let items = Self.items(text)
        guard !items.isEmpty else { throw BadSetting(message: "“\(text.shortened)” has no words: expected some, as in Food = REWE, EDEKA") }
        (self.label, expression) = (label, items.joined(separator: "|"))
        do throws(RegexFault) {
            _ = try Regex(expression)
        } catch {
            throw BadSetting(message: "“\(text.shortened)” is not a valid expression: \(error.message)")
        }
    }

    /// The items between commas as expressions; one between slashes is one, and one in quotes may hold commas.
    private static func items(_ text: String) -> [String] {
        var (items, rest) = ([String](), Substring(text))
        while true {
            rest = rest.drop { $0 == "," || $0 == " " || $0 == "\t" }
            guard let first = rest.first else { return items }
            let isMarked = first == "/" || first == "\""
            let end = isMarked ? Self.end(of: rest.dropFirst(), first) : nil
            if let end {
                let inner = String(rest[rest.index(after: rest.startIndex)..<end])
                items.append(first == "/" ? "(\(inner))" : word(inner))
                rest = rest[rest.index(after: end)...]
            } else {
                let item = rest.prefix { $0 != "," }
                items.append(word(String(item).trimmed))
                rest = rest[item.endIndex...]
            }
        }
    }

    /// Where a mark ends what it began: where a comma or nothing is behind it.
    private static func end(of text: Substring, _ mark: Character) -> String.Index? {
        text.indices.first { index in
            guard text[index] == mark else { return false }
            let behind = text[text.index(after: index)...].drop { $0 == " " || $0 == "\t" }
            return behind.isEmpty || behind.first == ","
        }
    }

    /// An expression for a word.
    private static func word(_ text: String) -> String {
        // Behind a backslash, other marks would have a meaning: \' is the end of the text.
        let escaped = text.unicodeScalars.map { "\\.^$*+?()[]{}|".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
        let scalars = text.unicodeScalars
        return (hasEdge(scalars.first) ? "\\b" : "") + escaped + (hasEdge(scalars.last) ? "\\b" : "")
    }

    /// Whether words that begin or end with a character have an edge there.
    private static func hasEdge(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.value < 0x2E80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }
}

/// Finds the first rule that fits the texts of a row.
struct LabelMatcher {
    /// Rules that stand together, and all of them as one: most texts fit none.
    private struct Group {
        let all: Regex
        let rules: [(label: LabelRule.Label, regex: Regex)]
    }

    private let groups: [Group]
    /// What was found for texts that came before.
    private var known: [String: LabelRule.Label?] = [:]
    private static let maxKnown = 4096
    /// The longest expression of a group, in characters.
    private static let maxLength = 3000

    /// `nil` where there is no rule.
    init?(_ rules: [LabelRule]) {
        guard !rules.isEmpty else { return nil }
        var (groups, start, length) = ([Group](), 0, 0)
        for (index, rule) in rules.enumerated() {
            length += rule.expression.count + 1
            guard length >= Self.maxLength || index == rules.count - 1 else { continue }
            groups += Self.group(rules[start...index])
            (start, length) = (index + 1, 0)
        }
        self.groups = groups
    }

    /// Each expression was read before; together they may be too long for one.
    private static func group(_ rules: ArraySlice<LabelRule>) -> [Group] {
        if let all = try? Regex(rules.map(\.expression).joined(separator: "|")) {
            return [Group(all: all, rules: rules.compactMap { rule in (try? Regex(rule.expression)).map { (rule.label, $0) } })]
        }
        let middle = rules.startIndex + rules.count / 2
        return rules.count > 1 ? group(rules[..<middle]) + group(rules[middle...]) : []
    }

    mutating func label(payee: String, description: String) -> LabelRule.Label? {
        let text = payee + "\n" + description
        if let label = known[text] { return label }
        let scalars = CaseFolding.folded(text.nfc)
        let group = groups.first { $0.all.matches(scalars) }
        let label = group?.rules.first { $0.regex.matches(scalars) }?.label
        if known.count >= Self.maxKnown { known.removeAll(keepingCapacity: true) }
        known[text] = .some(label)
        return label
    }
}
