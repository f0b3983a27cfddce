internal import ByteStreams

/// The days of repeated events to which the walk has not come.
///
/// What takes more than one range lies in a temporary file, since a feed may have many such events with many ranges each.
struct WaitingDays: ~Copyable {
    private var file: ScratchFile?

    /// Keeps the places of an event's days.
    mutating func keep(_ places: [Range<Int>]) throws(StreamError) -> RepeatedEvent.Days {
        guard places.count > 1 else { return .range(places.first ?? 0..<0) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(places.count * 8)
        for place in places {
            for bound in [place.lowerBound, place.upperBound] {
                for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: bound >> shift)) }
            }
        }
        if file?.count == nil { file = try ScratchFile() }
        let offset = file?.count ?? 0
        try file?.append(bytes.span)
        return .filed(offset: offset, count: places.count)
    }

    /// The places of an event's days; none before they are found.
    func days(of event: RepeatedEvent) throws(StreamError) -> [Range<Int>] {
        switch event.days {
        case .unread: return []
        case .range(let places): return places.isEmpty ? [] : [places]
        case .filed(let offset, let count):
            let bytes = try file?.bytes(at: offset, length: count * 8) ?? []
            func bound(_ index: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << ($1 * 8) } }
            return stride(from: 0, to: bytes.count - 7, by: 8).map { bound($0)..<bound($0 + 4) }
        }
    }
}
