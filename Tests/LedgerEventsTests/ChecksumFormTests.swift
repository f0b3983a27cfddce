import ByteStreams
import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerEvents
import TestSupport
import Testing

/// A calendar outlives the program that wrote it: what the checksum of one version says to another.
@Suite("Checksums of other versions")
struct ChecksumFormTests {
    /// Events as they were exported when the checksum covered sixteen columns, empty ones too: with a title, extra columns, and the second of
    /// two rows alike.
    private static let oldEvents = [
        [
            "DTSTART;TZID=Asia/Seoul:20250801T093000", "SUMMARY:Corner Café: -12\\,000", "X-LEDGER-AMOUNT:-12000", "X-LEDGER-CURRENCY:KRW",
            "X-LEDGER-KIND:expense", "X-LEDGER-CATEGORY:식비\\, 외식", "X-LEDGER-PAYEE:Corner Café", "X-LEDGER-ACCOUNT:카드",
            "X-LEDGER-TAGS:#a #b", "X-LEDGER-NOTE:one\\ntwo\tthree", "X-LEDGER-STATUS:cleared", "X-LEDGER-URL:https://x.example/?a=1\\;b",
            "X-LEDGER-DATE:2025-08-01", "X-LEDGER-TIME:09:30", "X-LEDGER-TIMEZONE:Asia/Seoul",
            "X-LEDGER-FIELDS:Bank Ref\\,\"R-1\\, \"\"q\"\"\"", "X-LEDGER-TITLE:Corner Café: -12\\,000", "X-LEDGER-CHECKSUM:3e654341",
        ],
        [
            "DTSTART;VALUE=DATE:20250802", "SUMMARY:REWE: -5", "X-LEDGER-AMOUNT:-5", "X-LEDGER-CURRENCY:EUR", "X-LEDGER-KIND:expense",
            "X-LEDGER-PAYEE:REWE", "X-LEDGER-DATE:2025-08-02", "X-LEDGER-TITLE:REWE: -5", "X-LEDGER-CHECKSUM:06cfa119", "X-LEDGER-NUMBER:2",
        ],
    ]

