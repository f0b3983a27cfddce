package import ByteStreams
package import Diagnostics
internal import TextBytes

/// The position of a property in a feed, for editing some lines of a feed and keeping the others byte for byte.
///
/// ```swift
/// let places = try PropertyPlace.find(["DESCRIPTION"], in: event.byteRange.lowerBound..<event.insertionOffset, of: feed)
/// ```
package struct PropertyPlace: Sendable, Hashable {
    /// The name that was searched for.
    package let name: String
    /// The bytes of the line, including its continuations (RFC 5545, section 3.1) and its ending.
    package let range: Range<Int>
    /// The offset of the last line ending: text inserted here continues the property.
    package let contentEnd: Int

    /// Returns the properties with one of those names (in upper case) whose lines begin in `range`, in the feed's order.
    ///
    /// Lines longer than the reader accepts are skipped.
    ///
    /// - Parameters:
    ///   - names: up to 64 ASCII names; folded names are not recognised.
    ///   - range: whole lines.
    ///   - feed: the feed.
    /// - Returns: the position of each property.
    /// - Throws: the errors of the source.
    package static func find(_ names: [StaticString], in range: Range<Int>, of feed: ByteSource) throws(LedgerError) -> [PropertyPlace] {
        var places: [PropertyPlace] = []
        var isOpen = false
        var window = LineWindow(feed, range, chunk: max(1, min(range.count, FeedLimits.chunkBytes)))
        while true {
            guard let line = window.nextLine() else {
                if window.isComplete { return places }
                try window.refill()
                continue
            }
            // An empty line does not end a property: a continuation may follow.
            if line.isEmpty { continue }
            if line.isContinuation {
                guard isOpen, let last = places.popLast() else { continue }
                places.append(PropertyPlace(name: last.name, range: last.range.lowerBound..<line.next, contentEnd: line.contentEnd))
                continue
            }
            isOpen = false
            guard !line.isTooLong else { continue }
            let (bytes, start) = (window.bytes.span, window.index(of: line.offset))
            let count = line.contentEnd - line.offset
            for name in names where count > name.utf8CodeUnitCount {
                let length = name.utf8CodeUnitCount
                let after = bytes[start + length]
                guard after == UInt8(ascii: ":") || after == UInt8(ascii: ";") else { continue }
                guard bytes.hasPrefix(name, at: start, count: length) else { continue }
                places.append(PropertyPlace(name: name.description, range: line.offset..<line.next, contentEnd: line.contentEnd))
                isOpen = true
                break
            }
        }
    }
}

extension PropertyPlace {
    /// Returns where the value of an unfolded content line begins, even if parameter quotes are not closed; `nil` if it is not a property.
    package static func valueStart(of line: [UInt8]) -> Int? {
        PropertyParts(line.span, 0..<line.count)?.value.lowerBound
    }
}

extension ByteSource {
    /// Returns the line ending just before an offset of a feed: LF, CRLF, CR or CRCRLF; CRLF if there is none.
    ///
    /// - Throws: the errors of the source.
    package func lineEnding(before offset: Int) throws(LedgerError) -> [UInt8] {
        let length = min(Self.longestLineEnding, offset)
        return try bytes(at: offset - length, length: length)[...].lineEnding
    }

    /// The length of CRCRLF.
    package static let longestLineEnding = 3
}

extension ArraySlice<UInt8> {
    /// The line ending at the end of the last bytes of a line, `ByteSource.longestLineEnding` of them; CRLF if there is none.
    package var lineEnding: [UInt8] {
        if last == .carriageReturn { return [.carriageReturn] }
        guard last == .lineFeed else { return [.carriageReturn, .lineFeed] }
        return dropLast().reversed().prefix { $0 == .carriageReturn } + [.lineFeed]
    }
}
