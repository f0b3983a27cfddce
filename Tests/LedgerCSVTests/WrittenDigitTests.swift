import CivilCalendar
import Diagnostics
import LedgerCore
import StatementReading
import Testing

@Suite("Digits of all scripts")
struct WrittenDigitTests {
    /// A text with the digits of another script.
    private func text(_ text: String, zero: UInt32) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { ("0"..."9").contains($0) ? Unicode.Scalar($0.value - 0x30 + zero) ?? $0 : $0 }))
    }

    /// Days, times, amounts and titles of all rows.
    private func rows(_ text: String) throws -> [String] {
        let reading = try Reading(text, LedgerReadingOptions(defaultCurrency: Commodity("SAR"), amountSign: .signed))
        #expect(reading.skipped == 0, "\(reading.diagnostics)")
        return reading.entries.map { "\($0.date) \($0.time.map(String.init(describing:)) ?? "") \($0.money) \($0.payee)" }
    }

    /// The first digits of all scripts.
    private static let zeros = (UInt32(0x80)...0x1FFFF).filter { value in
        guard let properties = Unicode.Scalar(value)?.properties else { return false }
        return properties.numericType == .decimal && properties.numericValue == 0
    }

    private let plain = """
        Date,Time,Payee,Amount,Balance
        17/03/2026,09:30,Acorn,-12.50,"1,987.50"
        18/03/2026,21:05,Birch,"2,500.00","4,487.50"
        19/03/2026,00:00,Cedar,-40,"4,447.50"

        """

    @Test func `a file is the same with the digits of every script, in days, times and amounts`() throws {
        let wanted = try rows(plain)
        #expect(wanted.count == 3 && Self.zeros.count > 50)
        for zero in Self.zeros { #expect(try rows(text(plain, zero: zero)) == wanted, "\(zero)") }
    }

    @Test(arguments: ["١٧/٠٣/٢٠٢٦", "\u{200F}١٧\u{200F}/٣\u{200F}/٢٠٢٦", "۲۰۲۶/۰۳/۱۷", "１７．０３．２０２６", "１７／３／２０２６", "१७ March २०२६"])
    func `days have marks of their own around digits of other scripts`(cell: String) throws {
        #expect(try rows("Date,Payee,Amount\n\(cell),Acorn,-1\n18.03.2026,Birch,2\n")[0].hasPrefix("2026-03-17"))
    }

    @Test func `a mark that is no other's is before decimals, whichever mark the rest of the file has`() throws {
        let reading = try Reading(
            "Datum;Zweck;Betrag\n17.03.2026;a;-١٫٢٥٠\n18.03.2026;b;1.234,50\n19.03.2026;c;٢٬٥٠٠٫٥\n20.03.2026;d;-٢٬٥٠٠\n",
            LedgerReadingOptions(defaultCurrency: Commodity("EUR"), amountSign: .signed))
        #expect(reading.entries.map(\.money.amount.description) == ["-1.250", "1234.50", "2500.5", "-2500"])
        // It settles nothing about the others.
        #expect(throws: LedgerError.self) {
            try Reading(
                "Datum\tZweck\tBetrag\n17/03/2026\ta\t-١٫٢٥٠\n18/03/2026\tb\t1.234\n",
                LedgerReadingOptions(defaultCurrency: Commodity("KWD"), amountSign: .signed))
        }
    }

    @Test(arguments: [
        ("د.ا.4.750", "4.750 JOD"), ("4.750 د.ا.", "4.750 JOD"), ("-د.إ.\u{200F} 12.50", "-12.50 AED"), ("ر.س ١٢٫٥٠", "12.50 SAR"),
        ("ج.م.\u{A0}-1,250.00", "-1250.00 EGP"), ("د.ك.٠٫١٢٥", "0.125 KWD"),
    ])
    func `the points of a currency's sign are no part of the number`(cell: String, expected: String) throws {
        let options = LedgerReadingOptions(amountSign: .signed, separator: .init(ascii: "\t"), decimalMark: .point)
        #expect(try Reading("Date\tAmount\n2026-10-05\t\(cell)\n", options).entries.map(\.money.description) == [expected])
    }

    @Test(arguments: ["ق.ز.4.750", "٤.٧٥.٠", "٤٫٧٥٫٠", "٫", "٤٬٧٥٠٬"])
    func `a sign that nobody knows, or marks that no number has, make no amount`(cell: String) throws {
        let options = LedgerReadingOptions(amountSign: .signed, separator: .init(ascii: "\t"), decimalMark: .point)
        #expect(try Reading("Date\tAmount\n2026-10-05\t\(cell)\n", options).faults == ["2:12 csv-bad-amount"])
    }

    @Test func `a long number is that of an account in any script`() throws {
        let table = "Date,Konto,Was\n17.03.2026,١٢٣٤٥٦٧٨٩٠١٢,-١٫٥٠\n18.03.2026,١٢٣٤٥٦٧٨٩٠١٢,٢٫٥٠\n"
        #expect(try rows(table) == ["2026-03-17  -1.50 SAR ", "2026-03-18  2.50 SAR "])
    }
}
