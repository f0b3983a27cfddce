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
    /// How many bytes the lines so far have.
    package private(set) var count = 0
    /// The lines so far, and zeros to be written over: making an array longer takes as long as writing a line.
    private var storage: [UInt8] = []

    /// The maximum octets of a line without its line break.
    private static let maxLength = 75
    /// The least bytes by which the storage grows: few enough to stay in the processor until they are written over.
    private static let growth = 1024

    package init() {}

    /// A copy of the lines so far.
    package var bytes: [UInt8] { bytes(from: 0) }

    /// Returns a copy of the lines from an offset on.
    package func bytes(from start: Int) -> [UInt8] { Array(copying: storage.span.extracting(start..<count)) }

    /// Takes the lines out, without a copy.
    package mutating func takeBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        swap(&bytes, &storage)
        bytes.removeLast(bytes.count - count)
        count = 0
        return bytes
    }

    /// Removes the lines from an offset on; their room is kept.
    package mutating func removeAll(from start: Int = 0) { count = min(count, start) }

    /// Makes room for lines of that many bytes.
    package mutating func reserveCapacity(_ capacity: Int) { storage.reserveCapacity(capacity) }

    /// Appends BEGIN.
    package mutating func begin(_ component: StaticString) { add("BEGIN", component) }

    /// Appends END.
    package mutating func end(_ component: StaticString) { add("END", component) }

    /// Appends a property with a value that needs no escaping.
    package mutating func add(_ name: StaticString, _ value: StaticString) {
        let (name, value) = unsafe (name.bytes, value.bytes)
        unsafe addPlain(name.span, value.span)
    }

    /// Appends a property with a text, escaped as `escaping` specifies, and parameters.
    package mutating func add(_ name: String, _ text: String, _ escaping: Escaping, parameters: [PropertyParameterText] = []) {
        let text = text.utf8.span
        add(name.utf8.span, text, escaping, isPlain: text.isPlain, parameters)
    }

    /// Appends a property with a text in UTF-8, escaped as `escaping` specifies unless it is plain, and parameters.
    mutating func add(
        _ name: Span<UInt8>, _ text: Span<UInt8>, _ escaping: Escaping, isPlain: Bool, _ parameters: [PropertyParameterText] = []
    ) {
        if isPlain, parameters.isEmpty { addPlain(name, text) } else { addAny(name, text, escaping, parameters) }
    }

    /// Appends a property with a value that needs no escaping, as nearly all are: with one look at the room for it, and without a closure
    /// that is called, in half of the time.
    @inline(never)
    private mutating func addPlain(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        let (start, length) = (count, name.count + value.count + 3)
        if storage.count - start < length { grow(by: length) }
        unsafe storage.withUnsafeMutableBufferPointer { storage in
            // There is room for all that is written.
            guard let line = unsafe storage.baseAddress?.advanced(by: start) else { return }
            unsafe Self.copy(name, to: line)
            unsafe line[name.count] = UInt8(ascii: ":")
            unsafe Self.copy(value, to: line + name.count + 1)
            unsafe line[length - 2] = .carriageReturn
            unsafe line[length - 1] = .lineFeed
        }
        count = start + length
        if length > Self.maxLength + 2 { fold(from: start) }
    }

    @inline(__always)
    private static func copy(_ bytes: Span<UInt8>, to target: UnsafeMutablePointer<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { unsafe target.initialize(from: start, count: source.count) }
        }
    }

    @inline(never)
    private mutating func addAny(_ name: Span<UInt8>, _ text: Span<UInt8>, _ escaping: Escaping, _ parameters: [PropertyParameterText]) {
        var room = name.count + 1 + 2 * text.count
        for parameter in parameters { room += Self.room(for: parameter.name, parameter.value) }
        addLine(room: room) { line in
            line.append(copying: name)
            for parameter in parameters { Self.append(parameter.name.utf8.span, parameter.value.utf8.span, to: &line) }
            line.append(UInt8(ascii: ":"))
            Self.append(text, escaping, to: &line)
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

    /// Appends a complete content line, not yet folded or terminated.
    package mutating func add(unfolded content: Span<UInt8>) {
        addLine(room: content.count) { $0.append(copying: content) }
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
            index = text.firstOffset(
                from: index, to: text.count,
                marking: { word in
                    word.marks(below: 0x20) | word.marks(of: 0x7F) | word.marks(of: UInt8(ascii: "\\"))
                        | word.marks(of: UInt8(ascii: ",")) | word.marks(of: UInt8(ascii: ";"))
                },
                where: { !isPlain($0, escaping) })
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

    /// Appends a line; `room` must be enough for what the closure appends.
    @inline(__always)
    private mutating func addLine(room: Int, _ content: (inout OutputSpan<UInt8>) -> Void) {
        let start = count
        append(room: room + 2) { line in
            content(&line)
            line.append(.carriageReturn)
            line.append(.lineFeed)
        }
        if count - start > Self.maxLength + 2 { fold(from: start) }
    }

    /// Appends what the closure appends, for which `room` must be enough.
    @inline(__always)
    private mutating func append(room: Int, _ content: (inout OutputSpan<UInt8>) -> Void) {
        let start = count
        if storage.count - start < room { grow(by: room) }
        count += unsafe storage.withUnsafeMutableBufferPointer { storage in
            // Bytes are as good as memory without a value: nothing has to be done before they are written over.
            let rest = storage.extracting(start...)
            var output = unsafe OutputSpan(buffer: rest, initializedCount: 0)
            content(&output)
            return unsafe output.finalize(for: rest)
        }
    }

    @inline(never)
    private mutating func grow(by room: Int) {
        let more = max(room, Self.growth)
        storage.append(addingCapacity: more) { $0.append(repeating: 0, count: more) }
    }

    /// Folds the last line, which begins at `start`, between characters.
    private mutating func fold(from start: Int) {
        let line = Array(copying: storage.span.extracting(start..<count))
        count = start
        var (begin, room) = (0, Self.maxLength)
        while line.count - 2 - begin > room {
            var end = begin + room
            while line[end] & 0xC0 == 0x80, end > begin + 1 { end -= 1 }
            append(room: end - begin + 3) { output in
                output.append(copying: line.span.extracting(begin..<end))
                output.append(copying: "\r\n ")
            }
            begin = end
            // The space that marks a continuation counts towards the limit.
            room = Self.maxLength - 1
        }
        append(room: line.count - begin) { $0.append(copying: line.span.extracting(begin...)) }
    }
}
