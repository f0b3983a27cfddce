/// Writes a JSON object (RFC 8259) member by member, in the order in which they come.
///
/// ```swift
/// JSONWriter.appendObject(to: &bytes) { json in
///     json.text("date", "2025-08-01")
///     json.array("tags", ["a", "b"]) { $0.element($1) }
/// }
/// ```
package struct JSONWriter: ~Copyable {
    private var bytes: [UInt8]
    /// Whether something stands before the next member or element at this depth.
    private var needsComma = false

    private init(_ bytes: consuming [UInt8]) { self.bytes = bytes }

    /// Appends the object whose members `body` writes.
    package static func appendObject(to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
        var json = JSONWriter([])
        // The writer takes the bytes over and gives them back: nothing is copied.
        swap(&json.bytes, &bytes)
        json.wrap("{", "}", body)
        swap(&json.bytes, &bytes)
    }

    /// Appends members without the braces around them, after others unless they are the first.
    package static func appendMembers(to bytes: inout [UInt8], isFirst: Bool = true, _ body: (inout JSONWriter) -> Void) {
        var json = JSONWriter([])
        swap(&json.bytes, &bytes)
        json.needsComma = !isFirst
        body(&json)
        swap(&json.bytes, &bytes)
    }

    /// Appends a text in which nothing needs an escape, nor in its key.
    package mutating func ascii(_ key: StaticString, _ value: Span<UInt8>) {
        let needsComma = needsComma
        bytes.append(addingCapacity: key.utf8CodeUnitCount + value.count + 6) { output in
            if needsComma { output.append(UInt8(ascii: ",")) }
            output.append(.quote)
            output.append(copying: key)
            output.append(copying: "\":\"")
            output.append(copying: value)
            output.append(.quote)
        }
        self.needsComma = true
    }

    package mutating func text(_ key: String, _ value: String) {
        begin(key)
        JSONText.append(value, to: &bytes)
    }

    package mutating func number(_ key: String, _ value: Int) {
        begin(key)
        bytes += String(value).utf8
    }

    /// Appends a truth value; nothing in the key needs an escape.
    package mutating func flag(_ key: StaticString, _ value: Bool) {
        separate()
        bytes.append(.quote)
        bytes.append(copying: key)
        bytes.append(copying: value ? "\":true" : "\":false")
    }

    package mutating func object(_ key: String, _ body: (inout JSONWriter) -> Void) {
        begin(key)
        wrap("{", "}", body)
    }

    package mutating func array<Element>(_ key: String, _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void) {
        begin(key)
        wrap("[", "]") { json in
            for element in elements { body(&json, element) }
        }
    }

    package mutating func element(_ value: String) {
        separate()
        JSONText.append(value, to: &bytes)
    }

    package mutating func element(number value: Int) { element(numeral: String(value)) }

    /// Appends a number that is given by its digits.
    package mutating func element(numeral: String) {
        separate()
        bytes += numeral.utf8
    }

    package mutating func nullElement() {
        separate()
        bytes += "null".utf8
    }

    package mutating func objectElement(_ body: (inout JSONWriter) -> Void) {
        separate()
        wrap("{", "}", body)
    }

    private mutating func wrap(_ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void) {
        bytes += opening.utf8
        needsComma = false
        body(&self)
        bytes += closing.utf8
        needsComma = true
    }

    private mutating func begin(_ key: String) {
        separate()
        JSONText.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}

/// A JSON array that is written while its elements come, each on a line of its own.
package struct JSONLineArray {
    private var isEmpty = true

    package init() {}

    /// Appends what stands before the first element.
    package func begin(to bytes: inout [UInt8]) { bytes.append(UInt8(ascii: "[")) }

    /// Appends what stands between the element before and the next one.
    package mutating func next(to bytes: inout [UInt8]) {
        bytes += (isEmpty ? "\n" : ",\n").utf8
        isEmpty = false
    }

    /// Appends what stands after the last element.
    package func end(to bytes: inout [UInt8]) { bytes += (isEmpty ? "]\n" : "\n]\n").utf8 }
}
