import CalendarFeed
import Foundation
import Testing

/// One entry of libical's tables of rules.
private struct TableEntry {
    var rule = ""
    var start = ""
    var startAt: String?
    /// `nil` where libical refuses the rule.
    var instances: [String]?

    static func read(_ path: String) throws -> [TableEntry] {
        let text = try String(contentsOf: try #require(corpus).appending(path: path), encoding: .utf8)
        var entries: [TableEntry] = []
        var entry = TableEntry()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let halves = line.split(separator: ":", maxSplits: 1).map(String.init)
            guard halves.count == 2 else { continue }
            switch halves[0] {
            case "RRULE": entry = TableEntry(rule: halves[1])
            case "DTSTART": entry.start = halves[1]
            case "START-AT": entry.startAt = halves[1]
            case "INSTANCES":
                entry.instances = halves[1].contains("***") ? nil : halves[1].split(separator: ",").map(String.init)
                entries.append(entry)
            default: break
            }
        }
        return entries
    }

    /// What differs, as a sentence; `nil` when we agree.
    func difference(jumps: Bool) -> String? {
        do {
            let found = try starts(rule, from: start, at: jumps ? startAt : nil, limit: 1000)
            return found == (instances ?? []) ? nil : "\(rule) from \(start): \(found.prefix(12)), not \((instances ?? []).prefix(12))"
        } catch {
            return instances == nil ? nil : "\(rule): \(error)"
        }
    }
}

@Suite("libical's tables of rules", .enabled(if: corpus != nil, "LEDGER_CORPUS names no folder"))
struct RuleTableTests {
    @Test(arguments: [
        ("icalrecur_test.out", 70), ("icalrecur_withicu_test.out", 33), ("icalrecur_withicu_dangi_test.out", 34),
        ("icalrecur_withouticu_test.out", 14),
    ])
    func `every rule in the tables of libical 3.0.16 gives the occurrences they state`(file: String, count: Int) throws {
        let entries = try TableEntry.read("libical-v3.0.16/src/test/" + file)
        #expect(entries.count == count)
        #expect(entries.compactMap { $0.difference(jumps: true) } == [])
    }

    @Test(arguments: [
        ("icalrecur_test.txt", 146), ("icalrecur_test_rscale.txt", 14), ("icalrecur_test_rscale_withicu.txt", 19),
        ("icalrecur_test_rscale_withicu_dangi.txt", 1),
    ])
    func `every rule in libical's newer tables gives the occurrences they state`(file: String, count: Int) throws {
        let entries = try TableEntry.read("libical/src/test/" + file)
        #expect(entries.count == count)
        // libical itself refuses BYMONTH and BYMONTHDAY together with BYWEEKNO; we give the days on which all of them agree.
        let differences = entries.filter { !$0.rule.contains("BYMONTHDAY=30;BYWEEKNO=1;") }
            // These tables list what comes before START-AT as well.
            .compactMap { $0.difference(jumps: false) }
        #expect(differences == [])
    }
}
