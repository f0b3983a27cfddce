import Diagnostics
import LedgerCSV
import LedgerCore
import Testing

private let unmarked = "csv-ambiguous-amount: decimal-mark point or comma"

private func currency(_ code: String) -> LedgerReadingOptions { LedgerReadingOptions(defaultCurrency: Commodity(code)) }

/// Amounts of which a wrong reading is a thousand times the right one.
@Suite("Decimals and units of amounts")
struct DecimalTests {
    // MARK: Currencies with three decimals

    @Test(arguments: ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"])
    func `no habit makes groups of the three decimals of a currency`(code: String) throws {
        let text = "Date;Description;Debit;Credit\n13/01/2026;A;12.500;\n14/01/2026;B;;250.000\n15/01/2026;C;3.250;\n"
        var options = currency(code)
        #expect(try outcome(text, options) == unmarked)
        options.decimalMark = .point
        #expect(try outcome(text, options) == "-12.500 250.000 -3.250")
        options.decimalMark = .comma
        #expect(try outcome(text, options) == "-12500 250000 -3250")
        // Where the habit has that mark before decimals, it is one.
        options.decimalMark = .auto
        #expect(try outcome(text.replacing(";", with: ","), options) == "-12.500 250.000 -3.250")
    }

    @Test func `a currency with three decimals is known from wherever it stands`() throws {
        let rows = "13/01/2026;A;12.500;\n14/01/2026;B;;250.000\n"
        #expect(try outcome("Account currency: KWD\n\nDate;Text;Debit;Credit\n" + rows, LedgerReadingOptions()) == unmarked)
        #expect(try outcome("Date;Text;Debit (KWD);Credit (KWD)\n" + rows, LedgerReadingOptions()) == unmarked)
        #expect(try outcome("Date;Text;Debit;Credit;Saldo KWD\n" + rows, LedgerReadingOptions()) == unmarked)
        let column = "Date;Text;Amount;Currency\n13/01/2026;A;-12.500;BHD\n14/01/2026;B;-3.250;EUR\n"
        #expect(try outcome(column, LedgerReadingOptions()) == unmarked)
        #expect(try outcome("Date,Text,Amount\n13/01/2026,A,\"-12,500\"\n14/01/2026,B,\"-3,250\"\n", currency("KWD")) == unmarked)
        // Yen have none, and what the file says comes before the option.
        #expect(try outcome("Currency: JPY\n\nDate;Text;Debit;Credit\n" + rows.replacing(".", with: ","), plainEuro) == "-12500 250000")
    }

    @Test func `a balance that has one reading shows the mark of the amounts`() throws {
        func text(_ cells: String...) -> String {
            "Date,Description,Amount,Balance\n" + cells.map { "01/13/2026,x,\($0)\n" }.joined()
        }
        #expect(try outcome(text("-12.500,1000.500", "-3.250,997.250"), currency("USD")) == "-12.500 -3.250")
        #expect(try outcome(text("\"-12,500\",\"100000.00\""), currency("KWD")) == "-12500")
        // Two decimals there, and three here, are no proof.
        #expect(try outcome(text("-12.500,1000.50"), currency("USD")) == unmarked)
    }
}
