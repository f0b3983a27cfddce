/// The flows of days and no sums above them: a day is found in one look or two, whatever the number of days.
///
/// Days are kept in blocks of sixteen, and a hash table, never more than half full, says where each block lies.
struct DayTable: DayStore {
    private var slots: [Slot] = []
    /// Fibonacci hashing takes the upper bits of a product: as many as the table needs.
    private var shift: UInt32 = 32
    private var blockCount = 0
    private var days: [Flow] = []

    private struct Slot {
        /// The first key of the block.
        var key: DayKey
        /// Where the block begins in `days`; `none` for an empty slot.
        var place: UInt32
    }

    private static let none = UInt32.max
    private static let daysInBlock: DayKey = 16

    init() {}

    @inline(__always)
    mutating func add(_ flow: Flow, at key: DayKey) -> Int {
        let first = key & ~(Self.daysInBlock - 1)
        var place = Self.none
        if !slots.isEmpty {
            let slot = slots[index(of: first)]
            if slot.key == first { place = slot.place }
        }
        if place == Self.none { place = makeBlock(first) }
        days[Int(place + key % Self.daysInBlock)] += flow
        return 1
    }

    /// The slot of a block, or the empty one where it belongs.
    @inline(__always)
    private func index(of key: DayKey) -> Int {
        let mask = slots.count - 1
        var index = Int((key / Self.daysInBlock &* 0x9E37_79B1) >> shift)
        while slots[index].place != Self.none, slots[index].key != key { index = (index + 1) & mask }
        return index
    }

    private mutating func makeBlock(_ key: DayKey) -> UInt32 {
        if 2 * (blockCount + 1) > slots.count { grow() }
        let place = UInt32(truncatingIfNeeded: days.count)
        slots[index(of: key)] = Slot(key: key, place: place)
        blockCount += 1
        days += repeatElement(Flow(), count: Int(Self.daysInBlock))
        return place
    }

    private mutating func grow() {
        let old = slots
        let count = max(4, 2 * old.count)
        slots = Array(repeating: Slot(key: 0, place: Self.none), count: count)
        shift = UInt32(truncatingIfNeeded: 32 - count.trailingZeroBitCount)
        for slot in old where slot.place != Self.none { slots[index(of: slot.key)] = slot }
    }

    func forEachDay(_ body: (DayKey, Flow) -> Void) {
        for slot in slots.filter({ $0.place != Self.none }).sorted(by: { $0.key < $1.key }) {
            for day in 0..<Self.daysInBlock {
                let flow = days[Int(slot.place + day)]
                if flow.count > 0 { body(slot.key + day, flow) }
            }
        }
    }
}
