internal import CivilCalendar
internal import TextBytes

/// Days since 0001-01-01, 0…3652058.
typealias DayKey = UInt32

/// Income and expense by day, for one commodity and one scale.
///
/// Sums stay where they were appended; a sorted index points to them. Lookup is interpolation, then binary search; inserting a day moves
/// the index entries after it. When many days come in any order, `gather` collects new ones and merges them once they are an eighth
/// of the rest, which takes n log n steps for n days.
struct DayFlows: Sendable {
    struct Day: Sendable, Equatable {
        var flow: Flow
        /// Fits into the padding: a day takes 48 bytes.
        let key: DayKey
    }

    /// The position of a day's sum.
    private struct Place: Sendable {
        let key: DayKey
        var index: UInt32
    }

    /// Each day once, in ascending order.
    private var places: [Place] = []
    private var sums: [Day] = []
    /// Gathered days, possibly repeated, until `settle()` merges them.
    private var loose: [Day] = []
    /// The index in `places` of the day gathered last.
    private var recent = 0

    var isEmpty: Bool { sums.isEmpty && loose.isEmpty }

    /// Returns the index of a day in `places`, or the index at which to insert it.
    @inline(__always)
    private func place(of key: DayKey) -> Int {
        guard let first = places.first?.key, let last = places.last?.key, key > first else { return 0 }
        guard key <= last else { return places.count }
        // Days are unique and roughly evenly spread: the distance from the guess is at most the difference in days.
        let guess = Int(key - first) * (places.count - 1) / Int(last - first)
        let found = places[guess].key
        let (low, high) =
            found < key ? (guess + 1, min(places.count - 1, guess + Int(key - found))) : (max(0, guess - Int(found - key)), guess)
        return (low..<high).partitioningIndex { places[$0].key >= key }
    }

    /// Returns the index in `sums` for an index in `places`, if that is the day's.
    @inline(__always)
    private func index(at place: Int, of key: DayKey) -> Int? {
        place < places.count && places[place].key == key ? Int(places[place].index) : nil
    }

    /// The sum of a day.
    subscript(key: DayKey) -> Flow { index(at: place(of: key), of: key).map { sums[$0].flow } ?? Flow() }

    /// Adds to a day immediately; returns the number of days touched or moved.
    mutating func add(_ flow: Flow, at key: DayKey) -> Int {
        let place = place(of: key)
        if let index = index(at: place, of: key) {
            sums[index].flow += flow
            return 1
        }
        insert(Day(flow: flow, key: key), at: place)
        return places.count - place
    }

    @inline(__always)
    private mutating func insert(_ day: Day, at place: Int) {
        places.insert(Place(key: day.key, index: UInt32(sums.count)), at: place)
        sums.append(day)
    }

    /// Adds to a day that may remain unsorted until `settle()`.
    @inline(__always)
    mutating func gather(_ flow: Flow, at key: DayKey) {
        if let index = index(at: recent, of: key) {
            sums[index].flow += flow
            return
        }
        // The same day again, in a ledger that begins with the newest one.
        if loose.last?.key == key {
            loose[loose.count - 1].flow += flow
            return
        }
        // The day after the previous one, as in a sorted ledger.
        recent = index(at: recent + 1, of: key) != nil ? recent + 1 : place(of: key)
        if let index = index(at: recent, of: key) {
            sums[index].flow += flow
        } else if recent == places.count {
            insert(Day(flow: flow, key: key), at: recent)
        } else {
            loose.append(Day(flow: flow, key: key))
            if loose.count > max(255, places.count / 8) { settle() }
        }
    }

    /// Subtracts from a day what `self[key]` has shown to be there; returns the number of days touched or moved.
    mutating func remove(_ flow: Flow, at key: DayKey) -> Int {
        let place = place(of: key)
        let index = Int(places[place].index)
        sums[index].flow -= flow
        guard sums[index].flow.count == 0 else { return 1 }
        places.remove(at: place)
        // The last sum replaces the removed one.
        if let last = sums.popLast(), index < sums.count {
            sums[index] = last
            places[self.place(of: last.key)].index = UInt32(index)
        }
        return places.count - place + 1
    }

    /// Adds all days of another instance.
    mutating func merge(_ other: DayFlows) {
        if isEmpty { return self = other }
        loose += other.sums
        loose += other.loose
        settle()
    }

    /// Merges everything that was gathered into the sorted days.
    mutating func settle() {
        guard !loose.isEmpty else { return }
        var days = days()
        days += loose
        loose.removeAll(keepingCapacity: true)
        // Fast for sorted input, such as two sorted parts in sequence.
        days.sort { $0.key < $1.key }
        places.removeAll(keepingCapacity: true)
        sums.removeAll(keepingCapacity: true)
        for day in days {
            if places.last?.key == day.key {
                sums[sums.count - 1].flow += day.flow
            } else {
                insert(day, at: places.count)
            }
        }
    }

    /// Returns the days of a range, in order.
    func days(_ range: ClosedRange<DayKey> = 0...(.max - 1)) -> [Day] {
        places[place(of: range.lowerBound)..<place(of: range.upperBound + 1)].map { sums[Int($0.index)] }
    }

    /// Returns the sum over a range of days.
    func sum(_ range: ClosedRange<DayKey>) -> Flow {
        var sum = Flow()
        for place in place(of: range.lowerBound)..<place(of: range.upperBound + 1) { sum += sums[Int(places[place].index)].flow }
        return sum
    }

    /// The first day.
    var firstKey: DayKey? { places.first?.key }

    /// The last day.
    var lastKey: DayKey? { places.last?.key }
}
extension CivilDate {
    @inline(__always)
    var sumKey: DayKey { DayKey(truncatingIfNeeded: dayNumber - CivilDate.min.dayNumber) }

    init?(sumKey: DayKey) {
        self.init(dayNumber: Int(sumKey) + Int(CivilDate.min.dayNumber))
    }
}

extension ClosedRange<CivilDate> {
    var sumKeys: ClosedRange<DayKey> { lowerBound.sumKey...upperBound.sumKey }
}
