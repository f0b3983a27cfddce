import LedgerCore
import Testing

@Suite("Cells protected from spreadsheets")
struct ProtectedCellTests {
    /// What puts an apostrophe, two, or a formula of a text around a cell.
    private static let protections: [@Sendable (Substring) -> String] = [{ "'\($0)" }, { "'\($0)'" }, { "\"=\"\"\($0)\"\"\"" }]

    private static let files = [
        // The kind and the balance, the balance alone, the decimal mark, the marks of a column, an order that is proven.
        "Date,Text,Type,Amount,Balance\n2026-01-13,rent,Debit,1500.00,8500.00\n2026-01-15,pay,Credit,12000.00,20500.00\n",
        "Date,Text,Amount,Balance\n2026-01-13,rent,1500.00,8500.00\n2026-01-15,pay,12000.00,20500.00\n2026-01-17,shop,85.50,20414.50\n",
        "Datum;Text;Betrag\n13.01.2026;Miete;-1.500\n15.01.2026;Gehalt;12.000\n17.01.2026;Auto;-8.000\n",
        "Fecha,Texto,Cargo/Abono,Importe\n2026-01-13,a,-,1500.00\n2026-01-15,b,+,12000.00\n2026-01-17,c,-,85.50\n",
        "Date,Text,Amount\n01/02/2026,a,-1\n01/13/2026,b,-2\n",
        "Date,Text,Amount\n2026-01-13,a,10.00\n2026-01-15,b,20.00\n",
    ]

    @Test(arguments: files)
    func `a file says the same with its days, or all of its cells, protected`(text: String) throws {
        let plain = try outcome(text)
        for protect in Self.protections {
            for wantsAll in [false, true] {
                var lines = text.split(separator: "\n").map(String.init)
                for line in lines.indices.dropFirst() {
                    let separator: Character = lines[line].contains(";") ? ";" : ","
                    let cells = lines[line].split(separator: separator, omittingEmptySubsequences: false)
                    lines[line] = cells.enumerated().map { wantsAll || $0 == 0 ? protect($1) : String($1) }.joined(
                        separator: String(separator))
                }
                #expect(try outcome(lines.joined(separator: "\n") + "\n") == plain, "\(lines[1])")
            }
        }
    }

    @Test func `texts keep their apostrophes, and formulas are no numbers`() throws {
        let reading = try Reading("Date,Text,Amount\n2026-01-13,'t Hof,-5.00\n2026-01-14,=1+1,-6.00\n", plainEuro)
        #expect(reading.entries.map(\.description) == ["'t Hof", "=1+1"])
        #expect(try outcome("Date,Text,Amount\n2026-01-13,a,-5.00\n2026-01-14,b,=1+1\n").contains("csv-bad-amount"))
    }
}
