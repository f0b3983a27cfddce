import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

/// Options that say nothing but the currency.
let plainEuro = LedgerReadingOptions(defaultCurrency: Commodity("EUR"))

/// How a text is read: its amounts in the order of the file, or the code it is refused with and what settles it.
func outcome(_ text: String, _ options: LedgerReadingOptions = plainEuro) throws -> String {
    do throws(any Error) {
        let reading = try Reading(text, options)
        guard reading.skipped == 0 else { return "skipped: " + reading.faults.joined(separator: ", ") }
        return reading.entries.map(\.money.amount.description).joined(separator: " ")
    } catch let error as LedgerError {
        return "\(error.code): \(error.diagnostic.hint.map { "\($0)" } ?? "no way out")"
    }
}

private let refused = "csv-ambiguous-sign: amount-sign signed or inverted"

/// A file of one day: a header, then cells that stand behind the day.
private func file(_ header: String, _ rows: [String]) -> String { header + "\n" + rows.map { "2026-10-05,\($0)\n" }.joined() }

private func file(_ header: String, _ rows: String) -> String { file(header, rows.split(separator: " ").map(String.init)) }

@Suite("Evidence for the signs of amounts")
struct EvidenceTests {
    // MARK: Balances

    @Test(
        arguments: [
            ("10,110 20,130 5,135", "10 20 5"), ("100,1100 -30,1070 50,1120", "100 -30 50"), ("10,90 20,70 -5,75", "-10 -20 5"),
            // The newest row first.
            ("5,135 20,130 10,110", "5 20 10"), ("50,1120 -30,1070 100,1100", "50 -30 100"), ("-5,75 20,70 10,90", "5 -20 -10"),
            // Below zero, and without a change.
            ("10,-90 20,-70 0,-70 5,-65", "10 20 0 5"),
        ])
    func `a balance that adds up proves the signs, whichever row comes first`(rows: String, expected: String) throws {
        #expect(try outcome(file("Date,Amount,Balance", rows)) == expected)
    }

    @Test(arguments: ["10,110 20,90 5,95", "10,110 20,300 5,7", "10,110", "10, 20,"])
    func `a balance that does not add up, or is alone, proves nothing`(rows: String) throws {
        #expect(try outcome(file("Date,Amount,Balance", rows)) == refused)
    }

    @Test func `each account and each currency has a balance of its own`() throws {
        let accounts = "10,110,a 20,520,b 5,115,a 1,521,b 7,122,a"
        #expect(try outcome(file("Date,Amount,Balance,Account", accounts)) == "10 20 5 1 7")
        let currencies = "10,110,EUR 20,520,USD 5,105,EUR 1,519,USD"
        var spent = plainEuro
        spent.amountSign = .inverted
        #expect(try outcome(file("Date,Amount,Balance,Currency", currencies), spent) == "-10 -20 -5 -1")
    }

    @Test func `a break in the balance is noted with its line`() throws {
        let reading = try Reading(file("Date,Amount,Balance", "10,110 20,130 7,200 5,205 -3,202"), plainEuro)
        #expect(reading.faults == ["4:0 csv-balance-break"])
        #expect(reading.diagnostics.map(\.severity) == [.note])
        #expect(reading.entries.count == 5 && reading.skipped == 0)
        let whole = try Reading(file("Date,Amount,Balance", "10,110 20,130 7,137"), plainEuro)
        #expect(whole.diagnostics.isEmpty)
    }

    @Test func `the balance is believed before words, and an option before the balance`() throws {
        // “salary” speaks for signed amounts, the balance for the other way.
        let text = file("Date,Payee,Amount,Balance", "salary,10,90 shop,20,70 x,-5,75")
        #expect(try outcome(text) == "-10 -20 5")
        #expect(try outcome(text, LedgerReadingOptions(defaultCurrency: Commodity("EUR"), amountSign: .signed)) == "10 20 -5")
        let spending = file("Date,이용금액,잔액", "10,110 20,130 5,135")
        #expect(try outcome(spending) == refused)
    }

    // MARK: Columns for money in and money out

    @Test(
        arguments: [
            ("Date,Debit,Credit", "5,, ,7, 1.50,,", "-5 7 -1.50"), ("Date,Money In,Money Out", "5,, ,7,", "5 -7"),
            ("Date,출금액,입금액", "5,0 0,7", "-5 7"), ("Date,Debit,Credit,Balance", "5,,95 ,7,102", "-5 7"),
            ("Date,Soll,Haben", "-5, ,7", "-5 7"),
        ])
    func `columns for money in and money out give the signs`(header: String, rows: String, expected: String) throws {
        #expect(try outcome(file(header, rows)) == expected)
    }

