import Testing
import Text

@Suite("What a file is")
struct ContentKindTests {
    @Test(
        arguments: [
            ("", .empty), ("\u{FEFF} \r\n\t", .empty), ("date,amount\n2025-08-31,-1\n", .text),
            ("<date>,amount", .webPage), ("<- 1", .text),
            ("BEGIN:VCALENDAR\r\n", .calendar), ("\u{FEFF}begin:vevent\n", .calendar), ("junk\r\n BEGIN:VTIMEZONE", .calendar),
            ("note,BEGIN:VCALENDAR\n", .text), ("BEGIN:VTODO", .text), ("<!DOCTYPE html>", .webPage),
            ("\n<?xml version='1.0'?><feed>", .xml), ("<?XML version='1.0'?><HTML>", .webPage), ("{\"a\": 1}", .json), ("{}", .json),
            ("{a,b}\n", .text), ("[[1]]", .json), ("[\"vcalendar\", []]", .calendarJSON), ("[a]\n", .text), ("PK\u{3}\u{4}", .zip),
            ("date\0,amount", .binary), ("date\n\0", .text), ("d\0a\0t\0e\0", .utf16), ("\0d\0a", .utf16),
        ] as [(String, ContentKind)])
    func `the beginning of a file shows its kind`(text: String, kind: ContentKind) {
        #expect(ContentKind(head: text.utf8.span) == kind)
    }

    @Test(
        arguments: [
            ([0x1F, 0x8B, 8], .gzip), ([0xFF, 0xFE, 0x41, 0], .utf16), ([0xFE, 0xFF], .utf16), ([0xFF], .text),
        ] as [([UInt8], ContentKind)])
    func `bytes that are no text show it, too`(bytes: [UInt8], kind: ContentKind) {
        #expect(ContentKind(head: bytes.span) == kind)
    }
}
