/// Remembers digests in two bytes each: one that was added is always known again, and one of fifty others is taken for such a one.
///
/// It only tells what need not be looked at, so that a mistake costs time and changes nothing.
struct KeyFilter: Sendable {
    private var words: [UInt64]

    /// Creates a filter for about as many digests.
    init(count: Int) { words = Array(repeating: 0, count: max(1 << 10, count / 4)) }

    /// Adds a digest; returns whether it may have been added before.
    @discardableResult
    mutating func insert(_ key: UInt64) -> Bool {
        let (place, mask) = place(of: key)
        defer { words[place] |= mask }
        return words[place] & mask == mask
    }

    /// Returns whether a digest may have been added.
    func contains(_ key: UInt64) -> Bool {
        let (place, mask) = place(of: key)
        return words[place] & mask == mask
    }

    /// Three bits of one word, which is fetched from memory once.
    @inline(__always)
    private func place(of key: UInt64) -> (Int, UInt64) {
        let place = Int(truncatingIfNeeded: key.multipliedFullWidth(by: UInt64(words.count)).high)
        return (place, 1 << (key & 63) | 1 << (key >> 6 & 63) | 1 << (key >> 12 & 63))
    }
}
