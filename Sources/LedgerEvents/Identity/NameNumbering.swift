internal import LedgerCore

/// Counts how often each name came.
struct NameNumbering: Sendable {
    private var table = CompactTable<UInt128>()

    /// How often `name` has come, this time included.
    mutating func next(_ name: NameBasedUUID) -> UInt32 { table.count(name.bits) }

    /// How often `name` has come so far.
    func count(of name: NameBasedUUID) -> UInt32 { table.count(of: name.bits) }
}
