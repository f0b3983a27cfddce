package import CivilCalendar
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
        addLine(room: name.utf8CodeUnitCount + 1 + value.utf8CodeUnitCount) { line in
            line.append(copying: name)
            line.append(UInt8(ascii: ":"))
            line.append(copying: value)
        }
    }

    /// Appends a property with a text, escaped as `escaping` specifies, and parameters.
    package mutating func add(_ name: String, _ text: String, _ escaping: Escaping, parameters: [PropertyParameterText] = []) {
        add(name, text.utf8.span, escaping, parameters: parameters)
    }

    /// Appends a property with a text in UTF-8, escaped as `escaping` specifies, and parameters.
    package mutating func add(_ name: String, _ text: Span<UInt8>, _ escaping: Escaping, parameters: [PropertyParameterText] = []) {
        let (name, isPlain) = (name.utf8.span, Self.isPlain(text, escaping))
        var room = name.count + 1 + (isPlain ? text.count : 2 * text.count)
        for parameter in parameters { room += Self.room(for: parameter.name, parameter.value) }
        addLine(room: room) { line in
            line.append(copying: name)
            for parameter in parameters { Self.append(parameter.name.utf8.span, parameter.value.utf8.span, to: &line) }
            line.append(UInt8(ascii: ":"))
            if isPlain { line.append(copying: text) } else { Self.append(text, escaping, to: &line) }
        }
    }

    /// Appends a property with a date.
    package mutating func add(_ name: StaticString, _ date: CivilDate) {
        addLine(room: name.utf8CodeUnitCount + 20) { line in
            line.append(copying: name)
            line.append(copying: ";VALUE=DATE:")
            line.append(digitsOf: date)
        }
    }

    /// Appends a property with a date and a time.
    package mutating func add(_ name: StaticString, _ moment: CivilDateTime, _ zone: ZoneForm) {
        let zoneName = if case .named(let name) = zone { name } else { "" }
        addLine(room: name.utf8CodeUnitCount + 17 + Self.room(for: "TZID", zoneName)) { line in
            line.append(copying: name)
            if case .named = zone { Self.append("TZID".utf8.span, zoneName.utf8.span, to: &line) }
            line.append(UInt8(ascii: ":"))
            line.append(digitsOf: moment, zone)
        }
    }

    /// Appends a property whose value, in ASCII and at most that long, is appended by the closure.
    package mutating func add(_ name: StaticString, room: Int, value: (inout OutputSpan<UInt8>) -> Void) {
        addLine(room: name.utf8CodeUnitCount + 1 + room) { line in
            line.append(copying: name)
            line.append(UInt8(ascii: ":"))
            value(&line)
        }
    }

    /// Appends a property whose value is appended to the bytes by the closure, in ASCII.
    package mutating func add(_ name: StaticString, value: (inout [UInt8]) -> Void) {
        start = bytes.count
        bytes.append(copying: name)
        bytes.append(UInt8(ascii: ":"))
        value(&bytes)
        endLine()
    }

    /// Appends a complete content line, not yet folded or terminated.
    package mutating func add(unfolded line: Span<UInt8>) {
        start = bytes.count
        bytes.append(copying: line)
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
    private static func append(_ text: Span<UInt8>, _ escaping: Escaping, to line: inout OutputSpan<UInt8>) {
        var index = 0
        while index < text.count {
            let run = index
            while index < text.count, isPlain(text[index], escaping) { index += 1 }
            line.append(copying: text.extracting(run..<index))
            guard index < text.count else { return }
            let byte = text[index]
            index += 1
            switch byte {
            case .carriageReturn, .lineFeed:
                if byte == .carriageReturn, index < text.count, text[index] == .lineFeed { index += 1 }
                if escaping != .uri { line.append(copying: "\\n") }
            case 0..<0x20, 0x7F: break
            default:
                line.append(UInt8(ascii: "\\"))
                line.append(byte)
            }
        }
    }

    private typealias Bytes = SIMD16<UInt8>

    /// Returns whether a text is written as it is; `true` is certain.
    private static func isPlain(_ text: Span<UInt8>, _ escaping: Escaping) -> Bool {
        guard text.count >= 16 else {
            let words = SIMD2((text.count < 8 ? ByteWord(endOf: text) : ByteWord(text, at: 0)).value, ByteWord(endOf: text).value)
            return isPlain(unsafe unsafeBitCast(words, to: Bytes.self), escaping)
        }
        var index = 0
        while index < text.count {
            // Any sixteen bytes are a valid vector; the last ones overlap those before them.
            let bytes = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: min(index, text.count - 16), as: Bytes.self)
            guard isPlain(bytes, escaping) else { return false }
            index += 16
        }
        return true
    }

    @inline(__always)
    private static func isPlain(_ bytes: Bytes, _ escaping: Escaping) -> Bool {
        func places(of byte: Unicode.Scalar) -> SIMDMask<SIMD16<Int8>> { bytes .== Bytes(repeating: UInt8(ascii: byte)) }
        var found = (bytes .< Bytes(repeating: 0x20)) .| (bytes .== Bytes(repeating: 0x7F))
        if escaping != .uri { found = found .| places(of: "\\") }
        if escaping == .text { found = found .| places(of: ",") .| places(of: ";") }
        // `any` is a call that looks at one byte after another.
        let marks = unsafe unsafeBitCast(Bytes(repeating: 0).replacing(with: Bytes(repeating: 1), where: found), to: SIMD2<UInt64>.self)
        return marks[0] | marks[1] == 0
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8, _ escaping: Escaping) -> Bool {
        // Letters first, since they are most.
        if byte > UInt8(ascii: "\\") { return byte != 0x7F }
        return switch byte {
        case 0..<0x20: byte == .tab
        case UInt8(ascii: "\\"): escaping == .uri
        case UInt8(ascii: ","), UInt8(ascii: ";"): escaping != .text
        default: true
        }
    }

    /// The most bytes that a parameter takes.
    private static func room(for name: String, _ value: String) -> Int { name.utf8.count + value.utf8.count + 4 }

    /// Appends a parameter, quoted if necessary (section 3.2). Forbidden characters are replaced: `"` by `'`, control characters by spaces.
    private static func append(_ name: Span<UInt8>, _ value: Span<UInt8>, to line: inout OutputSpan<UInt8>) {
        line.append(UInt8(ascii: ";"))
        line.append(copying: name)
        line.append(UInt8(ascii: "="))
        let needsQuotes = value.firstIndex(in: value.indices) {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";")
        }
        if needsQuotes != nil { line.append(.quote) }
        for index in value.indices {
            let byte = value[index]
            line.append(byte == .quote ? UInt8(ascii: "'") : byte.isControl ? .space : byte)
        }
        if needsQuotes != nil { line.append(.quote) }
    }

    // MARK: Lines

    /// Appends a line with one look at the room for it, which must be enough for what the closure appends.
    @inline(__always)
    private mutating func addLine(room: Int, _ content: (inout OutputSpan<UInt8>) -> Void) {
        start = bytes.count
        bytes.append(addingCapacity: room + 2) { line in
            content(&line)
            line.append(.carriageReturn)
            line.append(.lineFeed)
        }
        guard bytes.count - start > Self.maxLength + 2 else { return }
        bytes.removeLast(2)
        endLine()
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
            bytes.append(copying: "\r\n ")
            begin = end
            // The space that marks a continuation counts towards the limit.
            room = Self.maxLength - 1
        }
        bytes.append(contentsOf: line[begin...])
    }
}
