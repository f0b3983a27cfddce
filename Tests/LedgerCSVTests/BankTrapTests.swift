import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

private let refused = "csv-ambiguous-sign: amount-sign signed or inverted"

/// Traps: what reads well, and means something else.
@Suite("Traps in bank files")
struct BankTrapTests {
    // MARK: Signs

    @Test func `credits below zero in a column of credits came in`() throws {
        let text = "Date,Text,Debit,Credit\n2026-10-05,shop,5,\n2026-10-06,thanks,,-7\n2026-10-07,back,,-2\n"
        #expect(try outcome(text) == "-5 7 2")
        var options = plainEuro
        options.amountSign = .signed
        #expect(try outcome(text, options) == "-5 -7 -2")
        // Among others above zero, what is below went out again; where most are below, they may have come in.
        #expect(try outcome(text + "2026-10-08,x,,3\n") == "csv-ambiguous-sign: amount-sign inverted or unsigned")
        #expect(try outcome(text + "2026-10-08,x,,3\n2026-10-08,x,,4\n") == "-5 -7 -2 3 4")
        options.amountSign = .inverted
        #expect(try outcome(text + "2026-10-08,x,,3\n", options) == "-5 7 2 -3")
        // And where the balance goes down with it.
        let balance = "Date,Debit,Credit,Balance\n2026-10-05,5,,95\n2026-10-06,,-7,88\n2026-10-07,3,,85\n"
        #expect(try outcome(balance) == "-5 -7 -3")
    }

    @Test func `balances from before their rows prove no sign, and the amounts are asked`() throws {
        func text(_ days: [Int]) -> String {
            let rows = zip(days, ["100,50", "-30,150", "-20,120", "-10,100"])
            return "Date,Amount,Balance\n" + rows.map { "2026-10-0\($0),\($1)\n" }.joined()
        }
        #expect(try outcome(text([5, 6, 7, 8])) == "100 -30 -20 -10")
        // The same numbers with the newest row first: then the balances are those after the rows, of a debt or with the signs turned over.
        #expect(try outcome(text([8, 7, 6, 5])) == "csv-ambiguous-sign: amount-sign signed or inverted")
    }

    @Test func `a balance that does not follow under the sign that was decided is noted, whatever decided it`() throws {
        func breaks(_ text: String, _ sign: LedgerReadingOptions.AmountSign = .auto) throws -> [Int] {
            var options = plainEuro
            options.amountSign = sign
            let notes = try Reading("Date,Amount,Balance\n" + text, options).diagnostics
            return notes.filter { $0.code == .csvBalanceBreak }.map(\.place.line)
        }
        let unrelated = "2026-03-22,-10.00,90.00\n2026-03-23,-10.00,80.00\n2026-03-24,100.00,80.00\n2026-03-25,-10.00,70.00\n"
        #expect(try breaks(unrelated) == [4])
        let rising = "2026-03-24,10.00,90.00\n2026-03-23,10.00,80.00\n2026-03-22,10.00,70.00\n"
        #expect(try breaks(rising, .inverted) == [3])
        #expect(try breaks(rising, .signed) == [])
        // Those from before their rows follow from the rows behind them.
        #expect(try breaks("2026-10-05,100,50\n2026-10-06,-30,150\n2026-10-07,-20,120\n2026-10-08,-10,100\n") == [])
        // Amounts without a sign, one of which follows in neither way; where all do, the balance tells their signs.
        let open = "2026-03-20,10.00,90.00\n2026-03-21,10.00,80.00\n2026-03-22,100.00,180.00\n"
        #expect(try breaks(open + "2026-03-23,1.00,500.00\n", .inverted) == [4])
        #expect(try breaks(open, .inverted) == [])
    }

    @Test func `a word that tells a kind beside another one only tells nothing alone`() throws {
        #expect(try outcome("Date,Amount,Type\n2026-10-05,5,income\n2026-10-06,7,payment\n") == "5 -7")
        #expect(try outcome("Date,Amount,Type\n2026-10-05,5,payment\n2026-10-06,7,payment\n").hasPrefix("csv-"))
    }

    // MARK: Cells that have moved

