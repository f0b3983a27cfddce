import CLibrary
import CLibical
import LibicalBridge
import Testing

/// What libical would do if it were left to write and to split lists by itself; where one of these fails, libical has been mended and the way
/// around its fault can go.
@Suite("What libical gets wrong when it writes")
struct LibicalLimitTests {
    private func text(_ property: OpaquePointer?) -> String {
        let written = unsafe icalproperty_as_ical_string_r(property)
        defer {
            unsafe free(written)
            unsafe icalproperty_free(property)
        }
        return unsafe written.map { unsafe String(cString: $0) } ?? ""
    }

    @Test func `it folds lines of 73 to 75 octets, which need none`() {
        for length in 73...75 {
            let line = unsafe text(icalproperty_new_summary(String(repeating: "a", count: length - 8)))
            #expect(line != "SUMMARY:" + String(repeating: "a", count: length - 8) + "\r\n", "\(length)")
        }
        let short = unsafe text(icalproperty_new_summary(String(repeating: "a", count: 64)))
        #expect(short == "SUMMARY:" + String(repeating: "a", count: 64) + "\r\n")
    }

    @Test func `it writes zeros for dates after the year 3000`() {
        for year: Int32 in [3001, 9999] {
            let line = unsafe text(icalproperty_new_dtstart(lcal_date(year, 12, 31)))
            #expect(line == "DTSTART:00000000T000000\r\n", "\(year)")
        }
        for (year, digits) in [(1, "0001"), (3000, "3000")] as [(Int32, String)] {
            let line = unsafe text(icalproperty_new_dtstart(lcal_date(year, 12, 31)))
            #expect(line == "DTSTART;VALUE=DATE:\(digits)1231\r\n")
        }
    }

    @Test func `it keeps 500 values of a list`() {
        let list = Array(repeating: "20260314T090000Z", count: 600).joined(separator: ",")
        let calendar = unsafe icalparser_parse_string("BEGIN:VEVENT\r\nEXDATE:\(list)\r\nEND:VEVENT\r\n")
        let count = unsafe icalcomponent_count_properties(calendar, ICAL_EXDATE_PROPERTY)
        unsafe icalcomponent_free(calendar)
        #expect(count > 0 && count <= 501)
    }
}
