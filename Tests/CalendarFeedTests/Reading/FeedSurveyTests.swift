import ByteStreams
import CalendarFeed
import Diagnostics
import LibicalBridge
import Testing

@Suite("What a first walk over a feed finds")
struct FeedSurveyTests {
    private func survey(_ lines: [String]) throws -> FeedSurvey {
        try FeedSurvey(ByteSource(Array(lines.joined(separator: "\r\n").utf8), name: "x"), options: .custom)
    }

    @Test func `events whose UID comes again are known by where they begin; everything else is only counted`() throws {
        let override = event("RECURRENCE-ID;VALUE=DATE:20250103", "DTSTART;VALUE=DATE:20250104", "SUMMARY:moved", uid: "m\\,1")
        let folded = event("RECUR", " RENCE-ID;VALUE=DATE:20250105", "DTSTART;VALUE=DATE:20250104", uid: "m")
        let alarm = ["BEGIN:VALARM", "RECURRENCE-ID:20250101T000000Z", "END:VALARM"]
        let lines =
            ["BEGIN:VCALENDAR"] + StructureTests.one + override + override + folded + StructureTests.one.dropLast() + alarm
            + ["END:VEVENT", "END:VCALENDAR"]
        let survey = try survey(lines)
        #expect(survey.eventCount == 5)
        let offsets = lines.indices.filter { lines[$0] == "BEGIN:VEVENT" }.map { lines[..<$0].joined(separator: "\r\n").utf8.count + 2 }
        #expect(survey.repeatedEvents == [0, 1, 2, 4].map { offsets[$0] })
        #expect(!survey.isTruncated && survey.isCalendar)
    }

    @Test(arguments: [1, 7, 100, 100_000])
    func `UIDs that come again are found whether they are held in memory or wait in a temporary file`(held: Int) throws {
        // Every third event has a UID of its own; the others share one with the event 500 places away.
        let uids = (0..<1_000).map { $0 % 3 == 0 ? "own-\($0)" : "\($0 % 500)" }
        let lines = ["BEGIN:VCALENDAR"] + uids.flatMap { event("DTSTART;VALUE=DATE:20250101", uid: $0) } + ["END:VCALENDAR"]
        let source = ByteSource(Array(lines.joined(separator: "\r\n").utf8), name: "x")
        let survey = try FeedSurveyor(source, options: .custom, heldUIDs: held).finish()
        var lookup = EventLookup(survey)
        let found = try survey.repeatedEvents.map { try lookup.event(at: $0)?.uid ?? "" }
        let counts = Dictionary(grouping: uids) { $0 }.mapValues(\.count)
        #expect(found == uids.filter { counts[$0] ?? 0 > 1 } && found.count > 300)
    }

    @Test(arguments: [
        "UID:b", "uid:b", "\0UID:b", "U\0ID:b", "UI\0D:b", "UID:\0b", "\0U\r\n ID:b", "U\r\n \0ID:b", "UID;X=\"a:b\":b", "UID:b\r\n ",
        "UID:\r\n b", "UID;X=1\r\n\t;Y=2:\r\n b\r\n ",
        "UID: b ",
    ])
    func `a UID is one however its line is written`(line: String) throws {
        let lines =
            ["BEGIN:VCALENDAR"] + event("DTSTART;VALUE=DATE:20250101", uid: "b") + event("DTSTART;VALUE=DATE:20250101", uid: "c")
            + ["BEGIN:VEVENT", "SUMMARY:odd", line, "DTSTART;VALUE=DATE:20250101", "END:VEVENT", "END:VCALENDAR"]
        let survey = try survey(lines)
        var lookup = EventLookup(survey)
        #expect(try survey.repeatedEvents.map { try lookup.event(at: $0)?.uid } == ["b", "b"])
    }