    @Test func `a few rows with more cells than the header has names are refused, for their cells have moved`() throws {
        let rows = "2026-10-05,Rent,-1,250.00\n2026-10-06,Kiosk,-3.50\n2026-10-07,Salary,900.00\n"
        let reading = try Reading("Date,Description,Amount\n" + rows, plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-3.50", "900.00"])
        #expect(reading.skipped == 1 && reading.faults == ["2:20 csv-extra-cells"])
        #expect(reading.diagnostics.map(\.severity) == [.error])
        // Empty cells have not moved anything.
        #expect(try outcome("Date,Description,Amount\n" + rows.replacing("-1,250.00", with: "-1250.00,,")) == "-1250.00 -3.50 900.00")
        // In one of our own files they are columns without a name.
        let own = "date,amount,currency\n2026-10-05,-1,EUR,x\n2026-10-06,-3.50,EUR\n2026-10-07,900.00,EUR\n"
        #expect(try outcome(own) == "-1 -3.50 900.00")
    }

    @Test func `where most rows have more cells than the header has names, files are shaped so`() throws {
        let reading = try Reading("Date,Amount,Text\n2026-10-05,-4.00,a,x\n2026-10-06,-3.50,b,y\n2026-10-07,-2.00,c\n", plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-4.00", "-3.50", "-2.00"])
        #expect(reading.faults == ["2:20 csv-extra-cells", "3:20 csv-extra-cells"])
        #expect(reading.skipped == 0 && reading.diagnostics.allSatisfy { $0.severity == .warning })
    }

    // MARK: Three decimals

    @Test(
        arguments: [
            ("Date,Amount", [",-53.100", ",-475.000", ",-12.850"]), ("Datum;Betrag", [";-53,100", ";-475,000", ";-12,850", ";0"]),
        ])
    func `where every amount has three decimals, a currency of two does not make them groups`(header: String, cells: [String]) throws {
        func text(_ cells: [String]) -> String { header + "\n" + cells.map { "2026-10-05\($0)\n" }.joined() }
        #expect(try outcome(text(cells)) == "csv-ambiguous-amount: decimal-mark point or comma")
        // Two may be so by chance, one amount without a mark is no such amount, and won have no decimals at all.
        #expect(try outcome(text(Array(cells[..<2]))) == "-53100 -475000")
        #expect(try outcome(text(cells[..<3] + [String(cells[0].prefix(1)) + "7"])) == "-53100 -475000 -12850 7")
        #expect(try outcome(text(Array(cells[..<3])), LedgerReadingOptions(defaultCurrency: Commodity("KRW"))) == "-53100 -475000 -12850")
    }

    @Test func `where a file has the habits of groups, three digits are groups`() throws {
        #expect(try outcome("Datum;Betrag\n05.10.2026;-53.100\n06.10.2026;-475.000\n07.10.2026;-12.850\n") == "-53100 -475000 -12850")
    }

    // MARK: Years of other calendars

    /// A file of such days: the days it is read with, or the code it is refused with.
    private func days(_ dates: String..., suffix: String = ",-5.00") throws -> String {
        let text = "Date,Amount\n" + dates.map { $0 + suffix + "\n" }.joined()
        do throws(any Error) {
            return try Reading(text, plainEuro).entries.map { "\($0.date)" }.joined(separator: " ")
        } catch let error as LedgerError {
            return "\(error.code)"
        }
    }

    @Test func `years of Thailand and Taiwan are told by being all beyond what can be meant`() throws {
        #expect(try days("2569-03-02", "2569-03-25") == "2026-03-02 2026-03-25")
        #expect(try days("02/03/2569", "25/03/2569", "29/02/2567") == "2026-03-02 2026-03-25 2024-02-29")
        #expect(try days("115/03/02", "115/03/25", "113/02/29") == "2026-03-02 2026-03-25 2024-02-29")
        #expect(try days("115年3月2日", "115年3月25日") == "2026-03-02 2026-03-25")
        // In one of our own files a year is a year.
        #expect(try Reading("date,amount,currency\n2569-03-02,-5,EUR\n").entries.map { "\($0.date)" } == ["2569-03-02"])
    }

    @Test func `days that may be two are told in the years they mean`() throws {
        let error = #expect(throws: LedgerError.self) { try Reading("Date,Amount\n02/03/2569,-5.00\n", plainEuro) }
        #expect(error?.diagnostic.message.contains("2026-03-02, day first, or 2026-02-03, month first") == true)
    }

    @Test func `years of two calendars are refused, and so are those whose months are others`() throws {
        #expect(try days("2569-03-02", "2026-03-25") == "csv-bad-date")
        #expect(try days("25/03/2026", "02/03/2026", "02/03/2569") == "csv-bad-date")
        #expect(try days("115/03/02", "2026/03/25") == "csv-bad-date")
        #expect(try days("1405/01/02", "1405/01/25") == "csv-bad-date")
        #expect(try days("02/01/1447", "25/01/1447") == "csv-bad-date")
        // Of three calendars, the first two are told, in whatever order hashes have them.
        let text = "Date,Amount\n2026-03-02,-5.00\n2569-03-02,-5.00\n1405-03-02,-5.00\n115-03-02,-5.00\n"
        let error = #expect(throws: LedgerError.self) { try Reading(text, plainEuro) }
        #expect(error?.diagnostic.message.contains("2026-03-02 on line 2 and 2569-03-02 here") == true)
    }

    // MARK: Currencies

    @Test(
        arguments: [
            ("Date;Credit;Debit;Saldo CHF\n05.10.2026;;7.40;92.60\n06.10.2026;5.00;;97.60\n", "CHF"),
            ("Date;Credit;Debit;Saldo (CHF)\n05.10.2026;;7.40;92.60\n", "CHF"),
            ("Date;Amount;Balance RON\n05.10.2026;-7.40;92.60\n", "RON"),
            ("Moneda;RON;;\n\nData;Descriere;Debit;Credit\n2026-03-02;LIDL;125,40;\n2026-03-10;SALARIU;;5.200,00\n", "RON"),
        ])
    func `a code behind the name of a balance, or a line above the names, tells the currency`(text: String, code: String) throws {
        #expect(Set(try Reading(text, LedgerReadingOptions()).entries.map(\.money.commodity.symbol)) == [code])
    }

    @Test(
        arguments: [
            ("Date,Amount,Unit\n2026-10-05,-7.40,USD\n2026-10-06,-8.00,EUR\n", "column currency=Unit"),
            ("Date,Amount,Unit,Original\n2026-10-05,-7.40,USD,-8.10\n2026-10-06,-8.00,EUR,-8.00\n", "column currency=Unit"),
            ("Date,Amount,Text,Unit,Value abroad\n2026-10-05,-7.40,a,USD,-8.10\n2026-10-06,-8.00,b,EUR,-8.00\n", "currency USD or EUR"),
            ("Date,Amount ($)\n2026-10-05,-7.40\n2026-10-06,-8.00\n", "currency USD or CAD or AUD"),
            ("取引日,内容,金額\n2026-10-05,コンビニ,-740\n2026-10-06,x,-800\n", "currency JPY"),
            ("交易日期,摘要,金额\n2026-10-05,超市,-740\n2026-10-06,x,-800\n", "currency CNY"),
            ("Date,Amount,Balance CHF,Limit EUR\n2026-10-05,-7.40,92.60,5\n", "currency USD or EUR"),
        ])
    func `the currency that is offered fits the file`(text: String, hint: String) throws {
        #expect(try outcome(text, LedgerReadingOptions()) == "csv-missing-currency: \(hint)")
    }

    @Test func `the currency of an original amount is not that of the amount`() throws {
        let text = "Date;Amount;Original amount;Original currency\n2026-10-05;-9,00;-10,00;USD\n2026-10-06;-3,00;;\n"
        #expect(Set(try Reading(text, plainEuro).entries.map(\.money.commodity.symbol)) == ["EUR"])
        // Beside the amount it is.
        let other = "Date;Amount;Original currency\n2026-10-05;-9,00;USD\n"
        #expect(try Reading(other, plainEuro).entries.map(\.money.commodity.symbol) == ["USD"])
    }

    @Test func `of several columns of currencies the one beside the amounts is theirs`() throws {
        let text = "Date;Balance;Currency code;Text;Amount;Currency\n2026-10-05;100,00;EUR;x;-9,00;CHF\n"
        #expect(try Reading(text, plainEuro).entries.map(\.money.commodity.symbol) == ["CHF"])
        let before = "Date;Orig currency;Text;Currency code;Amount\n2026-10-05;USD;x;CHF;-9,00\n"
        #expect(try Reading(before, plainEuro).entries.map(\.money.commodity.symbol) == ["CHF"])
    }

    @Test func `a currency in the name of the amounts is theirs, whatever a column of currencies says of others`() throws {
        let text = "Date,Amount (CHF),Amount of operation,Currency\n2026-10-05,-9.00,-10.00,USD\n2026-10-06,-8.00,-8.00,CHF\n"
        #expect(Set(try Reading(text, plainEuro).entries.map(\.money.commodity.symbol)) == ["CHF"])
    }

    // MARK: Rows that do not count

    @Test func `a cancellation below zero under spending came back, and a cancelled purchase does not count`() throws {
        let rows = "2026-10-05,8000,정상\n2026-10-06,52000,정상\n2026-10-07,-52000,취소\n"
        #expect(try outcome("이용일,이용금액,상태\n" + rows) == "-8000 -52000 52000")
        let reading = try Reading("이용일,이용금액,상태\n2026-10-05,8000,정상\n2026-10-06,52000,취소\n", plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-8000"])
        #expect(reading.faults == ["3:0 csv-left-out"])
    }

    @Test(arguments: ["已撤销", "已冲正", "交易失败", "Storniert", "unsuccessful", "Anulowana", "승인거절", "відхилено"])
    func `a transaction that failed in the words of its bank does not count`(word: String) throws {
        #expect(try outcome("Date,Amount,Status\n2026-10-05,-8,ok\n2026-10-06,-9,\(word)\n2026-10-07,-7,ok\n") == "-8 -7")
    }

    @Test func `what a household app leaves out of its sums does not count`() throws {
        let text = "日付,金額,集計の設定\n2026-10-05,-8,常に集計に含める\n2026-10-06,-9,集計に含めない\n2026-10-07,-7,年の集計にのみ含める\n"
        #expect(try outcome(text) == "-8 -7")
    }
}
