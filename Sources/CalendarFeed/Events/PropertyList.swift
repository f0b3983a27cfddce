internal import TextBytes

/// Properties whose names and texts lie in one piece of memory, as UTF-8.
///
/// An entry's event has a dozen: as strings in an array they take several times as many instructions to be made, read and released. Those
/// that are read from a feed lie where the unfolded lines of their event are.
package struct PropertyList: Sendable {
    /// The place of a property's name and text in `bytes`.
    package struct Place: Sendable {
        private let nameStart, nameEnd, textStart, textEnd: UInt32

        init(name: Range<Int>, text: Range<Int>) {
            (nameStart, nameEnd) = (UInt32(truncatingIfNeeded: name.lowerBound), UInt32(truncatingIfNeeded: name.upperBound))
            (textStart, textEnd) = (UInt32(truncatingIfNeeded: text.lowerBound), UInt32(truncatingIfNeeded: text.upperBound))
        }

        /// The name, in upper case.
        package var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        /// The value, unescaped as TEXT.
        package var text: Range<Int> { Int(textStart)..<Int(textEnd) }
    }

    /// What names and texts lie in.
    package private(set) var bytes: [UInt8] = []
    /// The places of the properties, in the feed's order.
    package private(set) var places: [Place] = []
    /// The parameters of the few properties that have any, by number.
    private var parameters: [Int: [FeedProperty.Parameter]] = [:]

    package init() {}

    /// Creates a list of properties.
    package init(_ properties: [FeedProperty]) {
        for property in properties { append(name: property.name, parameters: property.parameters, text: property.text) }
    }

    package var isEmpty: Bool { places.isEmpty }

    /// Appends a property; control characters are dropped from its text.
    package mutating func append(name: String, parameters: [FeedProperty.Parameter] = [], text: String) {
        let start = bytes.count
        bytes.append(contentsOf: name.utf8)
        let middle = bytes.count
        bytes.append(contentsOf: text.withoutControls().utf8)
        addParameters(parameters)
        append(Place(name: start..<middle, text: middle..<bytes.count))
    }

    /// Appends a property that lies in bytes which `lie(in:)` sets; its text must have no control characters but LF and tabs.
    @inline(__always)
    mutating func append(_ place: Place) {
        if places.isEmpty { places.reserveCapacity(16) }
        places.append(place)
    }

    /// Sets the parameters of the property that is appended next.
    mutating func addParameters(_ parameters: [FeedProperty.Parameter]) {
        if !parameters.isEmpty { self.parameters[places.count] = parameters }
    }

    /// Sets the bytes that all properties lie in, which must be UTF-8 where they do.
    mutating func lie(in bytes: [UInt8]) { self.bytes = bytes }

    /// Returns whether a property has that name.
    package func contains(_ name: StaticString) -> Bool { places.contains { bytes.span.extracting($0.name).isExactly(name) } }

    /// Returns the parameters of the property of that number.
    package func parameters(of number: Int) -> [FeedProperty.Parameter] {
        // A lookup takes longer than all else, and hardly any property has some.
        parameters.isEmpty ? [] : parameters[number] ?? []
    }

    /// Returns the property of that number.
    package subscript(number: Int) -> FeedProperty {
        FeedProperty(
            name: String(utf8: bytes.span.extracting(places[number].name)), parameters: parameters(of: number),
            text: String(utf8: bytes.span.extracting(places[number].text)))
    }

    /// All properties.
    package var properties: [FeedProperty] { places.indices.map { self[$0] } }
}

extension PropertyList: Hashable {
    /// Returns whether the properties are the same, wherever they lie.
    package static func == (left: PropertyList, right: PropertyList) -> Bool { left.properties == right.properties }

    package func hash(into hasher: inout Hasher) { hasher.combine(properties) }
}
