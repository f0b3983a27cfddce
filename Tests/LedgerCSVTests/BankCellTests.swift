import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

@Suite("Cells as banks write them")
struct BankCellTests {
    /// A file of amounts that are signed and have decimal points, in cells between tabs.
    private func money(_ cell: String, mark: LedgerReadingOptions.DecimalMark = .point, sign: LedgerReadingOptions.AmountSign = .signed)
        throws -> String
    {
        var options = LedgerReadingOptions(
            defaultCurrency: Commodity("XAU"), amountSign: sign, separator: .init(ascii: "\t"), decimalMark: mark)
        options.dateOrder = .dmy
        let reading = try Reading("Date\tAmount\n2026-10-05\t\(cell)\n", options)
        return reading.entries.first?.money.description ?? reading.faults.joined()
    }

    @Test(
        arguments: [
            ("$20.00", "20.00 $"), ("- $220.00", "-220.00 $"), ("-$220.00", "-220.00 $"), ("$-220.00", "-220.00 $"),
            ("($300.00)", "-300.00 $"),
            ("$(300.00)", "-300.00 $"), ("-$(300.00)", "2:12 csv-bad-amount"), ("12,300원", "12300 KRW"), ("₩1,234", "1234 KRW"),
            ("EUR 12", "12 EUR"),
            ("12.50€", "12.50 EUR"),
            ("US$5.00", "5.00 USD"), ("$5.00 USD", "5.00 USD"), ("NT$1,200", "1200 TWD"), ("R$ 12.00", "12.00 BRL"), ("￥1,200", "1200 ￥"),
            ("1,200円", "1200 JPY"), ("Rs.500", "500 Rs."), ("500.00 zł", "500.00 PLN"), ("CHF 1'234.50", "1234.50 CHF"),
            ("12.00 kr", "12.00 kr"),
            ("12 EURO", "2:12 csv-bad-amount"), ("12 XYZ", "2:12 csv-bad-amount"),
        ])
    func `a currency beside the number is the row's currency, and a sign that several share is kept`(cell: String, expected: String) throws
    {
        var options = LedgerReadingOptions(amountSign: .signed, separator: .init(ascii: "\t"), decimalMark: .point)
        options.dateOrder = .dmy
        let reading = try Reading("Date\tAmount\n2026-10-05\t\(cell)\n", options)
        #expect((reading.entries.first?.money.description ?? reading.faults.joined()) == expected)
    }

    @Test(
        arguments: [
            ("12.00-", "-12.00"), ("12.00 -", "-12.00"), ("\u{2212}12", "-12"), ("－12", "-12"), ("–12", "-12"), ("(12.00)", "-12.00"),
            ("( 12.00 )", "-12.00"), ("+12", "12"), ("12+", "12"), ("-12-", "bad"), ("(-12)", "bad"), ("+-12", "bad"), ("--12", "bad"),
            ("1'234.56", "1234.56"), ("1’234.56", "1234.56"), ("1 234.56", "1234.56"), ("1\u{A0}234.56", "1234.56"),
            ("1\u{202F}234.56", "1234.56"),
            ("1\u{2009}234.56", "1234.56"), ("1 23.56", "bad"), ("1,85,000.00", "185000.00"), ("12,34,567", "1234567"), ("１２，３００", "12300"),
            ("-１２．５", "-12.5"), ("-.01", "-0.01"), (".5", "0.5"), ("1.5만", "15000"), ("3만", "30000"), ("1.2億", "120000000"),
            ("2万", "20000"),
            ("=\"0123\"", "123"), ("=\"-1,234.50\"", "-1234.50"), ("'12.50", "12.50"), ("12.50 CR", "12.50"), ("12.50 DR", "-12.50"),
            ("12.50Cr.", "12.50"), ("12.50C", "12.50"), ("12.50D", "-12.50"), ("12.50 DB", "-12.50"), ("12D", "bad"), ("12C", "bad"),
            ("12.50 (Dr)", "-12.50"), ("1,250.00(CR)", "1250.00"), ("(12.50) (Dr)", "bad"), ("12.50 (x)", "bad"), ("(Dr) 12.50", "bad"),
            ("2,000/-", "2000.00"), ("-12,34,567/-", "-1234567.00"), ("12.50/-", "12.50"), ("2,000/=", "2000.00"), ("12/", "bad"),
            ("12/-5", "bad"),
            ("12.-", "12.00"), ("1'234.--", "1234.00"), ("-1ʼ900.–", "-1900.00"), ("12.---", "bad"), ("12.-5", "bad"), (".-", "bad"),
            ("‑5", "-5"), ("﹣5", "-5"), ("١٠٠٫٥٠", "100.50"), ("٥٬٠٠٠٫٠٠", "5000.00"), ("۱۲۳٫۵", "123.5"), ("-(12)", "bad"),
            ("416.87(已退款233.45)", "183.42"), ("416.87(已全额退款)", "0.00"), ("416.87(note)", "bad"), ("-12 CR", "-12"),
            ("12k", "bad"), ("1e3", "bad"), ("0x12", "bad"), ("12.5.0", "bad"),
            ("12/10", "bad"),
            ("2026-10-05", "bad"), ("12 13", "bad"), ("5%", "bad"),
        ])
    func `numbers are read as people write them, and what is no number is no amount`(cell: String, expected: String) throws {
        let wanted = expected == "bad" ? "2:12 csv-bad-amount" : expected.contains("left-out") ? expected : expected + " XAU"
        #expect(try money(cell) == wanted)
    }

