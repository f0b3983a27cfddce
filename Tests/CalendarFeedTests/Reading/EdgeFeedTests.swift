import CalendarFeed
import Diagnostics
import Foundation
import Testing

@Suite("Feeds at the edge of the standard, one by one", .enabled(if: corpus != nil, "LEDGER_CORPUS is not set"))
struct EdgeFeedTests {
    /// What a thoughtful reader makes of a feed.
    struct Edge: CustomTestStringConvertible {
        var file: String
        var faults: [String] = []
        /// `start..end summary` of each event.
        var events: [String]
        var testDescription: String { file }
    }

    private static let first = "2026-03-05..2026-03-06 점심"
    private static let second = "2026-03-06..2026-03-07 점심"

    static func edge(_ file: String, _ events: String..., says faults: String...) -> Edge {
        Edge(file: file, faults: faults, events: events)
    }

    static let edges: [Edge] = [
        edge("01_ok_minimal", first), edge("02_ok_2categories", first, second), edge("03_ok_cat_escaped_comma", first, second),
        edge("04_ok_zero_length_timed", first, "2026-03-06T12:30:00 540..2026-03-06T12:30:00 540 점심"),
        edge("05_ok_no_summary", first, "2026-03-06..2026-03-07 "), edge("06_ok_empty_summary", first, "2026-03-06..2026-03-07 "),
        edge("07_ok_floating_time", first, "2026-03-06T12:30:00..2026-03-06T12:45:00 점심"), edge("08_ok_duration", first, second),
        edge("09_ok_attendee_geo_status", first, second), edge("10_ok_xprop_param_quoted", first, second),
        edge("11_ok_xprop_value_text", first, second), edge("12_ok_vjournal_vtodo", first),
        edge("13_ok_date_1856", first, "1856-04-15..1856-04-16 점심"), edge("14_ok_date_2099_leap", first, "2096-02-29..2096-03-01 점심"),
        edge("15_ok_timed_1956_utc", first, "1956-04-15T03:00:00Z..1956-04-15T04:00:00Z 점심"),
        edge("16_ok_tz_newyork_dst", first, "2026-03-06T23:00:00 -300..2026-03-06T23:30:00 -300 점심"),
        edge("17_ok_tz_custom_vtimezone", first, "2026-03-06T23:00:00 540..2026-03-06T23:00:00 540 점심"),
        edge("18_ok_rrule_31st", first, "2026-01-31..2026-02-01 점심"), edge("19_ok_rdate", first, second),
        edge("20_ok_emoji_4byte", first, "2026-03-06..2026-03-07 🧾 영수증 𠮷野家"),
        edge("21_ok_nfd_hangul", first, "2026-03-06..2026-03-07 점심"), edge("22_ok_fold_mid_utf8", first, "2026-03-06..2026-03-07 영수증"),
        edge("23_ok_fold_with_tab", first, "2026-03-06..2026-03-07 영수증"),
        edge("24_ok_lowercase_names", first, "2026-03-06..2026-03-07 소문자"),
        edge("25_grey_empty_calendar"), edge("26_grey_lf_only", first, second), edge("27_grey_bom", first, second),
        edge("28_grey_long_unfolded", first, second),
        edge("29_grey_unescaped_comma_semicolon", first, "2026-03-06..2026-03-07 a, b; c"),
        edge("30_grey_tzid_without_vtimezone", first, "2026-03-06T12:30:00 540..2026-03-06T12:30:00 540 점심"),
        edge(
            "31_grey_unknown_tzid_no_vtimezone", first, "2026-03-06T12:30:00..2026-03-06T12:30:00 점심",
            says: "warning 13:14 ics-unknown-zone"),
        edge("32_grey_windows_tzid", first, "2026-03-06T12:30:00 540..2026-03-06T12:30:00 540 점심"),
        edge("33_grey_two_vcalendars", first, second), edge("34_grey_dup_uid", first, "2026-03-06..2026-03-07 다른 것"),
        edge("35_grey_blank_lines", first, second), edge("36_grey_trailing_nul_newlines", first),
        edge("37_bad_dtstart_date_no_value", first, second, says: "warning 13:9 ics-missing-value-type"),
        edge("38_bad_dtend_eq_dtstart_date", first, second, says: "warning 15:1 ics-bad-end"),
        edge("39_bad_dtend_before", first, second, says: "warning 15:1 ics-bad-end"),
        edge("40_bad_dtend_type_mismatch", first, second, says: "warning 15:1 ics-end-mismatch"),
        edge("41_bad_exdate_type_mismatch", first, second),
        edge("42_bad_until_type_mismatch", first, "2026-03-06T09:00:00 540..2026-03-06T09:00:00 540 점심"),
        edge("43_bad_no_version_prodid", first), edge("44_bad_no_uid", first, second, says: "warning 10:1 ics-missing-uid"),
        edge("45_bad_no_dtstamp", first, second, says: "note 10:1 ics-missing-dtstamp"),
        edge("46_bad_no_dtstart", first, says: "error 10:1 ics-missing-dtstart"),
        edge("47_bad_two_summaries", first, second, says: "warning 15:1 ics-repeated-property"),
        edge("48_bad_invalid_date", first, says: "error 13:20 ics-bad-date"),
        edge("49_bad_garbage_date", first, says: "error 13:20 ics-bad-date"),
        edge("50_bad_bad_rrule", first, second, says: "error 15:7 ics-bad-rrule"),
        edge("51_bad_raw_newline_in_summary", first, "2026-03-06..2026-03-07 첫줄", says: "error 15:1 ics-bad-line"),
        edge(
            "52_bad_control_char", first, "2026-03-06..2026-03-07 abc", says: "warning 14:1 ics-control-character",
            "warning 14:9 ics-control-character"),
        edge("53_bad_prop_name_underscore_korean", first, second, says: "note 15:1 ics-odd-name"),
        edge("54_bad_param_dquote_inside", first, second, says: "warning 15:12 ics-bad-parameter"),
        edge("55_bad_valarm_no_trigger", first, second),
        edge(
            "56_bad_cp949", "2026-03-05..2026-03-06 Á¡½É", "2026-03-06..2026-03-07 ÇÑ±Û ¾¾ÇÇ±¸»ç±¸", says: "warning 8:1 ics-not-utf8",
            "warning 14:1 ics-not-utf8"),
        edge("57_bad_utf16", says: "error 1:1 ics-utf16"), edge("58_bad_truncated", first, says: "error 14:1 ics-truncated"),
        edge("59_bad_unbalanced_end", first, "2026-03-06..2026-03-07 x", says: "warning 15:1 ics-unbalanced"),
        edge("60_bad_csv_text", says: "error 1:1 ics-not-a-calendar"), edge("61_bad_html_login_page", says: "error 1:1 ics-not-a-calendar"),
        edge("62_bad_empty_file", says: "error 0:0 ics-empty"),
    ]

