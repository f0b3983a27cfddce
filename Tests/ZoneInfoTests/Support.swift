import ByteStreams
import CivilCalendar
import Testing
import ZoneInfo

/// The installed zone, or a failed test.
func zone(_ name: String) throws -> TimeZoneRules {
    try #require(TimeZoneRules.named(name), "no zone \(name)")
}

/// `2007-03-11T02:00:00` as a wall clock.
func wall(_ text: String) throws -> CivilDateTime {
    let parts = text.split(separator: "T")
    return CivilDateTime(try #require(CivilDate(String(parts[0]))), try #require(CivilTime(String(parts[1]))))
}

func day(_ text: String) throws -> CivilDate {
    try #require(CivilDate(text))
}

/// `2007-03-11T07:00:00` in Universal Time as seconds.
func utc(_ text: String) throws -> Int64 {
    try wall(text).secondNumber
}

/// The zone names of the installed tzdata, from its own lists.
let installedNames: [String] = {
    var names: Set<String> = []
    for list in ["tzdata.zi", "zone.tab", "zone1970.tab"] {
        guard let source = try? ByteSource(path: "/usr/share/zoneinfo/" + list),
            let bytes = try? source.bytes(at: 0, length: source.count)
        else { continue }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let fields = String(decoding: line, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\t" })
            if list == "tzdata.zi", fields.first == "Z" { names.insert(String(fields[1])) }
            if list == "tzdata.zi", fields.first == "L" { names.insert(String(fields[2])) }
            if list != "tzdata.zi", fields.count >= 3, fields[0] != "#", fields[2].contains("/") { names.insert(String(fields[2])) }
        }
    }
    return names.filter { TimeZoneRules.named($0) != nil }.sorted()
}()

/// Makes the bytes of a TZif file.
struct TZifBuilder {
    var version: Character = "2"
    var transitions: [(at: Int64, type: UInt8)] = []
    var types: [(offset: Int32, isDaylight: UInt8, name: UInt8)] = [(32_400, 0, 0)]
    var names = "KST\0"
    var footer = "KST-9"
    var leapCount = 0

    var bytes: [UInt8] {
        let old = block(timeSize: 4)
        return version == "1" ? old : old + block(timeSize: 8) + Array("\n\(footer)\n".utf8)
    }

    private func block(timeSize: Int) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version == "1" ? 0 : version.asciiValue ?? 0] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leapCount, transitions.count, types.count, names.utf8.count] { bytes += big(Int64(count), 4) }
        for transition in transitions { bytes += big(transition.at, timeSize) }
        bytes += transitions.map(\.type)
        for type in types { bytes += big(Int64(type.offset), 4) + [type.isDaylight, type.name] }
        return bytes + Array(names.utf8) + [UInt8](repeating: 0, count: leapCount * (timeSize + 4))
    }

    private func big(_ number: Int64, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> Int64((size - 1 - $0) * 8)) }
    }
}
