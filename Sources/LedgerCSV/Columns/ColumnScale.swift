internal import TextBytes

/// A column of amounts that are divided or multiplied by a power of ten: `amount_cents/100`, `Betrag*1000`.
enum ColumnScale {
    /// The largest power that is understood.
    private static let maxDigits = 18

    /// The column of a name from outside, and by how many digits its decimals are moved to the right. A header that has the whole name means
    /// that column.
    static func column(of role: ColumnRole, named name: String, in header: [String]) -> (place: Int, shift: Int)? {
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
    static func suffix(_ shift: Int) -> String {
        shift == 0 ? "" : (shift > 0 ? "/1" : "*1") + String(repeating: "0", count: abs(shift))
    }
}
