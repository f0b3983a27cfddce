/// Reads one JSON value (RFC 8259) part by part, as far as whoever asks wants it; numbers stay the texts they are.
///
/// ```swift
/// var json = JSONReader(bytes)
/// try json.object { key, json in
///     if key == "amount" { amount = try json.number() } else { try json.skip() }
/// }
/// ```
package struct JSONReader {
    /// What is no JSON, or not what was asked for, and where.
    package struct Fault: Error {
        /// The offset of the byte that is wrong.
        package let offset: Int

        package init(offset: Int) { self.offset = offset }
    }

    /// The offset of the next byte.
    package private(set) var offset = 0
    private let bytes: [UInt8]
    private var depth = 0

    /// Objects and arrays may be nested that deeply.
    package static let maxDepth = 64

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }
    private var fault: Fault { Fault(offset: offset) }

    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset] == .space || bytes[offset] == .tab || bytes[offset].isLineEnding { offset += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte, offset < bytes.count else { return false }
        offset += 1
        return true
    }

    /// Reads an object; `body` has to read or skip the value of each key.
    package mutating func object(_ body: (String, inout JSONReader) throws(Fault) -> Void) throws(Fault) {
        try enclosed(UInt8(ascii: "{"), UInt8(ascii: "}")) { (json) throws(Fault) in
            let key = try json.string()
            guard json.take(UInt8(ascii: ":")) else { throw json.fault }
            try body(key, &json)
        }
    }

    /// Reads an array; `body` has to read or skip each element.
    package mutating func array(_ body: (inout JSONReader) throws(Fault) -> Void) throws(Fault) {
        try enclosed(UInt8(ascii: "["), UInt8(ascii: "]"), body)
    }

    private mutating func enclosed(
        _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONReader) throws(Fault) -> Void
    ) throws(Fault) {
        guard take(opening), depth < Self.maxDepth else { throw fault }
        depth += 1
        if !take(closing) {
            repeat { try body(&self) } while take(UInt8(ascii: ","))
            guard take(closing) else { throw fault }
        }
        depth -= 1
    }

    /// Reads `null`; whether it was there.
    package mutating func null() -> Bool {
        skipSpace()
        guard bytes.span.has("null", at: offset) else { return false }
        offset += 4
        return true
    }

    /// Reads `true` or `false`.
    package mutating func flag() throws(Fault) -> Bool {
        skipSpace()
        let isTrue = bytes.span.has("true", at: offset)
        guard isTrue || bytes.span.has("false", at: offset) else { throw fault }
        offset += isTrue ? 4 : 5
        return isTrue
    }

    /// Reads a number and returns it as it is written.
    package mutating func number() throws(Fault) -> String {
        skipSpace()
        let start = offset
        while offset < bytes.count, bytes[offset].isDigit || "+-.eE".utf8.contains(bytes[offset]) { offset += 1 }
        guard offset > start else { throw fault }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Reads a text.
    package mutating func string() throws(Fault) -> String {
        guard take(.quote) else { throw fault }
        var text: [UInt8] = []
        while offset < bytes.count, next != .quote {
            if next == UInt8(ascii: "\\") {
                try escape(into: &text)
            } else {
                guard next >= 0x20 else { throw fault }
                text.append(next)
                offset += 1
            }
        }
        guard take(.quote), let valid = text.span.text else { throw fault }
        return valid
    }

    private mutating func escape(into text: inout [UInt8]) throws(Fault) {
        offset += 1
        let letter = next
        offset += 1
        switch letter {
        case .quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(.lineFeed)
        case UInt8(ascii: "r"): text.append(.carriageReturn)
        case UInt8(ascii: "t"): text.append(.tab)
        case UInt8(ascii: "u"): text += String(try escapedScalar()).utf8
        default: throw fault
        }
    }

    /// The scalar of `\uXXXX`, or of two of these for one beyond U+FFFF.
    private mutating func escapedScalar() throws(Fault) -> Unicode.Scalar {
        var value = try hexadecimal()
        if value & 0xFC00 == 0xD800 {
            guard bytes.span.has("\\u", at: offset) else { throw fault }
            offset += 2
            let low = try hexadecimal()
            guard low & 0xFC00 == 0xDC00 else { throw fault }
            value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
        }
        guard let scalar = Unicode.Scalar(value) else { throw fault }
        return scalar
    }

    private mutating func hexadecimal() throws(Fault) -> UInt32 {
        guard offset + 4 <= bytes.count else { throw fault }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Hexadecimal.value(of: bytes[offset]) else { throw fault }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    /// Passes over a value, whatever it is.
    package mutating func skip() throws(Fault) {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): try object { (_, json) throws(Fault) in try json.skip() }
        case UInt8(ascii: "["): try array { (json) throws(Fault) in try json.skip() }
        case .quote: _ = try string()
        default:
            for word: StaticString in ["true", "false", "null"] where bytes.span.has(word, at: offset) {
                offset += word.utf8CodeUnitCount
                return
            }
            _ = try number()
        }
    }
}
