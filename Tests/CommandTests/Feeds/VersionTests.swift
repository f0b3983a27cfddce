import TestSupport
import Testing

@Suite("Versions of events", .timeLimit(.minutes(15)))
struct VersionTests {
    private static func money(_ amount: String, _ more: String...) -> [String] {
        ["X-LEDGER-AMOUNT:\(amount)", "X-LEDGER-CURRENCY:EUR"] + more
    }

    private static func event(_ day: String, _ title: String, stamp: String = "20260101", _ more: [String]) -> [String] {
        ["BEGIN:VEVENT", "UID:one", "DTSTAMP:\(stamp)T000000Z", "SUMMARY:\(title)", "DTSTART;VALUE=DATE:\(day)"] + more + ["END:VEVENT"]
    }

    /// What every subcommand makes of a feed: amounts, titles, titles of the month, and of the events that the money of all days is added to.
    private struct Views: Equatable {
        var imported: [String]
        var listed: [String]
        var shown: [String]
        var annotated: [String]
    }

    private static func views(_ events: [[String]]) throws -> (views: Views, errors: [String]) {
        let desk = try Desk((1...31).reduce("date,amount,currency\n") { $0 + "2026-03-\($1 < 10 ? "0" : "")\($1),-1,EUR\n" })
        try desk.put(Calendars.calendar(events.flatMap { $0 }), in: "feed.ics")
        let imported = try desk.run("import", "feed.ics", "--all", "--format", "csv")
        let listed = try desk.run("events", "feed.ics", "--since", "2026-03-01", "--until", "2026-03-31", "--format", "csv")
        let page = try desk.run("month", "feed.ics", "--at", "2026-03-12", "--format", "json")
        let annotated = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv")
        let rows = { (run: Outcome, column: Int) in
            String(decoding: run.output, as: UTF8.self).split(separator: "\n").dropFirst()
                .map { String($0.split(separator: ",", omittingEmptySubsequences: false)[column]) }
        }
        var titles: [String] = []
        var title = ""
        for line in annotated.lines {
            if line.hasPrefix("SUMMARY:") { title = String(line.dropFirst(8)) }
            if line.hasPrefix("X-LEDGER-DAY"), titles.last != title { titles.append(title) }
        }
        let errors = [imported, listed, page, annotated].map { run in
            run.errors.split(separator: "\n").filter { !$0.contains("[annotation-written]") }.joined(separator: "\n")
        }
        return (
            Views(
                imported: rows(imported, 9), listed: rows(listed, 5), shown: try page.page().titles.map { String($0.dropFirst(6)) },
                annotated: titles),
            errors.map { $0.replacing("feed.ics:", with: "") }
        )
    }

    @Test func `the highest SEQUENCE counts everywhere, then the latest DTSTAMP, then the last, wherever it stands`() throws {
        let old = Self.event("20260303", "Old", ["SEQUENCE:1"])
        let new = Self.event("20260304", "New", ["SEQUENCE:2"])
        let lost = Self.event("20260305", "Lost", [])
        let late = Self.event("20260306", "Late", stamp: "20260102", [])
        let same = Self.event("20260305", "Same", [])
        for (events, title, lines) in [
            ([old, new, lost], "New", [4, 18]), ([new, lost, old], "New", [11, 17]), ([late, lost], "Late", [10]),
            ([lost, late], "Late", [4]),
            ([lost, same], "Same", [4]),
        ] {
            let (views, errors) = try Self.views(events)
            #expect(views == Views(imported: [title], listed: [title], shown: [title], annotated: [title]))
            #expect(Set(errors).count == 1)
            let said = errors.first?.split(separator: "\n").filter { $0.contains("[ics-duplicate-event]") }.map { $0.prefix { $0 != ":" } }
            #expect(said == lines.map { "\($0)" })
        }
    }

    @Test func `events without a UID are one where their lines are the same, but for what a server changes with each response`() throws {
        let plain = Self.event("20260303", "Same", []).filter { !$0.hasPrefix("UID") }
        let again = Self.event("20260303", "Same", stamp: "20260102", []).filter { !$0.hasPrefix("UID") }
        let other = Self.event("20260304", "Other", []).filter { !$0.hasPrefix("UID") }
        let (views, errors) = try Self.views([plain, other, again])
        let all = ["Same", "Other"]
        #expect(views.imported == all && views.listed == all && views.shown == all)
        #expect(views.annotated == ["Same", "Other", "Same"], "a description that is added to one of them must not make them two")
        let said = errors.map { $0.split(separator: "\n").filter { $0.contains("[ics-duplicate-event]") }.map { $0.prefix { $0 != ":" } } }
        #expect(said == [["14"], ["14"], ["14"], []], "where it is left out, it is said")
    }

    @Test func `different events with one UID all count, which is noted once`() throws {
        let events = [("03", "Ada"), ("05", "Grace"), ("09", "Emmy")].map { Self.event("202603\($0)", $1, ["RRULE:FREQ=YEARLY"]) }
        let (views, errors) = try Self.views(events)
        let all = ["Ada", "Grace", "Emmy"]
        #expect(views == Views(imported: all, listed: all, shown: all, annotated: all))
        #expect(Set(errors).count == 1)
        #expect(errors.first?.split(separator: "\n").filter { $0.contains("[ics-shared-uid]") }.count == 1)
        #expect(errors.first?.contains("11:1: note:") == true)
    }

    @Test func `money has its newest version in every view, and check says what was left out`() throws {
        let desk = try Desk()
        let first = Self.event("20260303", "First", Self.money("-10.00"))
        let second = Self.event("20260304", "Second", Self.money("-20.00", "SEQUENCE:3"))
        let gone = Self.event("20260305", "Gone", Self.money("-30.00")).map { $0.replacing("UID:one", with: "UID:two") }
        let cancelled = gone.map { $0.replacing("SUMMARY:Gone", with: "SEQUENCE:1\r\nSTATUS:CANCELLED") }
        try desk.put(Calendars.calendar(second, gone, first, cancelled), in: "feed.ics")
        let imported = try desk.run("import", "feed.ics", "--format", "jsonl")
        #expect(imported.status == 0 && String(decoding: imported.output, as: UTF8.self).contains("\"amount\":\"-20.00\""))
        #expect(String(decoding: imported.output, as: UTF8.self).split(separator: "\n").count == 1)
        let page = try desk.run("month", "feed.ics", "--at", "2026-03-12", "--format", "json").page()
        #expect(page.totals.map(\.expense) == ["20.00"] && page.totals.map(\.count) == [1])
        let check = try desk.run("check", "feed.ics")
        #expect(check.errors.split(separator: "\n").filter { $0.contains("[ics-duplicate-event]") }.count == 2)
    }

    @Test func `the newest override counts, and UIDs are the same however they are folded and escaped`() throws {
        let weekly = Calendars.event("a:b", "Weekly", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=WEEKLY;COUNT=3")
        let new = Calendars.event("a:", "New", "SEQUENCE:2", "RECURRENCE-ID;VALUE=DATE:20260309", "DTSTART;VALUE=DATE:20260310")
        let folded = new.flatMap { $0 == "UID:a:" ? [$0, " b"] : [$0] }
        let old = Calendars.event("a\\:b", "Old", "SEQUENCE:1", "RECURRENCE-ID;VALUE=DATE:20260309", "DTSTART;VALUE=DATE:20260311")
        let (views, _) = try Self.views([weekly, folded, old])
        let all = ["Weekly", "New", "Weekly"]
        #expect(views == Views(imported: ["Weekly", "New"], listed: all, shown: all, annotated: ["Weekly", "New"]))
    }
}