    @Test(
        arguments: [
            ("1.234,56", "1234.56"), ("-1.234.567,8", "-1234567.8"), ("1 234,56", "1234.56"), ("1'234,56", "1234.56"), ("-,01", "-0.01"),
            ("12,00-", "-12.00"), ("2.100,-", "2100.00"), ("-900,--", "-900.00"), ("35 000,- Kč", "35000.00 CZK"), ("50,00D", "-50.00"),
            ("1.250,00 CR", "1250.00"), ("1.250,00 DR", "-1250.00"), ("1.250,00 H", "1250.00"),
            ("1.250,00 S", "-1250.00"),
            ("1.23,50", "bad"), ("0.125", "bad"), ("12.5", "bad"), ("1.234 567", "bad"),
        ])
    func `numbers with decimal commas are read the same way`(cell: String, expected: String) throws {
        let wanted = expected == "bad" ? "2:12 csv-bad-amount" : expected.hasSuffix("CZK") ? expected : expected + " XAU"
        #expect(try money(cell, mark: .comma) == wanted)
    }

    /// What a number of runs of digits with marks between them is worth; `nil` where it is none.
    private static func worth(_ runs: [String], _ marks: [Character], decimalMark: Character) -> String? {
        var (groups, decimals) = (runs, "")
        if marks.last == decimalMark { decimals = "." + groups.removeLast() }
        let between = Set(marks.prefix(groups.count - 1))
        guard let mark = between.first else { return groups.joined() + decimals }
        guard between.count == 1, mark != decimalMark, groups[0] != "0", groups.last?.count == 3 else { return nil }
        func have(_ lengths: ClosedRange<Int>, _ length: Int) -> Bool {
            lengths ~= groups[0].count && groups[1..<groups.count - 1].allSatisfy { $0.count == length }
        }
        let isIndian = mark == "," && groups.count > 2 && have(1...2, 2)
        return have(1...3, 3) || isIndian ? groups.joined() + decimals : nil
    }

