internal import ByteStreams
internal import Diagnostics
internal import TextBytes

/// An event with a UID, as a survey sees it.
struct UIDSight: Sendable {
    /// The hash of the UID.
    let hash: UInt64
    /// Where the event begins.
    let offset: Int
}

/// Finds the events whose UIDs repeat, by their hashes: beyond a number of events, a temporary file takes them, and memory only those that
/// share a bucket, and what repeats.
struct UIDCensus: ~Copyable {
    private var sights: [UIDSight] = []
    private var file: ScratchFile?
    /// What was filed each time: where it begins in the file, and where its buckets do, counted in sights.
    private var filings: [(start: Int, bounds: [Int])] = []
    /// The number of sights that are held.
    private var capacity: Int
    /// Another one in every run, so that nobody can make UIDs that crowd one bucket.
    private let secret = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1

    private static let sightBytes = 16

    /// Creates a census that holds so many events in memory.
    init(capacity: Int) { self.capacity = max(1, capacity) }

    mutating func add(_ uids: [UIDSight]) {
        for uid in uids {
            let product = uid.hash.multipliedFullWidth(by: secret)
            sights.append(UIDSight(hash: product.high ^ product.low, offset: uid.offset))
            if sights.count == capacity { putAside() }
        }
    }

    /// Files what is held, sorted by bucket.
    private mutating func putAside() {
        var (bytes, bounds) = ([UInt8](), [Int]())
        let sorted = sights.sortedByBucket(&bounds)
        bytes.append(addingCapacity: sorted.count * Self.sightBytes) { output in
            for sight in sorted {
                output.append(littleEndian: sight.hash)
                output.append(littleEndian: UInt64(sight.offset))
            }
        }
        do {
            if file?.count == nil { file = try ScratchFile() }
            let start = file?.count ?? 0
            try file?.append(bytes.span)
            filings.append((start, bounds))
            sights.removeAll(keepingCapacity: true)
        } catch {
            // Where no temporary file can be had, memory must do.
            capacity = .max
        }
    }

    /// Where the events begin whose UIDs several may have; ascending.
    ///
    /// - Throws: `LedgerError` when the temporary file cannot be read.
    consuming func repeatedEvents() throws(LedgerError) -> [Int] {
        var (repeated, bounds) = ([Int](), [Int]())
        let held = sights.sortedByBucket(&bounds)
        var bucket: [UIDSight] = []
        for number in 0..<UIDSight.bucketCount {
            bucket.removeAll(keepingCapacity: true)
            for filing in filings {
                let (first, next) = (filing.bounds[number], filing.bounds[number + 1])
                guard first < next else { continue }
                let start = filing.start + first * Self.sightBytes
                let length = (next - first) * Self.sightBytes
                let bytes = try file?.bytes(at: start, length: length) ?? []
                guard bytes.count == length else { throw LedgerError(.readFailed, name: "temporary file", reason: "it was cut off") }
                for place in stride(from: 0, to: bytes.count - Self.sightBytes + 1, by: Self.sightBytes) {
                    let (hash, offset) = (ByteWord(bytes.span, at: place).value, ByteWord(bytes.span, at: place + 8).value)
                    bucket.append(UIDSight(hash: hash, offset: Int(offset)))
                }
            }
            bucket += held[bounds[number]..<bounds[number + 1]]
            bucket.sort { ($0.hash, $0.offset) < ($1.hash, $1.offset) }
            for (place, sight) in bucket.enumerated() {
                let follows = place > 0 && bucket[place - 1].hash == sight.hash
                if follows || place + 1 < bucket.count && bucket[place + 1].hash == sight.hash { repeated.append(sight.offset) }
            }
        }
        return repeated.sorted()
    }
}

extension UIDSight {
    fileprivate static let bucketCount = 256
    fileprivate var bucket: Int { Int(hash >> 56) }
}

extension [UIDSight] {
    /// Returns these sorted by bucket, and sets where each bucket begins and the last one ends.
    fileprivate func sortedByBucket(_ bounds: inout [Int]) -> [UIDSight] {
        bounds = [Int](repeating: 0, count: UIDSight.bucketCount + 1)
        for sight in self { bounds[sight.bucket + 1] += 1 }
        for number in 1...UIDSight.bucketCount { bounds[number] += bounds[number - 1] }
        var (next, sorted) = (bounds, self)
        for sight in self {
            sorted[next[sight.bucket]] = sight
            next[sight.bucket] += 1
        }
        return sorted
    }
}
