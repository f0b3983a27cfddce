import Diagnostics
import LedgerCore
import StatementReading
import Testing
import WrittenCells

private let unmarked = "csv-ambiguous-amount: decimal-mark point or comma"

private let refused = "skipped: 2:14 csv-ambiguous-amount"

private func currency(_ code: String) -> LedgerReadingOptions { LedgerReadingOptions(defaultCurrency: Commodity(code)) }

/// Amounts of which a wrong reading is a thousand times the right one.
@Suite("Decimals and units of amounts")
struct DecimalTests {
    // MARK: Currencies with three decimals

    @Test(arguments: ["BHD", "BTC", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"])
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

    @Test(arguments: ["$", "kr", "£"])
    func `a sign that several currencies share has no more decimals than these`(sign: String) throws {
        let rows = "27/11/2026,a,\(sign) 12.990,\n25/11/2026,b,,\(sign) 850.000\n20/11/2026,c,\(sign) 8.500,\n"
        let text = "Date,Text,Debit,Credit\n" + rows
        #expect(try outcome(text, LedgerReadingOptions()) == unmarked)
        #expect(try outcome(text.replacing(",", with: ";"), LedgerReadingOptions()) == "-12990 850000 -8500")
        if sign == "$" { #expect(try outcome(text, currency("CLP")) == "-12990 850000 -8500") }
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

    // MARK: Decimal commas between cells

    @Test(
        arguments: [
            ("Betrag", ["-12,50", "-7,05"], "amount=Betrag"), ("Betrag,Saldo", ["-12,50,100,50", "-7,05,93,45"], "amount=Betrag"),
            ("Betrag,Text", ["-12,50,Rewe", "-7,05,Aldi", "-3,Kiosk"], "amount=Betrag"), ("Soll,Haben", ["12,50,", ",7,05"], "out=Soll"),
            ("Amount", ["-1,234.56", "-2,005.00"], "amount=Amount"),
            ("Amount", ["$ 1,234.56 CR", "$ 12.50 CR", "$ 1,234,567"], "amount=Amount"),
            ("Amount,Balance", ["-12.50,1,234.56", "-1,000.00,234.56", "-1.00,1,233.56"], "amount=Amount"),
            ("Debit,Credit", ["1,234.00,", ",12,345.00"], "out=Debit"), ("Amount,Note", ["-1,234.56,", "-2,345.00,"], "amount=Amount"),
            ("Amount,Day", ["-12,50,", "-7,05,"], "amount=Amount"),
        ])
    func `amounts that their commas cut in two are not read without the rest`(
        names: String, rows: [String], hint: String
    ) throws {
        let text = "Datum,Name,\(names)\n" + rows.map { "02.01.2026,x,\($0)\n" }.joined()
        #expect(try outcome(text) == "csv-ambiguous-amount: column \(hint)")
    }

    @Test(
        arguments: [
            (["-1,234.56,", "-345.00,", "-2.00,", "-3.00,"], "skipped: 2:14 csv-extra-cells"),
            (["-1,234.56,,", "-345.00,,", "-2.00,,", "-3.00,x,"], "skipped: 2:14 csv-extra-cells"),
            (["-1,234.56", "-345.00", "-2.00", "-3.00"], "skipped: 2:14 csv-extra-cells"),
            (["-12,50", "-345", "-2,hello", "-3"], "skipped: 2:14 csv-extra-cells"),
            (["-12,50,", "-345,,", "-2,,", "-3,,", "-4,,"], "-12 -345 -2 -3 -4"), (["-12,50", "-7,", "-3,"], "-12 -7 -3"),
            (["-1,234.56", "-345.00,x", "-2.00,y", "-3.00,"], "skipped: 2:14 csv-ambiguous-amount"),
            (["-1,234", "-345,x", "-2,y", "-3,"], "-1 -345 -2 -3"), (["-1.00,234.56", "-345.00,x"], "-1.00 -345.00"),
            (["-12,50", "-7,05", "-3"], "csv-ambiguous-amount: column amount=Amount"),
            (["-1,234.56", "-2,005.00", "-3.00,x"], "skipped: 2:14 csv-ambiguous-amount, 3:14 csv-ambiguous-amount"),
        ])
    func `a row is left out where its amount may be cut: where it is wider than most, or ends with what looks like the rest`(
        rows: [String], expected: String
    ) throws {
        #expect(try outcome("Date,N,Amount,Note\n" + rows.map { "2026-01-02,x,\($0)\n" }.joined()) == expected)
    }

    @Test(
        arguments: [
            ("Reference", "A12", "A13", refused), ("Reference", "", "", refused), ("Currency", "EUR", "EUR", refused),
            ("Card", "1234", "1234", refused), ("Payee", "Shop", "", refused),
            ("Rate", "1.08", "1.07", "-1 -2.50 -3.50"), ("Balance", "232.06", "228.56", "-1 -2.50 -3.50"),
            ("Fee", "0.10", "", "-1 -2.50 -3.50"),
        ])
    func `what looks like the rest of an amount is one in any column but one of numbers`(
        name: String, second: String, third: String, expected: String
    ) throws {
        let text = "Date,N,Amount,\(name)\n2026-01-02,x,-1,234.56\n2026-01-03,x,-2.50,\(second)\n2026-01-04,x,-3.50,\(third)\n"
        #expect(try outcome(text) == expected)
    }

    @Test func `other cells behind an amount are no decimals`() throws {
        #expect(try outcome("Date,Amount,Day\n2026-01-02,-12,5,\n2026-01-03,-7,15,\n2026-01-04,-7,6,\n") == "-12 -7 -7")
        #expect(try outcome("Date,Text,Amount\n2026-01-02,x,-12,abc\n2026-01-03,x,-7,de\n") == "-12 -7")
        #expect(try outcome("Date,Text,Amount\n2026-01-02,x,-12,1005.50\n2026-01-03,x,-7,998.50\n2026-01-04,x,-8,9.5\n") == "-12 -7 -8")
        #expect(try outcome("Date,Text,Amount\n2026-01-02,x,-12.00,345.50\n2026-01-03,x,-7.00,338.50\n") == "-12.00 -7.00")
        #expect(try outcome("Date,Text,Amount\n2026-01-02,x,-1200,345\n2026-01-03,x,-1300,338\n") == "-1200 -1300")
        #expect(try outcome("Date,Text,Amount\n2026-01-02,x,\"-12\",50\n2026-01-03,x,\"-7\",05\n") == "-12 -7")
        #expect(try outcome("Date;Text;Amount\n2026-01-02;x;-12;50\n2026-01-03;x;-7;05\n") == "-12 -7")
        var options = plainEuro
        options.columnNames = [.column(.amount): "Amount"]
        #expect(try outcome("Date,Text,Amount\n2026-01-02,x,-12,50\n2026-01-03,x,-7,05\n", options) == "-12 -7")
    }

    @Test func `an amount among the currencies is not the name of one`() throws {
        let text = "Date;Text;Amount;Currency\n13.01.2026;a;-5;234,56\n14.01.2026;b;-5,10;EUR\n15.01.2026;c;-6,10;978\n"
        #expect(try outcome(text, LedgerReadingOptions()) == "skipped: 2:17 csv-bad-currency")
        // In one of our own files a commodity is what it is called.
        #expect(try Reading("date,amount,currency\n2026-10-05,-5,23.5\n").entries.map(\.money.description) == ["-5 23.5"])
    }

    // MARK: Hundredths and thousands

    @Test(arguments: [("GBp", "GBP"), ("GBX", "GBP"), ("ZAc", "ZAR"), ("ILA", "ILS")])
    func `a code for a hundredth of a currency is not that currency`(code: String, whole: String) throws {
        func text(_ code: String) -> String { "Date,Text,Amount,Currency\n13/01/2026,a,-500,\(code)\n14/01/2026,b,-5,\(whole)\n" }
        #expect(try outcome(text(code), LedgerReadingOptions()) == "skipped: 2:19 csv-bad-currency")
        #expect(try outcome(text(whole), LedgerReadingOptions()) == "-500 -5")
        let beside = "Date,Text,Amount\n13/01/2026,a,-500 \(code)\n14/01/2026,b,-5 \(whole)\n"
        #expect(try outcome(beside, LedgerReadingOptions()) == "skipped: 2:14 csv-bad-currency")
        let name = "Amount (\(code))"
        #expect(
            try outcome("Date,Text,\(name)\n13/01/2026,a,-500.5\n")
                == "csv-ambiguous-amount: column amount=\(name)/100 or column amount=\(name)")
        // In one of our own files a commodity is what it is called.
        #expect(try Reading("date,amount,currency\n2026-10-05,-5,ZAC\n").entries.map(\.money.description) == ["-5 ZAC"])
    }

    @Test(arguments: ["Сумма, коп.", "amount (p)", "Jumlah (ribuan)"])
    func `names of columns tell units in more languages`(name: String) throws {
        let found = try outcome("Date;Text;\(name)\n2026-01-13;a;-500\n")
        #expect(found.hasPrefix("csv-ambiguous-amount: column amount=\(name)") && found.hasSuffix(" or column amount=\(name)"))
    }

    @Test(arguments: ["(単位：千円)", "単位：百万円", "All amounts in EUR thousands", "Amounts in EUR 000", "Beträge in Tausend Euro", "Unit: cents"])
    func `a line before the table tells units, too`(line: String) throws {
        let text = "\(line)\n\nDate,Text,Amount\n2026-01-13,a,-500\n"
        let found = try outcome(text)
        #expect(found.hasPrefix("csv-ambiguous-amount: column amount=Amount") && found.hasSuffix(" or column amount=Amount"))
        var options = plainEuro
        options.columnNames = [.column(.amount): "Amount"]
        #expect(try outcome(text, options) == "-500")
    }

    @Test(arguments: ["単位：円", "All amounts in EUR", "Unit 5, Mill Road", "Amounts up to 10 000 EUR"])
    func `other lines before the table tell none`(line: String) throws {
        #expect(try outcome("\"\(line)\"\n\nDate,Text,Amount\n2026-01-13,a,-500\n") == "-500")
    }
}
