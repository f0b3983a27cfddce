internal import CalendarFeed
package import CivilCalendar
package import LedgerGrid
internal import TextBytes

/// The days with income or expense, each with its content lines, which are created once for all events.
package struct AnnotatedDays: Sendable {
    /// Each day's money by commodity, in the order of the days; never empty.
    package let money: [[DayMoney]]
    private let days: [CivilDate]
    /// For each 64 days from the first on, which of them are among the days, and how many of these come before them.
    private let blocks: [(days: UInt64, before: Int)]
    /// The lines of all days; those of each day end at its offset in `ends`.
    private var lines: [UInt8]
    private var ends: [Int]

    /// Creates the days of a ledger that count.
    package init(_ ledger: DayLedger, where counts: (CivilDate) -> Bool) {
        var (days, money): ([CivilDate], [[DayMoney]]) = ([], [])
        var lines = ContentLines()
        var ends: [Int] = []
        for (day, totals) in ledger.totals(by: .day).map({ ($0.period.range.lowerBound, $0.totals) }) where counts(day) {
            let parts = totals.map { DayMoney(day: day, commodity: $0.commodity, income: $0.income, expense: $0.expense) }
                .filter(\.isVisible)
            guard !parts.isEmpty else { continue }
            for part in parts { AnnotationWriter.writeLines(part, to: &lines) }
            days.append(day)
            money.append(parts)
            ends.append(lines.count)
        }
        self.days = days
        blocks = Self.blocks(days)
        self.money = money
        self.lines = lines.bytes
        self.ends = ends
    }

    /// Returns the same days with other line endings than CRLF.
    package func withLineEndings(_ ending: [UInt8]) -> AnnotatedDays {
        var days = self
        days.lines.removeAll()
        for place in ends.indices {
            days.lines.append(contentsOf: Array(lines(of: place..<place + 1)).withLineEndings(ending))
            days.ends[place] = days.lines.count
        }
        return days
    }

    /// The first and the last day; occurrences outside them do not matter; `nil` when there are no days.
    package var bounds: ClosedRange<CivilDate>? {
        guard let first = days.first, let last = days.last else { return nil }
        return first...last
    }

    /// Returns the indexes of some days.
    package func places(of covered: ClosedRange<CivilDate>) -> Range<Int> {
        guard let first = days.first else { return 0..<0 }
        return place(covered.lowerBound.days(since: first))..<place(covered.upperBound.days(since: first) + 1)
    }

    /// Returns how many of the days come before one that is so many days after the first.
    private func place(_ distance: Int) -> Int {
        if distance <= 0 { return 0 }
        guard distance >> 6 < blocks.count else { return days.count }
        let block = blocks[distance >> 6]
        return block.before + (block.days & (1 << UInt64(distance & 63) - 1)).nonzeroBitCount
    }

    private static func blocks(_ days: [CivilDate]) -> [(days: UInt64, before: Int)] {
        guard let first = days.first, let last = days.last else { return [] }
        var blocks = [(days: UInt64, before: Int)](repeating: (0, 0), count: last.days(since: first) >> 6 + 1)
        for distance in days.lazy.map({ $0.days(since: first) }) { blocks[distance >> 6].days |= 1 << UInt64(distance & 63) }
        var count = 0
        for place in blocks.indices {
            blocks[place].before = count
            count += blocks[place].days.nonzeroBitCount
        }
        return blocks
    }

    /// Returns ranges of indexes as ascending ranges that do not touch.
    package static func joined(_ places: [Range<Int>]) -> [Range<Int>] {
        var found = places
        found.sort { $0.lowerBound < $1.lowerBound }
        var joined: [Range<Int>] = []
        joined.reserveCapacity(found.count)
        for range in found {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    /// Returns the lines of a range of days.
    package func lines(of places: Range<Int>) -> ArraySlice<UInt8> { lines[lineRange(of: places)] }

    /// Returns how many bytes these are.
    package func lineLength(of places: Range<Int>) -> Int { lineRange(of: places).count }

    private func lineRange(of places: Range<Int>) -> Range<Int> {
        guard let last = places.last else { return 0..<0 }
        return (places.lowerBound == 0 ? 0 : ends[places.lowerBound - 1])..<ends[last]
    }
}

extension [UInt8] {
    /// Returns content lines with CRLF, with their endings replaced.
    package func withLineEndings(_ ending: [UInt8]) -> [UInt8] {
        guard ending != [0x0D, 0x0A] else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for byte in self {
            if byte == 0x0A { bytes.append(contentsOf: ending) } else if byte != 0x0D { bytes.append(byte) }
        }
        return bytes
    }
}
