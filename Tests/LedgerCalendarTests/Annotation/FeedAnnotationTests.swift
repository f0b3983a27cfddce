import ByteStreams
import LedgerCalendar
import Testing

@Suite("Feeds with the money of their days", .timeLimit(.minutes(15)))
struct FeedAnnotationTests {
    @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n"])
    func `the lines stand before the first part of the event or its END, with the feed's own line ending, and nothing else changes`(
        ending: String
    ) async throws {
        let money = "2025-08-01,3000000,KRW,\n2025-08-01,-12000,KRW,\n2025-08-01,-4.50,USD,\n2025-08-01,-9,USD,transfer\n"
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:a", "END:VALARM"]
        func feed(_ added: [String]) -> String {
            calendar(
                [
                    ["X-ODD;P=\"a;b\":kept"],
                    ["BEGIN:VEVENT", "UID:e1", "DTSTART;VALUE=DATE:20250801", "X-FOLD:a", " b", "\tc"] + added + alarm + ["END:VEVENT"],
                    event("e2", "DTSTART;VALUE=DATE:20250805"), event("e3", "DTSTART:20250801T100000Z").dropLast() + added + ["END:VEVENT"],
                ], ending: ending)
        }
        let added = [
            "X-LEDGER-DAY-INCOME;X-DATE=20250801;X-CURRENCY=KRW:3000000", "X-LEDGER-DAY-EXPENSE;X-DATE=20250801;X-CURRENCY=KRW:12000",
            "X-LEDGER-DAY-EXPENSE;X-DATE=20250801;X-CURRENCY=USD:4.50",
        ]
        let annotated = try await Annotated(feed([]), header + money)
        #expect(annotated.text == feed(added))
        #expect(annotated.result.writtenCount == 2 && annotated.result.isCommitted)
        #expect(try await Annotated(annotated.bytes, header + money).bytes == annotated.bytes)
        #expect(try await Annotated(annotated.bytes, header).text == feed([]))
    }

    @Test(arguments: [
        (["DTSTART;VALUE=DATE:20250130", "DTEND;VALUE=DATE:20250203"], "UTC", "0130 0131 |"),
        (["DTSTART;VALUE=DATE:20250110", "DTEND;VALUE=DATE:20250110"], "Asia/Seoul", "0110 |"),
        (["DTSTART:20250110T140000Z", "DTEND:20250110T160000Z"], "Asia/Seoul", "0110 0111 |"),
        (["DTSTART:20250110T140000Z", "DTEND:20250110T150000Z"], "Asia/Seoul", "0110 |"),
        (["DTSTART:20250110T160000Z", "DTEND:20250110T170000Z"], "Asia/Seoul", "0111 |"),
        (["DTSTART:20250110T233000", "DTEND:20250111T003000"], "America/New_York", "0110 0111 |"),
        (["DTSTART:20250110T020000Z"], "America/New_York", "0109 |"),
        (["DTSTART;VALUE=DATE:20250101", "RRULE:FREQ=WEEKLY", "EXDATE;VALUE=DATE:20250115"], "UTC", "0101 0108 0122 0129 |"),
        (
            ["DTSTART;VALUE=DATE:20250104", "DTEND;VALUE=DATE:20250107", "RRULE:FREQ=DAILY;COUNT=3"], "UTC",
            "0104 0105 0106 0107 0108 |"
        ),
        (["DTSTART;VALUE=DATE:20250110", "STATUS:CANCELLED"], "UTC", "|"),
        (["DTSTART;VALUE=DATE:20250110", "X-LEDGER-AMOUNT:-1"], "UTC", "|"),
    ])
    func `an event has the days that each of its occurrences covers for the reader`(lines: [String], zone: String, days: String)
        async throws
    {
        let feed = calendar([["BEGIN:VEVENT", "UID:e", "DTSTAMP:20250101T000000Z"] + lines + ["END:VEVENT"]])
        #expect(try await Annotated(feed, january, zone: zone).days == days)
    }

    @Test
    func `an override has its own days and its master not those, wherever the override stands; a cancelled one has none`() async throws {
        let master = event("r", "DTSTART;VALUE=DATE:20250101", "RRULE:FREQ=WEEKLY;COUNT=3")
        let moved = event("r", "RECURRENCE-ID;VALUE=DATE:20250108", "DTSTART;VALUE=DATE:20250110")
        let off = event("r", "RECURRENCE-ID;VALUE=DATE:20250115", "DTSTART;VALUE=DATE:20250115", "STATUS:CANCELLED")
        let other = event("x", "DTSTART;VALUE=DATE:20250120")
        #expect(try await Annotated(calendar([master, other, moved, off]), january).days == "0101 | 0120 | 0110 | |")
        #expect(try await Annotated(calendar([moved, off, other, master]), january).days == "0110 | | 0120 | 0101 |")
    }

