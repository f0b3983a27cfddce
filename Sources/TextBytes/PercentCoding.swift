/// Percent-encoding, RFC 3986 section 2.1, over bytes.
package enum PercentCoding {
    /// Letters, digits, `-`, `.`, `_` and `~`.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    /// What a path or a query may hold as it is.
    private static func isPathOrQuery(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "!$&'()*+,;=:@/?".utf8.contains(byte)
    }

    /// A path or query as people write it: what is encoded already stays, everything else that has to be is.
    package static func completed(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        for index in bytes.indices {
            let byte = bytes[index]
            let next = bytes[index...].dropFirst().prefix(2)
            let isEscape = byte == UInt8(ascii: "%") && next.count { Hexadecimal.value(of: $0) != nil } == 2
            if isEscape || isPathOrQuery(byte) { result.append(byte) } else { result += escape(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes behind the escapes; a `%` without two digits stands for itself.
    package static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
        let text = Array(text)
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.count, let high = Hexadecimal.value(of: text[index + 1]),
                let low = Hexadecimal.value(of: text[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        var escape = [UInt8(ascii: "%")]
        Hexadecimal.append(byte, count: 2, uppercase: true, to: &escape)
        return escape
    }
}
