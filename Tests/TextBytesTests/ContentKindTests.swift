import Testing
import TextBytes

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
            ("", .calendar), ("\r\n\r\n", .calendar), ("X-WR-CALNAME:A, B\r\n", .calendar), ("X-A;P=\"a:b;c\";Q=1,2:x\r\n", .calendar),
            ("SUMMARY:5\" nails\n", .text), ("X-A;P=\"a\nB\":c\n", .text), ("Account: Checking\r\nOwner: Kim\r\n", .calendar),
            ("Statement of account\n\n", .calendar), ("date,amount,note\n2025-01-01,-1,\"\n", .text), ("date;amount\n", .text),
            ("date\tamount\n", .text), ("date|amount\n", .text), ("\"note\"\n", .text), ("note\n\"x\n", .text),
            ("Account: Checking\nnote;date;at:time\n", .text), ("BEGIN:VTODO\nEND:VTODO\n", .calendar),
        ] as [(String, ContentKind)])
    func `a calendar begins before any header or row of a table, whatever the texts of these hold`(before: String, kind: ContentKind) {
        for component in ["BEGIN:VCALENDAR\r\n", "begin:vevent\n", "BEGIN:VTIMEZONE\n"] {
            #expect(ContentKind(head: (before + component).utf8.span) == kind)
            #expect(ContentKind(head: ("\u{FEFF}" + before + component).utf8.span) == kind)
        }
    }

    @Test(arguments: ["date,amount,note\n2025-01-01,-1,\"\n", "note;sum\n", "\"note\"\n", "Account|Note\n"])
    func `what a record holds is no statement`(before: String) {
        #expect(ContentKind(head: (before + ":20:STARTUMS\n:25:1/2\n:28C:0\n").utf8.span) == .text)
    }

    @Test(
        arguments: [
            ("OFXHEADER:100\nDATA:OFXSGML\n", .ofx), ("<?xml version='1.0'?>\n<?OFX OFXHEADER='200'?>", .ofx), ("\n<OFX>", .ofx),
            ("!Type:Bank\nD3/1/26\n", .qif), ("!Account\nNGiro\n", .qif), ("!important,amount\n", .text),
            ("<?xml version='1.0'?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\">", .camt),
            (":20:STARTUMS\r\n:25:1/2\r\n:28C:0\r\n", .mt940), ("ABNANL2A\n940\nABNANL2A\n:20:A\n:25:5\n:28:1/1\n", .mt940),
            ("{1:F01INGBNL2ABXXX0000000000}{4:\n:20:P1\n:25:NL6\n:28C:0\n", .mt940), ("time,amount\n10:20:30,1\n", .text),
            ("%PDF-1.7\n", .pdf),
        ] as [(String, ContentKind)])
    func `statements that are not CSV show their formats`(text: String, kind: ContentKind) {
        #expect(ContentKind(head: text.utf8.span) == kind)
    }

    @Test(
        arguments: [
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .office), ([0xD0, 0xCF, 0x11], .text),
            ([0x1F, 0x8B, 8], .gzip), ([0xFF, 0xFE, 0x41, 0], .utf16), ([0xFE, 0xFF], .utf16), ([0xFF], .text),
        ] as [([UInt8], ContentKind)])
    func `bytes that are no text show it, too`(bytes: [UInt8], kind: ContentKind) {
        #expect(ContentKind(head: bytes.span) == kind)
    }
}