    @Test(arguments: [LedgerReadingOptions.DecimalMark.point, .comma])
    func `digits with every arrangement of marks are the number that its groups and decimals make, or none`(
        mark: LedgerReadingOptions.DecimalMark
    ) throws {
        var numbers: [(runs: [String], marks: [Character])] = ["0", "1", "12", "123", "1234"].map { ([$0], []) }
        var longest = numbers
        for _ in 0..<2 {
            longest = longest.flatMap { number in
                [".", ",", " ", "'"].flatMap { (next: Character) in
                    ["5", "56", "567", "5678"].map { (number.runs + [$0], number.marks + [next]) }
                }
            }
            numbers += longest
        }
        // More digits than 64 bits hold.
        numbers.append((["123", "456", "789", "012", "345", "678", "901"], [",", ",", ",", ",", ",", ","]))
        let sign = { (index: Int) in index % 2 == 0 ? "-" : "" }
        let cells = numbers.map { runs, marks in runs[0] + zip(marks, runs.dropFirst()).map { "\($0)\($1)" }.joined() }
        let rows = cells.enumerated().map { "2026-10-05\tr\($0)\t\(sign($0))\($1)\n" }.joined()
        let reading = try Reading(
            "Date\tText\tAmount\n" + rows,
            LedgerReadingOptions(
                defaultCurrency: Commodity("XAU"), amountSign: .signed, separator: .init(ascii: "\t"), decimalMark: mark))
        let read = Dictionary(uniqueKeysWithValues: reading.entries.map { ($0.description, $0.money.amount) })
        let wanted = numbers.enumerated().map { index, number in
            Self.worth(number.runs, number.marks, decimalMark: mark == .point ? "." : ",").flatMap { ExactDecimal(sign(index) + $0) }
        }
        #expect(cells.indices.filter { read["r\($0)"] != wanted[$0] }.map { cells[$0] } == [])
        #expect(read.count > 50 && read.count < cells.count)
    }

