#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Content lines as RFC 5545, section 3.1, wants them, made from libical's.
///
/// libical 3 counts the line break itself when it folds: where a line fills 74 or 75 octets it writes a continuation with
/// nothing in it, or cuts CR from LF. So its folding is undone and done again.
enum ContentLines {
    /// The most octets of a line, its break left out.
    static let maxLength = 75

    /// Appends `text`, which libical wrote, to `bytes`.
    @safe
    static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        var logical: [UInt8] = []
        var start = 0
        while start < text.count {
            let end = unsafe lineEnd(text, from: start)
            let isContinued = unsafe end < text.count && text[end] == 0x20
            let isShort = end - start <= maxLength + 2
            if isShort, !isContinued {
                unsafe bytes.append(contentsOf: text[start..<end])
                start = end
                continue
            }
            start = unsafe unfold(text, from: start, into: &logical)
            fold(logical, to: &bytes)
        }
    }

    /// The offset after the LF that ends the line, or the end of the text.
    private static func lineEnd(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = text.baseAddress, let found = unsafe memchr(base + start, 0x0A, text.count - start) else { return text.count }
        return unsafe UnsafeRawPointer(found) - base + 1
    }

    /// Joins a line with its continuations, without any line break, and returns where the next one starts.
    private static func unfold(_ text: UnsafeRawBufferPointer, from start: Int, into logical: inout [UInt8]) -> Int {
        logical.removeAll(keepingCapacity: true)
        var start = start
        while true {
            let end = unsafe lineEnd(text, from: start)
            var contentEnd = end
            if contentEnd > start, unsafe text[contentEnd - 1] == 0x0A { contentEnd -= 1 }
            if contentEnd > start, unsafe text[contentEnd - 1] == 0x0D { contentEnd -= 1 }
            unsafe logical.append(contentsOf: text[start..<contentEnd])
            guard end < text.count, unsafe text[end] == 0x20 else {
                // What is left of a line break that was cut in two.
                if logical.last == 0x0D { logical.removeLast() }
                return end
            }
            start = end + 1
        }
    }

    /// Appends one line in pieces of at most 75 octets, cut between characters.
    private static func fold(_ logical: [UInt8], to bytes: inout [UInt8]) {
        var start = 0
        var room = maxLength
        while logical.count - start > room {
            var end = start + room
            while logical[end] & 0xC0 == 0x80, end > start + 1 { end -= 1 }
            bytes.append(contentsOf: logical[start..<end])
            bytes.append(contentsOf: [0x0D, 0x0A, 0x20])
            start = end
            // The space that marks a continuation counts.
            room = maxLength - 1
        }
        bytes.append(contentsOf: logical[start...])
        bytes.append(contentsOf: [0x0D, 0x0A])
    }
}
