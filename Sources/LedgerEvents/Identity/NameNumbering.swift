/// Counts how often each name came: 20 bytes for each place of a table that is seven eighths full at most.
///
/// The table is cut into shards that grow on their own, so that no moment needs the old and the new table at once.
struct NameNumbering: Sendable {
    private var shards = [Shard](repeating: Shard(), count: 256)

    /// How often `name` has come, this time included.
    mutating func next(_ name: NameBasedUUID) -> UInt32 {
        shards[Int(truncatingIfNeeded: name.bits >> 120)].next(name.bits)
    }

    private struct Shard: Sendable {
        private var keys: [UInt128] = []
        private var counts: [UInt32] = []
        private var used = 0

        mutating func next(_ key: UInt128) -> UInt32 {
            if used * 8 >= keys.count * 7 { grow() }
            let place = find(key)
            if counts[place] == 0 {
                keys[place] = key
                used += 1
            }
            counts[place] += 1
            return counts[place]
        }

        /// The place of the key, or the empty one it would get. Keys are digests: their low bits spread evenly.
        private func find(_ key: UInt128) -> Int {
            let spread = UInt64(truncatingIfNeeded: key & 0xFFFF_FFFF)
            var place = Int(truncatingIfNeeded: (spread * UInt64(keys.count)) >> 32)
            while counts[place] != 0, keys[place] != key {
                place += 1
                if place == keys.count { place = 0 }
            }
            return place
        }

        private mutating func grow() {
            let (oldKeys, oldCounts) = (keys, counts)
            let size = oldKeys.count / 2 * 3 + 16
            keys = [UInt128](repeating: 0, count: size)
            counts = [UInt32](repeating: 0, count: size)
            for (key, count) in zip(oldKeys, oldCounts) where count > 0 {
                let place = find(key)
                keys[place] = key
                counts[place] = count
            }
        }
    }
}
