import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

@Suite("Columns and signs")
struct ColumnTests {
    @Test func `every line of the table of names is about a role that there is`() throws {
        let table = #filePath.replacing("Tests/LedgerCSVTests/ColumnTests.swift", with: "Sources/WrittenCells/Data/HeaderNames.csv")
        let text = String(decoding: try ByteSource(path: table).bytes(at: 0, length: 1 << 20), as: UTF8.self)
        let roles = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            // Words of longer names speak for a role, or against it.
            let name = line.prefix { $0 != "," && $0 != "?" && $0 != "~" }
            return String(name.hasPrefix("not ") ? name.dropFirst(4) : name)
        }
        #expect(roles.count > 50 && roles.filter { ColumnRole($0) == nil }.isEmpty)
    }

    @Test(arguments: ["HeaderNames", "NameWords"])
    func `tables of names have them as they are compared, in lower case and without accents`(name: String) throws {
        let table = #filePath.replacing("Tests/LedgerCSVTests/ColumnTests.swift", with: "Sources/WrittenCells/Data/\(name).csv")
        let text = String(decoding: try ByteSource(path: table).bytes(at: 0, length: 1 << 20), as: UTF8.self)
        let names = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { $0.split(separator: ",").dropFirst() }
        #expect(names.count > 500 && names.filter { $0.lowercased().withoutAccents != $0 }.isEmpty)
    }

    @Test(arguments: ["HeaderNames", "NameWords", "CellWords", "KindWords", "MonthNames", "CurrencyWords"])
    func `tables of words are in the form in which words are looked up by their bytes`(name: String) throws {
        let table = #filePath.replacing("Tests/LedgerCSVTests/ColumnTests.swift", with: "Sources/WrittenCells/Data/\(name).csv")
        let bytes = try ByteSource(path: table).bytes(at: 0, length: 1 << 20)
        #expect(bytes.count > 1000 && Array(String(decoding: bytes, as: UTF8.self).nfc.utf8) == bytes)
    }

    @Test func `a Korean household export is read`() throws {
        let reading = try Reading(
            "\u{FEFF}날짜,시간,타입,대분류,소분류,내용,금액,화폐,결제수단,메모\r\n"
                + "2025-08-01,12:30,지출,식비,점심,김밥,-7000,KRW,현대카드,\r\n2025-08-25,09:00,수입,급여,,월급,3000000,원,우리은행,8월\r\n"
                + "2025-08-26,09:00,이체,,미분류,저축,-500000,KRW,우리은행,\r\n")
        #expect(reading.faults.isEmpty)
        #expect(reading.entries.map(\.statedKind) == [.expense, .income, .transfer])
        #expect(reading.entries.map(\.category) == ["식비:점심", "급여", "미분류"])
        #expect(reading.entries.map(\.money.description) == ["-7000 KRW", "3000000 KRW", "-500000 KRW"])
        #expect(reading.entries.map(\.note) == ["", "8월", ""])
        #expect(reading.entries[0].account == "현대카드" && reading.entries[0].description == "김밥")
    }

    @Test func `a Japanese household export is read, its transfers and its unit included`() throws {
        let reading = try Reading(
            "計算対象,日付,内容,金額（円）,保有金融機関,大項目,中項目,メモ,振替,ID\n"
                + "1,2025/08/01,スーパー,-1200,みずほ,食費,食料品,,0,x1\n1,2025/08/02,カード,-5000,みずほ,,,,1,x2\n1,2025/08/03,?,1,,,,,2,x3\n"
                + "0,2025/08/04,本,-900,みずほ,,,,0,x4\n",
            LedgerReadingOptions())
        #expect(reading.entries.map(\.money.description) == ["-1200 JPY", "-5000 JPY"])
        #expect(reading.entries.map(\.statedKind) == [nil, .transfer])
        #expect(reading.entries.map(\.category) == ["食費:食料品", ""])
        #expect(reading.entries.map(\.id) == ["x1", "x2"])
        #expect(reading.entries[0].fields == [Entry.Field(name: "計算対象", value: "1")])
        #expect(reading.faults == ["5:0 csv-left-out", "4:22 csv-bad-kind"])
    }

    @Test(
        arguments: [
            "수입,지출", "입금,출금", "입금액,출금액", "収入,支出", "入金,出金", "Credit,Debit", "deposit,withdrawal", "Money In,Money Out",
            "paid_in,paid-out", "income,expense", "Inflow,Outflow", "입금액(원),출금액(원)",
        ])
    func `amounts in two columns are in and out`(names: String) throws {
        let reading = try Reading(
            "date,\(names)\n2025-08-01,\"1,000\",\n2025-08-02,,20.5\n2025-08-03,0,3\n2025-08-04,4,0\n2025-08-05,,\n2025-08-06,1,1\n2025-08-07,,0\n"
        )
        #expect(reading.entries.map(\.money.amount.description) == ["1000", "-20.5", "-3", "4", "0"])
        #expect(reading.entries.allSatisfy { $0.statedKind == nil })
        #expect(reading.faults == ["6:0 csv-left-out", "7:14 csv-two-amounts"])
    }

    @Test(
        arguments: [
            ("amount (USD)", "USD"), ("金額（円）", "JPY"), ("금액(원)", "KRW"), ("金額(JPY)", "JPY"), ("Amount [€]", nil), ("amount (€)", "EUR"),
            ("amount ($)", nil), ("Amount in EUR", "EUR"), ("Betrag in chf", "CHF"), ("Montant (EUR)", "EUR"), ("金額（¥）", nil),
            ("금액 (만원)", nil), ("amount", nil),
        ] as [(String, String?)])
    func `a unit in the header names the currency unless it is ambiguous`(name: String, currency: String?) throws {
        let columns = LedgerColumns(header: ["date", name])
        #expect(columns.currency?.symbol == currency)
        #expect(columns.present == (name.contains("[") ? [.date] : [.date, .amount]))
    }

    @Test(
        arguments: [
            ("Trans. date,Value date,Narrative,Reference,Amount", "date,amount,description", "Value date,Reference"),
            ("Value date,Name,Purpose,Beneficiary,Amount in EUR", "date,amount,payee,description", "Name"),
            (
                "Buchungstag,Valuta,Empfänger,Buchungstext,Verwendungszweck,Betrag,Währung,Kategorie,Konto,Notiz",
                "date,amount,currency,category,payee,description,account,note", "Valuta,Buchungstext"
            ),
            ("Valuta,Buchungsdatum,Soll,Haben", "date,amount,currency", ""),
            ("Wertstellung,Betrag (€),Text", "date,amount,description", ""),
            (
                "Date de valeur,Date,Libellé,Débit,Crédit,Devise,Bénéficiaire,Catégorie,Compte",
                "date,amount,currency,category,payee,description,account",
                "Date de valeur"
            ),
            (
                "Fecha,Fecha valor,Concepto,Importe,Divisa,Beneficiario,Categoría,Cuenta,Nota",
                "date,amount,currency,category,payee,description,account,note", "Fecha valor"
            ),
            ("Fecha,Cargo,Abono,Moneda,Saldo", "date,amount,currency", "Saldo"), ("date,amount,Tag", "date,amount,tags", ""),
        ])
    func `banks' names are known in English, German, French and Spanish`(header: String, present: String, extra: String) {
        let columns = LedgerColumns(header: header.split(separator: ",").map(String.init))
        #expect(columns.present.map(\.rawValue).joined(separator: ",") == present)
        #expect(columns.extraNames.joined(separator: ",") == extra)
    }

    @Test(arguments: [("EUR", "Buchungsdatum", "EUR"), ("04.10.2026", "Valuta", "KRW")])
    func `a name of two meanings has the one that its cells have`(cell: String, extra: String, currency: String) throws {
        let reading = try Reading("Valuta;Buchungsdatum;Soll;Haben\n\(cell);05.10.2026;3,00;\n")
        #expect(reading.entries.map { "\($0.date) \($0.money)" } == ["2026-10-05 -3.00 \(currency)"])
        #expect(reading.columns.extraNames == (extra == "Valuta" ? ["Valuta"] : []))
    }

    @Test func `codes of currencies are known in any case, other symbols are as they are written`() throws {
        let text = "Date,amount,currency\n2026-10-05,1,eur\n2026-10-05,1,Usd\n2026-10-05,1,btc\n2026-10-05,1,KRW\n"
        #expect(try Reading(text).entries.map(\.money.commodity.symbol) == ["EUR", "USD", "btc", "KRW"])
        #expect(try Reading(canonicalHeader + "\n,2026-10-05,,,,1,eur,,,,,,,,,\n").entries.map(\.money.commodity.symbol) == ["eur"])
    }

    @Test func `names are compared without case, spaces, joints and composition, and the first of two wins`() {
        let columns = LedgerColumns(header: [" Booking_Date", "AMOUNT", "To-Account", "merchant name", "Payee", "date", "금액", "amount"])
        #expect(columns.present == [.date, .amount, .payee, .toAccount])
        #expect(columns.extraNames == [" Booking_Date", "merchant name", "금액", "amount (2)"])
        let decomposed = LedgerColumns(header: ["\u{1102}\u{1161}\u{11AF}\u{110D}\u{1161}", "금액"])
        #expect(decomposed.present == [.date, .amount])
    }

    @Test func `of equal texts the composed form is one`() {
        #expect("e\u{301}가\u{1100}\u{1161}が\u{304B}\u{3099}".nfc.unicodeScalars.map(\.value) == [0xE9, 0xAC00, 0xAC00, 0x304C, 0x304C])
        #expect("é plain".nfc.utf8.elementsEqual("é plain".utf8))
    }

    @Test(
        arguments: [
            ("2025-08-01,expense,5\n2025-08-01,income,7\n2025-08-01,transfer,9\n2025-08-01,,3\n", .auto, "-5 7 -9"),
            ("2025-08-01,expense,5\n2025-08-01,expense,6\n2025-08-01,income,9\n2025-08-01,지출,\"(7)\"\n", .auto, "-5 -6 9 7"),
            ("2025-08-01,expense,-5\n2025-08-01,expense,-6\n2025-08-01,income,9\n2025-08-01,expense,7\n", .auto, "-5 -6 9 7"),
            ("2025-08-01,expense,5\n2025-08-01,income,\u{2212}7\n", .auto, "-5 7"),
            ("2025-08-01,expense,5\n2025-08-01,expense,-0\n", .auto, "-5 0"),
            ("2025-08-01,expense,5\n2025-08-01,income,7\n", .signed, "5 7"),
            ("2025-08-01,expense,-5\n2025-08-01,expense,7\n", .unsigned, "5 -7"),
        ] as [(String, LedgerReadingOptions.AmountSign, String)])
    func `the kind gives the sign where expenses are mostly above zero, and numbers below it came back`(
        rows: String, sign: LedgerReadingOptions.AmountSign, expected: String
    ) throws {
        let options = LedgerReadingOptions(defaultCurrency: Commodity("KRW"), amountSign: sign)
        let reading = try Reading("date,kind,amount\n" + rows, options)
        #expect(reading.entries.map(\.money.amount.description).joined(separator: " ") == expected)
    }

    @Test func `a file with the canonical header is signed, and its currency signs stay`() throws {
        let reading = try Reading(canonicalHeader + "\n,2025-08-01,,,expense,5,₩,,,,,,,,,\n")
        #expect(reading.entries.map(\.money.description) == ["5 ₩"])
    }

    @Test func `the survey finds the days of each zone`() throws {
        let text =
            "date,time,timezone,kind,amount\n2025-08-03,10:00,Asia/Seoul,expense,1\n2025-08-01 09:00,,Asia/Seoul,expense,1\n"
            + "2020-01-01,,Asia/Seoul,,1\n2025-08-02,10:00,Europe/Paris,,1\nbad,10:00,Asia/Tokyo,,1\n"
        let won = LedgerReadingOptions(defaultCurrency: Commodity("KRW"))
        let survey = try LedgerSurvey(source: ByteSource(Array(text.utf8), name: "l.csv"), options: won)
        let days = try survey.zones().mapValues { "\($0.lowerBound) \($0.upperBound)" }
        #expect(days == ["Asia/Seoul": "2025-08-01 2025-08-03", "Europe/Paris": "2025-08-02 2025-08-02"])
        #expect(survey.layout.sign == .byKind)
        let plain = try LedgerSurvey(source: ByteSource(Array("date,amount\n2025-08-03,-1\n".utf8), name: "l.csv"), options: won)
        #expect(try plain.layout.sign != .byKind && plain.zones().isEmpty)
        let own = try LedgerSurvey(source: ByteSource(Array("date,amount,currency\n2025-08-03,1,KRW\n".utf8), name: "l.csv"))
        #expect(try own.zones().isEmpty && own.decisions.isEmpty)
        // Without the option, nothing names the currency.
        #expect(throws: LedgerError.self) { try LedgerReader(source: ByteSource(Array(text.utf8), name: "l.csv")) { _ in } }
    }
}
