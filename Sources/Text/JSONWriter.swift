/// Writes one JSON object (RFC 8259) member by member, in the order in which they come.
package struct JSONWriter {
    private var bytes: [UInt8] = [UInt8(ascii: "{")]
    /// Whether something stands before the next member or element at this depth.
    private var needsComma = false

    package init() {}

    /// Ends the object and appends it.
    package mutating func finish(to target: inout [UInt8]) {
        bytes.append(UInt8(ascii: "}"))
        target += bytes
    }

    package mutating func text(_ key: String, _ value: String) {
        begin(key)
        JSONText.append(value, to: &bytes)
    }

    package mutating func number(_ key: String, _ value: Int) {
        begin(key)
        bytes += String(value).utf8
    }

    package mutating func flag(_ key: String, _ value: Bool) {
        begin(key)
        bytes += (value ? "true" : "false").utf8
    }

    package mutating func object(_ key: String, _ body: (inout JSONWriter) -> Void) {
        begin(key)
        wrap("{", "}", body)
    }

    package mutating func array<Element>(_ key: String, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
        begin(key)
        wrap("[", "]") { json in
            for element in elements { body(&json, element) }
        }
    }

    package mutating func element(_ value: String) {
        separate()
        JSONText.append(value, to: &bytes)
    }

    package mutating func rawElement(_ json: [UInt8]) {
        separate()
        bytes += json
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
