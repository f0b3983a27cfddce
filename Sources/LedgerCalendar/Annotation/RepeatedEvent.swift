/// An event whose UID came before, in 16 bytes: how to find its days, and then what they are.
struct RepeatedEvent {
    /// What is known of its days.
    enum Days {
        /// Nothing yet; the event stands in these bytes of the feed.
        case unread(Range<Int>)
        /// One range of places, or none.
        case range(Range<Int>)
        /// So many ranges, from an offset of a temporary file on.
        case filed(offset: Int, count: Int)
    }

    private var bits: UInt64 = 0
    private var length: UInt32 = 0
    private let lineNumber: UInt32

    init(_ byteRange: Range<Int>, line: UInt32) {
        lineNumber = line
        days = .unread(byteRange)
    }

    /// The line of its BEGIN.
    var line: Int { Int(lineNumber) }

    /// No event is 0 bytes long, and no offset has the highest bit.
    private static let isFiled = UInt64(1) << 63

    /// What is known of its days.
    var days: Days {
        get {
            let offset = Int(bits & ~Self.isFiled)
            if bits & Self.isFiled != 0 { return .filed(offset: offset, count: Int(length)) }
            if length > 0 { return .unread(offset..<offset + Int(length)) }
            return .range(Int(bits >> 32)..<Int(UInt32(truncatingIfNeeded: bits)))
        }
        set {
            switch newValue {
            case .unread(let range): (bits, length) = (UInt64(range.lowerBound), UInt32(clamping: range.count))
            case .range(let range): (bits, length) = (UInt64(range.lowerBound) << 32 | UInt64(range.upperBound), 0)
            case .filed(let offset, let count): (bits, length) = (UInt64(offset) | Self.isFiled, UInt32(clamping: count))
            }
        }
    }
}
