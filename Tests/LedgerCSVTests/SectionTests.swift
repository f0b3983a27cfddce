import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

/// The accounts and amounts of a text.
private func rows(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> [String] {
    let reading = try Reading(text, options)
    #expect(reading.skipped == 0, "\(reading.faults)")
    return reading.entries.map { "\($0.account) \($0.money)" }
}

private func refusal(_ text: String) throws -> LedgerError {
    try #require(throws: LedgerError.self) { try Reading(text, plainEuro) }
}

private let header = "Datum;Text;Betrag\n"
private let first = "01.02.2026;a;-1,00\n02.02.2026;b;-2,00\n"
private let second = "01.02.2026;c;-3,00\n"

@Suite("Several accounts in one file")
struct SectionTests {
    @Test(arguments: [
        ("Konto: DE1 Giro\n", "Konto: DE2 Spar\n", "DE1 Giro", "DE2 Spar"), ("Konto;DE1\n", "\n;;\nKonto;;77\n", "DE1", "77"),
        ("IBAN;DE1;\n\n", "\n\nIBAN;DE2;\n", "DE1", "DE2"), ("Girokonto\n", "Sparbuch\n", "Girokonto", "Sparbuch"),
        ("=== Giro 12 ===\n", "=== Spar 13 ===\n", "Giro 12", "Spar 13"), ("Konto 1\n", "Konto 2\n", "Konto 1", "Konto 2"),
        ("계좌번호;110-1\n", "계좌번호;110-2\n", "110-1", "110-2"), ("口座番号：1234\n", "口座番号：5678\n", "1234", "5678"),
        ("Card: Visa\n", "Card: Gold\n", "Visa", "Gold"),
    ])
    func `a line that names an account, and a header again, begin its rows`(lines: (String, String, String, String)) throws {
        let wanted = ["\(lines.2) -1.00 EUR", "\(lines.2) -2.00 EUR", "\(lines.3) -3.00 EUR"]
        #expect(try rows(lines.0 + header + first + lines.1 + header + second) == wanted)
        let notes = try Reading(lines.0 + header + first + lines.1 + header + second, plainEuro).diagnostics.map(\.message)
        #expect(notes.contains("1 repeated header was left out"))
    }

    @Test func `a line with a word for accounts needs no header behind it, any other line does`() throws {
        #expect(try rows("Konto: A1\n" + header + first + "Konto: B2\n" + second) == ["A1 -1.00 EUR", "A1 -2.00 EUR", "B2 -3.00 EUR"])
        #expect(try rows(header + first + "Februar\n" + second) == [" -1.00 EUR", " -2.00 EUR", " -3.00 EUR"])
    }

    @Test func `an account has a currency of its own where its lines name one`() throws {
        let text = "Konto;DE1\nWährung;CHF\n" + header + first + "Konto;DE2\nWährung;USD\n" + header + second
        #expect(try rows(text + "Konto;DE3\n" + header + second) == ["DE1 -1.00 CHF", "DE1 -2.00 CHF", "DE2 -3.00 USD", "DE3 -3.00 EUR"])
        // Of the currencies of two others neither is that of a third.
        let unnamed = try Reading(text + "Konto;DE3\n" + header + second, LedgerReadingOptions())
        #expect(unnamed.entries.count == 3 && unnamed.skipped == 1)
        let one = "Konto;DE1\nWährung;CHF\n" + header + first + "Konto;DE2\n" + header + second
        #expect(try rows(one) == ["DE1 -1.00 CHF", "DE1 -2.00 CHF", "DE2 -3.00 CHF"])
    }

    @Test(arguments: ["Seite 1\n|Seite 2\n", "Umsätze\n|Umsätze\n", "Umsätze vom 01.02.2026\n|Umsätze vom 05.02.2026\n", "|"])
    func `titles of pages are no accounts, and a repeated header is left out and told`(titles: String) throws {
        let titles = titles.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let text = titles[0] + header + first + titles[1] + header + second
        #expect(try rows(text) == [" -1.00 EUR", " -2.00 EUR", " -3.00 EUR"])
        #expect(try Reading(text, plainEuro).diagnostics.contains { $0.message == "1 repeated header was left out" })
    }

    @Test func `a column of accounts goes before lines that name them`() throws {
        let text = "Konto: A1\nDatum;Konto;Betrag\n01.02.2026;X9;-1,00\nKonto: B2\nDatum;Konto;Betrag\n01.02.2026;Y8;-2,00\n"
        #expect(try rows(text) == ["X9 -1.00 EUR", "Y8 -2.00 EUR"])
    }

    @Test(arguments: [
        "Datum;Betrag;Text\n01.02.2026;-3,00;c\n", "Datum;Text;Haben\n01.02.2026;c;3,00\n",
        "Date;Text;Amount;Fee\n2026-02-01;c;-3.00;1.00\n", "Next day;Text;Betrag\n01.02.2026;c;-3,00\n",
        "Konto: B2\nDatum;Soll;Haben\n01.02.2026;3,00;\n", "Buchungs-;Text;Be-\ntag;;trag\n01.02.2026;c;-3,00\n",
    ])
    func `a table with other columns is refused with its line, not misread`(other: String) throws {
        let error = try refusal("Konto: A1\n" + header + first + other)
        #expect(error.code == .csvOtherTable && error.diagnostic.hint?.setting == .skip)
        let line = try #require(error.place.line as Int?)
        #expect(line == (other.hasPrefix("K") ? 6 : other.hasPrefix("B") ? 6 : 5))
        // The way out reads the second table alone.
        var options = plainEuro
        options.skippedLines = try #require(error.diagnostic.hint?.values.first.flatMap { Int($0) })
        if other.hasPrefix("Datum;Betrag") { #expect(try rows("Konto: A1\n" + header + first + other, options) == [" -3.00 EUR"]) }
    }

    @Test func `names with nothing below them are no second table`() throws {
        #expect(try rows(header + first + "Datum;Text;Haben\n").count == 2)
        #expect(try rows(header + "Date;Text;Amount\n" + first).count == 2)
    }

    @Test func `balances follow within each account`() throws {
        let head = "거래일자,적요,출금액,입금액,잔액\n"
        let (one, other) = ("2026.01.01,a,5,,95\n2026.01.02,b,,1,96\n", "2026.01.01,a,5,,5\n2026.01.03,b,,1,6\n")
        let reading = try Reading("계좌번호,1-1\n" + head + one + "계좌번호,2-2\n" + head + other, plainEuro)
        #expect(reading.entries.map(\.account) == ["1-1", "1-1", "2-2", "2-2"])
        #expect(!reading.diagnostics.contains { $0.code == .csvBalanceBreak })
    }

    @Test func `pieces and chunks of any size find the same accounts`() throws {
        var text = ""
        for account in 0..<40 { text += "Konto: K\(account)\n" + header + String(repeating: first, count: 20) }
        let source = ByteSource(Array(text.utf8), name: "l.csv")
        let wanted = (0..<40).flatMap { Array(repeating: "K\($0)", count: 40) }
        #expect(try Reading(text, plainEuro).entries.map(\.account) == wanted)
        let pieces = try LedgerPieces(LedgerSurvey(source: source, options: plainEuro), length: 500) { _ in }
        var (found, position) = ([String](), pieces.firstOffset)
        for piece in 0..<pieces.count {
            let outcome = try pieces.read(piece, from: position) { row, reader in
                if let entry = reader.entry(row) { found.append(entry.account) }
            }
            position = max(position, outcome.end)
        }
        #expect(found == wanted)
    }

    @Test func `rows are changed and added in the account they belong to`() throws {
        let text = "Konto: A1\n" + header + first + "Konto: B2\n" + header + second
        let source = ByteSource(Array(text.utf8), name: "l.csv")
        let rows = try Reading(text, plainEuro).rows
        var patcher = try LedgerPatcher(source: source, options: plainEuro)
        for index in [0, 2] {
            var entry = rows[index].entry
            entry.description = "a longer text"
            try patcher.change(rows[index].entry, at: rows[index].offset, to: entry)
        }
        var added = rows[2].entry
        added.description = "new"
        try patcher.add(added)
        try patcher.finish()
        var bytes: [UInt8] = []
        try patcher.write { for index in $0.indices { bytes.append($0[index]) } }
        let back = try Reading(String(decoding: bytes, as: UTF8.self), plainEuro).entries
        #expect(back.map(\.account) == ["A1", "A1", "B2", "B2"])
        #expect(back.map(\.description) == ["a longer text", "b", "a longer text", "new"])
        added.account = "A1"
        #expect(throws: LedgerError.self) { try patcher.add(added) }
    }
}
