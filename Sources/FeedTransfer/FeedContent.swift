package import ByteStreams

/// Whether a body can be a calendar or a ledger at all.
///
/// Only what is certainly something else is refused: a ledger is a CSV file of any shape, and readers save what they can of a broken calendar.
package enum FeedContent {
    /// As much of the beginning is looked at: 64 KB.
    package static let headLength = 1 << 16
    private static let tailLength = 1 << 12

    /// Looks at what came from `url`, under the Content-Type the server gave it (empty if none).
    ///
    /// - Throws: `fetch-empty`, `fetch-compressed`, `fetch-not-a-calendar`, and `fetch-storage` when it cannot be read.
    package static func check(_ body: ByteSource, contentType: String, name: String) throws(FetchError) {
        let head = try bytes(body, at: 0, length: headLength, name: name)
        if head.starts(with: [0x1F, 0x8B]) {
            throw FetchError(
                .fetchCompressed, name: name,
                "the server sent a gzip file: download and decompress it, then give the file instead of the address")
        }
        let start = withoutMarkAndSpace(head[...])
        guard !start.isEmpty else { throw FetchError(.fetchEmpty, name: name, "the server sent nothing") }
        guard !isCalendar(head) else { return }
        let isMarkup = start.first == UInt8(ascii: "<") && start.dropFirst().first.map { isLetter($0) || "!?".utf8.contains($0) } == true
        let isXML = begins(start, with: "<?xml") && find("<html", in: start.prefix(2048)) == nil
        if isMarkup, isXML {
            throw FetchError(.fetchNotACalendar, name: name, "got an XML document instead of a calendar")
        }
        if isMarkup || begins(Array(contentType.utf8)[...], with: "text/html") {
            throw FetchError(.fetchNotACalendar, name: name, "got a web page (a login form?) instead of a calendar")
        }
        if isJSON(start) {
            let what = find("\"vcalendar\"", in: start.prefix(64)) == nil ? "JSON" : "a calendar in JSON (jCal)"
            throw FetchError(.fetchNotACalendar, name: name, "got \(what) instead of a calendar: ask the server for .ics")
        }
    }

    /// Whether nothing says that the end is missing: a calendar ends with its END line. Anything else is taken to be whole.
    package static func isWhole(_ body: ByteSource, name: String) throws(FetchError) -> Bool {
        let head = try bytes(body, at: 0, length: headLength, name: name)
        guard isCalendar(head) else { return true }
        let tail = try bytes(body, at: max(0, body.count - tailLength), length: tailLength, name: name)
        return find(find("begin:vcalendar", in: head[...]) == nil ? "end:vevent" : "end:vcalendar", in: tail[...]) != nil
    }

    private static func bytes(_ body: ByteSource, at offset: Int, length: Int, name: String) throws(FetchError) -> [UInt8] {
        do { return try body.bytes(at: offset, length: length) } catch {
            throw FetchError(.fetchStorage, name: name, "the temporary file cannot be read: \(error.reason)")
        }
    }

    private static func isCalendar(_ head: [UInt8]) -> Bool {
        find("begin:vcalendar", in: head[...]) != nil || find("begin:vevent", in: head[...]) != nil
    }

    private static func isJSON(_ start: ArraySlice<UInt8>) -> Bool {
        let next = withoutMarkAndSpace(start.dropFirst()).first
        switch start.first {
        case UInt8(ascii: "{"): return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
        case UInt8(ascii: "["): return next.map { "{[]".utf8.contains($0) } == true || find("\"vcalendar\"", in: start.prefix(64)) != nil
        default: return false
        }
    }

    private static func withoutMarkAndSpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        return rest.drop { $0 <= 0x20 }
    }

    private static func begins(_ bytes: ArraySlice<UInt8>, with lower: StaticString) -> Bool {
        bytes.count >= lower.utf8CodeUnitCount && matches(lower, bytes, at: bytes.startIndex)
    }

    /// Where a text in lower case stands, whatever the case there.
    private static func find(_ lower: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= lower.utf8CodeUnitCount else { return nil }
        return (bytes.startIndex...(bytes.endIndex - lower.utf8CodeUnitCount)).first { matches(lower, bytes, at: $0) }
    }

    private static func matches(_ lower: StaticString, _ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
        lower.withUTF8Buffer { buffer in
            for offset in 0..<buffer.count {
                let byte = bytes[index + offset]
                guard unsafe buffer[offset] == ((65...90).contains(byte) ? byte | 0x20 : byte) else { return false }
            }
            return true
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}