    @Test func `a balance that goes down with money in is refused until the columns are named`() throws {
        let text = file("Date,Debit,Credit,Balance", "5,,105 ,7,98 2,,100")
        #expect(try outcome(text) == "csv-ambiguous-sign: column in=Credit column out=Debit or column in=Debit column out=Credit")
        var options = plainEuro
        options.columnNames = [.moneyIn: "Debit", .moneyOut: "Credit"]
        #expect(try outcome(text, options) == "5 -7 2")
    }

    // MARK: Words

    @Test(
        arguments: [
            ("D/C", "5,D 7,C 2,D", "-5 7 -2"), ("DR/CR", "5,DR 7,CR", "-5 7"), ("Af/Bij", "5,Af 7,Bij", "-5 7"),
            ("Debit/Credit", "5,debit 7,CREDIT", "-5 7"), ("Soll/Haben", "5,S 7,H", "-5 7"), ("S/H", "5,Soll 7,Haben", "-5 7"),
            ("출금/입금", "5,출금 7,입금", "-5 7"), ("借/貸", "5,借 7,貸", "-5 7"), ("收/支", "5,支出 7,收入 3,不计收支", "-5 7 -3"),
            ("Тип операции", "5,Покупка 7,Пополнение", "-5 7"), ("Type", "5,Expense 7,Income 9,Transfer", "-5 7 -9"),
            ("+/-", "5,- 7,+", "-5 7"), ("收支", "5,支出 7,收入", "-5 7"), ("whatever", "5,out 7,in", "-5 7"),
            // One word, and nothing for the other side.
            ("Cr", "5, 7,CR", "-5 7"),
        ])
    func `a column of few known words beside the amounts gives the signs`(name: String, rows: String, expected: String) throws {
        #expect(try outcome(file("Date,Amount,\(name)", rows)) == expected)
    }

    @Test(
        arguments: [
            // Expenses above zero, and some that came back.
            ("5,expense 6,expense -2,expense 9,income", "-5 -6 2 9"),
            ("5,expense 6,expense 7,expense 8,expense -2,expense", "-5 -6 -7 -8 2"),
            ("5,expense 6,expense 9,income -9,income", "-5 -6 9 -9"),
            // Expenses below zero, and some that came back.
            ("-5,expense -6,expense 2,expense 9,income", "-5 -6 2 9"), ("-5,expense -6,expense -7,expense 2,expense", "-5 -6 -7 2"),
            ("-5,expense -6,expense 9,income 8,income -1,income", "-5 -6 9 8 -1"),
            // Near balance.
            ("5,expense -6,expense 9,income", refused), ("5,expense 6,expense 7,expense -1,expense -2,expense", refused),
            ("-5,expense -6,expense -7,expense 1,expense 2,expense", refused),
        ])
    func `one refund never turns the others over, and as many refunds as expenses are refused`(rows: String, expected: String) throws {
        #expect(try outcome(file("Date,Amount,Type", rows)) == expected)
    }

    @Test func `words that nobody knows are refused by name, and read as the option says`() throws {
        #expect(try outcome(file("Date,Amount,D/C", "5,Uit 7,In 3,Uit")) == "csv-unknown-kinds: kinds out=Uit or in=Uit or transfer=Uit")
        #expect(try outcome(file("Date,Amount,Type", "5,debit 7,gadd")) == "csv-unknown-kinds: kinds out=gadd or in=gadd or transfer=gadd")
        let strange = try outcome(file("Date,Amount,Debit/Credit", "5,K 7,W 1,K"))
        #expect(strange == "csv-unknown-kinds: kinds out=K,in=W or out=W,in=K or out=K|W or in=K|W")
        // What more words mean is not for us to divide.
        let many = try outcome(file("Date,Amount,Debit/Credit", "5,K 7,W 1,X"))
        #expect(many == "csv-unknown-kinds: kinds out=…|…,in=…|…")
        var options = plainEuro
        options.kinds = ["K": .expense, "w": .income]
        #expect(try outcome(file("Date,Amount,Debit/Credit", "5,K 7,W 1,K"), options) == "-5 7 -1")
        // All words of the column must be named, and there must be such a column.
        #expect(try outcome(file("Date,Amount,Debit/Credit", "5,K 7,W 1,X"), options).hasPrefix("csv-unknown-kinds"))
        #expect(try outcome(file("Date,Amount,Debit/Credit", "5,K 7,K"), options).hasPrefix("csv-unknown-kinds"))
        options.kinds["x"] = .transfer
        #expect(try outcome(file("Date,Amount,Debit/Credit", "5,K 7,W 1,X"), options) == "-5 7 -1")
    }

