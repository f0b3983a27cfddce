internal import TextBytes

/// The property names of a feed as they are written, with what they mean.
///
/// Events of one program list the same properties in the same order: the name that followed the last one before is tried first, which takes a
/// third of the time of finding its end, checking its bytes and recognising it.
struct NameMemory: Sendable {
    /// What a name means.
    struct Meaning {
        let property: PropertyName
        /// Whether `FeedEvent.kept` gets the property.
        let isKept: Bool
        /// Whether the name is written in upper case.
        let isUppercase: Bool
        /// Whether anything is read of the property.
        var isWanted: Bool { property != .other || isKept }
        /// The number of the name for `text(of:)`; -1 if it is not remembered.
        fileprivate let place: Int32
    }

    private struct Known {
        let written: [UInt8]
        /// In upper case.
        let text: [UInt8]
        let property: PropertyName
        let isKept: Bool
        let isUppercase: Bool
        /// The first eight bytes, and the last ones; of a shorter name all of them, twice.
        private let head, tail: UInt64
        private let mask: UInt64
        private let tailStart: Int

        init(written: [UInt8], text: [UInt8], property: PropertyName, isKept: Bool) {
            (self.written, self.text, self.property, self.isKept) = (written, text, property, isKept)
            isUppercase = written == text
            let isShort = written.count < 8
            mask = isShort ? 1 << UInt64(8 * written.count) &- 1 : .max
            head = isShort ? ByteWord(allOf: written.span).value : ByteWord(written.span, at: 0).value
            tail = isShort ? head : ByteWord(endOf: written.span).value
            tailStart = isShort ? 0 : written.count - 8
        }

        func meaning(at place: Int) -> Meaning {
            Meaning(property: property, isKept: isKept, isUppercase: isUppercase, place: Int32(truncatingIfNeeded: place))
        }

        /// Returns where the name ends in a line that begins with it and has a colon or semicolon behind it; `nil` for other lines.
        @inline(__always)
        func end(in line: Span<UInt8>, _ range: Range<Int>) -> Int? {
            let (start, end) = (range.lowerBound, range.lowerBound + written.count)
            guard end < range.upperBound, line[end] == UInt8(ascii: ":") || line[end] == UInt8(ascii: ";") else { return nil }
            // At the very end, eight bytes may not be there.
            guard start <= line.count - 8 else { return line.extracting(start..<end).equals(written) ? end : nil }
            guard ByteWord(line, at: start).value & mask == head, ByteWord(line, at: start + tailStart).value & mask == tail
            else { return nil }
            return written.count <= 16 || line.extracting(start..<end).equals(written) ? end : nil
        }
    }

    /// In the order of the events so far.
    private var known: [Known] = []
    /// The number of the name after the last one.
    private var next = 0
    private let keptPrefix: [UInt8]

    /// More are not remembered: a hostile feed may have a million.
    private static let capacity = 64

    /// Creates a memory of names; those with that prefix, in upper case, are kept.
    init(keptPrefix: [UInt8]) { self.keptPrefix = keptPrefix }

    /// Returns the parts of a line and the meaning of its name; `nil` if it is no property.
    @inline(__always)
    mutating func read(_ line: Span<UInt8>, _ range: Range<Int>) -> (parts: PropertyParts, meaning: Meaning)? {
        var place = next
        var end = place < known.count ? known[place].end(in: line, range) : nil
        if end == nil { (place, end) = near(line, range) }
        guard let end else { return find(line, range) }
        next = place + 1
        let meaning = known[place].meaning(at: place)
        return PropertyParts(line, range, nameEnd: end, isWanted: meaning.isWanted).map { ($0, meaning) }
    }

    /// Looks for a name that is not the one that is due: some names not every event has, and some repeat.
    private func near(_ line: Span<UInt8>, _ range: Range<Int>) -> (place: Int, end: Int?) {
        for turn in 1...3 {
            let place = turn == 2 ? next - 1 : turn == 1 ? next + 1 : next + 2
            guard known.indices.contains(place) else { continue }
            if let end = known[place].end(in: line, range) { return (place, end) }
        }
        return (next, nil)
    }

    /// Starts with the first property of an event.
    mutating func rewind() { next = 0 }

    /// Returns a name in upper case, as UTF-8.
    func text(of meaning: Meaning, _ line: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        meaning.place < 0 ? Array(TextValue.name(line, range).utf8) : known[Int(meaning.place)].text
    }

    private mutating func find(_ line: Span<UInt8>, _ range: Range<Int>) -> (parts: PropertyParts, meaning: Meaning)? {
        guard let parts = PropertyParts(line, range) else { return nil }
        return (parts, meaning(line, parts.name, isOdd: parts.hasOddName))
    }

    private mutating func meaning(_ line: Span<UInt8>, _ range: Range<Int>, isOdd: Bool = false) -> Meaning {
        let written = line.extracting(range)
        if let place = known.firstIndex(where: { written.equals($0.written) }) {
            next = place + 1
            return known[place].meaning(at: place)
        }
        let property = PropertyName(line, range)
        let isKept = property == .other && !keptPrefix.isEmpty && line.begins(range, with: keptPrefix)
        // Odd names are reported each time.
        guard known.count < Self.capacity, !isOdd else {
            return Meaning(property: property, isKept: isKept, isUppercase: false, place: -1)
        }
        let text = Array(TextValue.name(line, range).utf8)
        let new = Known(written: [UInt8](copying: written), text: text, property: property, isKept: isKept)
        known.insert(new, at: next)
        next += 1
        return new.meaning(at: next - 1)
    }
}
