internal import CLibical
internal import CLibrary
internal import CalendarFeed
internal import Diagnostics
internal import TextBytes

extension ContentLines {
    /// Appends a component of libical's, without its marks of faulty properties.
    mutating func add(_ component: OpaquePointer) throws(LedgerError) {
        try unsafe add(written: icalcomponent_as_ical_string_r(component))
    }

    /// Appends a property of libical's in the same way.
    mutating func add(property: OpaquePointer) throws(LedgerError) {
        try unsafe add(written: icalproperty_as_ical_string_r(property))
    }

    /// Appends lines that libical has written, and frees them.
    ///
    /// libical 3 includes the line break when folding: it folds lines of 73 to 75 octets, and may separate CR from LF. So its folding is
    /// undone and redone.
    private mutating func add(written text: UnsafeMutablePointer<CChar>?) throws(LedgerError) {
        guard let text = unsafe text else { throw .outOfMemory }
        defer { unsafe free(text) }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
        var (line, start) = ([UInt8](), 0)
        while start < bytes.count {
            var end = start
            while end < bytes.count, unsafe bytes[end] != 0x0A { end += 1 }
            unsafe line.append(contentsOf: bytes[start..<end])
            // Also the remainder of a line break that was cut in two.
            if line.last == 0x0D { line.removeLast() }
            start = end + 1
            if start < bytes.count, unsafe bytes[start] == 0x20 {
                start += 1
                continue
            }
            if line.span.has(Self.textPrefix, at: 0) { Self.escape(&line) }
            if !line.span.has("X-LIC-ERROR", at: 0) { add(unfolded: line.span) }
            line.removeAll(keepingCapacity: true)
        }
    }

    /// The prefix of non-standard properties whose values are TEXT: libical escapes no commas and semicolons in them.
    private static let textPrefix: StaticString = "X-LEDGER-"

    /// Escapes the commas and semicolons in the value of a line.
    private static func escape(_ line: inout [UInt8]) {
        guard line.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) else { return }
        var (escaped, isQuoted, isValue) = ([UInt8](), false, false)
        for byte in line {
            if isValue, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { escaped.append(UInt8(ascii: "\\")) }
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { isValue = true }
            escaped.append(byte)
        }
        line = escaped
    }
}
