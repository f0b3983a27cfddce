import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

/// Payee, description and note of each row, and the columns that stay beside them.
private func titles(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> [String] {
    let reading = try Reading(text, options)
    #expect(reading.skipped == 0, "\(reading.faults)")
    return reading.entries.map { entry in
        let fields = entry.fields.map { " {\($0.name)=\($0.value)}" }.joined()
        return "\(entry.payee)|\(entry.description)|\(entry.note)\(fields)"
    }
}

@Suite("Titles of bank files")
struct TitleColumnTests {
    @Test(arguments: [
        ("Verwendungszweck 1;Verwendungszweck 2;Verwendungszweck 3", "a;;c", "|a c|"),
        ("Verwendungszweck;Verwendungszweck 2", "a;b", "|a b|"),
        ("Memo 1;Memo 2;Memo 3", ";b;c", "|b c|"), ("Description 2;Payee;Description 1", "b;Shop;a", "Shop|b a|"),
        ("VWZ1;VWZ2;VWZ14", "SVWZ+Rent;October;", "|SVWZ+Rent October|"),
        ("摘要1;摘要2", "転送;二", "|転送 二|"), ("적요1;적요2", "체크;커피", "|체크 커피|"),
        ("Description;Description 1;Description 2", "Current account;Shop;Town", "|Shop Town| {Description=Current account}"),
    ])
    func `columns that differ in their numbers are one description`(names: String, cells: String, expected: String) throws {
        #expect(try titles("Datum;\(names);Betrag\n01.02.2026;\(cells);-1,50\n") == [expected])
    }

    @Test(arguments: [
        ("Note2;Note2", "a;b", "|| {Note2=a} {Note2=b}"), ("Note2;Note2;Note2 (2)", "a;b;c", "|| {Note2=a} {Note2=b} {Note2 (2)=c}"),
        ("Memo 1;Memo 1;Memo 2", "a;b;c", "|a c| {Memo 1=b}"), ("Memo;Memo;Memo 2", "a;b;c", "|a c| {Memo=b}"),
        ("Memo 1;Memo 2;MEMO2", "a;b;c", "|a b| {MEMO2=c}"), ("Memo;Memo", "a;b", "|a| {Memo=b}"),
    ])
    func `of columns with one name and one number, one belongs to the description`(names: String, cells: String, expected: String) throws {
        #expect(try titles("Datum;\(names);Betrag\n01.02.2026;\(cells);-1,50\n") == [expected])
    }

    @Test(arguments: [
        ("Ort;Selite", ["Oslo;Rye bread", "Oslo;Bakery on the corner", "Oslo;Tram"], "Rye bread"),
        // Codes, numbers of accounts, and words that come again and again are no titles.
        ("Kode;Selite", ["QWERTZU;Tram", "ASDFGHJ;A pair of shoes", "YXCVBNM;Tea"], "Tram"),
        ("Selite;Tili", ["Tram;NO93 8601 1117 947", "Tea house;NO93 8601 1117 948", "Rye;NO93 8601 1117 949"], "Tram"),
        ("Laji;Selite", ["Card purchase;Tram", "Card purchase;Tea house", "Card purchase;Rye"], "Tram"),
        ("Kode", ["QWERTZU", "ASDFGHJ", "YXCVBNM"], ""), ("Selite", ["パン屋", "電車", "お茶"], "パン屋"),
    ])
    func `a column of free text has the titles where no name shows which one has them`(names: String, cells: [String], title: String) throws
    {
        let rows = cells.enumerated().map { "0\($0 + 1).02.2026;\($1);-1,50\n" }.joined()
        let found = try titles("Datum;\(names);Betrag\n" + rows)[0]
        #expect(found.split(separator: "|", omittingEmptySubsequences: false)[1] == title)
    }

    @Test func `words for kinds are seen in a column of free text, too`() throws {
        let text = "Date;What it was;Amount\n2026-02-01;Outgoing card;1.50\n2026-02-02;Incoming wire;9.00\n2026-02-03;Something else;2.00\n"
        #expect(throws: LedgerError.self) { try Reading(text, plainEuro) }
    }

    @Test func `no column that stays is called as one of ours is, and nothing of it is lost`() throws {
        let text = "date,status,status (2),status,description,amount,currency\n2026-02-01,Executed,x,Done here,Tea,-2,EUR\n"
        #expect(try titles(text) == ["|Tea| {status (3)=Executed} {status (2)=x} {status (4)=Done here}"])
    }

    @Test func `fourteen lines of a purpose come together, and nothing of them is lost`() throws {
        let names = (1...14).map { "Verwendungszweck \($0)" }.joined(separator: ";")
        let cells = (1...14).map { $0 > 9 ? "" : "z\($0)" }.joined(separator: ";")
        let wanted = "Vermieter|" + (1...9).map { "z\($0)" }.joined(separator: " ") + "|"
        #expect(try titles("Datum;Empfänger;\(names);Betrag\n01.02.2026;Vermieter;\(cells);-1,50\n") == [wanted])
    }

    @Test func `the payee is the other side, whichever way the money went, and both names stay`() throws {
        let text = "Datum;Zahlungspflichtige*r;Zahlungsempfänger*in;Zweck;Betrag\n"
        let rows = "01.02.2026;Firma;Ich;Gehalt;9,00\n02.02.2026;Ich;Laden;Einkauf;-1,50\n03.02.2026;;Ich;Zinsen;0,10\n"
        let kept = { (payer: String, payee: String) in
            (payer.isEmpty ? "" : " {Zahlungspflichtige*r=\(payer)}") + " {Zahlungsempfänger*in=\(payee)}"
        }
        let wanted = ["Firma|Gehalt|" + kept("Firma", "Ich"), "Laden|Einkauf|" + kept("Ich", "Laden"), "|Zinsen|" + kept("", "Ich")]
        #expect(try titles(text + rows) == wanted)
        let korean = "거래일자;보낸분;받는분;적요;입금액;출금액\n2026.02.01;회사;나;급여;9;\n2026.02.02;나;가게;체크;;1\n"
        #expect(try titles(korean).map { $0.prefix { $0 != "|" } } == ["회사", "가게"])
        // One of them alone is the payee, as before.
        #expect(try titles("Datum;Auftraggeber;Betrag\n01.02.2026;Firma;9,00\n02.02.2026;Laden;-1,50\n03.02.2026;x;-1\n")[0] == "Firma||")
    }

    @Test func `where a row has no payee and no description the next best text stands in`() throws {
        let text = "取引日;金額;摘要;内容;備考\n2026/02/01;-1;振込;ヤマダ;\n2026/02/02;-1;カード;;\n2026/02/03;-1;;;メモ\n"
        #expect(try titles(text) == ["|ヤマダ| {摘要=振込}", "|カード| {摘要=カード}", "|メモ|メモ"])
        let names = "Date,Amount,Merchant,Counterparty name,Details\n2026-02-01,-1,Shop,Bank,x\n2026-02-02,-1,,Bank,x\n2026-02-03,-1,,,x\n"
        let wanted = ["Shop|x| {Counterparty name=Bank}", "Bank|x| {Counterparty name=Bank}", "|x|"]
        #expect(try titles(names) == wanted)
    }

    @Test func `a note is the description where nothing else is`() throws {
        #expect(try titles("Date,Amount,Note\n2026-02-01,-1,Pizza\n") == ["|Pizza|"])
        #expect(try titles("Date,Amount,Note,Details\n2026-02-01,-1,Pizza,Lunch\n") == ["|Lunch|Pizza"])
    }

    @Test func `blanks that fill columns are no part of titles, and a cell of blanks is empty`() throws {
        let text = "Date,Amount,Payee,Details\n2026-02-01,-1,  \t,SHOP        12   GBR  \n2026-02-02,-1, A B ,x\n"
        #expect(try titles(text) == ["|SHOP 12 GBR|", "A B|x|"])
        // Ours come back as they are.
        #expect(try titles("date,amount,currency,payee\n2026-02-01,-1,EUR,a  b \n") == ["a  b ||"])
    }

    @Test func `a profile keeps what was found, and a row can be changed`() throws {
        let text = "Datum;Verwendungszweck 1;Verwendungszweck 2;Betrag\n01.02.2026;a;b;-1,50\n"
        let source = ByteSource(Array(text.utf8), name: "l.csv")
        var options = plainEuro
        let profile = try LedgerProfile.text(for: source, options: options)
        options.profile = .stated(try LedgerProfile(ByteSource(Array(profile.utf8), name: "p")))
        #expect(try titles(text, options) == ["|a b|"])
        var patcher = try LedgerPatcher(source: source, options: plainEuro)
        let row = try Reading(text, plainEuro).rows[0]
        var entry = row.entry
        entry.description = "something else"
        try patcher.change(row.entry, at: row.offset, to: entry)
        try patcher.finish()
        var bytes: [UInt8] = []
        try patcher.write { for index in $0.indices { bytes.append($0[index]) } }
        #expect(String(decoding: bytes, as: UTF8.self).contains("01.02.2026;something else;;-1,50"))
    }
}
