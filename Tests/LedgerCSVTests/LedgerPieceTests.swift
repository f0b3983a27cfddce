import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

@Suite("Ledgers read in pieces")
struct LedgerPieceTests {
    /// Rows with everything that makes a reader stumble.
    static let ledgers: [String: String] = [
        "plain": "date,amount,currency,note\n2025-08-01,-1,KRW,a\n2025-08-02,2.50,USD,b\n2025-08-03,-3,KRW,c\n",
        "no line end": "date,amount,currency\n2025-08-01,-1,KRW\n2025-08-02,2,USD",
        "quoted line ends":
            "date,amount,currency,note\n2025-08-01,-1,KRW,\"a\n2025-09-09,9,KRW,x\n\"\"q\"\"\n\"\n\n\n2025-08-02,2,USD,\"b\n\"\n",
        "crlf and blanks": "\u{FEFF}date,amount,currency\r\n\r\n2025-08-01,-1,KRW\r\n,,\r\n\r\n2025-08-02,2,USD\r\n",
        "cr": "date,amount,currency\r2025-08-01,-1,KRW\r2025-08-02,2,USD\r",
        "faults":
            "date,time,amount,currency,kind,status,note\n2025-13-01,,1,KRW,,,\n2025-08-01,25:00,1,KRW,,,\n2025-08-01,,1..2,KRW,,,\n"
            + "2025-08-01,,1,,,,\n2025-08-01,,1,KRW,loan,,\n2025-08-01,,1,KRW,,lost,\n2025-08-01,9:30,1,KRW,수입,!,ok\n"
            + "2025-08-01,,1,KRW,expense,,\u{1}x\n2025-08-01,,1,KRW,,,a,more\n2025-08-01,,1,KRW,,,a\"b\n2025. 8. 2. 오후 3:00,,\"1,000\",KRW,,,\n",
        "unterminated": "date,amount,currency,note\n2025-08-01,-1,KRW,a\n2025-08-02,2,USD,\"b\n2025-08-03,-3,KRW,c\n2025-08-04,-3,KRW,c\n",
        "unsigned": "date,amount,currency,kind\n2025-08-01,1,KRW,expense\n2025-08-02,2,KRW,income\n2025-08-02,5,KRW,transfer\n",
        "money out below zero":
            "Date,Debit,Credit,Currency\n2026-10-05,-12.50,,EUR\n2026-10-06,,100,eur\n2026-10-06,0,-1,EUR\n2026-10-07,x,,EUR\n2026-10-07,-1,,EUR\n",
        // Within it, a piece finds nothing but rows with errors.
        "a text of many lines":
            "date,amount,currency,note\n2026-10-05,1,EUR,\"" + String(repeating: "x\n", count: 300) + "\"\n2026-10-06,2,EUR,y\n",
        "many rows with errors":
            "date,amount,currency\n" + String(repeating: "x,1,EUR\n", count: 300) + "2026-10-06,2,EUR\n",
        "money back in the column of money out":
            "Date,Debit,Currency\n2026-10-05,-12.50,EUR\n2026-10-06,100,EUR\n2026-10-06,-1,EUR\n2026-10-07,7,EUR\n2026-10-07,8,EUR\n",
        "types of a bank": "Date,Type,Amount (EUR),Cleared\n2026-10-05,Card,-1,yes\n2026-10-05,SALARY,9,\n2026-10-05,debit,-1,no\n",
        "decimal commas":
            "Buchungstag;Betrag;Währung\n05.10.2026;-12,50;EUR\n06.10.2026;-1.234,50;EUR\n07.10.2026;-1.234;EUR\n07.10.2026;1.23.4;EUR\n"
            + "08.10.2026;1 234,5;€\n",
        "day first": "date,amount,currency\n5/10/2026,1,EUR\n13/10/2026 9:05,1,EUR\n10/13/2026,1,EUR\n2026-10-05,1,EUR\n",
        "dates of two readings": "date,amount,currency\n5/10/2026,1,EUR\n05.10.2026,1,EUR\n5-10-2026,1,EUR\n",
        "other bytes than the first ones tell":
            "date,Debit,Type,currency\n" + String(repeating: "1/1/2026,1,in,EUR\n", count: 210)
            + "13/1/2026,\"1,5\",card,EUR\n2026-01-01,-1,in,EUR\n",
        "header alone": "date,amount,currency\n",
        "an account before the table":
            "Kontonummer;DE89 3704 0044\n\nBuchungstag;Betrag;Währung\n05.10.2026;-12,50;EUR\n15.10.2026;-2,50;EUR\n",
        "labels":
            "date,amount,currency,category,account\n2025-08-01,1,KRW,식비,\n2025-08-01,1,KRW, 식비,bank\n2025-08-01,1,KRW,é,\"a\"\"b\"\n"
            + "2025-08-01,1,KRW,e\u{301},\u{1}bank\n2025-08-01,1,KRW,\"a\r\nb\",bank\n2025-08-01,1,KRW,a longer name than eight bytes,a\n"
            + (1...70).map { "2025-08-01,1,KRW,c\($0 % 40),\($0)\n" }.joined(),
        "two columns for one label":
            "date,amount,currency,category,subcategory\n2025-08-01,-1,KRW,식비,외식\n2025-08-01,-1,KRW,,외식\n2025-08-01,-1,KRW,식비,\n",
    ]

