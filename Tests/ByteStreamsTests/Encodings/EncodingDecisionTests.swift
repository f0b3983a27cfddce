import Diagnostics
import Testing

@testable import ByteStreams

@Suite("How text is encoded is told by its bytes")
struct EncodingDecisionTests {
    /// What detection makes of bytes: the text in UTF-8, or `nil` when two readings are left.
    private func detected(_ bytes: [UInt8]) throws -> String? {
        let source = ByteSource(bytes, name: "x")
        let result = Result { try source.inUTF8(report: { _ in }) }
        if case .failure(let error as LedgerError) = result, error.code == .textEncoding { return nil }
        let text = try result.get()
        return String(decoding: try text.bytes(at: 0, length: text.count), as: UTF8.self)
    }

    @Test(arguments: HouseholdText.all) func `a ledger of each language is read in each of its encodings`(_ household: HouseholdText) throws
    {
        for encoding in household.encodings {
            let bytes = household.bytes(encoding)
            #expect(!bytes.isEmpty)
            #expect(try detected(bytes) == household.text, "\(encoding)")
        }
    }

    @Test(arguments: HouseholdText.all) func `a single line is read right or refused`(_ household: HouseholdText) throws {
        for encoding in household.encodings {
            for line in household.text.split(separator: "\n") {
                let single = HouseholdText(language: "", encodings: [], text: String(line))
                let found = try detected(single.bytes(encoding))
                #expect(found == nil || found == single.text, "\(encoding)")
            }
        }
    }

    @Test(
        arguments: HouseholdText.all.filter { $0.language != "Japanese of half width" },
        ["utf-8", "utf-8-bom", "utf-16le", "utf-16be", "utf-32le", "utf-32be"])
    func `Unicode is read in all its forms, with a mark and without`(_ household: HouseholdText, _ encoding: String) throws {
        #expect(try detected(household.bytes(encoding)) == household.text)
        let marked = HouseholdText(language: "", encodings: [], text: "\u{FEFF}" + household.text)
        let found = try detected(marked.bytes(encoding))
        #expect(found == household.text || found == marked.text)
    }

    @Test func `one byte far behind ASCII decides`() throws {
        let row = "2026-03-02;Supermarkt am Ring;-12,40;EUR\n"
        for place in [10, 4_000, 9_999] {
            var bytes = Array("Buchungstag;Empfaenger;Betrag;Waehrung\n".utf8)
            for number in 0..<10_000 {
                bytes += number == place ? Array("2026-03-02;M".utf8) + [0xFC] + Array("ller;-1,00;EUR\n".utf8) : Array(row.utf8)
            }
            #expect(try detected(bytes)?.contains("Müller") == true)
        }
    }

    @Test func `UTF-8 with a few broken bytes stays UTF-8`() throws {
        var bytes = Array(String(repeating: "날짜,내용,금액\n", count: 20).utf8)
        bytes.insert(contentsOf: [0xC0, 0x2C], at: 20)
        var reported: [Diagnostic] = []
        let text = try ByteSource(bytes, name: "x").inUTF8 { reported.append($0) }
        let found = String(decoding: try text.bytes(at: 0, length: text.count), as: UTF8.self)
        #expect(found.unicodeScalars.count { $0 == "\u{FFFD}" } == 1)
        #expect(reported.map(\.code) == [.textInvalidBytes])
        #expect(reported.map(\.place) == [SourcePlace("x", line: 1, column: 9)])
    }

    @Test func `names of encodings are taken as people type them`() {
        let names = [
            ("SJIS", "shift_jis"), ("Shift-JIS", "shift_jis"), ("CP932", "shift_jis"), ("euc_kr", "cp949"), ("CP949", "cp949"),
            ("ms949", "cp949"),
            ("Windows 1252", "windows-1252"), ("cp1252", "windows-1252"), ("latin1", "iso-8859-1"), ("ISO8859-2", "iso-8859-2"),
            ("GBK", "gb18030"), ("big5", "big5"), ("koi8r", "koi8-r"), ("utf8", "utf-8"), ("UTF_16LE", "utf-16le"),
            ("utf-8-sig", "utf-8-bom"),
        ]
        for (typed, name) in names { #expect(TextEncoding(named: typed)?.name == name, "\(typed)") }
        #expect(TextEncoding(named: "klingon") == nil)
        for name in TextEncoding.names {
            let encoding = TextEncoding(named: name)
            #expect(encoding?.name == name)
            #expect(encoding.flatMap { EncodingConverter(from: $0, to: .utf8) } != nil, "\(name)")
        }
    }

    @Test func `a refusal shows both readings and the option`() throws {
        let error = #expect(throws: LedgerError.self) {
            _ = try ByteSource(Array("a;b\n1;Gda".utf8) + [0xF1] + Array("sk\n".utf8), name: "x").inUTF8(report: { _ in })
        }
        #expect(error?.code == .textEncoding)
        #expect(error?.message.contains("“Gdañsk”") == true)
        #expect(error?.message.contains("“Gdańsk”") == true)
        #expect(error?.hint?.values == ["windows-1252", "windows-1250"])
    }

    @Test func `a name that the bytes deny is refused`() throws {
        let korean = HouseholdText.all[0]
        for (bytes, name) in [(korean.bytes("cp949"), "euc-jp"), (korean.bytes("utf-16le"), "cp949"), (korean.bytes("cp949"), "utf-8")] {
            let found = try? ByteSource(bytes, name: "x").inUTF8(from: TextEncoding(named: name), report: { _ in })
            if let found { #expect(String(decoding: try found.bytes(at: 0, length: found.count), as: UTF8.self) != korean.text) }
        }
        let marked = ByteSource(HouseholdText(language: "", encodings: [], text: "\u{FEFF}" + korean.text).bytes("utf-16le"), name: "x")
        #expect(throws: LedgerError.self) { _ = try marked.inUTF8(from: .cp949, report: { _ in }) }
    }

    @Test func `letters on the edges of pieces stay whole`() throws {
        for shift in 0..<4 {
            let text = String(repeating: "-", count: shift) + String(repeating: "2026-03-02,김밥천국 점심,8500\n", count: 6_000)
            let household = HouseholdText(language: "", encodings: [], text: text)
            #expect(try detected(household.bytes("cp949")) == text)
        }
    }

    @Test func `a feed that can be UTF-8 is UTF-8, however odd its letters`() throws {
        let feed = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Ьbertrag / Ьberweisung\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
        #expect(try detected(feed) == String(decoding: feed, as: UTF8.self))
    }

    @Test func `odd letters of UTF-8 within Latin words are no Katakana`() throws {
        let ledger = Array("date,amount,currency,payee\n2026-10-02,-5,EUR,Ьbertrag / Ьberweisung\n".utf8)
        #expect(try detected(ledger) == String(decoding: ledger, as: UTF8.self))
    }

    @Test func `a fold within a letter goes behind it`() throws {
        let feed =
            Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:".utf8) + [0xC1, 0xA1, 0xBD] + Array("\r\n ".utf8) + [0xC9, 0xB0, 0xFA]
            + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
        let text = try ByteSource(feed, name: "x").inUTF8(from: .cp949, report: { _ in })
        let found = String(decoding: try text.bytes(at: 0, length: text.count), as: UTF8.self)
        #expect(found.replacing("\r\n ", with: "").contains("SUMMARY:점심과\r\n"))
    }

    @Test func `what is no text is left alone`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let bytes = (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = try? detected(bytes)
        }
        #expect(try detected([]) == "")
        #expect(try detected(Array("PK\u{3}\u{4}\0\0".utf8)) == "PK\u{3}\u{4}\0\0")
    }
}
