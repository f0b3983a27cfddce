package import ByteStreams
package import Diagnostics
internal import TextBytes

/// Whether a body can be a calendar or a ledger at all.
///
/// Only what is certainly something else is refused: a ledger is a CSV file of any shape, and readers save what they can of a broken calendar.
package enum FeedContent {
    private static let tailLength = 1 << 12

    /// Looks at the beginning of a body that came under a Content-Type, empty if the server gave none.
    ///
    /// - Throws: `fetch-empty`, `fetch-compressed`, `fetch-not-a-calendar`, and `fetch-storage` when it cannot be read.
    package static func check(_ body: ByteSource, contentType: String, name: String) throws(LedgerError) {
        let head = try bytes(body, at: 0, length: ContentKind.headLength, name: name)
        func unusable(_ what: String) -> LedgerError { LedgerError(.fetchNotACalendar, at: SourcePlace(name), "got \(what)") }
        switch ContentKind(head: head.span) {
        case .calendar: return
        case .empty: throw LedgerError(.fetchEmpty, at: SourcePlace(name), "the server sent nothing")
        case .gzip:
            let message = "the server sent a gzip file: download and decompress it, then give the file instead of the address"
            throw LedgerError(.fetchCompressed, at: SourcePlace(name), message)
        case .xml: throw unusable("an XML document instead of a calendar")
        case .json: throw unusable("JSON instead of a calendar: ask the server for .ics")
        case .calendarJSON: throw unusable("a calendar in JSON (jCal) instead of a calendar: ask the server for .ics")
        case .utf16, .zip, .office, .pdf, .ofx, .qif, .camt, .mt940, .binary, .text:
            guard contentType.lowercased().hasPrefix("text/html") else { return }
        case .webPage: break
        }
        throw unusable("a web page (a login form?) instead of a calendar")
    }

    /// Returns whether nothing shows that the end is missing: a calendar ends with its END line. Anything else is taken to be whole.
    package static func isWhole(_ body: ByteSource, name: String) throws(LedgerError) -> Bool {
        let head = try bytes(body, at: 0, length: ContentKind.headLength, name: name)
        guard ContentKind(head: head.span) == .calendar else { return true }
        let tail = try bytes(body, at: max(0, body.count - tailLength), length: tailLength, name: name)
        let isCalendar = head.span.firstOffset(ofLowercase: "begin:vcalendar") != nil
        return tail.span.firstOffset(ofLowercase: isCalendar ? "end:vcalendar" : "end:vevent") != nil
    }

    private static func bytes(_ body: ByteSource, at offset: Int, length: Int, name: String) throws(LedgerError) -> [UInt8] {
        do throws(LedgerError) { return try body.bytes(at: offset, length: length) } catch {
            throw LedgerError(.fetchStorage, at: SourcePlace(name), "the temporary file cannot be read: \(error.reason)")
        }
    }
}
