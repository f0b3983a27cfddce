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
}

@Suite("Fees in a column of their own")
struct FeeTests {
    @Test func `fees that no balance explains are told of once, with their sums`() throws {
        let text = table(
            "Date;Text;Amount;Gebühr;Currency", "2026-03-01;a;-34.85;0.00;CHF", "2026-03-02;b;-500.00;2.50;CHF",
            "2026-03-03;c;-24.50;0.37;USD",
            "2026-03-04;d;-100.00;3.00;USD")
        let reading = try Reading(text, plainEuro)
        let found = reading.diagnostics.filter { $0.code == .csvFeesUncounted }
        #expect(found.map(\.place.line) == [3])
        #expect(found.first?.message.contains("holds 3 amounts that count in no sum (2.50 CHF, 3.37 USD)") == true)
        #expect(reading.entries.map { $0.fields.map(\.value) } == [["0.00"], ["2.50"], ["0.37"], ["3.00"]])
        var options = plainEuro
        options.columnNames = [.fee: ""]
        #expect(try Reading(text, options).diagnostics.allSatisfy { $0.code != .csvFeesUncounted })
    }

    @Test func `fees that the balance shows to be in the amounts need no word`() throws {
        let rows = ["2026-03-01,a,500.00,0.00,500.00", "2026-03-02,b,-103.00,3.00,397.00", "2026-03-03,c,-51.50,1.50,345.50"]
        let reading = try Reading((["Date,Text,Amount,Fee,Balance"] + rows).map { $0 + "\n" }.joined(), plainEuro)
        #expect(reading.diagnostics.allSatisfy { $0.code != .csvFeesUncounted })
    }

    private static let beside = table(
        "Date,Text,Amount,Fee,Balance", "2026-03-01,a,500.00,0.00,500.00", "2026-03-02,b,-100.00,3.00,397.00",
        "2026-03-03,c,-50.00,1.50,345.50")

    @Test func `fees without which the balance does not follow are taken from the amounts`() throws {
        #expect(try outcome(Self.beside) == "500.00 -103.00 -51.50")
        #expect(try Reading(Self.beside, plainEuro).diagnostics.isEmpty)
        let below = Self.beside.replacing(",3.00,", with: ",-3.00,").replacing(",1.50,", with: ",-1.50,")
        #expect(try outcome(below) == "500.00 -103.00 -51.50")
        // Said to be in the amounts, they are not taken, and the balance breaks.
        var options = plainEuro
        options.columnNames = [.fee: ""]
        #expect(try outcome(Self.beside, options) == "500.00 -100.00 -50.00")
    }

    @Test func `who names the column of fees has them taken from the amounts`() throws {
        let text = "Date,Text,Amount,Fee\n2026-03-01,a,-100.00,3.00\n2026-03-02,b,-5.00,\n2026-03-03,c,-6.00,1.00\n"
        var options = plainEuro
        options.columnNames = [.fee: "Fee"]
        #expect(try outcome(text, options) == "-103.00 -5.00 -7.00")
        #expect(try outcome(text.replacing(",3.00", with: ",-3.00").replacing(",1.00", with: ",-1.00"), options) == "-103.00 -5.00 -7.00")
        // Money given back of a fee.
        #expect(try outcome(text.replacing(",1.00", with: ",-1.00"), options) == "-103.00 -5.00 -5.00")
        let faults = try Reading(text.replacing(",1.00", with: ",USD 1.00"), options).faults
        #expect(faults.count == 1)
    }

    @Test func `an amount that is changed beside its fee is written without it`() throws {
        var options = plainEuro
        options.columnNames = [.fee: "Fee"]
        let text = "Date,Text,Amount,Fee\n2026-03-01,a,-100.00,3.00\n2026-03-02,b,-5.00,\n"
        let changed = try patched(text, options) { place, entry in
            if place == 0 { entry.money = try #require(Money("-203.00 EUR")) }
        }
        #expect(changed == text.replacing("-100.00", with: "-200.00"))
    }
}
