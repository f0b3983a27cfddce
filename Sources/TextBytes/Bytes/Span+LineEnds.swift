internal import CLibrary

extension Span<UInt8> {
    /// Appends the offset after each LF of a range to offsets, for as many of which as there are bytes there must be room.
    package func appendLineFeeds(in range: Range<Int>, to ends: inout OutputSpan<UInt32>) {
        forEach(.lineFeed, in: range) { ends.append(UInt32(truncatingIfNeeded: $0)) }
    }

    /// How many lines end within a range: with LF, CRLF or CR.
    package func lineEndCount(in range: Range<Int>) -> Int {
        var count = 0
        forEach(.lineFeed, in: range) { _ in count += 1 }
        forEach(.carriageReturn, in: range) { next in
            if next == range.upperBound || self[next] != .lineFeed { count += 1 }
        }
        return count
    }

    /// Returns the first offset of a range at which that byte stands, by a call of the C library; the end of the range when it does not.
    @usableFromInline
    func distantOffset(of byte: UInt8, in range: Range<Int>) -> Int {
        unsafe withUnsafeBytes { all in
            let part = unsafe UnsafeRawBufferPointer(rebasing: all[range])
            guard let start = part.baseAddress, let place = unsafe memchr(start, Int32(byte), part.count) else { return range.upperBound }
            return unsafe range.lowerBound + (UnsafeRawPointer(place) - start)
        }
    }

    /// Calls `body` with the offset after each byte of that value in a range.
    @inline(__always)
    private func forEach(_ byte: UInt8, in range: Range<Int>, _ body: (_ next: Int) -> Void) {
        unsafe withUnsafeBytes { all in
            // The C library picks the widest vectors that the processor has; the compiler must do with those that all of them have.
            let part = unsafe UnsafeRawBufferPointer(rebasing: all[range])
            guard var next = part.baseAddress else { return }
            let end = unsafe next + part.count
            while unsafe next < end, let place = unsafe memchr(next, Int32(byte), end - next) {
                unsafe next = UnsafeRawPointer(place) + 1
                body(unsafe range.upperBound - (end - next))
            }
        }
    }
}