    @Test func `of events that share a UID without being overrides one has all the days, wherever the others stand`() async throws {
        func weekly(_ uid: String, _ day: String, _ more: String...) -> [String] {
            ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20250101T000000Z", "DTSTART;VALUE=DATE:202501\(day)", "RRULE:FREQ=WEEKLY;COUNT=3"]
                + more
                + ["END:VEVENT"]
        }
        let feed = calendar([
            weekly("a", "01"), weekly("b", "02"), event("x", "DTSTART;VALUE=DATE:20250120"), weekly("b", "03"), weekly("c", "05"),
            weekly("a", "04"), weekly("b", "06", "SEQUENCE:-1"),
        ])
        let once = try await Annotated(feed, january)
        #expect(once.days == "| | 0120 | 0103 0110 0117 | 0105 0112 0119 | 0104 0111 0118 | |")
        #expect(once.faults.map(\.code.rawValue) == Array(repeating: "ics-duplicate-event", count: 3))
        #expect(try await Annotated(once.bytes, header).text == feed)
    }

    @Test func `events without a UID are each annotated, also when they say the same`() async throws {
        let bare = ["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20250110", "END:VEVENT"]
        let once = try await Annotated(calendar([bare, bare]), january)
        #expect(once.days == "0110 | 0110 |")
        #expect(try await Annotated(once.bytes, january).bytes == once.bytes)
    }

    @Test func `a fault of an event with overrides is told with its line, in the feed's order`() async throws {
        let rule = "RRULE:FREQ=DAILY"
        let feed = calendar([
            event("x", "DTSTART;VALUE=DATE:20250101", rule), event("m", "DTSTART;VALUE=DATE:20250101", rule),
            event("m", "RECURRENCE-ID;VALUE=DATE:20250102", "DTSTART;VALUE=DATE:20250109"), event("y", "DTSTART;VALUE=DATE:20250101", rule),
        ])
        let faults = try await Annotated(feed, january) { $0.options.maxOccurrences = 2 }.faults
        #expect(faults.map(\.code.rawValue) == Array(repeating: "ics-recurrence-cut", count: 3))
        #expect(faults.map(\.place.line) == [4, 10, 22])
    }

    @Test func `the window and the bound on occurrences hold`() async throws {
        let feed = calendar([event("r", "DTSTART;VALUE=DATE:20240101", "RRULE:FREQ=DAILY")])
        let since = try #require(CivilDate("2025-01-05"))
        let until = try #require(CivilDate("2025-01-07"))
        #expect(try await Annotated(feed, january) { ($0.options.since, $0.options.until) = (since, until) }.days == "0105 0106 0107 |")
        let two = try await Annotated(feed, january) { $0.options.maxOccurrences = 2 }
        #expect(two.days == "0101 0102 |")
        #expect(two.faults.count == 1)
    }

    @Test
    func `old lines go, with their continuations and in any case, from events that have no days any more; other X-LEDGER lines stay`()
        async throws
    {
        func feed(_ old: String...) -> String {
            calendar([["BEGIN:VEVENT", "UID:e", "DTSTART;VALUE=DATE:20250110", "X-LEDGER-DAYS:1"] + old + ["SUMMARY:x", "END:VEVENT"]])
        }
        let old = feed(
            "x-ledger-day-income;X-DATE=20250110;X-CURRENCY=\"A", " B", "\t\":12", "X-LEDGER-DAY-EXPENSE:1", "", " 2")
        #expect(try await Annotated(old, header).text == feed())
    }

