/// A part of a feed that can be read apart from the others: from the beginning of an event, or of the feed, to that of another event.
package struct FeedPart: Sendable {
    /// The offset of its first byte.
    let start: Int
    /// The number of its first line.
    let line: Int
    /// What the scanner knew before it.
    let state: FeedMarks.State
    /// Where the next part begins; beyond any offset for the last one.
    let end: Int

    /// How many of its bytes are among the first `count` of the feed.
    package func byteCount(upTo count: Int) -> Int { min(end, count) - start }
}

/// Places at which the reading of a feed can begin, found by its survey.
struct FeedMarks: Sendable {
    /// What a scanner knows of the bytes before an event.
    struct State: Sendable, Equatable {
        var stack = ComponentStack()
        var seen = ComponentScanner.Seen()
        var strayLine = 0
    }

    private struct Mark {
        let offset: Int
        let line: Int
        /// The index of its state.
        let state: Int32
    }

    private var marks = [Mark(offset: 0, line: 1, state: 0)]
    /// Hardly ever more than those at the beginning and in the first calendar.
    private var states = [State()]
    private var eventCount = 0
    /// There is a mark after so many events, or bytes.
    let distance: Int
    private static let distanceInBytes = 16 << 10
    /// Parts of this length, and what is made of them, fit in a processor's cache; larger ones take fresh memory from the system each time.
    private static let partBytes = 256 << 10

    init(distance: Int) { self.distance = max(1, distance) }

    /// Returns whether there should be a mark at an offset, which so many events precede.
    @inline(__always)
    func isDue(at offset: Int, _ eventCount: Int) -> Bool {
        eventCount - self.eventCount >= distance || offset - (marks.last?.offset ?? 0) >= Self.distanceInBytes
    }

    /// Marks an event that begins with a line.
    mutating func add(_ line: PhysicalLine, _ eventCount: Int, _ state: State) {
        add(line.offset, line.number, state)
        self.eventCount = eventCount
    }

    private mutating func add(_ offset: Int, _ line: Int, _ state: State) {
        if states.last != state { states.append(state) }
        marks.append(Mark(offset: offset, line: line, state: Int32(states.count - 1)))
    }

    /// Adds the marks of what follows so many lines and events.
    mutating func add(_ other: FeedMarks, behindLines lines: Int, events: Int, _ state: State) {
        for mark in other.marks.dropFirst() { add(mark.offset, lines + mark.line, state) }
        eventCount = events + other.eventCount
    }

    /// Returns the part that begins at a mark and extends over `count` of them, or less where events are long, and the mark after it; `nil` at
    /// the end.
    func part(from mark: Int, count: Int) -> (part: FeedPart, next: Int)? {
        guard mark < marks.count else { return nil }
        let (first, rest) = (marks[mark], marks[mark + 1..<max(mark + 1, min(mark + count, marks.count))])
        let next = rest.firstIndex { $0.offset - first.offset >= Self.partBytes } ?? mark + count
        let end = next < marks.count ? marks[next].offset : Int.max
        return (FeedPart(start: first.offset, line: first.line, state: states[Int(first.state)], end: end), next)
    }
}
