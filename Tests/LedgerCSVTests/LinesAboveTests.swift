import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

/// Rows above the header would be lost, and what banks write there is not.
@Suite("Lines above the header")
struct LinesAboveTests {
    private static let table = "Buchungstag;Name;Betrag;Währung\n05.02.2026;ACME Gehalt;2500,00;EUR\n17.02.2026;Markt;-12,10;EUR\n"
    private static let other = "When,What,How much\n2026-01-05,Salary,2500.00\n2026-01-17,Market,-42.10\n"
    private static let english = "Date,Description,Amount,Currency\n2026-02-05,Salary,2500.00,EUR\n2026-02-17,Market,-12.10,EUR\n"

    private func refusal(_ text: String) throws -> Diagnostic {
        try #require(#expect(throws: LedgerError.self) { try Reading(text, plainEuro) }).diagnostic
    }

    @Test(arguments: [
        // A row of the table itself, and one of another table with the same columns.
        ("05.01.2026;Markt;-42,10;EUR\n" + table, 1, 1, "1"),
        (
            "Deposits,Header,Currency,Settle Date,Description,Amount\nDeposits,Data,EUR,2026-01-05,Electronic Fund Transfer,1000\n"
                + "Fees,Header,Currency,Date,Description,Amount\nFees,Data,EUR,2026-01-20,Fee A,-5\nFees,Data,EUR,2026-01-21,Fee B,-5\n",
            2, 1, "2"
        ),
        // Rows of a table whose names are unknown, or which is the shorter one.
        (other + english, 2, 2, "3"),
        ("Vorgemerkte Umsätze\nDatum;Händler;Wert\n20.01.2026;Cafe;-4,00\n21.01.2026;Baker;-3,00\n\nGebuchte Umsätze\n" + table, 3, 2, "6"),
    ])
    func `rows above the header are refused, with their line and their number`(text: String, line: Int, count: Int, skip: String) throws {
        let error = try refusal(text)
        #expect(error.code == .csvOtherTable && error.place.line == line)
        #expect(error.message.hasPrefix(count == 1 ? "this line looks like a row" : "\(count) lines, this one first, look like rows"))
        #expect(error.hint == Hint(.skip, values: [skip]))
        // Who settles where to begin is believed.
        var options = plainEuro
        options.skippedLines = try #require(Int(skip))
        #expect(try Reading(text, options).entries.count == 2)
    }

    @Test func `a header that is said to stand on a line has no rows above it`() throws {
        var options = plainEuro
        options.headerLine = 2
        #expect(try outcome("05.01.2026;Markt;-42,10;EUR\n" + Self.table, options) == "2500.00 -12.10")
    }

    @Test(arguments: ["Date,Description,Amount", "date,payee,amount,currency"])
    func `a header that was sorted behind its rows is refused`(header: String) throws {
        let error = try refusal("2026-01-02,Salary,2500.00\n2026-01-03,Market,-42.10\n2026-01-20,Fee A,-5.00\n" + header + "\n")
        #expect(error.code == .csvOtherTable && error.place.line == 1 && error.hint == nil)
        #expect(error.message == "3 lines, this one first, look like rows, but the header is below, on line 4; move it to the top")
    }

    @Test(arguments: [
        "Kontostand vom 31.01.2026;1.234,56 EUR", "Opening balance;01.01.2026;100,00", "Zeitraum;01.01.2026;31.01.2026",
        "Zeitraum:;01.02.2026;28.02.2026;", "01.02.2026;Anfangssaldo;100,00;EUR\n28.02.2026;Endsaldo;2.587,90;EUR",
        "Opening balance;01.01.2026;100,00\nClosing balance;31.01.2026;200,00", "Erstellt am;28.02.2026;12:30", "Konto;1234567;EUR;12,50",
        // A list of accounts with their balances.
        "Konto;Stand;Betrag\nGirokonto;28.02.2026;1.234,56\nSparkonto;28.02.2026;99,00",
        "DE89370400440532013000;28.02.2026;1.234,56\nDE02120300000000202051;27.02.2026;99,00",
        "Konto;Datum;Saldo\nGirokonto;28.02.2026;1.234,56\nSparkonto;27.02.2026;99,00", "Letzte Buchung;27.02.2026;5,00;EUR",
        // Lines of a statement, with and without cells to fill them up.
        "Rechnung vom;01.01.2026;1.234,50\nRechnung vom;31.01.2026;2.234,50",
        "Auszug;;;\nVorige;01.01.2026;1.234,50;\nDiese;31.01.2026;2,50;",
    ])
    func `what banks write above a header changes nothing`(lines: String) throws {
        #expect(try outcome(lines + "\n" + Self.table) == "2500.00 -12.10")
    }
}
