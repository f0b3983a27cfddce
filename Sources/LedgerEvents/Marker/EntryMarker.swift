internal import Digests
internal import LedgerCore
internal import TextBytes

/// The line in DESCRIPTION that preserves an entry in calendar programs that drop `X-LEDGER-` properties.
///
/// ```
/// [ledger2ics:v1| date=2025-08-01| amount=-12000| currency=KRW| category=식비| field.Bank%20Ref=R-1| 5f1d09a2]
/// ```
/// It contains every non-empty column; extra columns are written as `field.` and their name, even if empty when a later one has the same
/// name. Everything but letters, digits, `-`, `_`, `.` and `~` is percent-encoded.
/// The last part is the start of the SHA-1 digest of everything before it, in hexadecimal, so that changed or truncated markers
/// are rejected.
///
/// It survives what mail and calendar programs do to texts: white space and HTML tags are ignored, and the special characters of HTML and
/// iCalendar never occur in it.
enum EntryMarker {
    static let name: [UInt8] = Array("ledger2ics:v1".utf8)
    /// What a marker begins with.
    static let opening = "[" + String(decoding: name, as: UTF8.self)
    static let fieldPrefix = "field."
    /// The key of a title that is not the standard one.
    static let titleKey = "title"
    /// The key of the number of an entry among those with the same name, from 2.
    private static let numberKey = "number"
    private static let separator = UInt8(ascii: "|")

    /// Returns the marker of an entry as one line, with its title if that is not the standard one.
    static func line(for entry: Entry, _ number: UInt32, ownTitle: String) -> String {
        var line: [UInt8] = [UInt8(ascii: "[")]
        line.append(contentsOf: name)
        var payload: [UInt8] = []
        func add(_ key: String, _ text: String, prefix: String = "") {
            var pair = Array(prefix.utf8)
            append(key, to: &pair)
            pair.append(UInt8(ascii: "="))
            append(text, to: &pair)
            pair.append(separator)
            payload.append(contentsOf: pair)
            line.append(separator)
            line.append(UInt8(ascii: " "))
            line.append(contentsOf: pair.dropLast())
        }
        for column in LedgerColumn.allCases {
            let text = entry.text(of: column)
            if !text.isEmpty { add(column.rawValue, text) }
        }
        for field in entry.fields { add(field.name, field.value, prefix: fieldPrefix) }
        if !ownTitle.isEmpty { add(titleKey, ownTitle) }
        if number > 1 { add(numberKey, String(number)) }
        line.append(separator)
        line.append(UInt8(ascii: " "))
        line.append(contentsOf: checksum(of: payload))
        line.append(UInt8(ascii: "]"))
        return String(decoding: line, as: UTF8.self)
    }

    /// Returns eight hexadecimal digits.
    static func checksum(of payload: [UInt8]) -> [UInt8] {
        let digest = SHA1.prefix(of: payload.span)
        var digits: [UInt8] = []
        Hexadecimal.append(digest >> 96, count: 8, to: &digits)
        return digits
    }

    /// Appends a text, percent-encoded.
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        // Non-ASCII letters stay readable, unless a program that composes them would change them.
        let isComposed = text.nfc.utf8.elementsEqual(text.utf8)
        for scalar in text.unicodeScalars {
            if isPlain(scalar) || isComposed && !scalar.isASCII && isLetter(scalar) {
                bytes.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
            } else {
                for byte in Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter {
                    bytes.append(UInt8(ascii: "%"))
                    Hexadecimal.append(byte, count: 2, uppercase: true, to: &bytes)
                }
            }
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~": true
        default: false
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
            !scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }
}
