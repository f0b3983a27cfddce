import Diagnostics
import LedgerCore
import StatementReading
import Testing
import WrittenCells

@Suite("Prices, rates and quantities")
struct UnitPriceTests {
    private func message(_ text: String, _ options: LedgerReadingOptions = plainEuro) -> String {
        do throws(any Error) {
            return try Reading(text, options).entries.map(\.money.description).joined(separator: " ")
        } catch {
            return "\(error)"
        }
    }

    private let rows = "2026-03-01;Seeds;10;-12.50\n2026-03-09;Soil;2;-4.00\n2026-03-15;Pots;3;-100.00\n"

    @Test(arguments: ["Quantity;Price", "Qty;Unit price", "Anzahl;Preis", "수량;단가"])
    func `the price of one of several pieces is no money, and is not proposed as such`(names: String) {
        let text = message("Date;Item;\(names)\n" + rows)
        #expect(text.contains("no column in the header") && text.contains("has prices, rates or quantities, and no money"), "\(text)")
        #expect(!text.contains("amount="), "\(text)")
    }

    @Test func `where every row has one piece, or an option names the column, a price is money`() {
        let one = "2026-03-01;Seeds;1;-12.50\n2026-03-09;Soil;1;-4.00\n2026-03-15;Pots;1;-100.00\n"
        #expect(message("Date;Item;Quantity;Price\n" + one) == "-12.50 EUR -4.00 EUR -100.00 EUR")
        var options = plainEuro
        options.columnNames[.column(.amount)] = "Price"
        #expect(message("Date;Item;Quantity;Price\n" + rows, options) == "-12.50 EUR -4.00 EUR -100.00 EUR")
    }

    @Test func `a rate is neither taken for the amount nor proposed, and numbers without a name are told of`() {
        let text = message("Date,Shop,FX,,\n2026-03-01,Tea,1.0832,USD,-4.00\n2026-03-02,Rye,1.0911,USD,-7.25\n2026-03-03,Fee,,USD,-1.10\n")
        #expect(text.contains("column 5") && !text.contains("FX="), "\(text)")
        #expect(!text.contains("amount=FX"), "\(text)")
    }

    @Test func `accounts that are each empty where one follows the other do not share a balance, nor a currency`() {
        let header = "Date,Text,Currency,Gross,Fee,Net,Balance\n"
        let apart = """
            2026-03-01,in,USD,20.00,0.00,20.00,20.00
            2026-03-01,swap,USD,-20.00,0.00,-20.00,0.00
            2026-03-04,in,NOK,310.00,0.00,310.00,310.00
            2026-03-04,swap,NOK,-310.00,0.00,-310.00,0.00
            2026-03-08,in,USD,7.00,0.00,7.00,7.00
            2026-03-08,swap,USD,-7.00,0.00,-7.00,0.00

            """
        #expect(
            message(header + apart, LedgerReadingOptions())
                == "20.00 USD -20.00 USD 310.00 NOK -310.00 NOK 7.00 USD -7.00 USD")
        // One balance over both: it is in one currency, which is that of no row.
        let mixed = """
            2026-03-01,in,USD,20.00,0.00,18.00,118.00
            2026-03-02,out,NOK,-310.00,0.00,-27.00,91.00
            2026-03-04,in,NOK,50.00,0.00,5.00,96.00
            2026-03-04,out,USD,-20.00,0.00,-18.00,78.00
            2026-03-08,in,USD,7.00,0.00,6.00,84.00

            """
        let text = message(header + mixed, LedgerReadingOptions())
        #expect(text.contains("“Currency” has the currencies of other amounts"), "\(text)")
    }
}