    @Test func `a UID in Windows-1252 is the one in UTF-8`() throws {
        let lines = ["BEGIN:VCALENDAR"] + event("DTSTART;VALUE=DATE:20250101", uid: "é") + event("DTSTART;VALUE=DATE:20250101", uid: "#")
        let bytes = Array((lines + ["END:VCALENDAR"]).joined(separator: "\r\n").utf8).map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 }
        let survey = try FeedSurvey(ByteSource(bytes, name: "x"), options: .custom)
        var lookup = EventLookup(survey)
        #expect(try survey.repeatedEvents.map { try lookup.event(at: $0)?.uid } == ["é", "é"])
    }

    @Test func `of all ways to give one UID to four events, those that count differ in start and title, and the last one does`() throws {
        let kinds = ["01", "02", "03"].flatMap { day in ["X", "Y", "Z"].map { (day, $0) } }
        for world in 0..<kinds.count * kinds.count * kinds.count * kinds.count {
            let events = [world / 729, world / 81 % 9, world / 9 % 9, world % 9].map { kinds[$0] }
            let lines = events.flatMap { event("DTSTART;VALUE=DATE:202501\($0)", "SUMMARY:\($1)", uid: "u") }
            let survey = try survey(["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"])
            var (lookup, groups) = (EventLookup(survey), FeedVersions.Groups())
            groups.add(try FeedVersions.read(survey.repeatedEvents[...], &lookup))
            let versions = FeedVersions(groups)
            let fates = survey.repeatedEvents.map(versions.fate)
            let counting = fates.indices.filter { fates[$0] != .superseded }
            let (days, titles) = (Set(counting.map { events[$0].0 }), Set(counting.map { events[$0].1 }))
            #expect(days.count == counting.count && titles.count == counting.count && counting.last == 3, "\(events)")
            #expect(
                counting.enumerated().allSatisfy { fates[$1] == .counts(namesake: $0) }, "they are numbered in the feed's order: \(events)")
        }
    }

    @Test func `names, method and ledger columns of calendars; those of components do not count`() throws {
        let survey = try survey(
            ["BEGIN:VCALENDAR", "METHOD:publish", "X-CUSTOM-COLUMNS:id\\,date\\,\"a\\, \"\"b\"\"\"\\,기타"]
                + event("DTSTART:20250101T000000", "NAME:not this") + ["X-WR-CALNAME:가계부\\, 우리", " 집", "END:VCALENDAR", "BEGIN:VCALENDAR"]
                + ["NAME:second", "X-CUSTOM-COLUMNS:id\\,more", "END:VCALENDAR"])
        #expect(survey.calendarName == "가계부, 우리집")
        #expect(survey.method == "PUBLISH")
        #expect(survey.calendarTexts == ["id,date,\"a, \"\"b\"\"\",기타", "id,more"])
        #expect(try self.survey(["BEGIN:VCALENDAR", "END:VCALENDAR"]).calendarTexts == [])
    }

    @Test func `a feed that is cut off, or none at all, is known before its events are read`() throws {
        let cut = try survey(["BEGIN:VCALENDAR"] + StructureTests.one + ["BEGIN:VEVENT", "UID:x"])
        #expect(cut.isTruncated)
        #expect(cut.eventCount == 1 && cut.cutCount == 1)
        #expect(try survey(["hello"]).isCalendar == false)
    }

    @Test func `events decoded by many tasks are those decoded by one`() async throws {
        var lines: [String] = []
        for index in 0..<500 {
            lines += event(
                "DTSTART;TZID=Z\(index % 7):20250101T000000", "SUMMARY:\(index)", "RRULE:FREQ=DAILY;COUNT=\(index + 1)", uid: "\(index)")
        }
        let source = ByteSource(Array(calendar(lines).utf8), name: "x")
        let survey = try FeedSurvey(source)
        let decoder = EventDecoder(survey)
        var scanner = FeedScanner(survey)
        var raws: [RawEvent] = []
        while let raw = try scanner.next() { raws.append(raw) }
        let serial = raws.map { decoder.decode($0).event }
        let parallel = await withTaskGroup(of: (Int, FeedEvent?).self) { group in
            for (index, raw) in raws.enumerated() { group.addTask { (index, decoder.decode(raw).event) } }
            var events = [FeedEvent?](repeating: nil, count: raws.count)
            for await (index, event) in group { events[index] = event }
            return events
        }
        #expect(serial.count == 500)
        #expect(parallel == serial)
    }

    @Test func `values that libical shares with nobody: rules, periods, overrides of all that follow`() throws {
        let reading = try Reading(
            calendar(
                event(
                    "DTSTART;TZID=Asia/Seoul:20250101T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3",
                    "rrule:freq=weekly;until=20250301T000000Z",
                    "RDATE;VALUE=PERIOD;TZID=Asia/Seoul:20250105T090000/PT2H,20250106T090000/20250106T093000",
                    "RDATE;TZID=Asia/Seoul:20250107T090000", "EXDATE;TZID=Asia/Seoul:20250102T090000,20250103T090000",
                    "EXDATE:20250101T000000Z")
                    + event("RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Seoul:20250102T090000", "DTSTART;TZID=Asia/Seoul:20250102T100000"))
        )
        #expect(reading.faults == [])
        let master = try #require(reading.events.first)
        #expect(master.rules.map(\.text) == ["FREQ=DAILY;COUNT=3", "freq=weekly;until=20250301T000000Z"])
        #expect(
            master.recurrenceDates.map { "\(shown($0.start)) \(shown($0.end))" } == [
                "2025-01-05T09:00:00 540 2025-01-05T11:00:00 540", "2025-01-06T09:00:00 540 2025-01-06T09:30:00 540",
                "2025-01-07T09:00:00 540 none",
            ])
        #expect(
            master.exceptionDates.map { shown($0) } == ["2025-01-02T09:00:00 540", "2025-01-03T09:00:00 540", "2025-01-01T00:00:00Z"])
        #expect(master.isRecurring && master.recurrenceID == nil)
        let override = try #require(reading.events.last)
        #expect(override.isThisAndFuture)
        #expect(shown(override.recurrenceID) == "2025-01-02T09:00:00 540")
    }
}
