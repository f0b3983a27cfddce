internal import CivilCalendar
internal import LedgerCore
internal import TextBytes

/// Finds the patterns by which a day is likely written that is in none of the known forms: `05_03_2026`, `2. of March 2026`.
package enum LikelyPattern {
    /// A run of digits, of letters, or of other characters.
    private struct Run {
        let text: String
        var count: Int { text.count }
        var isNumber: Bool { text.first?.isNumber ?? false }
        /// Whether it may be a day, a month or two digits of a year.
        var isShort: Bool { isNumber && count <= 2 }
    }

    /// The patterns that read a cell, the likeliest first.
    package static func patterns(of cell: String) -> [String] {
        guard cell.utf8.count <= 40, cell.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
        let runs = runs(of: cell)
        let month = runs.firstIndex { MonthNames.name($0.text.inLowerCase) != nil }
        let year = runs.firstIndex { $0.isNumber && $0.count == 4 }
        let shorts = runs.indices.filter { runs[$0].isShort }
        let (isNamed, hasYear) = (month != nil, year != nil)
        // What is left for the short numbers, in the orders that are in use.
        let orders = (isNamed ? ["dy", "yd"] : ["dmy", "mdy", "ymd"]).map { hasYear ? $0.filter { $0 != "y" } : $0 }
        let isPadded = shorts.prefix(orders[0].count).contains { runs[$0].text.first == "0" }
        var found: [String] = []
        for order in orders where order.count <= shorts.count {
            var parts: [Int: String] = [:]
            if let month { parts[month] = "%B" }
            if let year { parts[year] = "%Y" }
            for (letter, place) in zip(order, shorts) { parts[place] = letter == "y" || isPadded ? "%\(letter)" : "%-\(letter)" }
            // What follows is the time.
            for (letter, place) in zip("HMS", shorts.dropFirst(order.count)) { parts[place] = "%\(letter)" }
            let pattern = runs.indices.map { parts[$0] ?? runs[$0].text.replacing("%", with: "%%") }.joined()
            guard !found.contains(pattern), let known = DatePattern(pattern), known.isWhole, DateCell.date(cell.utf8.span, by: known) != nil
            else { continue }
            found.append(pattern)
        }
        return found
    }

    private static func runs(of cell: String) -> [Run] {
        func kind(_ character: Character) -> Int { character.isNumber ? 0 : character.isLetter ? 1 : 2 }
        var (runs, rest) = ([Run](), cell[...])
        while let first = rest.first {
            let text = rest.prefix { kind($0) == kind(first) }
            runs.append(Run(text: String(text)))
            rest = rest[text.endIndex...]
        }
        return runs
    }
}
