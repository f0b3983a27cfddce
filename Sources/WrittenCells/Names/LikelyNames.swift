internal import LedgerCore
internal import TextBytes

/// What the names of columns likely mean that are no known names, but hold a known word: `Rechnungsbetrag eingehend`.
///
/// They count only where no known name has the role, and where cells agree.
package enum LikelyNames {
    private struct Words {
        let role: ColumnRole
        let words: Set<String>
        /// Those that end longer words, as in `Buchungsdatum`.
        let endings: [String]
        /// Those of languages that have no spaces.
        let parts: [String]

        init(_ role: ColumnRole, _ known: [String]) {
            self.role = role
            words = Set(known)
            // An account is no count.
            endings = known.filter { ending in
                ending.utf8.count >= 5 && ending.utf8.allSatisfy { $0 < 0x80 }
                    && !LedgerColumn.allCases.contains { $0.rawValue != ending && $0.rawValue.hasSuffix(ending) }
            }
            parts = known.filter { $0.unicodeScalars.contains { $0.value >= 0x3000 } }
        }

        func fit(_ name: [String], _ whole: String) -> Bool {
            if name.contains(where: { word in words.contains(word) || endings.contains(where: word.hasSuffix) }) { return true }
            // Searching takes long; Hangul may be written in its parts, which begin there.
            return whole.unicodeScalars.contains { $0.value >= 0x1100 } && parts.contains(where: whole.contains)
        }
    }

    /// The lines of `Data/HeaderNames.csv` whose role ends with `~`, and those that speak against a role: `not~` against all, and one with
    /// `not ` before it.
    private static let table: (roles: [Words], against: [Words]) = {
        var lines: [ColumnRole: [String]] = [:]
        var against: [ColumnRole: [String]] = [:]
        for (row, head) in ColumnRole.table.heads.enumerated() where head.hasSuffix("~") {
            let (name, words) = (String(head.dropLast()), ColumnRole.table.words(ofRow: row))
            if let role = ColumnRole(name) {
                lines[role, default: []] += words
            } else if name.hasPrefix("not "), let role = ColumnRole(String(name.dropFirst(4))) {
                against[role, default: []] += words
            }
        }
        return (lines.map { Words($0.key, $0.value) }, against.map { Words($0.key, $0.value) })
    }()

    /// The roles that a name likely stands for.
    package static func roles(of name: String) -> Set<ColumnRole> {
        let name = HeaderName.cut(name)
        let (words, whole) = (Self.words(name), name.inLowerCase)
        let against = Set(table.against.filter { $0.fit(words, whole) }.map(\.role))
        var roles = Set(table.roles.filter { $0.fit(words, whole) }.map(\.role)).subtracting(against)
        // What speaks against an amount speaks against all of them.
        if against.contains(.column(.amount)) { roles.subtract([.moneyIn, .moneyOut, .balance]) }
        if roles.contains(.balance) { roles.subtract([.moneyIn, .moneyOut, .column(.amount)]) }
        if roles.isSuperset(of: [.moneyIn, .moneyOut]) {
            roles.subtract([.moneyIn, .moneyOut])
            roles.insert(.column(.amount))
        } else if !roles.isDisjoint(with: [.moneyIn, .moneyOut]) {
            roles.remove(.column(.amount))
        }
        return roles
    }

    /// Whether a name is likely one of amounts.
    package static func namesMoney(_ name: String) -> Bool {
        let isNamed = ColumnRole.named(HeaderName(name)).contains { $0.role.isAmount }
        return (isNamed || roles(of: name).contains(where: \.isAmount)) && !speaksAgainst(.column(.amount), name)
    }

    /// Whether a name has a word for amounts, whatever the others say: `Foreign Amount`.
    package static func mentionsMoney(_ name: String) -> Bool {
        let name = HeaderName.cut(name)
        return table.roles.contains { $0.role == .column(.amount) && $0.fit(words(name), name.inLowerCase) }
    }

    /// Whether a word speaks against a role.
    package static func speaksAgainst(_ role: ColumnRole, _ name: String) -> Bool {
        let name = HeaderName.cut(name)
        return table.against.contains { $0.role == role && $0.fit(words(name), name.inLowerCase) }
    }

    /// Whether a name is that of a balance that is owed: `Loan balance`.
    package static func namesDebt(_ name: String) -> Bool {
        let name = HeaderName.cut(name)
        return NameTrait.debt.fits(name) && table.roles.contains { $0.role == .balance && $0.fit(words(name), name.inLowerCase) }
    }

    /// Whether a name has words for both sides of an account: `Debit/Credit Flag`.
    package static func namesSides(_ name: String) -> Bool {
        Set(words(name).compactMap { KindWords.kind($0) }).isSuperset(of: [.income, .expense])
    }

    /// Whether a name of several words asks whether rows are transfers between accounts of a person, and nothing else: `IsAccountTransfer`.
    package static func asksTransfer(_ name: String) -> Bool {
        let words = words(name)
        return words.count > 1 && words.contains(where: NameTrait.moving.has)
            && words.allSatisfy { NameTrait.moving.has($0) || NameTrait.own.has($0) }
    }

    /// Whether two names have a word in common, other than those for a role, or, where no spaces are, how they begin.
    package static func shared(_ one: String, _ other: String, besides role: ColumnRole? = nil) -> Bool {
        let known = table.roles.first { $0.role == role }?.words ?? []
        if !Set(words(one)).subtracting(known).isDisjoint(with: words(other)) { return true }
        let common = zip(HeaderName.cut(one).unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }
        return common.count > 1 && common.allSatisfy { $0.0.value >= 0x3000 }
    }

    /// The words of a name, in lower case: `dateOp` has two.
    package static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isLower = false
        for character in HeaderName.cut(name).withoutAccents {
            if !character.isLetter || isLower && character.isUppercase {
                if !word.isEmpty { words.append(word.inLowerCase) }
                word = ""
            }
            if character.isLetter { word.append(character) }
            isLower = character.isLowercase
        }
        return word.isEmpty ? words : words + [word.inLowerCase]
    }
}