    @Test func `refunds and reversals are written as they are, and a day that comes to nothing says nothing`() async throws {
        let money = "2025-01-10,30.00,USD,expense\n2025-01-10,-5,KRW,income\n2025-01-11,-5,KRW,expense\n2025-01-11,5,KRW,expense\n"
        let feed = calendar([event("e", "DTSTART;VALUE=DATE:20250110", "DTEND;VALUE=DATE:20250112")])
        let annotated = try await Annotated(feed, header + money) {
            $0.options.reading.amountSign = .signed
            $0.addsDayEvents = true
        }
        #expect(
            annotated.lines.filter { $0.hasPrefix("X-LEDGER-DAY-") }.prefix(2) == [
                "X-LEDGER-DAY-INCOME;X-DATE=20250110;X-CURRENCY=KRW:-5", "X-LEDGER-DAY-EXPENSE;X-DATE=20250110;X-CURRENCY=USD:-30.00",
            ])
        #expect(annotated.days == "0110 0110 | 0110 0110 |")
        #expect(annotated.lines.filter { $0.hasPrefix("SUMMARY:") } == ["SUMMARY:−5 KRW\\, +30.00 USD"])
    }

    @Test
    func `an event for each day stands before the first END:VCALENDAR, is replaced by the next annotation and goes without the option`()
        async throws
    {
        let money = header + "2025-01-10,3000000,KRW,\n2025-01-10,-12000,KRW,\n2025-01-10,-4.50,USD,\n2025-01-12,-1,KRW,\n"
        let feed = calendar([event("e", "DTSTART;VALUE=DATE:20250101")], ending: "\n") + calendar([], ending: "\n")
        let once = try await Annotated(feed, money) { $0.addsDayEvents = true }
        #expect(once.lines.filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:+3\\,000\\,000 −12\\,000 KRW\\, −4.50 USD", "SUMMARY:−1 KRW"])
        #expect(once.lines.filter { $0.hasPrefix("DTSTAMP") }.suffix(2) == ["DTSTAMP:20250110T000000Z", "DTSTAMP:20250112T000000Z"])
        #expect(once.lines.firstIndex(of: "END:VCALENDAR") == once.lines.lastIndex(of: "END:VEVENT").map { $0 + 1 })
        #expect(!once.bytes.contains(0x0D))
        #expect(Set(once.lines.filter { $0.hasPrefix("UID:day-") }).count == 2)
        #expect(try await Annotated(once.bytes, money) { $0.addsDayEvents = true }.bytes == once.bytes)
        #expect(try await Annotated(once.bytes, header).text == feed)
    }

    @Test(
        arguments: [
            [], ["DESCRIPTION:"], ["DESCRIPTION:a note\\nof two lines"], ["DESCRIPTION;ALTREP=\"x:y\":a", " b", "", "\tc", " "],
            ["DESCRIPTION:ends in a backslash\\\\"], ["DESCRIPTION:first", "DESCRIPTION:second"], ["DESCRIPTION:", "DESCRIPTION:second"],
            ["DESCRIPTION;ALTREP=\"not closed:a"], ["DESCRIPTION;no value"], ["DESCRIPTION:a\\, b\\; c \\", " n"],
        ], ["\r\n", "\n", "\r"])
    func `a marked line follows the description, however that is folded, and goes without a trace`(lines: [String], ending: String)
        async throws
    {
        let feed = calendar(
            [["BEGIN:VEVENT", "UID:e", "DTSTART;VALUE=DATE:20250110"] + lines + ["SUMMARY:x", "END:VEVENT"]], ending: ending)
        let once = try await Annotated(feed, january) { $0.addsDescriptions = true }
        #expect(once.text.contains("[ledger2ics] 2025-01-10 −1 KRW"))
        #expect(try await Annotated(once.bytes, january) { $0.addsDescriptions = true }.bytes == once.bytes)
        let plain = try await Annotated(once.bytes, january)
        #expect(plain.days == "0110 |" && !plain.text.contains("[ledger2ics]"))
        #expect(try await Annotated(once.bytes, header).text == feed)
    }

    @Test func `a marked line that somebody wrote around is replaced where it stands last, and what was written stays`() async throws {
        func feed(_ description: String) -> String {
            calendar([["BEGIN:VEVENT", "UID:e", "DTSTART;VALUE=DATE:20250110", "DESCRIPTION:\(description)", "END:VEVENT"]])
        }
        let edited = feed("before\\n[ledger2ics] 2025-01-10 +9 KRW\\nafter")
        let once = try await Annotated(edited, january) { $0.addsDescriptions = true }
        #expect(once.lines.filter { $0.contains("[ledger2ics]") } == [" \\n[ledger2ics] 2025-01-10 −1 KRW"])
        #expect(try await Annotated(once.bytes, january) { $0.addsDescriptions = true }.bytes == once.bytes)
        #expect(try await Annotated(once.bytes, header).text == feed("before\\nafter"))
    }

    @Test
    func `a description that ends in half an escape gets no line, which would complete it, and the event its days all the same`()
        async throws
    {
        let feed = calendar([["BEGIN:VEVENT", "UID:e", "DTSTART;VALUE=DATE:20250110", "DESCRIPTION:C:\\", "END:VEVENT"]])
        let once = try await Annotated(feed, january) { $0.addsDescriptions = true }
        #expect(once.days == "0110 |" && !once.text.contains("[ledger2ics]"))
        #expect(try await Annotated(once.bytes, header).text == feed)
    }

    @Test(arguments: [
        "\u{FEFF}BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:e\nDTSTART;VALUE=DATE:20250110\nX:\0\0\n\0END:VEVENT\nEND:VCALENDAR",
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e\r\nDTSTART;VALUE=DATE:20250110\r\n\r\nBEGIN:VEVENT\r\nUID:f\r\nDTSTART;VALUE=DATE:20250110\n"
            + "END:VCALENDAR\r\nrest",
        "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20250110\nno property\nEND:VEVENT\n",
        "junk\rBEGIN:VCALENDAR\rBEGIN:VEVENT\rUID:e\rSUMMARY:no start\rEND:VEVENT\rEND:VCALENDAR\r\r",
    ])
    func `odd bytes stay: NULs, no final line ending, events without END, text around the calendar`(feed: String) async throws {
        for all in [false, true] {
            func annotate(_ bytes: [UInt8], _ ledger: String) async throws -> Annotated {
                try await Annotated(bytes, ledger) { ($0.addsDayEvents, $0.addsDescriptions) = (all, all) }
            }
            let once = try await annotate(Array(feed.utf8), january)
            #expect(once.result.isCommitted)
            #expect(try await annotate(once.bytes, january).bytes == once.bytes)
            #expect(try await annotate(once.bytes, header).text == feed)
        }
    }

    @Test func `an event gets the money of so many days, the first ones, and that is said; more occurrences are more days`() async throws {
        let long = event("a", "DTSTART;VALUE=DATE:20250102", "DTEND;VALUE=DATE:20250131")
        let parts = event("b", "DTSTART;VALUE=DATE:20250105", "DTEND;VALUE=DATE:20250107", "RRULE:FREQ=WEEKLY")
        let moved = event("b", "RECURRENCE-ID;VALUE=DATE:20250112", "DTSTART;VALUE=DATE:20250113", "DTEND;VALUE=DATE:20250120")
        let few = event("c", "DTSTART;VALUE=DATE:20250101", "DTEND;VALUE=DATE:20250104")
        let feed = calendar([long, parts, few, moved])
        let cut = try await Annotated(feed, january) { $0.limits.eventDays = 3 }
        #expect(cut.days == "0102 0103 0104 | 0105 0106 0119 | 0101 0102 0103 | 0113 0114 0115 |")
        #expect(
            cut.faults.map { "\($0.severity) \($0.code) \($0.place.line) \($0.uid)" }
                == [4, 10, 23].map {
                    "warning annotation-cut \($0) \($0 == 4 ? "a" : "b")"
                })
        #expect(cut.faults.first?.message.hasPrefix("the event is on 29 days with money; it is annotated for the first 3") == true)
        #expect(cut.written?.message.hasPrefix("4 events were given the money of 10 days") == true)
        #expect(try await Annotated(cut.bytes, header).text == feed)
        let more = try await Annotated(feed, january) { ($0.limits.eventDays, $0.options.maxOccurrences) = (3, 5_001) }
        #expect(more.faults.isEmpty && more.days.split(separator: " ").count { $0 != "|" } == 29 + 6 + 3 + 7)
    }

    @Test(arguments: [false, true])
    func `what all events get is bounded: those for which there is no room are left as they were, and counted`(describes: Bool) async throws
    {
        let events = (1...5).map { event("\($0)", "DTSTART;VALUE=DATE:202501\($0 * 5 + 5)", "SUMMARY:x") }
        let feed = calendar(events)
        func annotate(_ bytes: [UInt8], room: Int) async throws -> Annotated {
            try await Annotated(bytes, january) { ($0.limits.bytes, $0.addsDescriptions) = (room, describes) }
        }
        let whole = try await annotate(Array(feed.utf8), room: 1 << 20)
        let each = (whole.bytes.count - feed.utf8.count) / 5
        for (room, count) in [(each * 5, 5), (each * 5 - 1, 4), (each * 2, 2), (each - 1, 0)] {
            let cut = try await annotate(Array(feed.utf8), room: room)
            #expect(cut.bytes.count == feed.utf8.count + each * count && cut.result.writtenCount == count)
            let left = 5 - count
            #expect(cut.faults.map(\.code) == (left == 0 ? [] : [.annotationTooLarge]))
            #expect(cut.faults.allSatisfy { $0.message.contains("; \(left) event\(left == 1 ? "" : "s") that did not fit") })
            // What an earlier annotation wrote goes all the same.
            #expect(try await annotate(whole.bytes, room: room).bytes == cut.bytes)
        }
    }

    @Test func `a day of many currencies does not make a marked line that no reader takes`() async throws {
        let money = (0..<9_000).map { "2025-01-\($0 < 8_000 ? 11 : 10),-1,C\($0 < 8_000 ? $0 : $0 % 3)\n" }.joined()
        let feed = calendar([event("e", "DTSTART;VALUE=DATE:20250110", "DTEND;VALUE=DATE:20250112")])
        let once = try await Annotated(feed, "date,amount,currency\n" + money) { $0.addsDescriptions = true }
        let text = once.text.replacing("\r\n ", with: "")
        let line = try #require(text.split(separator: "\r\n").first { $0.hasPrefix("DESCRIPTION:") })
        #expect(line == "DESCRIPTION:[ledger2ics] 2025-01-10 −333 C0\\, −333 C1\\, −334 C2\\; … (+1)")
        #expect(try await Annotated(once.bytes, header).text == feed)
    }
}
