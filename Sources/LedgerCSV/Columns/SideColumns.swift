internal import LedgerCore
internal import WrittenCells

/// Columns that each side of a row has beside columns for money in and money out: `outcomeAccountName` beside `outcome`, `incomeCurrency` beside
/// `income`.
package struct SideColumns: Hashable, Sendable {
    /// A column of either side.
    package struct Pair: Hashable, Sendable {
        let into, out: Int
    }

    package let accounts: Pair?
    let currencies: Pair?

    init(_ header: [String]) {
        let names = header.prefix(64).enumerated().compactMap { place, name in Self.side(of: name).map { (place: place, side: $0) } }
        // One name for both sides, but for the word that tells them apart.
        func pair(_ fits: (String) -> Bool) -> Pair? {
            for into in names where into.side.isIn && fits(into.side.rest) {
                if let out = names.first(where: { !$0.side.isIn && $0.side.rest == into.side.rest }) {
                    return Pair(into: into.place, out: out.place)
                }
            }
            return nil
        }
        accounts = pair { rest in ColumnRole.named(HeaderName(rest)).contains { $0.role == .column(.account) } }
        currencies = pair { LikelyNames.roles(of: $0).contains(.column(.currency)) }
    }

    /// The side that one word of a name tells, and the other words.
    private static func side(of name: String) -> (isIn: Bool, rest: String)? {
        let words = LikelyNames.words(name)
        guard words.count > 1 else { return nil }
        for (index, word) in words.enumerated() {
            let roles = ColumnRole.named(HeaderName(word)).map(\.role)
            guard roles.contains(.moneyIn) != roles.contains(.moneyOut) else { continue }
            return (roles.contains(.moneyIn), (words[..<index] + words[(index + 1)...]).joined(separator: " "))
        }
        return nil
    }
}
