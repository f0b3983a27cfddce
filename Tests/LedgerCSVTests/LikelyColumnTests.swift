import Diagnostics
import LedgerCore
import StatementReading
import Testing

/// The days and amounts of a text.
private func rows(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> String {
    let reading = try Reading(text, options)
    #expect(reading.skipped == 0, "\(reading.faults)")
    return reading.entries.map { "\($0.date) \($0.money.amount)" }.joined(separator: " ")
}

private func currencies(_ text: String) throws -> Set<String> {
    Set(try Reading(text, plainEuro).entries.map(\.money.commodity.symbol))
}

@Suite("Columns with names that are not known")
struct LikelyColumnTests {
    // MARK: Names

    @Test(arguments: ["Fecha;Descripción;Débito;Crédito", "Fecha;Descripcion;Debito;Credito", "FECHA;DESCRIPCIÓN;DÉBITO;CRÉDITO"])
    func `names are known with accents and without`(header: String) throws {
        #expect(try outcome(header + "\n16/09/2026;Compra;5,00;\n17/09/2026;Pago;;7,00\n") == "-5.00 7.00")
    }

    @Test(
        arguments: [
            ("Day of posting date,Text,Amount sent out,Amount credit", "2026-10-05,x,5.00,", "-5.00"),
            ("Datum der Transaktion,Referenz,Rechnungsbetrag ausgehend,Rechnungsbetrag eingehend", "2026-10-05,x,,5.00", "5.00"),
            ("transactionDate,Text,moneyDebit,moneyCredit", "2026-10-05,x,5.00,", "-5.00"), ("予約日付,店,出金額計,入金額計", "2026-10-05,x,5,", "-5"),
            ("Booked date,Text,Credit/Debit sum amount", "2026-10-05,x,-5.00", "-5.00"),
        ])
    func `a name that holds a known word means it where no known name does`(header: String, row: String, expected: String) throws {
        let header = header.replacing("sent out", with: "outgoing")
        #expect(try outcome(header + "\n" + row + "\n") == expected)
    }

    @Test func `likely names of several amounts, and of fees and other currencies, are none`() throws {
        let two = "Date,Text,Paid amount,Agreed amount\n2026-10-05,x,-5.00,-6.00\n"
        #expect(try outcome(two).hasPrefix("csv-missing-column: column amount="))
        let others = "Date,Text,Paid amount,Fee amount,Foreign amount,Exchange amount\n2026-10-05,x,-5.00,-1.00,-6.00,-3.00\n"
        #expect(try outcome(others) == "-5.00")
        #expect(try outcome("Date,Text,Fee amount,Tax amount\n2026-10-05,x,-5.00,-1.00\n").hasPrefix("csv-missing-column"))
    }

    @Test func `of two days the one of value is not the day`() throws {
        #expect(try rows("dateOpX;dateValeurX;label;amount\n2026-10-05;2026-10-09;x;-5,00\n") == "2026-10-05 -5.00")
        #expect(try rows("Value date X;Booked date X;label;amount\n2026-10-09;2026-10-05;x;-5,00\n") == "2026-10-05 -5.00")
    }

    @Test func `a unit behind a name is a currency only if it is one`() throws {
        let taxed = "Date (UTC);Montant (TTC);Devise\n2026-10-05;-5,00;CHF\n"
        #expect(try currencies(taxed) == ["CHF"])
        #expect(try currencies("Date;Montant (GBP);Devise\n2026-10-05;-5,00;CHF\n") == ["GBP"])
        #expect(try rows(taxed) == "2026-10-05 -5.00")
    }

    @Test func `a column of codes with a likely name is that of the currencies`() throws {
        #expect(try currencies("Date,Amount,Settlement currency name\n2026-10-05,-5.00,CHF\n") == ["CHF"])
        #expect(try currencies("Date,Amount,Foreign currency name\n2026-10-05,-5.00,CHF\n") == ["EUR"])
        #expect(try currencies("Date,Amount,Settlement currency name\n2026-10-05,-5.00,Swiss\n") == ["EUR"])
    }

    @Test func `a column of account numbers is no payee`() throws {
        let text = "Datum;Mottagare;Namn;Belopp\n2026-10-05;123456789;Kiosk;-5,00\n2026-10-06;SE4550000000058398257466;Laden;-6,00\n"
        #expect(try Reading(text, plainEuro).entries.map(\.payee) == ["Kiosk", "Laden"])
    }

    // MARK: No names

    @Test func `without names, the first of days near each other is the day, and codes are currencies`() throws {
        let text =
            "1111222233334444;28.12.2026;30.12.2026;Laden am Eck;-0,17;CHF\n"
            + "1111222233335555;21.01.2027;18.01.2027;Kiosk;-15,00;CHF\n"
        #expect(try rows(text) == "2026-12-28 -0.17 2027-01-21 -15.00")
        #expect(try currencies(text) == ["CHF"])
        let far = text.replacing("18.01.2027", with: "18.04.2027")
        #expect(try outcome(far).hasPrefix("csv-missing-column: fields"))
    }

    @Test func `the draft of names leaves open which of two numbers is the balance`() throws {
        let text = "2026-10-05,tea,50.00,-5.00\n2026-10-06,bus,46.00,-3.00\n"
        #expect(try outcome(text) == "csv-missing-column: fields date,description,?,?")
        var options = plainEuro
        options.fields = ["date", "description", "balance", "amount"]
        #expect(try outcome(text, options) == "-5.00 -3.00")
    }

    // MARK: Rows and cells

    @Test(arguments: ["Opening balance", "Saldo anterior", "Likutis pradžiai", "APYVARTA", "이월잔액", "Umsatz gesamt:"])
    func `a balance or a sum of the statement among the rows is no transaction`(word: String) throws {
        let text = "Date,Payee,Description,Amount,D/K\n2026-10-05,,\(word),100,K\n2026-10-05,Shop,x,5,D\n2026-10-06,,pay,7,K\n"
        let reading = try Reading(text, plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-5", "7"])
        #expect(reading.faults == ["2:0 csv-left-out"])
        // With a payee it is a text like others.
        #expect(try outcome(text.replacing(",,\(word)", with: ",Shop,\(word)")) == "100 -5 7")
    }

    @Test func `a triangle is a minus`() throws {
        #expect(try outcome("利用日,利用金額\n2026-10-05,\"3,980\"\n2026-10-06,\"▲1,000\"\n") == "-3980 1000")
        #expect(try outcome("日付,金額\n2026-10-05,△500\n2026-10-06,▲300\n") == "-500 -300")
    }

    @Test(arguments: ["Konto ;0123 - CHF - Giro\n", "Saldo vom 05.10.2026:;1.234,56 CHF\n", "CHF;\n"])
    func `a code in the line of the account, or at a balance, before the table is its currency`(preamble: String) throws {
        #expect(try currencies(preamble + "\nBuchungstag;Text;Betrag\n05.10.2026;Laden;-12,50\n") == ["CHF"])
        #expect(try currencies("Inhaber;A. ALL Name\n\nBuchungstag;Text;Betrag\n05.10.2026;Laden;-12,50\n") == ["EUR"])
    }

    @Test(arguments: [
        "Currency :- CHF\n", "Konto : 12345,: CHF,,\n", "Controvalore in:;CHF\n", "Equivalent: SFr.\n", "Summary;Base currency;CHF\n",
        // What says that it is the currency is believed before others.
        "Kreditlimit;500,00 EUR\nWährung: CHF\n", "Währung: CHF\nLimit in: USD\n",
    ])
    func `a line before the table that names a currency states it`(preamble: String) throws {
        #expect(try currencies(preamble + "\nBuchungstag;Text;Betrag\n05.10.2026;Laden;-12,50\n") == ["CHF"])
    }

    @Test(arguments: ["Saldo:;5,00 CHF\nLimit:;6,00 USD\n", "Währung: CHF\nWährung: USD\n", "Bank: won\n", "CHF;USD\n"])
    func `lines that name two currencies state none, and nor does a word that may be another`(preamble: String) throws {
        let text = preamble + "\nBuchungstag;Text;Betrag\n05.10.2026;Laden;-12,50\n"
        #expect(try currencies(text) == ["EUR"])
        #expect(try outcome(text, LedgerReadingOptions()).hasPrefix("csv-missing-currency"))
    }
}
