import Foundation
import TestSupport
import Testing

@Suite("libical 3 and 4")
struct LibicalVersionTests {
    /// What libical 4 renames, removes or gives another type; the module's header has one name for each that is needed.
    private static let changed = [
        "icalrecurrencetype", "icalrecur_iterator_new", "icalproperty_new_rrule", "icalproperty_get_rrule", "icalproperty_set_rrule",
        "icalproperty_new_exrule", "icalproperty_get_exrule", "icalproperty_set_exrule", "icalvalue_new_recur", "icalvalue_get_recur",
        "icalvalue_set_recur", "_new_clone", "icalenum_", "icaltime_add", "icaltime_subtract", "icaldurationtype_as_int",
        "icaldurationtype_from_int", "zone_directory", "icaltime_week_number", "icaltimezone_release_zone_tab", "icalgeotype",
        "icaltime_is_null_time", "icaltime_is_utc", "icaltime_is_date", "icaltime_is_valid_time", ".is_date", ".is_neg",
        "icalerrno_return", "icalmime_parse", "icalvalue_compare", "icalcomponent_get_status", "icalerror_set_errors_are_fatal",
        "icaltime_adjust", "icaltimezone_convert_time", "icalproperty_new_impl",
    ]

    /// Neither a package nor a source of libical 4 is at hand, so this takes the place of building with it.
    @Test func `what differs between them is used in the header of the module alone`() throws {
        var files = 0
        for folder in ["LibicalBridge", "LedgerLibical"] {
            let path = packageFolder + "/Sources/" + folder
            for name in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? [] where name.hasSuffix(".swift") {
                let text = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
                files += 1
                #expect(Self.changed.filter { text.contains($0) } == [], "\(name)")
            }
        }
        #expect(files > 15)
        let header = try String(contentsOfFile: packageFolder + "/Sources/CLibical/shim.h", encoding: .utf8)
        #expect(header.contains("icalcomponent_clone") && header.contains("icalrecurrencetype_new_from_string"))
    }
}
