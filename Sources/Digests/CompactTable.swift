/// Counts or numbers by key, in little memory: key and number, and places that are seven eighths full at most.
///
/// The table is cut into shards that grow on their own, so that no moment needs the old and the new table at once.
/// Keys must be digests or hashes, since their bits are used as they are.
@usableFromInline
package struct CompactTable<Key: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    @usableFromInline var shards = [Shard](repeating: Shard(), count: 256)

    /// Creates an empty table.
    @inlinable
    package init() {}

    /// Returns how often `key` has come, this time included.
    @inlinable
    package mutating func count(_ key: Key) -> UInt32 {
        let shard = Int(truncatingIfNeeded: key >> (Key.bitWidth - 8))
        let place = shards[shard].place(of: key)
        shards[shard].numbers[place] += 1
        return shards[shard].numbers[place]
    }

    /// Returns how often `key` has come so far.
    @inlinable
    package func count(of key: Key) -> UInt32 {
        let shard = shards[Int(truncatingIfNeeded: key >> (Key.bitWidth - 8))]
        return shard.keys.isEmpty ? 0 : shard.numbers[shard.find(key)]
    }

    /// Returns the number that `key` got when it came first; `nil` if it never came.
    @inlinable
    package func number(of key: Key) -> UInt32? {
        let number = count(of: key)
        return number == 0 ? nil : number - 1
    }

    /// Returns the number that `key` got when it came first; `nil` if it comes first now and gets `number`, less than 2³² - 1.
    @inlinable
    package mutating func number(of key: Key, orSet number: UInt32) -> UInt32? {
        let shard = Int(truncatingIfNeeded: key >> (Key.bitWidth - 8))
        let place = shards[shard].place(of: key)
        let known = shards[shard].numbers[place]
        guard known == 0 else { return known - 1 }
        shards[shard].numbers[place] = number + 1
        return nil
    }

    @usableFromInline
    struct Shard: Sendable {
        @usableFromInline var keys: [Key] = []
        /// 0 where a place is free.
        @usableFromInline var numbers: [UInt32] = []
        @usableFromInline var used = 0

        @inlinable
        init() {}

        /// The place of a key, which is given one if it has none; its number must not stay 0.
        @inlinable
        mutating func place(of key: Key) -> Int {
            if used * 8 >= keys.count * 7 { grow() }
            let place = find(key)
            if numbers[place] == 0 {
                keys[place] = key
                used += 1
            }
            return place
        }

        @inlinable
        func find(_ key: Key) -> Int {
            let spread = UInt64(truncatingIfNeeded: key) & 0xFFFF_FFFF
            var place = Int(truncatingIfNeeded: (spread * UInt64(keys.count)) >> 32)
            while numbers[place] != 0, keys[place] != key {
                place += 1
                if place == keys.count { place = 0 }
            }
            return place
        }

        @inlinable
        mutating func grow() {
            let (oldKeys, oldNumbers) = (keys, numbers)
            let size = oldKeys.count / 2 * 3 + 16
            keys = [Key](repeating: 0, count: size)
            numbers = [UInt32](repeating: 0, count: size)
            for (key, number) in zip(oldKeys, oldNumbers) where number > 0 {
                let place = find(key)
                keys[place] = key
                numbers[place] = number
            }
        }
    }
}