    private func read(_ lines: [String]) throws -> (entry: Entry?, codes: [String], notes: [String]) {
        let text = "BEGIN:VEVENT\r\nUID:u\r\nDTSTAMP:20250801T000000Z\r\n\(lines.joined(separator: "\r\n"))\r\nEND:VEVENT\r\n"
        let source = ByteSource(Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(text)END:VCALENDAR\r\n".utf8), name: "f.ics")
        let reports = Reports()
        var reader = try FeedReader(source, options: .ledger, report: reports.take)
        var importer = EntryImporter()
        importer.begin(calendarColumns: [(LedgerColumn.allCases.map(\.rawValue) + ["Bank Ref"]).joined(separator: ",")])
        let event = try #require(try reader.next())
        let entry = importer.take(event, report: reports.take)?.entry
        return (entry, reports.codes, importer.closingNotes(for: "f.ics").map(\.code.rawValue))
    }

    /// The lines of today's event of a row, with other properties among them and the checksum that covers those too.
    private func event(_ row: [(String, String)], checksum: String) -> [String] {
        ["DTSTART;VALUE=DATE:20260302", "SUMMARY:REWE SAGT DANKE -5 EUR"] + row.map { "X-LEDGER-\($0):\($1)" } + [
            "X-LEDGER-CHECKSUM:\(checksum)"
        ]
    }

    @Test func `a calendar from before today's form is as it was written, and its damage is seen`() throws {
        for lines in Self.oldEvents {
            let (entry, codes, notes) = try read(lines)
            #expect(codes == [] && notes == [])
            #expect(entry?.date.description == (entry?.payee == "REWE" ? "2025-08-02" : "2025-08-01"))
            // Annotated, and in another order.
            #expect(try read(["X-LEDGER-DAY-EXPENSE;X-DATE=20250801;X-CURRENCY=KRW:12000"] + lines.reversed()).codes == [])
            for index in lines.indices where lines[index].hasPrefix("X-LEDGER-") && !lines[index].hasPrefix("X-LEDGER-NUMBER") {
                var damaged = lines
                damaged[index].append("1")
                #expect(try read(damaged).codes.isEmpty == false, "\(damaged[index])")
                if lines[index].hasPrefix("X-LEDGER-CHECKSUM") || lines[index].hasPrefix("X-LEDGER-AMOUNT") { continue }
                damaged.remove(at: index)
                #expect(try read(damaged).codes.isEmpty == false, "\(lines[index])")
            }
        }
    }

    /// Rows as versions with other columns write them, and their checksums, made by a program of its own after the words of `EntryChecksum`.
    private static let rows: [([(String, String)], String)] = [
        // No columns but those of today.
        ([("AMOUNT", "-5"), ("CURRENCY", "EUR"), ("PAYEE", "REWE SAGT DANKE"), ("DATE", "2026-03-02")], "2:314146a6"),
        // Two that are invented later.
        (
            [
                ("AMOUNT", "-5"), ("CURRENCY", "EUR"), ("PAYEE", "REWE SAGT DANKE"), ("COUNTERPARTY", "DE02"), ("DATE", "2026-03-02"),
                ("PROJECT", "Küche 2026"),
            ], "2:f354c8d6"
        ),
    ]

    @Test(arguments: 0..<2, [false, true])
    func `a calendar of a version with two more columns is as written, and its damage is seen`(row: Int, isReversed: Bool) throws {
        let (columns, checksum) = Self.rows[row]
        let lines = event(isReversed ? columns.reversed() : columns, checksum: checksum)
        let (entry, codes, notes) = try read(lines)
        #expect(codes == [] && notes == (row == 0 ? [] : ["ics-unknown-ledger-property"]))
        #expect(entry?.payee == "REWE SAGT DANKE" && entry?.money.description == "-5 EUR")
        for index in lines.indices where lines[index].hasPrefix("X-LEDGER-") && !lines[index].hasPrefix("X-LEDGER-CHECKSUM") {
            var damaged = lines
            damaged[index].append("1")
            #expect(try read(damaged).codes.contains("ics-damaged-entry"))
            // As some programs keep properties, and as none may.
            #expect(try read(lines + [lines[index]]).codes == [])
            guard !lines[index].hasPrefix("X-LEDGER-AMOUNT") else { continue }
            damaged.remove(at: index)
            #expect(try read(damaged).codes.isEmpty == false)
        }
    }

    @Test(arguments: ["2:", "2:0", "1:12345678", "2:12345678", "2", "x", "2:123456789"])
    func `a checksum that was cut off or changed fits nothing`(checksum: String) throws {
        #expect(try read(event(Self.rows[0].0, checksum: checksum)).codes == ["ics-damaged-entry"])
    }

    @Test(arguments: ["3:12345678", "10:x"]) func `a checksum of a form that comes later says nothing`(checksum: String) throws {
        let (entry, codes, notes) = try read(event(Self.rows[0].0, checksum: checksum))
        #expect(codes == [] && notes == [] && entry?.payee == "REWE SAGT DANKE")
    }

    @Test func `events that differ in the checksum alone are one version`() throws {
        func version(_ lines: [String]) -> EventVersion {
            EventVersion(UnfoldedLines(component: Array("BEGIN:VEVENT\r\n\(lines.joined(separator: "\r\n"))\r\nEND:VEVENT\r\n".utf8)))
        }
        let lines = Self.oldEvents[1]
        var other = lines
        other[8] = "X-LEDGER-CHECKSUM:2:1bc2a751"
        #expect(version(lines).digest == version(other).digest)
        other[2] = "X-LEDGER-AMOUNT:-6"
        #expect(version(lines).digest != version(other).digest)
    }
}
