internal import ByteStreams
internal import Diagnostics
internal import TextBytes

/// The elements of the array that a JSON file is, one after the other, in bounded memory.
struct JSONElements {
    private let source: ByteSource
    private var buffer: [UInt8] = []
    private var (base, position) = (0, 0)
    private var line = 1
    private var hasBegun = false
    private var hasEnded = false

    private static let chunkSize = 1 << 18
    /// The longest element, in bytes.
    private static let maxLength = 1 << 24

    init(_ source: ByteSource) { self.source = source }

    /// The bytes of the next element and the line it begins on; `nil` behind the last one.
    ///
    /// - Throws: `LedgerError` when reading fails, and when the file is no array or ends within it.
    mutating func next() throws(LedgerError) -> (bytes: [UInt8], line: Int)? {
        if hasEnded { return nil }
        if !hasBegun {
            let head = try source.bytes(at: 0, length: 3)
            base = ContentKind.markLength(head.span)
            guard try nextByte() == UInt8(ascii: "[") else { throw fault("the file is not an array of transactions") }
            position += 1
            hasBegun = true
            if try nextByte() == UInt8(ascii: "]") { return try end() }
        }
        _ = try nextByte()
        let start = line
        let bytes = try element()
        switch try nextByte() {
        case UInt8(ascii: ","): position += 1
        case UInt8(ascii: "]"): _ = try end()
        default: throw fault("the file ends within its array, or a comma is missing")
        }
        return (bytes, start)
    }

    private mutating func end() throws(LedgerError) -> (bytes: [UInt8], line: Int)? {
        position += 1
        hasEnded = true
        guard try nextByte() == nil else { throw fault("something follows the array") }
        return nil
    }

    /// The next byte that is no white space; it stays the next one.
    private mutating func nextByte() throws(LedgerError) -> UInt8? {
        while true {
            while position < buffer.count {
                let byte = buffer[position]
                guard byte == .space || byte == .tab || byte.isLineEnding else { return byte }
                if byte == .lineFeed { line += 1 }
                position += 1
            }
            guard try fill() else { return nil }
        }
    }

    /// Everything up to the comma or bracket behind the element.
    private mutating func element() throws(LedgerError) -> [UInt8] {
        var (index, depth, isText, isEscaped) = (position, 0, false, false)
        while true {
            while index < buffer.count {
                let byte = buffer[index]
                if isText {
                    if isEscaped {
                        isEscaped = false
                    } else if byte == UInt8(ascii: "\\") {
                        isEscaped = true
                    } else if byte == .quote {
                        isText = false
                    }
                } else {
                    switch byte {
                    case .quote: isText = true
                    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
                        if depth == 0 {
                            let bytes = Array(buffer[position..<index])
                            position = index
                            return bytes
                        }
                        if byte != UInt8(ascii: ",") { depth -= 1 }
                    case .lineFeed: line += 1
                    default: break
                    }
                }
                index += 1
            }
            let done = index - position
            guard done < Self.maxLength else { throw fault("a transaction is longer than \(Self.maxLength) bytes") }
            guard try fill() else { throw fault("the file ends within a transaction") }
            index = position + done
        }
    }

    /// Gets more bytes behind those that are not used yet; whether there were any.
    private mutating func fill() throws(LedgerError) -> Bool {
        let kept = buffer.count - position
        base += position
        position = 0
        buffer = try source.bytes(at: base, length: max(Self.chunkSize, kept * 2))
        return buffer.count > kept
    }

    private func fault(_ message: String) -> LedgerError {
        LedgerError(.journalBadJSON, at: SourcePlace(source.name, line: line), message)
    }
}