    @Test(arguments: [LedgerReadingOptions.DecimalMark.point, .comma])
    func `an amount means the same alone and among others with the same around it`(mark: LedgerReadingOptions.DecimalMark) throws {
        let befores = ["", "-", "$", "- $", "EUR ", "(", "１", "$.", "Rs.", "'", "−", "GBp "]
        let behinds = ["", "-", " €", "円", ")", ",-", " CR", "C", "万", ".", "5", "(已全额退款)", "\u{A0}zł", "XYZ"]
        let cores = ["1", "12", "1.50", "1,50", "1.234", "1,234", "1 234", "1'234,5", "1\u{A0}234.5", "1 23", "0.00", "12,34,567.8"]
        func outcomes(_ cells: [String]) throws -> [String] {
            let rows = cells.enumerated().map { "2026-10-05\tr\($0 + 1000)\t\($1)\n" }.joined()
            let reading = try Reading(
                "Date\tText\tAmount\n" + rows,
                LedgerReadingOptions(defaultCurrency: "EUR", amountSign: .signed, separator: .init(ascii: "\t"), decimalMark: mark))
            let read = Dictionary(uniqueKeysWithValues: reading.entries.map { ($0.description, $0.money.description) })
            let faults = reading.faults.map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
            let wrong = Dictionary(faults.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
            return cells.indices.map { read["r\($0 + 1000)"] ?? wrong["\($0 + 2)"] ?? "none" }
        }
        var seen: Set<String> = []
        for before in befores {
            let cells = behinds.flatMap { behind in cores.map { before + $0 + behind } }
            let together = try outcomes(cells)
            // A file of one row, and one of another order, meet each of these for the first time with other digits.
            let turned = try outcomes(cells.reversed())
            #expect(Array(turned.reversed()) == together)
            for index in cells.indices where index % 11 == 0 { #expect(try outcomes([cells[index]]) == [together[index]]) }
            seen.formUnion(together)
        }
        #expect(seen.count > 60)
    }

    private func day(_ cell: String, _ change: (inout LedgerReadingOptions) -> Void = { _ in }) throws -> String {
        var options = LedgerReadingOptions(defaultCurrency: Commodity("EUR"))
        change(&options)
        let reading = try Reading("Date;Amount\n\(cell);-1\n", options)
        guard let entry = reading.entries.first else { return reading.faults.joined() }
        let zone = entry.timeZone.isEmpty ? "" : " \(entry.timeZone)"
        return "\(entry.date)\(entry.time.map { " \($0)" } ?? "")\(zone)"
    }

    @Test(
        arguments: [
            ("23-Jan-15", "2015-01-23"), ("23 Jan 2015", "2015-01-23"), ("23JAN2015", "bad"), ("Feb 10, 2018", "2018-02-10"),
            ("10. Feb 2018", "2018-02-10"), ("01/Feb./2021", "2021-02-01"),
            ("01 Mar '25", "2025-03-01"), ("Mar 1, ’25", "2025-03-01"), ("03.02.2026 08.11.09", "2026-02-03 08:11:09"),
            ("2026-02-03 8.11", "2026-02-03 08:11"), ("2026-02-03 08.11:09", "bad"), ("2026-02-03 8.5", "bad"),
            ("3. März 2026", "2026-03-03"), ("12 août 2026", "2026-08-12"), ("1 févr. 2026", "2026-02-01"), ("7 dic 2026", "2026-12-07"),
            ("9 maart 2026", "2026-03-09"), ("5 out 2026", "2026-10-05"), ("2026-Feb-10", "2026-02-10"), ("2025년 8월 1일", "2025-08-01"),
            ("2025年8月1日", "2025-08-01"), ("25年8月1日", "2025-08-01"), ("2012:03:01", "2012-03-01"), ("20260102120000", "2026-01-02 12:00"),
            ("20260102", "2026-01-02"), ("27.02.26", "2026-02-27"), ("27.02.70", "1970-02-27"), ("27.02.49", "2049-02-27"),
            ("31.02.2026", "bad"),
            ("Foo 10, 2018", "bad"), ("32 Jan 2026", "bad"), ("=\"03.02.2026\"", "2026-02-03"), ("'2026-02-03", "2026-02-03"),
            ("2026-02-03 (Tue)", "2026-02-03"), ("2026.02.03(화)", "2026-02-03"), ("03.02.2026 14:05", "2026-02-03 14:05"),
            ("2026-02-03 오후 2:05", "2026-02-03 14:05"), ("Feb 3, 2026, 2:05 PM", "2026-02-03 14:05"),
        ])
    func `dates are read with two digits of a year, names of months and the signs of East Asia`(cell: String, expected: String) throws {
        #expect(try day(cell) == (expected == "bad" ? "2:1 csv-bad-date" : expected))
    }

    @Test(
        arguments: [
            ("2026-02-03T14:05:06", "2026-02-03 14:05:06"), ("2026-02-03T14:05:06Z", "2026-02-03 14:05:06 UTC"),
            ("2026-02-03T14:05:06.789+01:00", "2026-02-03 14:05:06 Etc/GMT-1"), ("2026-02-03 14:05:06 UTC", "2026-02-03 14:05:06 UTC"),
            ("2026-02-03T14:05:06-0500", "2026-02-03 14:05:06 Etc/GMT+5"), ("2026-02-03T14:05+09", "2026-02-03 14:05 Etc/GMT-9"),
            ("2026-02-03T14:05:06+25:00", "bad"), ("2026-02-03T24:05:06", "bad"), ("2026-02-03T", "bad"),
        ])
    func `an instant has its time and the zone of its offset`(cell: String, expected: String) throws {
        #expect(try day(cell) == (expected == "bad" ? "2:1 csv-bad-date" : expected))
    }

    @Test(arguments: [("12/31/26", "2026-12-31"), ("31/12/32", "2032-12-31"), ("12/31/2026 9:05 PM", "2026-12-31 21:05")])
    func `a date that has one order settles it for its file`(cell: String, expected: String) throws {
        #expect(try day(cell) == expected)
    }

    @Test func `dates of two orders are refused, short ones too, and read as the option says`() throws {
        for cell in ["1/2/2026", "01/02/26", "1-2-2026", "010226", "01022026"] {
            let error = try #require(throws: LedgerError.self) { try Reading("Date;Amount\n\(cell);-1\n", plainEuro) }
            #expect(error.code == .csvAmbiguousDate, "\(cell)")
            let orders = try #require(error.diagnostic.hint?.values)
            #expect(orders.count >= 2)
            var days: Set<String> = []
            for order in orders {
                let value = try #require(DateOrder(rawValue: order))
                days.insert(try day(cell) { $0.dateOrder = value })
            }
            // Two digits of a year may stand first, too.
            #expect(days.subtracting(["2001-02-26"]) == ["2026-02-01", "2026-01-02"], "\(cell)")
        }
    }

    @Test func `where the year may stand first or last, two digits of it are refused`() throws {
        let found = try outcome("Date;Amount\n25-08-01;-1\n")
        #expect(found.hasPrefix("csv-ambiguous-date"))
        #expect(try day("25-08-01") { $0.dateOrder = .ymd } == "2025-08-01")
        let japanese = "日付,金額（円）\n25/08/01,-1\n"
        #expect(try outcome(japanese).hasPrefix("csv-ambiguous-date"))
        // Days are many, and years few.
        #expect(
            try Reading(japanese + "25/08/19,-1\n", LedgerReadingOptions()).entries.map(\.date.description) == ["2025-08-01", "2025-08-19"])
    }

    @Test func `dates without a year take it from the lines before the table, right across New Year`() throws {
        let table = "Date;Amount\n30.12.;-1\n31.12.;-2\n02.01.;-3\n"
        let error = try #require(throws: LedgerError.self) { try Reading(table, plainEuro) }
        #expect(error.code == .csvAmbiguousDate && error.diagnostic.hint?.setting == .year)
        let reading = try Reading("Period: 28.12.2025 - 05.01.2026\n" + table, plainEuro)
        #expect(reading.entries.map(\.date.description) == ["2025-12-30", "2025-12-31", "2026-01-02"])
        var options = plainEuro
        options.year = 2024
        #expect(try Reading("Date;Amount\n4月30日;-1\n12月1日;-1\n", options).entries.map(\.date.description) == ["2024-04-30", "2024-12-01"])
        #expect(try Reading("Date;Amount\n30 Apr;-1\nDec 1;-1\n", options).entries.map(\.date.description) == ["2024-04-30", "2024-12-01"])
        // Day or month first is open without a year, too.
        #expect(try outcome("Date;Amount\n8/1;-1\n", options) == "csv-ambiguous-date: date-order dmy or mdy")
        options.dateOrder = .mdy
        #expect(try Reading("Date;Amount\n8/1;-1\n", options).entries.map(\.date.description) == ["2024-08-01"])
    }

    @Test func `day numbers of spreadsheets are dates where all dates are such`() throws {
        let numbers = try Reading("Date;Amount\n45658;-1\n45659.75;-2\n", plainEuro)
        #expect(numbers.entries.map(\.date.description) == ["2025-01-01", "2025-01-02"])
        #expect(numbers.entries.map { $0.time?.description } == [nil, "18:00"])
        let mixed = try Reading("Date;Amount\n45658;-1\n2025-01-02;-2\n", plainEuro)
        #expect(mixed.faults == ["2:1 csv-bad-date"] && mixed.entries.count == 1)
    }

    @Test func `days of another column show which comes first`() throws {
        let text = table("Date,Value Date,Text,Amount", "11/03/2026,13/03/2026,tea,-5", "08/03/2026,08/03/2026,bus,-6")
        #expect(try Reading(text, plainEuro).entries.map(\.date.description) == ["2026-03-11", "2026-03-08"])
        // But not those of something else, or far away.
        for other in ["Birth date", "Value Date"] {
            let far = text.replacing("Value Date", with: other).replacing("13/03/2026", with: "13/09/2026")
            #expect(try outcome(far) == "csv-ambiguous-date: date-order dmy or mdy")
        }
    }

    @Test(arguments: ["2026-03-27 16:12:36 EDT", "Mar 27, 2026 4:12:36 PM PDT", "27.03.2026 16:12:36 CEST"])
    func `the name of a clock behind a time is no part of it`(cell: String) throws {
        let entry = try #require(try Reading(table("Date;Text;Amount", "\(cell);tea;-5"), plainEuro).entries.first)
        #expect(entry.date.description == "2026-03-27" && entry.time?.description == "16:12:36")
    }
}