    @Test(arguments: edges)
    func `each of the 62 edges gets what a thoughtful person would expect`(_ edge: Edge) throws {
        var options = FeedReadingOptions()
        options.keptPrefix = "X-LEDGER-"
        let reading = try Reading(corpusBytes("edges/e_\(edge.file).ics"), options: options)
        #expect(reading.faults == edge.faults)
        #expect(reading.events.map { "\(shown($0.start))..\(shown($0.end)) \($0.summary)" } == edge.events)
    }

    @Test func `all edges are tried`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: #require(corpus).appending(path: "edges").path)
        #expect(Set(files.filter { $0.hasSuffix(".ics") }) == Set(Self.edges.map { "e_\($0.file).ics" }))
    }

    /// The programs that took the sample in and wrote it out with everything that is asked for here.
    static let faithful = [
        "eds", "icaljs", "kcalcore", "py_icalendar", "py_vobject", "radicale318", "radicale39", "sabre_vobject", "sample", "thunderbird",
    ]

    @Test(arguments: faithful)
    func `what whole programs made of one sample is the same to us`(program: String) throws {
        let reading = try Reading(corpusBytes("produced/\(program).ics"))
        #expect(reading.faults == [])
        let events = Dictionary(grouping: reading.events) { String($0.uid.prefix { $0 != "@" }) }
        func start(_ uid: String) -> [String] {
            events[uid, default: []].map { "\(shown($0.start))..\(shown($0.end)) \($0.summary)" }.sorted()
        }
        #expect(start("exp-0001") == ["2026-03-05..2026-03-06 점심 식사, 김밥천국; ₩12,500"])
        #expect(start("timed-0002") == ["2026-03-10T19:30:00 540..2026-03-10T21:00:00 540 회식 (team dinner)"])
        #expect(start("rent-0003") == ["2026-01-01..2026-01-02 월세 (monthly rent)", "2026-04-03..2026-04-04 월세 (늦게 냄, late)"])
        #expect(start("old-0004") == ["1956-04-15..1956-04-16 할아버지 결혼식 1956 (70-year-old, no DTEND)"])
        #expect(start("utc-0005") == ["2026-03-14T16:00:00Z..2026-03-14T16:30:00Z UTC 카드결제 (15th 01:00 in Seoul)"])
        #expect(start("alarm-0006") == ["2026-03-20..2026-03-23 3-day trip 여행 🧳"])
        #expect(reading.events.count == 7)
        let rent = try #require(events["rent-0003"]?.first { $0.recurrenceID == nil })
        #expect(rent.rules.count == 1 && rent.exceptionDates.contains { shown($0) == "2026-03-01" })
        #expect(events["timed-0002"]?.first?.categories == ["식비", "업무"])
        #expect(events["exp-0001"]?.first?.description.contains("C:\\영수증\\2026-03-05.jpg") == true)
    }

    @Test(arguments: [
        ("calcurse", 7, ["ics-date-with-time", "ics-missing-dtstamp", "ics-missing-uid"]),
        ("calcurse_uid", 7, ["ics-date-with-time", "ics-missing-dtstamp"]), ("django_ical", 2, ["ics-missing-dtstamp"]),
        ("emacs_diary", 3, ["ics-missing-dtstamp"]), ("emacs_org", 3, []), ("khal_new", 1, []), ("khal_new_allday", 1, []),
        ("konsolekalendar", 2, []), ("orage", 0, []), ("py_ha_ical", 1, []), ("py_ics", 2, ["ics-missing-dtstamp"]),
        ("rem2ics", 6, ["ics-missing-value-type"]), ("ruby_icalendar", 1, []),
    ])
    func `programs that write less, or strangely, are understood as far as they go`(program: String, count: Int, codes: [String]) throws {
        let reading = try Reading(corpusBytes("produced/\(program).ics"))
        #expect(reading.events.count == count)
        #expect(Set(reading.diagnostics.map(\.code.rawValue)).sorted() == codes)
        #expect(reading.errors.isEmpty)
        let lunch = reading.events.filter { $0.summary.hasPrefix("점심") }
        #expect(lunch.allSatisfy { shown($0.start) == "2026-03-05" && shown($0.end) == "2026-03-06" })
        let dinner = reading.events.filter { $0.summary.hasPrefix("회식") }
        #expect(dinner.allSatisfy { shown($0.start).hasPrefix("2026-03-10T19:30:00") || shown($0.start) == "2026-03-10T10:30:00Z" })
    }
}
