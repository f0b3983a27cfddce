internal import CivilCalendar

/// Content lines by name and text: a table in which each line has one place, and a new line takes the place of the old.
struct LineCache: Sendable {
    private struct Slot: Sendable {
        var name: String
        var text: [UInt8]
        var line: [UInt8]
    }

    private var slots = [Slot?](repeating: nil, count: 1024)

    /// Longer texts are hardly ever the same twice.
    private static let maxTextLength = 64

    /// The place of a line; nowhere (-1) for texts that are not worth it.
    func place(name: String, text: String) -> Int {
        let count = text.utf8.count
        guard count <= Self.maxTextLength else { return -1 }
        // FNV-1a; the last letters of a name tell names apart.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(name.utf8.count) << 8 ^ UInt64(name.utf8.last ?? 0)
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 1023)
    }

    /// Appends the line if it is the one that stands at its place.
    func append(at place: Int, name: String, text: String, to bytes: inout [UInt8]) -> Bool {
        // Not `==` on texts: two spellings of one letter are equal strings, and different bytes.
        guard place >= 0, let slot = slots[place], slot.name == name, slot.text.elementsEqual(text.utf8) else { return false }
        bytes.append(contentsOf: slot.line)
        return true
    }

    mutating func store(_ line: ArraySlice<UInt8>, at place: Int, name: String, text: String) {
        guard place >= 0 else { return }
        slots[place] = Slot(name: name, text: Array(text.utf8), line: Array(line))
    }
}

/// The lines that say an event's day, by day.
struct DayLineCache: Sendable {
    private var keys = [Int](repeating: .min, count: 1024)
    private var lines = [[UInt8]](repeating: [], count: 1024)

    func append(_ day: CivilDate, _ isAllDay: Bool, to bytes: inout [UInt8]) -> Bool {
        let key = Self.key(day, isAllDay)
        guard keys[key & 1023] == key else { return false }
        bytes.append(contentsOf: lines[key & 1023])
        return true
    }

    mutating func store(_ line: ArraySlice<UInt8>, _ day: CivilDate, _ isAllDay: Bool) {
        let key = Self.key(day, isAllDay)
        keys[key & 1023] = key
        lines[key & 1023] = Array(line)
    }

    private static func key(_ day: CivilDate, _ isAllDay: Bool) -> Int {
        Int(day.dayNumber) * 2 + (isAllDay ? 1 : 0)
    }
}
