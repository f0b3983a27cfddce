internal import CivilCalendar
internal import Text

/// Days since 0001-01-01, 0…3652058.
typealias DayKey = UInt32

/// Income and expense by day, of one commodity and one scale: an array in the order of the days, each of which has entries.
///
/// A day is found by a guess and a few halvings, and a new one moves those after it along. When many days come in any order, `gather`
/// puts new ones aside and sorts them in whenever they are an eighth of the array, which takes n log n steps for n of them.
struct DayFlows: Sendable {
    struct Day: Sendable, Equatable {
        var flow: Flow
        /// Lies in what would be padding: a day takes 48 bytes.
        let key: DayKey
    }

    /// Each day once, in order.
    private(set) var days: [Day] = []
    /// Days as they were gathered, some of them more than once, until `settle()` puts them in their places.
    private var loose: [Day] = []
    /// Where the day gathered last stands.
    private var recent = 0

    var isEmpty: Bool { days.isEmpty && loose.isEmpty }

    /// The place of a day, or the one where it belongs.
    @inline(__always)
    private func place(of key: DayKey) -> Int {
        guard let first = days.first?.key, let last = days.last?.key, key > first else { return 0 }
        guard key <= last else { return days.count }
        // Days are spread about evenly, and none stands twice: it is no further from the guess in the array than in the calendar.
        let guess = Int(key - first) * (days.count - 1) / Int(last - first)
        let found = days[guess].key
        let (low, high) =
            found < key ? (guess + 1, min(days.count - 1, guess + Int(key - found))) : (max(0, guess - Int(found - key)), guess)
        return (low..<high).partitioningIndex { days[$0].key >= key }
    }

    /// The sum of a day.
    subscript(key: DayKey) -> Flow {
        let place = place(of: key)
        return place < days.count && days[place].key == key ? days[place].flow : Flow()
    }

    /// Adds to a day at once; returns how many days it touched or moved.
    mutating func add(_ flow: Flow, at key: DayKey) -> Int {
        let place = place(of: key)
        if place < days.count, days[place].key == key {
            days[place].flow += flow
            return 1
        }
        days.insert(Day(flow: flow, key: key), at: place)
        return days.count - place
    }

    /// Adds to a day that need not be in its place before `settle()`.
    @inline(__always)
    mutating func gather(_ flow: Flow, at key: DayKey) {
        if recent + 1 < days.count, days[recent + 1].key == key {
            // The day after the one before, as in a ledger that is in order.
            recent += 1
            days[recent].flow += flow
            return
        }
        recent = place(of: key)
        if recent < days.count, days[recent].key == key {
            days[recent].flow += flow
        } else if recent == days.count {
            days.append(Day(flow: flow, key: key))
        } else {
            loose.append(Day(flow: flow, key: key))
            if loose.count > max(255, days.count / 8) { settle() }
        }
    }

    /// Takes from a day what `self[key]` has shown to be there; returns how many days it touched or moved.
    mutating func remove(_ flow: Flow, at key: DayKey) -> Int {
        let place = place(of: key)
        days[place].flow -= flow
        guard days[place].flow.count == 0 else { return 1 }
        days.remove(at: place)
        return days.count - place + 1
    }

    /// Adds all days of another.
    mutating func merge(_ other: DayFlows) {
        if isEmpty { return self = other }
        loose += other.days
        loose += other.loose
        settle()
    }

    /// Puts what was gathered into its places.
    mutating func settle() {
        guard !loose.isEmpty else { return }
        days += loose
        loose.removeAll(keepingCapacity: true)
        // Quick for what is in order already, such as two ordered parts one after the other.
        days.sort { $0.key < $1.key }
        var last = 0
        for place in days.indices.dropFirst() {
            if days[place].key == days[last].key {
                days[last].flow += days[place].flow
            } else {
                last += 1
                days[last] = days[place]
            }
        }
        days.removeSubrange((last + 1)...)
    }

    /// The days of a range, in order.
    func days(_ range: ClosedRange<DayKey>) -> ArraySlice<Day> {
        days[place(of: range.lowerBound)..<place(of: range.upperBound + 1)]
    }

    /// The sum over a range of days.
    func sum(_ range: ClosedRange<DayKey>) -> Flow { days(range).reduce(into: Flow()) { $0 += $1.flow } }

    /// The first day that is not before another.
    func firstKey(from key: DayKey) -> DayKey? { days[place(of: key)...].first?.key }
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
