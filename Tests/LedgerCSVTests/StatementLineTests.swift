import Diagnostics
import LedgerCSV
import LedgerCore
import Testing

/// The lines of a file.
func table(_ lines: String...) -> String { lines.map { $0 + "\n" }.joined() }

@Suite("Lines of statements among the rows")
struct StatementLineTests {
    @Test func `balances with a day are no income, wherever they stand`() throws {
        let german = """
            Datum;Text;Betrag EUR;S/H
            01.03.2026;Anfangssaldo;1.204,33;H
            02.03.2026;Miete;1.050,00;S
            15.03.2026;Saldo per 15.03.2026;154,33;H
            16.03.2026;Oma;50,00;H
            31.03.2026;Kontostand am 31.03.2026:;204,33;H
            """
        #expect(try outcome(german) == "-1050.00 50.00")
        #expect(
            try outcome(
                table(
                    "日付,摘要,金額",
                    "2026/3/1,前月繰越,1000",
                    "2026/3/2,店,-200",
                    "2026/3/3,店,-100",
                    "2026/3/5,店,-20")) == "-200 -100 -20")
        #expect(
            try outcome(
                table(
                    "Data,Opis,Kwota",
                    "2026-03-01,Saldo początkowe,1000",
                    "2026-03-02,Sklep,-200",
                    "2026-03-03,Saldo końcowe,800")) == "-200")
        #expect(
            try outcome(
                table(
                    "Data,Histórico,Valor",
                    "2026-03-01,SALDO ANTERIOR,900",
                    "2026-03-02,Loja,-200",
                    "2026-03-02,SALDO DO DIA,700",
                    "2026-03-03,Loja,-5")) == "-200 -5")
    }

    @Test(arguments: ["Totale Entrate €", "Total CHF", "Totaal EUR", "Saldo finale €:"])
    func `a currency may stand behind the word for a sum`(word: String) throws {
        #expect(try outcome("Data;Testo;Importo\n05.10.2026;Bar;-12,50\n;\(word);-12,50\n") == "-12.50")
        // A shop may begin with that word.
        #expect(try outcome("Data;Testo;Importo\n05.10.2026;Bar;-12,50\n;Total Wine;-12,50\n").hasPrefix("skipped"))
    }

    @Test func `sums are told by their words at the ends of the table and by their arithmetic within it`() throws {
        let ends = table(
            "Date,Description,Amount",
            "2026-03-01,Total,1204",
            "2026-03-02,Rent,-1050",
            "2026-03-03,Shop,-40",
            "2026-03-05,Shop,-4",
            "2026-03-31,Summe,110")
        #expect(try outcome(ends) == "-1050 -40 -4")
        let within = table(
            "Date,Description,Amount",
            "2026-03-02,Rent,-1050",
            "2026-03-03,Shop,-40",
            "2026-03-31,Total,-1090",
            "2026-04-02,Shop,-3",
            "2026-04-05,Shop,-4")
        #expect(try outcome(within) == "-1050 -40 -3 -4")
        // A filling station has that name, too.
        let station = table(
            "Date,Description,Amount",
            "2026-03-02,Rent,-1050",
            "2026-03-03,Shop,-40",
            "2026-03-31,Total,-61",
            "2026-04-02,Shop,-3")
        #expect(try outcome(station) == "-1050 -40 -61 -3")
        #expect(try outcome("Date,Text,Amount\n2026-03-02,Total,-61\n2026-03-03,Shop,-40\n2026-03-31,Shop,-3\n") == "-61 -40 -3")
        let payee = table(
            "Date,Payee,Description,Amount",
            "2026-03-02,Total,,-50",
            "2026-03-03,Shop,,-40",
            "2026-03-31,Total,,-61")
        #expect(try outcome(payee) == "-50 -40 -61")
    }

    @Test func `a footer whose day is a sentence about the balance is left out`() throws {
        let text = table(
            "Datum;Text;Betrag;S/H",
            "02.03.2026;Miete;1.050,00;S",
            "03.03.2026;Oma;50,00;H",
            "Saldo am 31.03.2026:;;2.145,33;H",
            ";Saldo am 31.03.2026;2.145,33;H")
        #expect(try outcome(text) == "-1050.00 50.00")
    }

    @Test func `a column is that of states by its words alone`() throws {
        let text = """
            Date,Text,Amount,Zustand
            2026-03-01,a,-34,Verbucht
            2026-03-02,b,-210,Abgelehnt
            2026-03-03,c,-38,Vorgemerkt
            2026-03-04,d,-8,In Bearbeitung
            """
        #expect(try outcome(text) == "-34 -38 -8")
        #expect(try Reading(text, plainEuro).entries.map(\.status) == [nil, .pending, .pending])
        // One word that nobody knows, and it is a column of something else.
        #expect(try outcome(text + "\n2026-03-05,e,-9,Sparschwein\n") == "-34 -210 -38 -8 -9")
        #expect(
            try outcome(
                table(
                    "年月日,内容,金額,集計",
                    "2026/3/1,a,-1284,○",
                    "2026/3/3,ATM,-30000,×",
                    "2026/3/5,b,-6,○",
                    "2026/3/6,c,-5,○")) == "-1284 -6 -5")
    }

    @Test func `a currency beside an amount that nobody uses is that of this amount`() throws {
        let text = table(
            "Date,Merchant,Amount,Settled abroad,Currency",
            "2026-03-01,Shop,-8.50,,",
            "2026-03-05,Far,-17.90,12.99,USD",
            "2026-03-09,Far,-2.50,1.99,GBP")
        #expect(Set(try Reading(text, plainEuro).entries.map(\.money.commodity.symbol)) == ["EUR"])
        let full = table(
            "Date,Merchant,Amount,Points,Currency",
            "2026-03-01,Shop,-8.50,4,USD",
            "2026-03-05,Far,-17.90,12,USD",
            "2026-03-06,Far,-1.90,,USD")
        #expect(Set(try Reading(full, plainEuro).entries.map(\.money.commodity.symbol)) == ["USD"])
    }

    @Test(arguments: ["Subtotal", "Monatssumme", "Total", "Total purchases", "Sum of transactions", "Sammanlagt"])
    func `each sum of a section is left out, and so is that of them all`(name: String) throws {
        let text = table(
            "Date,Description,Amount", "2026-01-05,Rent,-800", "2026-01-20,Food,-50", "2026-01-31,\(name),-850", "2026-02-05,Rent,-800",
            "2026-02-20,Salary,2000", "2026-02-28,\(name),1200", "2026-03-05,Rent,-800", "2026-03-31,\(name),-800")
        #expect(try outcome(text) == "-800 -50 -800 2000 -800")
        #expect(try outcome(text + "2026-03-31,\(name),-450\n2026-04-01,Shop,-3\n") == "-800 -50 -800 2000 -800 -3")
        let sides = table(
            "Date,Description,Debit,Credit", "2026-01-05,Rent,800,", "2026-01-20,Food,50,", "2026-01-31,\(name),850,",
            "2026-02-05,Rent,800,",
            "2026-02-20,Salary,,2000", "2026-02-28,\(name),800,2000", "2026-03-05,Shop,7,")
        #expect(try outcome(sides) == "-800 -50 -800 2000 -7")
        // What is no sum is the amount of a shop of that name.
        #expect(try outcome(text.replacing("-850", with: "-851")).hasPrefix("-800 -50 -851"))
    }

    @Test(arguments: [
        "Previous Bal", "Starting Balance", "Anfangsbestand", "Stan początkowy", "전월이월금", "SALDO INICIAL DEL PERIODO",
        "Предыдущий остаток", "Vorheriger Kontostand", "Primo saldo", "Amount carried over from last statement", "전월 미결제금액",
    ])
    func `what the account had before is no income`(name: String) throws {
        let text = table("Date,Description,Debit,Credit", "2026-03-05,Shop,80,", "2026-03-06,\(name),,1000", "2026-03-22,Pay,,500")
        #expect(try outcome(text) == "-80 500")
    }

    @Test(arguments: ["Opening Balances", "Starting balance", "Initial Balance", "Equity:Opening Balances", "이월금", "Saldo początkowy"])
    func `the balance that an account was opened with is left out by its category, too`(name: String) throws {
        let rows = ["2026-01-01,Checking,\(name),1000", "2026-01-05,Employer,Salary,2500", "2026-02-17,Market,Food,-42.10"]
        #expect(try outcome(table("Date,Payee,Category,Amount", rows[0], rows[1], rows[2])) == "2500 -42.10")
        // That of a ledger of ours is a name.
        let own = table("date,payee,category,amount,currency", rows[0] + ",EUR", rows[1] + ",EUR", rows[2] + ",EUR")
        #expect(try outcome(own) == "1000 2500 -42.10")
    }

    @Test func `a row without any text is no transaction where it is the sum of those above it`() throws {
        let rows = ["2026-01-05,Salary,Income,2500.00", "2026-01-17,Market,Food,-42.10", "2026-01-18,Baker,Food,-12.10"]
        func text(_ last: String...) -> String {
            table("Date,Text,Category,Amount", rows[0], rows[1], rows[2]) + table(last.joined(separator: "\n"))
        }
        let all = "2500.00 -42.10 -12.10"
        let reading = try Reading(text("2026-01-31,,,2445.80"), plainEuro)
        #expect(reading.entries.count == 3 && reading.diagnostics.map(\.code) == [.csvLeftOut])
        // Another sum, the other sign, or some text.
        #expect(try outcome(text("2026-01-31,,,2445.81")) == all + " 2445.81")
        #expect(try outcome(text("2026-01-31,,,-2445.80")) == all + " -2445.80")
        #expect(try outcome(text("2026-01-31,,Food,2445.80")) == all + " 2445.80")
        #expect(try outcome(text("2026-01-31,Sold,,2445.80")) == all + " 2445.80")
    }

    @Test func `the sums of days without a text are no transactions`() throws {
        let first = ["2026-01-17,Market,-42.10", "2026-01-17,Baker,-12.10", "2026-01-17,,-54.20"]
        let second = ["2026-01-18,Fuel,-2.10", "2026-01-18,Wash,-3.10", "2026-01-18,,-5.20"]
        #expect(try outcome("Date,Text,Amount\n" + table((first + second).joined(separator: "\n"))) == "-42.10 -12.10 -2.10 -3.10")
    }
}
