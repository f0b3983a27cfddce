/// One way a zone has of telling the time: an offset, whether it counts as daylight saving time, and a name.
struct LocalTimeType: Sendable, Hashable {
    /// Seconds east of Greenwich, -89999…93599 (RFC 9636 section 3.2).
    var offset: Int
    var isDaylight: Bool
    var abbreviation: String

    /// The offsets a TZif file may hold: between a day and an hour west and a day and two hours east, both exclusive.
    static let offsets = -89_999...93_599

    /// Whether a byte may stand in an abbreviation.
    static func isAbbreviationByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// A stretch of time with one local time type; `end` is the first instant after it, `nil` when it lasts for ever.
struct ZoneSegment: Sendable {
    let type: LocalTimeType
    let end: Int64?
}
