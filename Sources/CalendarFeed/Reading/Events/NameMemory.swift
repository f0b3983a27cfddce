internal import Text

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
        /// The number of the name for `text(of:)`; -1 if it is not remembered.
        fileprivate let place: Int
    }

    private struct Known {
        let written: [UInt8]
        /// In upper case.
        let text: [UInt8]
        let property: PropertyName
        let isKept: Bool
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
        // Properties that not every event has, and those that repeat.
        let turns: InlineArray<4, Int> = [0, 1, -1, 2]
        for turn in turns.indices {
            let place = next + turns[turn]
            guard place >= 0, place < known.count else { continue }
            let end = range.lowerBound + known[place].written.count
            guard end < range.upperBound, line[end] == UInt8(ascii: ":") || line[end] == UInt8(ascii: ";"),
                line.extracting(range.lowerBound..<end).equals(known[place].written)
            else { continue }
            next = place + 1
            guard let parts = PropertyParts(line, range, nameEnd: end) else { return nil }
            return (parts, Meaning(property: known[place].property, isKept: known[place].isKept, place: place))
        }
        return find(line, range)
    }

    /// Starts with the first property of an event.
    mutating func rewind() { next = 0 }

    /// Returns a name in upper case, as UTF-8.
    func text(of meaning: Meaning, _ line: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        meaning.place < 0 ? Array(TextValue.name(line, range).utf8) : known[meaning.place].text
    }

    private mutating func find(_ line: Span<UInt8>, _ range: Range<Int>) -> (parts: PropertyParts, meaning: Meaning)? {
        guard let parts = PropertyParts(line, range) else { return nil }
        return (parts, meaning(line, parts.name, isOdd: parts.hasOddName))
    }

    private mutating func meaning(_ line: Span<UInt8>, _ range: Range<Int>, isOdd: Bool = false) -> Meaning {
        let written = line.extracting(range)
        if let place = known.firstIndex(where: { written.equals($0.written) }) {
            next = place + 1
            return Meaning(property: known[place].property, isKept: known[place].isKept, place: place)
        }
        let property = PropertyName(line, range)
        let isKept = property == .other && !keptPrefix.isEmpty && line.begins(range, with: keptPrefix)
        // Odd names are reported each time.
        guard known.count < Self.capacity, !isOdd else { return Meaning(property: property, isKept: isKept, place: -1) }
        let text = Array(TextValue.name(line, range).utf8)
        known.insert(Known(written: [UInt8](copying: written), text: text, property: property, isKept: isKept), at: next)
        next += 1
        return Meaning(property: property, isKept: isKept, place: next - 1)
    }
}
