/// The content of a TZif file (RFC 9636), versions 1 to 4.
///
/// Data that violates the format or counts leap seconds yields `nil`; nothing outside `bytes` is ever read.
struct TZifFile: Sendable {
    /// The transition times in seconds since 1970-01-01T00:00:00Z, ascending.
    private(set) var transitions: [Int64] = []
    /// For each transition, the index in `types` of the type in force from then on.
    private(set) var typeIndexes: [UInt8] = []
    /// At least one; the first applies before all transitions.
    private(set) var types: [LocalTimeType] = []
    /// The rules after the last transition; `nil` when the file has no footer.
    private(set) var footer: PosixZone?

    /// Larger files are rejected; real ones are about 4 kB.
    static let maximumSize = 1 << 18

    init?(bytes: [UInt8]) {
        guard bytes.count <= Self.maximumSize, let first = Header(bytes, at: 0) else { return nil }
        let second = Header.size + first.blockSize(timeSize: 4)
        guard first.version >= UInt8(ascii: "2") else {
            guard bytes.count >= second else { return nil }
            guard readBlock(bytes, at: Header.size, first, timeSize: 4) else { return nil }
            return
        }
        guard let header = Header(bytes, at: second), header.version == first.version else { return nil }
        let block = second + Header.size
        let end = block + header.blockSize(timeSize: 8)
        guard end < bytes.count, readBlock(bytes, at: block, header, timeSize: 8) else { return nil }

        let newline = UInt8(ascii: "\n")
        guard bytes[end] == newline, let close = bytes[(end + 1)...].firstIndex(of: newline) else { return nil }
        if close > end + 1 {
            guard let zone = PosixZone(text: Array(bytes[(end + 1)..<close])) else { return nil }
            footer = zone
        }
    }

    private mutating func readBlock(_ bytes: [UInt8], at start: Int, _ header: Header, timeSize: Int) -> Bool {
        guard header.isValid, start + header.blockSize(timeSize: timeSize) <= bytes.count else { return false }
        var offset = start
        transitions.reserveCapacity(header.timeCount)
        for _ in 0..<header.timeCount {
            let time = timeSize == 8 ? Self.integer64(bytes, at: offset) : Int64(Self.integer32(bytes, at: offset))
            if let last = transitions.last, last >= time { return false }
            transitions.append(time)
            offset += timeSize
        }
        typeIndexes = Array(bytes[offset..<offset + header.timeCount])
        guard typeIndexes.allSatisfy({ Int($0) < header.typeCount }) else { return false }
        offset += header.timeCount
        let names = offset + header.typeCount * 6
        for _ in 0..<header.typeCount {
            let seconds = Int(Self.integer32(bytes, at: offset))
            let (daylight, name) = (bytes[offset + 4], Int(bytes[offset + 5]))
            guard LocalTimeType.offsets.contains(seconds), daylight <= 1, name < header.nameCount else { return false }
            guard let end = bytes[(names + name)..<(names + header.nameCount)].firstIndex(of: 0) else { return false }
            let text = bytes[(names + name)..<end]
            guard text.count <= 32, text.allSatisfy(LocalTimeType.isAbbreviationByte) else { return false }
            let abbreviation = String(decoding: text, as: UTF8.self)
            types.append(LocalTimeType(offset: seconds, isDaylight: daylight == 1, abbreviation: abbreviation))
            offset += 6
        }
        return true
    }

    fileprivate static func integer32(_ bytes: [UInt8], at offset: Int) -> Int32 {
        Int32(truncatingIfNeeded: integer(bytes, at: offset, size: 4))
    }

    private static func integer64(_ bytes: [UInt8], at offset: Int) -> Int64 {
        integer(bytes, at: offset, size: 8)
    }

    private static func integer(_ bytes: [UInt8], at offset: Int, size: Int) -> Int64 {
        var value: UInt64 = 0
        for index in offset..<offset + size { value = value << 8 | UInt64(bytes[index]) }
        return Int64(bitPattern: value)
    }
}

/// The 44 bytes at the start of each of the two blocks (RFC 9636 section 3.1).
private struct Header {
    static let size = 44

    let version: UInt8
    let isUTCount, isStandardCount, leapCount, timeCount, typeCount, nameCount: Int

    init?(_ bytes: [UInt8], at offset: Int) {
        guard offset + Self.size <= bytes.count, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else { return nil }
        version = bytes[offset + 4]
        // A count larger than the file is rejected here, so the sums below stay small.
        func count(_ index: Int) -> Int? {
            let value = TZifFile.integer32(bytes, at: offset + 20 + index * 4)
            return value >= 0 && Int(value) <= bytes.count ? Int(value) : nil
        }
        guard let isUT = count(0), let isStandard = count(1), let leaps = count(2), let times = count(3),
            let types = count(4), let names = count(5)
        else { return nil }
        (isUTCount, isStandardCount, leapCount) = (isUT, isStandard, leaps)
        (timeCount, typeCount, nameCount) = (times, types, names)
    }

    /// Whether the block is usable: it has types and abbreviations, its indicators match its types, and it counts no leap seconds.
    var isValid: Bool {
        typeCount >= 1 && typeCount <= 256 && nameCount >= 1 && leapCount == 0
            && (isUTCount == 0 || isUTCount == typeCount) && (isStandardCount == 0 || isStandardCount == typeCount)
    }

    func blockSize(timeSize: Int) -> Int {
        timeCount * (timeSize + 1) + typeCount * 6 + nameCount + leapCount * (timeSize + 4) + isStandardCount + isUTCount
    }
}
