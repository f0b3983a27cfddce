internal import CLibrary

extension Span<UInt8> {
    /// Appends the offset after each LF of a range to offsets, for as many of which as there are bytes there must be room.
    package func appendLineFeeds(in range: Range<Int>, to ends: inout OutputSpan<UInt32>) {
        unsafe withUnsafeBytes { all in
            // The C library picks the widest vectors that the processor has; the compiler must do with those that all of them have.
            let part = unsafe UnsafeRawBufferPointer(rebasing: all[range])
            guard var next = part.baseAddress else { return }
            let end = unsafe next + part.count
            while unsafe next < end, let place = unsafe memchr(next, Int32(UInt8.lineFeed), end - next) {
                unsafe next = UnsafeRawPointer(place) + 1
                ends.append(UInt32(truncatingIfNeeded: unsafe range.upperBound - (end - next)))
            }
        }
    }
}
