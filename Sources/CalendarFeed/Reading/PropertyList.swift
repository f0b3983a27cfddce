internal import Text

/// Properties one after the other in one piece of memory, their names and texts as UTF-8.
///
/// An entry's event has a dozen: as strings in an array they take twice as many instructions to be made, read and released.
package struct PropertyList: Sendable, Hashable {
    /// The place of a property's name and text in `bytes`.
    package struct Place: Sendable {
        /// The name, in upper case.
        package let name: Range<Int>
        /// The value, unescaped as TEXT.
        package let text: Range<Int>
    }

    /// Before each property, the lengths of its name and its text, of four bytes each.
    package private(set) var bytes: [UInt8] = []
    /// The parameters of the few properties that have any, by where their texts begin.
    private var parameters: [Int: [FeedProperty.Parameter]] = [:]

    package init() {}

    /// Creates a list of properties.
    package init(_ properties: [FeedProperty]) {
        for property in properties { append(name: property.name, parameters: property.parameters, text: property.text) }
    }

    package var isEmpty: Bool { bytes.isEmpty }

    /// Makes room for properties of that many bytes altogether.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    /// Appends a property; control characters are dropped from its text.
    package mutating func append(name: String, parameters: [FeedProperty.Parameter] = [], text: String) {
        append(name: name.utf8.span, parameters: parameters, text: text.withoutControls().utf8.span)
    }

    /// Appends a property; its name and text must be UTF-8, and the text without control characters but LF and tabs.
    mutating func append(name: Span<UInt8>, parameters: [FeedProperty.Parameter] = [], text: Span<UInt8>) {
        if !parameters.isEmpty { self.parameters[bytes.count + Self.headLength + name.count] = parameters }
        bytes.append(addingCapacity: Self.headLength + name.count + text.count) { bytes in
            bytes.append(littleEndian: UInt64(text.count) << 32 | UInt64(name.count))
            bytes.append(copying: name)
            bytes.append(copying: text)
        }
    }

    private static let headLength = 8

    /// Returns the property at an offset, 0 for the first, and goes on to the next; `nil` at the end.
    @inline(__always)
    package func next(_ offset: inout Int) -> Place? {
        guard offset < bytes.count else { return nil }
        let lengths = ByteWord(bytes.span, at: offset).value
        let name = offset + Self.headLength
        let text = name + Int(truncatingIfNeeded: lengths & 0xFFFF_FFFF)
        offset = text + Int(truncatingIfNeeded: lengths >> 32)
        return Place(name: name..<text, text: text..<offset)
    }

    /// Returns whether a property has that name.
    package func contains(_ name: StaticString) -> Bool {
        var offset = 0
        while let property = next(&offset) {
            if bytes.span.extracting(property.name).isExactly(name) { return true }
        }
        return false
    }

    /// Returns the property at a place.
    package subscript(place: Place) -> FeedProperty {
        FeedProperty(
            name: String(utf8: bytes.span.extracting(place.name)), parameters: parameters[place.text.lowerBound] ?? [],
            text: String(utf8: bytes.span.extracting(place.text)))
    }

    /// All properties.
    package var properties: [FeedProperty] {
        var all: [FeedProperty] = []
        var offset = 0
        while let place = next(&offset) { all.append(self[place]) }
        return all
    }
}
