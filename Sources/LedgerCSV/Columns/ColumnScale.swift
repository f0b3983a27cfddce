internal import TextBytes
package import WrittenCells

/// A column of amounts that are divided or multiplied by a power of ten: `amount_cents/100`, `Betrag*1000`.
package enum ColumnScale {
    /// The largest power that is understood.
    private static let maxDigits = 18

    /// The column of a name from outside, and by how many digits its decimals are moved to the right. A header that has the whole name means
    /// that column.
    package static func column(of role: ColumnRole, named name: String, in header: [String]) -> (place: Int, shift: Int)? {
        if let place = LedgerColumns.index(of: name, in: header) { return (place, 0) }
        guard role.isAmount || role == .balance || role == .fee || role == .refunded || role == .moneyMoved,
            let mark = name.lastIndex(where: { $0 == "/" || $0 == "*" })
        else { return nil }
        let power = name[name.index(after: mark)...].trimmed
        guard power.first == "1", power.dropFirst().allSatisfy({ $0 == "0" }), (2...maxDigits + 1).contains(power.count),
            let place = LedgerColumns.index(of: name[..<mark].trimmed, in: header)
        else { return nil }
        return (place, name[mark] == "/" ? power.count - 1 : 1 - power.count)
    }

    /// What is to be written behind the name of a column to move its decimals: `/100`.
    package static func suffix(_ shift: Int) -> String {
        shift == 0 ? "" : (shift > 0 ? "/1" : "*1") + String(repeating: "0", count: abs(shift))
    }

    /// The word of a column's name that says its amounts are not in whole units of their currency: `cents`, `천원`; amounts with decimals are
    /// not in cents.
    package static func unit(_ name: String, hasDecimals: Bool) -> String? {
        // `GBp` has decimals, too: a price of shares in pence.
        let codes = HeaderName.cut(name).split { !$0.isLetter }.map(String.init)
        if let unit = codes.first(where: { AmountWords.whole(of: $0) != nil }) { return unit }
        let unit = HeaderName(name).base?.unit
        if let unit, isUnit(unit, hasDecimals: hasDecimals) || unit.count > 3 && unit.hasSuffix("000") { return unit }
        // A single sign is a word of its own in other names, too: `변경 전 금액`.
        return LikelyNames.words(name).first { $0.count > 1 && isUnit($0, hasDecimals: hasDecimals) }
    }

    /// By how many digits amounts in such units are to be moved to the right for whole ones: 2 for cents, -3 for thousands; `nil` where that
    /// is not known.
    package static func shift(of unit: String) -> Int? {
        NameTrait.shift(ofUnit: unit) ?? (unit.hasSuffix("000") ? -3 : AmountWords.whole(of: unit) == nil ? nil : 2)
    }

    /// Whether a word is one of units; amounts with decimals are in none below whole ones, but for thousandths.
    private static func isUnit(_ word: String, hasDecimals: Bool) -> Bool {
        NameTrait.shift(ofUnit: word).map { !hasDecimals || $0 < 0 || $0 == 3 } ?? false
    }

    /// The word of a line before the table that says the same of all amounts: `(単位：千円)`, `All amounts in EUR thousands`.
    package static func announced(_ line: String, hasDecimals: Bool) -> String? {
        guard line.utf8.count <= 200 else { return nil }
        let (words, digits) = (LikelyNames.words(line), line.split { !$0.isNumber })
        // `Unit 5, Mill Road` is an address.
        let isPlain = digits.isEmpty || digits == ["000"]
        let start = words.firstIndex { NameTrait.announcing.has($0) && (isPlain || !$0.hasPrefix("unit")) }
        guard let start else { return nil }
        return words[start...].prefix(8).first { $0.count > 1 && isUnit($0, hasDecimals: hasDecimals) }
            ?? (digits == ["000"] ? "000" : nil)
    }
}
