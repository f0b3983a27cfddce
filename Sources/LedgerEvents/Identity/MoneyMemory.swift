internal import Digests
package import LedgerCore
internal import TextBytes

/// Remembers which money came under each identity, to tell when one comes again, and whether with the same money.
///
/// Takes the size of a key and 4 bytes for each identity, and about a fifth more.
package struct MoneyMemory<Key: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    private var marks = CompactTable<Key>()

    /// How an identity came.
    package enum Meeting: Sendable {
        /// For the first time.
        case first
        /// Again, with the same money.
        case same
        /// Again, with other money than the first time.
        case other
    }

    /// Creates a memory of nothing.
    package init() {}

    /// Remembers the money of an identity if it is the first one.
    package mutating func meet(_ key: Key, _ entry: borrowing Entry) -> Meeting {
        let mark = Self.mark(of: entry)
        guard let known = marks.number(of: key, orSet: mark) else { return .first }
        return known == mark ? .same : .other
    }

    /// Returns a digest of all that sums take from an entry: day, amount, commodity and kind.
    ///
    /// It is another one in every run, so that nobody can write money with the digest of other money.
    private static func mark(of entry: borrowing Entry) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(entry.date)
        hasher.combine(entry.money)
        hasher.combine(entry.kind)
        return UInt32(truncatingIfNeeded: hasher.finalize()) >> 1
    }
}
