package import ByteStreams
package import Diagnostics
internal import TextBytes

/// Reads all content lines of a feed, unfolded, whatever components they stand in.
///
/// ```swift
/// var reader = ContentLineReader(source)
/// while let line = try reader.next() { print(String(decoding: line, as: UTF8.self)) }
/// ```
package struct ContentLineReader {
    private var window: LineWindow
    /// The line that comes next, as far as it has been read.
    private var begun: [UInt8]?
    private var begunNumber = 0
    /// The number of the line that was returned last, from 1: that of its first part, where it is folded.
    package private(set) var number = 0

    /// Creates a reader at the start of a feed.
    package init(_ source: ByteSource) {
        window = LineWindow(source, 0..<source.count, chunk: FeedLimits.chunkBytes)
    }

    /// Returns the next line that is not empty, in UTF-8 where the feed is; `nil` at the end. Lines are read up to their limit.
    ///
    /// - Throws: the errors of the source.
    package mutating func next() throws(LedgerError) -> [UInt8]? {
        // Taken out, so that reading the window and writing the line do not overlap (exclusivity).
        var line = begun.take()
        number = begunNumber
        while true {
            guard let next = window.nextLine() else {
                if window.isComplete { return line }
                try window.refill()
                continue
            }
            guard !next.isEmpty, !next.isTooLong else { continue }
            let part = window.bytes[window.index(of: next.offset)..<window.index(of: next.contentEnd)]
            guard next.isContinuation, line != nil else {
                guard line != nil else {
                    line = Array(part)
                    number = next.number
                    continue
                }
                begun = Array(part)
                begunNumber = next.number
                return line
            }
            if line?.count ?? 0 < FeedLimits.lineBytes { line?.append(contentsOf: part.dropFirst()) }
        }
    }
}
