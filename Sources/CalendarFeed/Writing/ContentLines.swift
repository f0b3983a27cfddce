package import CivilCalendar
internal import TextBytes

/// Content lines of a calendar file (RFC 5545, section 3.1): CRLF, folded at 75 octets, never inside a UTF-8 sequence.
///
/// ```swift
/// var lines = ContentLines()
/// lines.begin("VEVENT")
/// lines.add(.summary, "Lunch, with Kim")      // SUMMARY:Lunch\, with Kim
/// lines.end("VEVENT")
/// ```
///
/// The value owns its memory, and cannot be copied: of an array, each line would first have to make sure that nobody else has it.
@safe
package struct ContentLines: ~Copyable, @unchecked Sendable {
    /// How many bytes the lines so far have.
    package private(set) var count = 0
    /// The lines so far, and room for more.
    private var storage = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

    /// The maximum octets of a line without its line break.
    private static let maxLength = 75
    /// The least bytes by which the storage grows.
    private static let growth = 1024

    package init() {}

    deinit { unsafe storage.deallocate() }

    /// A copy of the lines so far.
    package var bytes: [UInt8] { bytes(from: 0) }

    /// Returns a copy of the lines from an offset on.
    package func bytes(from start: Int) -> [UInt8] { withBytes { Array(copying: $0.extracting(start...)) } }

    /// Lends the lines.
    package func withBytes<Result, Failure>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
        try body(unsafe storage.extracting(..<count).span)
    }

    /// Removes the lines from an offset on; their room is kept.
    package mutating func removeAll(from start: Int = 0) { count = min(count, start) }

    /// Makes room for lines of that many bytes.
    package mutating func reserveCapacity(_ capacity: Int) {
        guard unsafe capacity > storage.count else { return }
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
        _ = unsafe larger.initialize(fromContentsOf: storage.extracting(..<count))
        unsafe storage.deallocate()
        unsafe storage = larger
    }

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
    package mutating func add(
        _ name: Span<UInt8>, _ text: Span<UInt8>, _ escaping: Escaping, isPlain: Bool, _ parameters: [PropertyParameterText] = []
    ) {
        if isPlain, parameters.isEmpty { addPlain(name, text) } else { addAny(name, text, escaping, parameters) }
    }

    /// Appends a property with a value that needs no escaping, as nearly all are: with one look at the room for it, and without a closure
    /// that is called, in half of the time.
    @inline(never)
    mutating func addPlain(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        let (start, length) = (count, name.count + value.count + 3)
        // There is room for all that is written.
        guard let line = unsafe memory(room: length) else { return }
        unsafe name.copy(to: line)
        let rest = unsafe line + name.count
        unsafe rest.storeBytes(of: UInt8(ascii: ":"), as: UInt8.self)
        unsafe value.copy(to: rest + 1)
        unsafe (line + length - 2).storeBytes(of: Self.lineEnd, as: UInt16.self)
        count = start &+ length
        if length > Self.maxLength + 2 { fold(from: start) }
    }

    /// CR and LF as they lie in memory.
    private static var lineEnd: UInt16 { UInt16(bigEndian: 0x0D0A) }

    /// Appends a short line with its end: of a literal, the compiler makes a few instructions.
    @inline(__always)
    mutating func add(line: StaticString) {
        let bytes = unsafe line.bytes
        guard let target = unsafe memory(room: bytes.count) else { return }
        unsafe bytes.span.copy(to: target)
        count += bytes.count
    }

    /// Appends a property with a text that has to be looked at byte by byte.
    @inline(never)
    mutating func addEscaped(_ name: Span<UInt8>, _ text: Span<UInt8>, _ escaping: Escaping) {
        let start = count
        // There is room for all that is written.
        guard let line = unsafe memory(room: name.count + 1 + Self.room(for: text) + 2) else { return }
        unsafe name.copy(to: line)
        var end = unsafe line + name.count
        unsafe end.storeBytes(of: UInt8(ascii: ":"), as: UInt8.self)
        unsafe end += 1
        unsafe Self.write(text, escaping, to: &end)
        unsafe end.storeBytes(of: Self.lineEnd, as: UInt16.self)
        count = unsafe start + (end - line) + 2
        if count - start > Self.maxLength + 2 { fold(from: start) }
    }

    @inline(never)
    private mutating func addAny(_ name: Span<UInt8>, _ text: Span<UInt8>, _ escaping: Escaping, _ parameters: [PropertyParameterText]) {
        var room = name.count + 1 + Self.room(for: text)
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
        guard case .named(let zoneName) = zone else {
            return addLine(room: name.utf8CodeUnitCount + 17) { line in
                line.append(copying: name)
                line.append(UInt8(ascii: ":"))
                line.append(digitsOf: moment, zone)
            }
        }
        addLine(room: name.utf8CodeUnitCount + 17 + Self.room(for: "TZID", zoneName)) { line in
            line.append(copying: name)
            Self.append("TZID".utf8.span, zoneName.utf8.span, to: &line)
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

    /// Appends lines as they are; the last one gets an end if it has none.
    package mutating func add(lines: ArraySlice<UInt8>) {
        append(room: lines.count + 2) { output in
            output.append(copying: lines.span)
            guard lines.last != .lineFeed, lines.last != .carriageReturn else { return }
            output.append(copying: "\r\n")
        }
    }

    // MARK: Values

    /// How a text is escaped in a value.
    package enum Escaping {
        /// TEXT (section 3.3.11): `\`, `;`, `,` and line breaks are escaped.
        case text
        /// A text that may be a list: `\` and line breaks are escaped.
        case value
        /// A URI (section 3.3.13): nothing is escaped, and line breaks are removed.
        case uri
    }

    /// The most bytes that are written for a text: two for each of its bytes, and the rest of a word.
    private static func room(for text: Span<UInt8>) -> Int { 2 * text.count + 8 }

    /// Appends a text, for which there must be room.
    private static func append(_ text: Span<UInt8>, _ escaping: Escaping, to line: inout OutputSpan<UInt8>) {
        precondition(line.freeCapacity >= room(for: text))
        unsafe line.withUnsafeMutableBufferPointer { target, count in
            guard let start = target.baseAddress else { return }
            var end = unsafe UnsafeMutableRawPointer(start + count)
            unsafe write(text, escaping, to: &end)
            count = unsafe end - UnsafeMutableRawPointer(start)
        }
    }

    /// Writes a text to where there is room for it, and moves to its end; line breaks become LF, and control characters other than tabs are
    /// dropped (section 3.1, CONTROL).
    @inline(__always)
    private static func write(_ text: Span<UInt8>, _ escaping: Escaping, to end: inout UnsafeMutableRawPointer) {
        var index = 0
        while index < text.count {
            // Eight bytes are written, and those from the first one on that does not belong there are written over.
            let length = min(8, text.count &- index)
            let word = length == 8 ? ByteWord(text, at: index) : ByteWord(endOf: text.extracting(index...))
            unsafe end.storeBytes(of: word.value.littleEndian, as: UInt64.self)
            let marks =
                word.marks(below: 0x20) | word.marks(of: 0x7F) | word.marks(of: UInt8(ascii: "\\")) | word.marks(of: UInt8(ascii: ","))
                | word.marks(of: UInt8(ascii: ";"))
            let kept = marks == 0 ? length : marks.trailingZeroBitCount / 8
            unsafe end += kept
            index += kept
            guard marks != 0 else { continue }
            let byte = text[index]
            index += 1
            if isPlain(byte, escaping) {
                unsafe end.storeBytes(of: byte, as: UInt8.self)
                unsafe end += 1
            } else if byte == .carriageReturn || byte == .lineFeed {
                if byte == .carriageReturn, index < text.count, text[index] == .lineFeed { index += 1 }
                if escaping != .uri { unsafe write(escaped: UInt8(ascii: "n"), to: &end) }
            } else if !byte.isControl {
                unsafe write(escaped: byte, to: &end)
            }
        }
    }

    /// Writes a byte after a backslash.
    @inline(__always)
    private static func write(escaped byte: UInt8, to end: inout UnsafeMutableRawPointer) {
        unsafe end.storeBytes(of: UInt8(ascii: "\\"), as: UInt8.self)
        unsafe end.storeBytes(of: byte, toByteOffset: 1, as: UInt8.self)
        unsafe end += 2
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
    private static func room(for name: String, _ value: String) -> Int { name.utf8.count + 2 * value.utf8.count + 4 }

    private static func append(_ name: Span<UInt8>, _ value: Span<UInt8>, to line: inout OutputSpan<UInt8>) {
        line.append(parameter: name, value)
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
        if unsafe storage.count - count < room { grow(by: room) }
        // Bytes that were written before are as good as memory without a value.
        let rest = unsafe storage.extracting(count...)
        var output = unsafe OutputSpan(buffer: rest, initializedCount: 0)
        content(&output)
        count += unsafe output.finalize(for: rest)
    }

    /// Makes room for that many bytes; returns where they go.
    @inline(__always)
    private mutating func memory(room: Int) -> UnsafeMutableRawPointer? {
        if unsafe storage.count - count < room { grow(by: room) }
        return unsafe storage.baseAddress.map { unsafe UnsafeMutableRawPointer($0 + count) }
    }

    @inline(never)
    private mutating func grow(by room: Int) {
        unsafe reserveCapacity(max(2 * storage.count, count + max(room, Self.growth)))
    }

    /// Folds the last line, which begins at `start`, between characters.
    private mutating func fold(from start: Int) {
        let line = bytes(from: start)
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
