public import ByteStreams

/// What an input is, as its content shows it.
public enum InputKind: String, Sendable, Hashable, CaseIterable {
    /// A ledger.
    case csv
    /// A feed.
    case ics

    /// Looks at the first 64 KB: a line that begins a calendar or an event makes a feed, anything else is read as a ledger.
    ///
    /// - Throws: `StreamError.Code.readFailed`.
    public static func detect(_ source: ByteSource) throws(StreamError) -> InputKind {
        let head = try source.bytes(at: 0, length: 1 << 16)
        return beginsComponent(head.span) ? .ics : .csv
    }

    private static func beginsComponent(_ bytes: Span<UInt8>) -> Bool {
        let marks: [[UInt8]] = ["begin:vcalendar", "begin:vevent", "begin:vtimezone"].map { Array($0.utf8) }
        var index = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        while index < bytes.count {
            while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
            for mark in marks where matches(mark, bytes, at: index) { return true }
            while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        }
        return false
    }

    /// Whether `mark`, in lower case, stands at `start` in any case.
    private static func matches(_ mark: [UInt8], _ bytes: Span<UInt8>, at start: Int) -> Bool {
        guard start + mark.count <= bytes.count else { return false }
        for offset in mark.indices {
            let byte = bytes[start + offset]
            let lowered = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            if lowered != mark[offset] { return false }
        }
        return true
    }
}
