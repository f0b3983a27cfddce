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
        /// Whether the name is written in upper case.
        let isUppercase: Bool
        /// The number of the name for `text(of:)`; -1 if it is not remembered.
        fileprivate let place: Int
    }

    private struct Known {
        let written: [UInt8]
        /// In upper case.
        let text: [UInt8]
        let property: PropertyName
        let isKept: Bool
        let isUppercase: Bool

        func meaning(at place: Int) -> Meaning {
            Meaning(property: property, isKept: isKept, isUppercase: isUppercase, place: place)
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
        // The one that is due, those that not every event has, and those that repeat.
        let near = hasKnown(next, line, range) ?? hasKnown(next + 1, line, range) ?? hasKnown(next - 1, line, range)
        guard let place = near ?? hasKnown(next + 2, line, range) else { return find(line, range) }
        next = place + 1
        guard let parts = PropertyParts(line, range, nameEnd: range.lowerBound + known[place].written.count) else { return nil }
        return (parts, known[place].meaning(at: place))
    }

    /// Returns `place` if the line has the name that is known there.
    @inline(__always)
    private func hasKnown(_ place: Int, _ line: Span<UInt8>, _ range: Range<Int>) -> Int? {
        guard place >= 0, place < known.count else { return nil }
        let end = range.lowerBound + known[place].written.count
        guard end < range.upperBound, line[end] == UInt8(ascii: ":") || line[end] == UInt8(ascii: ";") else { return nil }
        return line.extracting(range.lowerBound..<end).equals(known[place].written) ? place : nil
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
            return known[place].meaning(at: place)
        }
        let property = PropertyName(line, range)
        let isKept = property == .other && !keptPrefix.isEmpty && line.begins(range, with: keptPrefix)
        // Odd names are reported each time.
        guard known.count < Self.capacity, !isOdd else {
            return Meaning(property: property, isKept: isKept, isUppercase: false, place: -1)
        }
        let text = Array(TextValue.name(line, range).utf8)
        let new = Known(
            written: [UInt8](copying: written), text: text, property: property, isKept: isKept, isUppercase: written.equals(text))
        known.insert(new, at: next)
        next += 1
        return new.meaning(at: next - 1)
    }
}
