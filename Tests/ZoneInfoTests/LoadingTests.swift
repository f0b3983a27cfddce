import ByteStreams
import CivilCalendar
import TestSupport
import Testing
import ZoneInfo

@Suite("Reading compiled zones")
struct LoadingTests {
    @Test func `the installed names can all be loaded, and more than 300 there are`() {
        #expect(installedNames.count > 300)
    }

    @Test(arguments: [
        "", "/", ".", "..", "../zoneinfo/UTC", "Asia/../UTC", "/usr/share/zoneinfo/UTC", "Asia/", "/Asia/Seoul", "Asia//Seoul", "Asia",
        "America/Argentina",
        "posixrules", "localtime", "tzdata.zi", "zone.tab", "leapseconds", "asia/seoul", "ASIA/SEOUL", "Asia/Seoul ", " Asia/Seoul",
        "Asia/Seoul\0",
        "Asia/S\u{e9}oul", "Asia\\Seoul", "right/Asia/Seoul", "posix/Asia/Seoul", "Asia/Seoul/", "Asia/Atlantis",
        String(repeating: "A", count: 5000), "~/UTC", "UTC\n",
    ])
    func `a text that cannot be a zone's name never reaches a file`(name: String) {
        #expect(TimeZoneRules.named(name) == nil)
        #expect(TimeZoneRules.named(name, inDirectory: "/usr/share/zoneinfo") == nil)
    }

    @Test func `a zone is read once, from any thread`() async throws {
        let first = try zone("Asia/Seoul")
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { TimeZoneRules.named("Asia/Seoul") === first } }
            for await same in group { #expect(same) }
        }
    }

    @Test func `a version 1 file keeps its last type for ever`() throws {
        var file = TZifBuilder(version: "1", transitions: [(-100, 1), (100, 0)], footer: "")
        file.types = [(3600, 0, 0), (7200, 1, 4)]
        file.names = "CET\0CEST\0"
        let rules = try #require(TimeZoneRules(tzif: file.bytes, name: "One"))
        #expect(rules.offset(atUTC: -101) == (3600, false, "CET"))
        #expect(rules.offset(atUTC: -100) == (7200, true, "CEST"))
        #expect(rules.offset(atUTC: .max) == (3600, false, "CET"))
    }

    @Test(arguments: ["2", "3", "4"] as [Character])
    func `the 64-bit data and the footer of a version 2 file count`(version: Character) throws {
        let file = TZifBuilder(
            version: version, transitions: [(-1 << 40, 1), (0, 0)], types: [(32_400, 0, 0), (-1, 0, 2)], names: "KST\0", footer: "KST-9")
        let rules = try #require(TimeZoneRules(tzif: file.bytes, name: "Two"))
        #expect(rules.offset(atUTC: -1 << 40) == (-1, false, "T"))
        #expect(rules.offset(atUTC: (-1 << 40) - 1) == (32_400, false, "KST"))
        var other = file
        other.footer = "XYZ-1"
        #expect(try #require(TimeZoneRules(tzif: other.bytes, name: "Two")).offset(atUTC: 1).secondsEast == 3600)
    }

    @Test func `broken content is refused`() {
        let good = TZifBuilder(transitions: [(0, 0), (10, 0)])
        func refuses(_ change: (inout TZifBuilder) -> Void) -> Bool {
            var file = good
            change(&file)
            return TimeZoneRules(tzif: file.bytes, name: "Broken") == nil
        }
        #expect(!refuses { _ in })
        #expect(refuses { $0.transitions = [(10, 0), (10, 0)] })
        #expect(refuses { $0.transitions = [(10, 0), (9, 0)] })
        #expect(refuses { $0.transitions = [(0, 1)] })
        #expect(refuses { $0.types = [] })
        #expect(refuses { $0.types = [(93_600, 0, 0)] })
        #expect(refuses { $0.types = [(-90_000, 0, 0)] })
        #expect(refuses { $0.types = [(.min, 0, 0)] })
        #expect(refuses { $0.types = [(0, 2, 0)] })
        #expect(refuses { $0.types = [(0, 0, 4)] })
        #expect(refuses { $0.names = "KST" })
        #expect(refuses { $0.names = "" })
        #expect(refuses { $0.names = "K\r\n\0" })
        #expect(refuses { $0.leapCount = 1 })
        #expect(refuses { $0.footer = "KST" })
        #expect(refuses { $0.types = Array(repeating: (0, 0, 0), count: 257) })
        #expect(TimeZoneRules(tzif: good.bytes + [UInt8](repeating: 0, count: 1 << 18), name: "Large") == nil)
    }

    private func installedBytes(_ name: String) throws -> [UInt8] {
        let source = try ByteSource(path: "/usr/share/zoneinfo/" + name)
        return try source.bytes(at: 0, length: source.count)
    }

    @Test(arguments: ["America/New_York", "Asia/Seoul", "Etc/UTC"])
    func `every truncation of a file is refused`(name: String) throws {
        let bytes = try installedBytes(name)
        #expect(TimeZoneRules(tzif: bytes, name: name) != nil)
        for length in 0..<bytes.count where TimeZoneRules(tzif: Array(bytes[..<length]), name: name) != nil {
            Issue.record("\(length) bytes are accepted")
        }
    }

    @Test(arguments: ["America/New_York", "Asia/Seoul", "Africa/Cairo"])
    func `mutations are refused or give rules that can be asked anything`(name: String) throws {
        let bytes = try installedBytes(name)
        var generator = SeededGenerator(seed: 20_250_801)
        var accepted = 0
        for _ in 0..<1500 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                // Headers and footers are the tender parts.
                let place =
                    switch UInt8.random(in: 0...2, using: &generator) {
                    case 0: Int.random(in: 0..<44, using: &generator)
                    case 1: Int.random(in: (bytes.count - 20)..<bytes.count, using: &generator)
                    default: Int.random(in: 0..<bytes.count, using: &generator)
                    }
                damaged[place] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let rules = TimeZoneRules(tzif: damaged, name: name) else { continue }
            accepted += 1
            for instant in [Int64.min, -1 << 40, -5_000_000_000, 0, 1_754_000_000, 5_000_000_000, 1 << 40, .max] {
                #expect(abs(rules.offset(atUTC: instant).secondsEast) < 93_600)
                if let local = rules.local(atUTC: instant) { _ = rules.utcSeconds(forLocal: local) }
            }
            if accepted % 10 == 0 { #expect(!rules.observances(from: try day("1950-01-01"), through: try day("2040-01-01")).isEmpty) }
        }
        #expect(accepted > 100)
    }
}
