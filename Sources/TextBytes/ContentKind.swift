/// What kind of content bytes are, as their beginning shows: what stands in the texts further down decides nothing.
package enum ContentKind: Sendable, Hashable {
    /// Nothing but white space.
    case empty
    /// A calendar (RFC 5545): a line begins a calendar, an event or a zone, before any that may be a header or a row.
    case calendar
    /// HTML, or markup that may be.
    case webPage
    case xml
    case json
    /// A calendar in JSON (RFC 7265).
    case calendarJSON
    /// UTF-16, with a byte order mark or told by its first two characters, which are ASCII.
    case utf16
    case gzip
    /// A ZIP archive, as spreadsheets are.
    case zip
    /// A file of older office programs, as `.xls` is.
    case office
    case pdf
    /// Open Financial Exchange: OFX, QFX.
    case ofx
    /// Quicken's interchange format.
    case qif
    /// A statement by ISO 20022: camt.052, camt.053, camt.054.
    case camt
    /// A statement by SWIFT: MT940, MT942.
    case mt940
    /// The first line has NUL bytes.
    case binary
    /// Any other text, a CSV file among them.
    case text

    /// What there is to say of a web page, whether a calendar or a ledger was expected.
    package static let webPageMessage =
        "this is a web page (HTML), perhaps a login page, neither a calendar nor a ledger; download the file itself"

    /// How much of the beginning is worth a look.
    package static let headLength = 1 << 16

    /// Looks at the first bytes of a file.
    package init(head: Span<UInt8>) {
        let start = Self.textStart(head)
        let (first, second) = (start < head.count ? head[start] : 0, start + 1 < head.count ? head[start + 1] : 0)
        let isMarkup = first == UInt8(ascii: "<") && (second.isLetter || second == UInt8(ascii: "!") || second == UInt8(ascii: "?"))
        if Self.isUTF16(head) {
            self = .utf16
        } else if head.has("\u{1F}", at: 0), head.count > 1, head[1] == 0x8B {
            self = .gzip
        } else if head.has("PK\u{3}\u{4}", at: 0) {
            self = .zip
        } else if Self.isOffice(head) {
            self = .office
        } else if head.has("%PDF-", at: 0) {
            self = .pdf
        } else if Self.beginsComponent(head) {
            self = .calendar
        } else if start == head.count {
            self = .empty
        } else if let statement = Self.statement(head, from: start) {
            self = statement
        } else if isMarkup {
            let top = head.extracting(start..<min(head.count, start + 2048))
            self = head.has(lowercase: "<?xml", at: start) && top.firstOffset(ofLowercase: "<html") == nil ? .xml : .webPage
        } else if Self.isJSON(head, from: start) {
            let top = head.extracting(start..<min(head.count, start + 64))
            self = top.firstOffset(ofLowercase: "\"vcalendar\"") == nil ? .json : .calendarJSON
        } else {
            let line = head.extracting(0..<(head.firstIndex(in: 0..<head.count) { $0.isLineEnding } ?? head.count))
            self = line.firstIndex(in: 0..<line.count) { $0 == 0 } == nil ? .text : .binary
        }
    }

    /// How many bytes a UTF-8 byte order mark takes at the beginning: 3, or 0 when there is none.
    package static func markLength(_ head: Span<UInt8>) -> Int { head.has("\u{FEFF}", at: 0) ? 3 : 0 }

    private static func textStart(_ head: Span<UInt8>) -> Int {
        head.firstIndex(in: markLength(head)..<head.count) { $0 > .space } ?? head.count
    }

    private static func isUTF16(_ head: Span<UInt8>) -> Bool {
        guard head.count >= 2 else { return false }
        if head[0] == 0xFF && head[1] == 0xFE || head[0] == 0xFE && head[1] == 0xFF { return true }
        guard head.count >= 4 else { return false }
        func isASCII(_ high: Int, _ low: Int) -> Bool { head[high] == 0 && head[low] > 0 && head[low] < 0x80 }
        return isASCII(0, 1) && isASCII(2, 3) || isASCII(1, 0) && isASCII(3, 2)
    }

    private static func isOffice(_ head: Span<UInt8>) -> Bool {
        let magic: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
        return head.count >= magic.count && head.extracting(first: magic.count).equals(magic)
    }

    /// Whether a component begins before any line that may be a header or a row of a table: what such a record quotes is its text.
    private static func beginsComponent(_ head: Span<UInt8>) -> Bool {
        var index = markLength(head)
        while index < head.count {
            let end = head.lineEnding(from: index, to: head.count)
            let line = head.extracting(index..<end)
            index = end + 1
            guard let start = line.firstIndex(in: 0..<line.count, where: { $0 > .space }) else { continue }
            if line.has(lowercase: "begin:v", at: start) {
                for name: StaticString in ["calendar", "event", "timezone"] where line.has(lowercase: name, at: start + 7) { return true }
            }
            guard isProperty(line, from: start) || !isRecord(line) else { return false }
        }
        return false
    }

    /// Whether a line may be part of a table: something stands between two cells, or within quotes.
    private static func isRecord(_ line: Span<UInt8>) -> Bool {
        line.firstIndex(in: 0..<line.count) { ",;\t|\"".utf8.contains($0) } != nil
    }

    /// Whether a line is a property, `NAME;PARAMETER=VALUE:TEXT`, with no quote that only another line closes.
    private static func isProperty(_ line: Span<UInt8>, from start: Int) -> Bool {
        func end(from index: Int, of isPart: (UInt8) -> Bool) -> Int {
            line.firstIndex(in: index..<line.count) { !isPart($0) } ?? line.count
        }
        func nameEnd(from index: Int) -> Int { end(from: index) { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") } }
        func isByte(_ byte: Unicode.Scalar, at index: Int) -> Bool { index < line.count && line[index] == UInt8(ascii: byte) }
        var quoteCount = 0
        for index in start..<line.count where line[index] == .quote { quoteCount += 1 }
        var index = nameEnd(from: start)
        guard index > start, quoteCount.isMultiple(of: 2) else { return false }
        while isByte(";", at: index) {
            let equals = nameEnd(from: index + 1)
            guard equals > index + 1, isByte("=", at: equals) else { return false }
            var isQuoted = false
            index = end(from: equals + 1) { byte in
                if byte == .quote { isQuoted.toggle() }
                return isQuoted || byte != UInt8(ascii: ";") && byte != UInt8(ascii: ":")
            }
        }
        return isByte(":", at: index)
    }

    /// A format in which banks hand out statements besides CSV.
    private static func statement(_ head: Span<UInt8>, from start: Int) -> ContentKind? {
        let top = head.extracting(start..<min(head.count, start + 2048))
        switch head[start] {
        case UInt8(ascii: "<"):
            if top.has(lowercase: "<ofx>", at: 0) || top.firstOffset(ofLowercase: "<?ofx ") != nil { return .ofx }
            return top.firstOffset(ofLowercase: ":iso:20022:tech:xsd:camt.") == nil ? nil : .camt
        case UInt8(ascii: "!"):
            for name: StaticString in ["!type:", "!account", "!option:"] where top.has(lowercase: name, at: 0) { return .qif }
            return nil
        case UInt8(ascii: "O"), UInt8(ascii: "o"): return top.has(lowercase: "ofxheader:", at: 0) ? .ofx : nil
        default:
            // The reference, the account and the statement's number; the lines of the bank may stand before them, none of which is a record.
            guard let tag = top.firstOffset(ofLowercase: ":20:"), tag == 0 || top[tag - 1].isLineEnding || top[0] == UInt8(ascii: "{"),
                !isRecord(top.extracting(0..<tag))
            else { return nil }
            return top.firstOffset(ofLowercase: "\n:25") == nil || top.firstOffset(ofLowercase: "\n:28") == nil ? nil : .mt940
        }
    }

    private static func isJSON(_ head: Span<UInt8>, from start: Int) -> Bool {
        let next = head.firstIndex(in: start + 1..<head.count) { $0 > .space }.map { head[$0] }
        switch head[start] {
        case UInt8(ascii: "{"): return next == .quote || next == UInt8(ascii: "}")
        case UInt8(ascii: "["):
            let top = head.extracting(start..<min(head.count, start + 64))
            return next.map { "{[]".utf8.contains($0) } == true || top.firstOffset(ofLowercase: "\"vcalendar\"") != nil
        default: return false
        }
    }
}
