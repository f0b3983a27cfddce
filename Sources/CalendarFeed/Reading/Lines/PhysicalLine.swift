/// A line of the source as it stands there, folded or not; offsets count from the start of the source.
struct PhysicalLine {
    /// Where it begins.
    let offset: Int
    /// The offset after its last byte that is no part of the line ending.
    let contentEnd: Int
    /// The offset after its line ending.
    let next: Int
    /// Its number, from 1.
    let number: Int
    /// Its first byte; 0 for an empty line.
    let first: UInt8
    /// Whether it was too long to be kept: its bytes are gone.
    let isTooLong: Bool

    var isEmpty: Bool { contentEnd == offset }
    var hasEnding: Bool { next > contentEnd }
    /// Whether it continues the line before it (RFC 5545, section 3.1).
    var isContinuation: Bool { first == space || first == tab }
}

let space = UInt8(ascii: " ")
let tab = UInt8(ascii: "\t")
let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