    @Test(arguments: ledgers.keys.sorted())
    func `pieces of any length give what a reader gives, in the same words and places`(name: String) throws {
        var bytes = Array((Self.ledgers[name] ?? "").utf8)
        if name == "faults" { bytes += Array("2025-08-05,,7,KRW,,,".utf8) + [0xFF, 0x0A] }
        let source = ByteSource(bytes, name: "l.csv")
        let surveys = try [1, 7, 1 << 18].map { try LedgerSurvey(source: source, options: LedgerReadingOptions(chunkSize: $0)) }
        for label in [nil, .category, .account, .payee] as [Entry.Label?] {
            let wanted = try read(source, label)
            let step = bytes.count > 1000 ? bytes.count / 8 : 1
            for length in stride(from: 1, through: bytes.count + step, by: step) {
                for survey in surveys {
                    let got = try readPieces(survey, label, length: length)
                    #expect(got == wanted, "length \(length)")
                    guard got == wanted else { return }
                }
            }
        }
    }

    @Test func `a piece that begins within a text of several lines begins with the first row behind it`() throws {
        let rows = (10...60).map { "2026-03-\($0 % 20 + 10),12.5,EUR,\"first \($0)\nsecond, line\n\nthird \"\"line\"\"\"\n" }
        let source = ByteSource(Array(("date,amount,currency,note\n" + rows.joined()).utf8), name: "l.csv")
        let pieces = try LedgerPieces(LedgerSurvey(source: source), length: 200) { _ in }
        var offset = pieces.firstOffset
        for piece in 0..<pieces.count {
            let outcome = try pieces.read(piece) { _, _ in }
            #expect(outcome.start == offset && outcome.diagnostics.isEmpty, "piece \(piece)")
            offset = outcome.end
        }
        #expect(pieces.count > 10)
    }

    private struct Reading: Equatable {
        var rows: [String] = []
        var diagnostics: [Diagnostic] = []
        var recordCount = 0
        var skippedCount = 0
        var isTruncated = false
    }

    private func text(_ line: Int, _ date: CivilDate, _ money: Money, _ kind: Entry.Kind, _ label: String) -> String {
        "\(line) \(date) \(money) \(kind) \(Array(label.utf8))"
    }

    private func read(_ source: ByteSource, _ label: Entry.Label?) throws -> Reading {
        let found = DiagnosticList()
        var reading = Reading()
        var reader = try LedgerReader(source: source) { found.append($0) }
        while let row = try reader.next() {
            let entry = row.entry
            reading.rows.append(text(row.line, entry.date, entry.money, entry.kind, label.map { entry[$0] } ?? ""))
        }
        (reading.recordCount, reading.skippedCount) = (reader.recordCount, reader.skippedCount)
        (reading.isTruncated, reading.diagnostics) = (reader.isTruncated, found.diagnostics)
        return reading
    }

    /// Each piece guesses first, as if all were read side by side; one that began elsewhere than the one before it ended is read again.
    private func readPieces(_ survey: LedgerSurvey, _ label: Entry.Label?, length: Int) throws -> Reading {
        let found = DiagnosticList()
        let pieces = try LedgerPieces(survey, length: length, report: found.append)
        var (reading, offset, line) = (Reading(), pieces.firstOffset, pieces.firstLine)
        for piece in 0..<pieces.count {
            var rows: [(facts: RowFacts, line: Int, label: String)] = []
            func take(_ facts: RowFacts, _ reader: inout LedgerReader) {
                let name = label.flatMap { label in
                    reader.withLabel(label, facts) { text in String(decoding: text.indices.map { text[$0] }, as: UTF8.self) }
                }
                rows.append((facts, reader.line, name ?? ""))
            }
            var outcome = try pieces.read(piece, take: take)
            if outcome.start != offset {
                rows = []
                outcome = try pieces.read(piece, from: offset, take: take)
            }
            for (facts, first, name) in rows {
                reading.rows.append(text(first + line - 1, facts.date, facts.money, facts.kind, name))
            }
            for var diagnostic in outcome.diagnostics {
                diagnostic.place.line += line - 1
                found.append(diagnostic)
            }
            reading.recordCount += outcome.recordCount
            reading.skippedCount += outcome.skippedCount
            reading.isTruncated = reading.isTruncated || outcome.isTruncated
            (offset, line) = (outcome.end, line + outcome.lineCount)
        }
        reading.diagnostics = found.diagnostics
        return reading
    }
}