    @Test func `the words of a message are those of the file`() throws {
        let error = try #require(throws: LedgerError.self) {
            try Reading(file("Date,Amount,Type", "5,debit 7,Zufluss 8,Abgang"), plainEuro)
        }
        #expect(error.code == .csvUnknownKinds)
        #expect(error.diagnostic.message.contains("“Zufluss”") && error.diagnostic.message.contains("“Abgang”"))
        #expect(!error.diagnostic.message.contains("“debit”"))
    }

    // MARK: Names of columns

    @Test(
        arguments: ["이용금액", "승인금액", "결제금액", "利用金額", "ご利用金額", "お支払金額", "이용금액(원)", "Amount spent"])
    func `under a header that means spending, what is above zero went out, and what is below came back`(name: String) throws {
        #expect(try outcome(file("날짜,\(name)", "5 7 -2")) == "-5 -7 2")
        #expect(try outcome(file("날짜,\(name)", "5")) == "-5")
        // Where most are below zero, that may be spending.
        #expect(try outcome(file("날짜,\(name)", "-5 -7")) == refused)
        #expect(try outcome(file("날짜,\(name)", "5 -7 -2")) == refused)
    }

    // MARK: The amounts alone

    @Test(
        arguments: [
            ("-5 -7", "-5 -7"), ("-5", "-5"), ("-5 -7 3", "-5 -7 3"), ("-5 -7 -1 -2 3 4", "-5 -7 -1 -2 3 4"), ("0 0", "0 0"),
            ("0 -1", "0 -1"),
            ("-5 7", refused), ("-5 -7 3 4", refused), ("5 7 -3", refused), ("5", refused), ("5 0", refused),
            // Two of three below zero, but the third of two rows is none.
            ("-5 0 7", refused),
        ])
    func `amounts that are all or mostly below zero are signed, and others prove nothing`(rows: String, expected: String) throws {
        #expect(try outcome(file("Date,Amount", rows)) == expected)
    }

    @Test(
        arguments: [
            // Words of earning among the positive ones.
            ("Salary_May,900 shop,-5", "900 -5"), ("x,900 급여,800 shop,-5", "900 800 -5"), ("INTEREST,1 x,2 y,-5", "1 2 -5"),
            ("Zinsen,1 y,-5", "1 -5"),
            // Words of payments among the negative ones.
            ("shop,5 Thank_you,-5", "-5 5"), ("shop,5 Payment_Received,-5 bar,3", refused), ("shop,5 PYMT,-5", refused),
            // The account that pays has these as well.
            ("shop,5 bar,6 AUTOPAY,-11", refused), ("shop,5 bar,6 x,7 AUTOPAY,-11", "-5 -6 -7 11"),
            // Both, and neither.
            ("Salary,5 AUTOPAY,-5 x,9", refused), ("shop,5 bar,6 x,-2", refused),
            // The other way round they say nothing.
            ("shop,5 bar,6 Salary,-2", refused), ("AUTOPAY,5 bar,6 x,-2", refused),
            // Within another word.
            ("Disinterested,5 bar,6 x,-2", refused),
        ])
    func `words of earning speak for signed amounts, words of payment for inverted ones`(rows: String, expected: String) throws {
        let text = file("Date,Payee,Amount", rows).replacing("_", with: " ")
        #expect(try outcome(text) == (rows.contains("Payment_Received") ? "-5 5 -3" : expected))
    }

    @Test(
        arguments: [
            ("5.00_CR 7.00_DR", "5.00 -7.00"), ("5.00_CR 7.00 1.00", "5.00 -7.00 -1.00"), ("5.00 7.00_DR 1.00", "5.00 -7.00 1.00"),
            ("5.00_H 7.00_S", "5.00 -7.00"), ("+5 7 1", "5 -7 -1"), ("+5 -7", "5 -7"), ("+5 -7 3", "5 -7 3"), ("+5 +7", refused),
            ("£7.00 +_£5.00_CR", "-7.00 5.00"),
        ])
    func `a mark at the amount gives its sign`(rows: String, expected: String) throws {
        #expect(try outcome(file("Date,Amount", rows).replacing("_", with: " ")) == expected)
    }

    // MARK: Refusals

    @Test(
        arguments: [
            ("Date,Payee,Amount", "tea,5 bus,7.50", "12.50", "0"), ("Date,Payee,Amount", "tea,5 bus,7 x,-2", "12", "2"),
            ("Date,Payee,Amount,Type", "tea,5,expense bus,-6,expense", "5", "6"),
        ])
    func `a refusal shows both totals, two rows and the option, which settles it`(
        header: String, rows: String, above: String, below: String
    ) throws {
        let text = file(header, rows)
        let error = try #require(throws: LedgerError.self) { try Reading(text, plainEuro) }
        let message = error.diagnostic.message
        #expect(error.code == .csvAmbiguousSign && error.diagnostic.severity == .error)
        #expect(message.contains("as signed \(above) came in and \(below) went out, as inverted \(below) came in and \(above) went out"))
        #expect(message.contains("line 2: 2026-10-05  tea") && message.contains("line 3: 2026-10-05  bus"))
        let hint = try #require(error.diagnostic.hint)
        #expect(hint.setting == .amountSign && hint.values.count >= 2)
        var readings: Set<String> = []
        for value in hint.values {
            var options = plainEuro
            options.amountSign = try #require(LedgerReadingOptions.AmountSign(rawValue: value))
            readings.insert(try outcome(text, options))
        }
        #expect(readings.count == hint.values.count && !readings.contains { $0.hasPrefix("csv") || $0.hasPrefix("skipped") })
    }

    @Test func `a column that is named for other kinds tells those of money where an option says so`() throws {
        let text = file("Date,Payee,Payment Type,Amount", "tea,Debit,5 work,Credit,2000")
        #expect(try outcome(text) == refused + " or column kind=Payment Type")
        var options = plainEuro
        options.columnNames = [.column(.kind): "Payment Type"]
        #expect(try outcome(text, options) == "-5 2000")
        // One side alone tells nothing.
        #expect(try outcome(file("Date,Payee,Payment Type,Amount", "tea,Debit,5 bus,Debit,2")) == refused)
    }

    @Test(
        arguments: [
            ("Date;Amount", "-1,5 -1.5", nil), ("Date\tAmount", "-1.234 -5", nil), ("Date|Amount", "-1.234 -1,234", "EUR"),
        ] as [(String, String, String?)])
    func `a refusal for the decimal mark shows both numbers and the option, which settles it`(
        header: String, cells: String, currency: String?
    ) throws {
        let mark = header.contains(";") ? ";" : header.contains("|") ? "|" : "\t"
        let text = header + "\n" + cells.split(separator: " ").map { "2026-10-05\(mark)\($0)\n" }.joined()
        let error = try #require(throws: LedgerError.self) {
            try Reading(text, LedgerReadingOptions(defaultCurrency: Commodity(currency ?? "X")))
        }
        #expect(error.code == .csvAmbiguousAmount)
        #expect(error.diagnostic.hint == Hint(.decimalMark, values: ["point", "comma"]))
        #expect(["-1,5 on", "-1.5 on", "-1.234 or -1234"].contains { error.diagnostic.message.contains($0) })
        var sums: Set<String> = []
        for mark in [LedgerReadingOptions.DecimalMark.point, .comma] {
            let reading = try Reading(text, LedgerReadingOptions(defaultCurrency: Commodity("X"), decimalMark: mark))
            sums.insert(reading.rows.map { "\($0.line) \($0.entry.money.amount)" }.joined(separator: " "))
            // What cannot be read with that mark is said.
            #expect(reading.entries.count + reading.skipped == 2)
        }
        #expect(sums.count == 2)
    }

    // MARK: The decimal mark

    @Test(
        arguments: [
            // Other rows, then the currency, then the habit of the separator.
            ("Date,Amount", "EUR", "-1.250 -3.5", "-1.250 -3.5"), ("Date;Amount", "EUR", "-1.250 -3,5", "-1250 -3.5"),
            ("Date;Amount", "EUR", "-1.250", "-1250"), ("Date,Amount", "KRW", "-1.250", "-1250"), ("Date;Amount", "EUR", "-1,250", "-1250"),
            ("Date;Amount", "KWD", "-1,250", "-1.250"), ("Date,Amount", "KWD", "-1.250", "-1.250"),
            // Where a currency has three decimals, a habit that speaks against them proves nothing.
            ("Date;Amount", "KWD", "-1.250", "csv-ambiguous-amount: decimal-mark point or comma"),
            ("Date,Amount", "BTC", "-1.250", "-1.250"),
        ])
    func `one mark before three digits is settled by other rows, then the currency, then the habit of the file`(
        header: String, currency: String, cells: String, expected: String
    ) throws {
        let mark = header.contains(";") ? ";" : ","
        let text = header + "\n" + cells.split(separator: " ").map { "2026-10-05\(mark)\($0)\n" }.joined()
        #expect(try outcome(text, LedgerReadingOptions(defaultCurrency: Commodity(currency))) == expected)
    }

    @Test func `a balance that adds up settles the decimal mark`() throws {
        // Dinars have three decimals, and the separator speaks for commas.
        let text = "Date;Amount;Balance\n2026-10-05;-1.250;98.750\n2026-10-06;-2;96.750\n2026-10-07;-0.5;96.250\n"
        let dinar = LedgerReadingOptions(defaultCurrency: Commodity("KWD"))
        #expect(try outcome(text, dinar) == "-1.250 -2 -0.5")
        let plain = "Date;Amount;Balance\n2026-10-05;-1.250;98.750\n2026-10-06;-2;96.750\n2026-10-07;-5;91.750\n"
        #expect(try outcome(plain, dinar) == "-1.250 -2 -5")
    }

    // MARK: Rows that do not count

    @Test func `what the file does not count, and what failed, is left out and said`() throws {
        let counted = "計算対象,日付,金額（円）,内容\n1,2026/01/02,-1200,a\n0,2026/01/03,-5000,b\n0,2026/01/04,-1,c\n1,2026/01/05,-3,d\n"
        let reading = try Reading(counted, LedgerReadingOptions())
        #expect(reading.entries.map(\.money.description) == ["-1200 JPY", "-3 JPY"])
        #expect(reading.faults == ["3:0 csv-left-out"] && reading.skipped == 0)
        #expect(reading.diagnostics.first?.message.contains("2 rows") == true)
    }

    @Test(
        arguments: [
            ("Status", "COMPLETED|DECLINED|REVERTED|PENDING", "-1 -4"), ("State", "booked|failed|cancelled|pending", "-1 -4"),
            ("Status", "erledigt|storniert|abgelehnt|vorgemerkt", "-1 -4"), ("거래상태", "완료|취소|실패|대기", "-1 -4"),
        ])
    func `failed and cancelled transactions are left out, pending ones are pending`(name: String, words: String, expected: String) throws {
        let rows = words.split(separator: "|").enumerated().map { "-\($0.offset + 1),\($0.element)" }
        let reading = try Reading(file("Date,Amount,\(name)", rows), plainEuro)
        #expect(reading.entries.map(\.money.amount.description).joined(separator: " ") == expected)
        #expect(reading.entries.map(\.status) == [nil, .pending])
        #expect(reading.faults == ["3:0 csv-left-out"])
    }

    // MARK: What is kept of the evidence

    @Test func `what was decided is kept with its reasons, in the same words for the same file`() throws {
        let text = "Buchungstag;Betrag;Saldo\n05.10.2026;-12,50;87,50\n06.10.2026;1.000,00;1.087,50\n"
        let survey = try LedgerSurvey(source: ByteSource(Array(text.utf8), name: "l.csv"), options: plainEuro)
        let decisions = Dictionary(uniqueKeysWithValues: survey.decisions.map { ($0.topic, $0) })
        #expect(decisions[.separator]?.value == "semicolon")
        #expect(decisions[.header]?.value == "line 1")
        #expect(decisions[.amounts]?.value == "1.234,56")
        #expect(decisions[.signs]?.value == "signed: below zero is money out")
        #expect(decisions[.signs]?.reason.contains("balance") == true)
        #expect(decisions[.columns]?.value.contains("amount = “Betrag”") == true)
        #expect(survey.decisions.allSatisfy { !$0.reason.isEmpty && !$0.value.isEmpty })
    }
}
