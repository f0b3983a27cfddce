internal import Text

/// Content lines of a calendar file (RFC 5545, section 3.1): CRLF, folded at 75 octets, never inside a UTF-8 sequence.
///
/// ```swift
/// var lines = ContentLines()
/// lines.begin("VEVENT")
/// lines.add(.summary, "Lunch, with Kim")      // SUMMARY:Lunch\, with Kim
/// lines.end("VEVENT")
/// ```
package struct ContentLines: Sendable {
    /// The lines so far.
    package var bytes: [UInt8] = []
    /// Where the current line begins.
    private var start = 0

    /// The maximum octets of a line without its line break.
    private static let maxLength = 75

    package init() {}

    /// Appends BEGIN.
    package mutating func begin(_ component: StaticString) { add("BEGIN", component) }

    /// Appends END.
    package mutating func end(_ component: StaticString) { add("END", component) }

    /// Appends a property with a value that needs no escaping.
    package mutating func add(_ name: StaticString, _ value: StaticString) {
        beginLine(name)
        append(":")
        append(value)
        endLine()
    }

    /// Appends a property with a text, escaped as `escaping` specifies, and parameters.
    package mutating func add(
        _ name: some StringProtocol, _ text: String, _ escaping: Escaping, parameters: [PropertyParameterText] = []
    ) {
        start = bytes.count
        bytes.append(contentsOf: name.utf8)
        for parameter in parameters { append(parameter) }
        bytes.append(UInt8(ascii: ":"))
        append(text, escaping)
        endLine()
    }

    /// Appends a property whose value is appended to the bytes by the closure, in ASCII.
    package mutating func add(_ name: StaticString, parameters: [PropertyParameterText] = [], value: (inout [UInt8]) -> Void) {
        beginLine(name)
        for parameter in parameters { append(parameter) }
        bytes.append(UInt8(ascii: ":"))
        value(&bytes)
        endLine()
    }

    /// Appends a complete content line, not yet folded or terminated.
    package mutating func add(unfolded line: some Collection<UInt8>) {
        start = bytes.count
        bytes.append(contentsOf: line)
        endLine()
    }

    // MARK: Values

    /// How a text is escaped in a value.
    package enum Escaping {
        /// TEXT (section 3.3.11): `\`, `;`, `,` and line breaks are escaped.
        case text
        /// One category: `\` and line breaks are escaped.
        case value
        /// A URI (section 3.3.13): nothing is escaped, and line breaks are removed.
        case uri
    }

    /// Appends a text; line breaks become LF, and control characters other than tabs are dropped (section 3.1, CONTROL).
    private mutating func append(_ text: String, _ escaping: Escaping) {
        let text = text.utf8.span
        var index = 0
        while index < text.count {
            let run = index
            while index < text.count, Self.isPlain(text[index], escaping) { index += 1 }
            append(text.extracting(run..<index))
            guard index < text.count else { return }
            let byte = text[index]
            index += 1
            switch byte {
            case .carriageReturn, .lineFeed:
                if byte == .carriageReturn, index < text.count, text[index] == .lineFeed { index += 1 }
                if escaping != .uri { append("\\n") }
            case 0..<0x20, 0x7F: break
            default:
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            }
        }
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8, _ escaping: Escaping) -> Bool {
        switch byte {
        case .tab: true
        case 0..<0x20, 0x7F: false
        case UInt8(ascii: "\\"): escaping == .uri
        case UInt8(ascii: ","), UInt8(ascii: ";"): escaping != .text
        default: true
        }
    }

    /// Appends a parameter, quoted if necessary (section 3.2). Forbidden characters are replaced: `"` by `'`, control characters by spaces.
    private mutating func append(_ parameter: PropertyParameterText) {
        bytes.append(UInt8(ascii: ";"))
        bytes.append(contentsOf: parameter.name.utf8)
        bytes.append(UInt8(ascii: "="))
        let isQuoted = parameter.value.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        bytes.append(contentsOf: parameter.value.parameterText.utf8)
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ text: Span<UInt8>) {
        unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    // MARK: Lines

    private mutating func beginLine(_ name: StaticString) {
        start = bytes.count
        append(name)
    }

    private mutating func endLine() {
        if bytes.count - start > Self.maxLength { fold() }
        bytes.append(.carriageReturn)
        bytes.append(.lineFeed)
    }

    /// Folds the line written last, between characters.
    private mutating func fold() {
        let line = Array(bytes[start...])
        bytes.removeSubrange(start...)
        var begin = 0
        var room = Self.maxLength
        while line.count - begin > room {
            var end = begin + room
            while line[end] & 0xC0 == 0x80, end > begin + 1 { end -= 1 }
            bytes.append(contentsOf: line[begin..<end])
            append("\r\n ")
            begin = end
            // The space that marks a continuation counts towards the limit.
            room = Self.maxLength - 1
        }
        bytes.append(contentsOf: line[begin...])
    }
}
