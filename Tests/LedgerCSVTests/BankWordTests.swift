import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

@Suite("Words of banks in many languages")
struct BankWordTests {
    // MARK: States

    @Test(
        arguments: [
            "FAILURE", "Timed out", "Bounced", "Fallido", "Negado", "Reddedildi", "Не выполнена", "결제실패", "Rifiutata", "Gagal",
            "Sikertelen",
            "Rückgängig", "REVERTIDO", "Zrušeno", "İptal", "취소완료", "주문취소", "取消済み", "Annullata", "Kansellert", "Batal", "COFNIĘTO",
            "Ακυρώθηκε", "Declined (3DS)", "DECLINED - INSUFFICIENT FUNDS", "Rejected by bank", "Payment cancelled", "Authorization voided",
        ])
    func `what failed or was cancelled is left out`(word: String) throws {
        let text = "Date,Text,Amount,Status\n2026-03-01,a,-34,Paid\n2026-03-02,b,-210,\(word)\n2026-03-03,c,-38,Geplant\n"
        #expect(try outcome(text) == "-34 -38")
        #expect(try Reading(text, plainEuro).entries.map(\.status) == [nil, .pending])
    }

    @Test(arguments: ["결제상태", "진행상태", "Result", "Ergebnis", "Durum", "Situação", "Состояние", "Stato operazione"])
    func `columns of states have many names, and the word for what was given back is none of a state`(name: String) throws {
        #expect(try outcome("Date,Text,Amount,\(name)\n2026-03-01,a,-34,x\n2026-03-02,b,-9,FAILURE\n2026-03-03,c,-7,환불\n") == "-34 -7")
    }

    // MARK: Balances and sums

    @Test(
        arguments: [
            "BALANCE FORWARD", "Previous balance", "Opening Bal", "Tagessaldo", "Startsaldo", "Alkusaldo", "이월", "前回残高", "承前", "Saldo Awal",
            "Devir", "Входящий остаток", "Summe März", "Total for March", "Total March 2026", "March total", "Balance b/d", "Zůstatek",
            "前期結餘", "3월 합계", "3月合計", "3月分合計",
            "Υπόλοιπο από μεταφορά", "Završno stanje", "SALDO TOTAL DISPONÍVEL DIA", "Итого за март", "Zwischensumme April",
            "Saldo al 31.03.2026", "합계 (3월)",
        ])
    func `balances, and sums with their month, are left out wherever they stand`(line: String) throws {
        #expect(try outcome("Date,Text,Amount\n2026-03-01,a,-34\n2026-03-02,\(line),77\n2026-03-03,c,-38\n") == "-34 -38")
    }

    @Test(arguments: [
        "Sub-total", "TOTAL DEBITS", "Monthly total", "計", "Totalt", "Jumlah", "Всего", "Tổng cộng", "Υπόλοιπο εκ μεταφοράς", "Обороти",
        "Total del mes", "Total del período", "Total for the period", "Net change", "Итого за месяц", "Suma miesiąca",
    ])
    func `sums are left out at the end of a table`(line: String) throws {
        #expect(try outcome("Date,Text,Amount\n2026-03-01,a,-34\n2026-03-02,b,-7\n2026-03-03,\(line),41\n") == "-34 -7")
    }

    @Test(arguments: ["Total Wine", "Total Energies", "TOTAL 4711", "Totalt Bra", "Saldo Bar", "Marc Total", "Plus Summe", "24h Total"])
    func `shops whose names begin or end so stay what they are`(name: String) throws {
        #expect(try outcome("Date,Text,Amount\n2026-03-01,a,-34\n2026-03-02,\(name),-77\n2026-03-03,c,-38\n") == "-34 -77 -38")
    }

    // MARK: Names

    @Test(
        arguments: [
            "Buchungsdatum,Text,Gutschriftsbetrag,Belastungsbetrag", "Date,Description,Income amount,Expense amount",
            "Fecha,Descripción,Depósitos,Retiros",
            "Дата,Описание,Кредит,Дебет", "Datum,Opis,Uplata,Isplata", "Data,Descrição,Recebimentos,Pagamentos",
            "Date,Libellé,Dépôt,Retrait",
            "Datum,Text,Zugang,Abgang", "日期,摘要,收款,付款", "Tarih,Açıklama,Gelir,Gider", "Datum,Omschrijving,Inkomsten,Uitgaven",
            "Ημερομηνία,Αιτιολογία,Πίστωση,Χρέωση", "お取引日,お取引内容,お預け入れ,お引き出し", "תאריך,תיאור,זכות,חובה", "التاريخ,الوصف,دائن,مدين",
            "Ngày giao dịch,Mô tả,Số tiền ghi có,Số tiền ghi nợ", "วันที่,รายการ,ฝากเงิน,ถอนเงิน", "Data,Paskirtis,Kreditas,Debetas",
            "Дата,Основание,Кредит BGN,Дебит BGN",
        ])
    func `columns of money in and out have names in many languages`(header: String) throws {
        let text = header + "\n2026-03-30,Shop,,5.00\n2026-03-31,Firm,7.00,\n"
        #expect(try outcome(text) == "-5.00 7.00")
        #expect(try Reading(text, plainEuro).entries.map { $0.payee + $0.description } == ["Shop", "Firm"])
    }

    @Test func `the kind of a card is not the kind of a row`() throws {
        for name in ["Kartentyp", "Card type", "Account type"] {
            let text = "Date,Text,Amount,\(name)\n2026-03-01,a,11.0,DEBIT\n2026-03-02,b,5.0,CREDIT\n"
            #expect(try outcome(text).hasPrefix("csv-ambiguous-sign"))
        }
    }

    @Test(
        arguments: [
            ("Af/Bij", "A", "B"), ("Borç/Alacak", "B", "A"), ("Debe/Haber", "D", "H"), ("Cargo / Abono", "C", "A"), ("Πρόσημο", "Χ", "Π"),
            ("Typ", "Debet", "Kredit"), ("Тип", "Списання", "Зарахування"), ("Strona", "WN", "MA"), ("Einnahme/Ausgabe", "A", "E"),
            ("Type", "W", "D"), ("Tipo", "E", "I"), ("E/U", "U", "E"), ("Type", "Send", "Receive"),
        ])
    func `kinds are told by words, and by the letters that begin those of their column's name`(name: String, out: String, into: String)
        throws
    {
        #expect(try outcome("Date,Text,Amount,\(name)\n2026-03-01,a,11,\(out)\n2026-03-02,b,5,\(into)\n") == "-11 5")
    }

    @Test(arguments: ["E", "W"])
    func `a letter that means something beside another one means nothing alone`(letter: String) throws {
        #expect(try outcome("Date,Text,Amount,Tipo\n2026-03-01,a,11,\(letter)\n2026-03-02,b,5,\(letter)\n").hasPrefix("csv-"))
    }

    @Test(arguments: ["Typ", "A/B", "Tipo"])
    func `letters alone mean nothing`(name: String) throws {
        #expect(try outcome("Date,Text,Amount,\(name)\n2026-03-01,a,11,A\n2026-03-02,b,5,B\n") != "-11 5")
    }

    @Test(arguments: [
        ("Summa uttag", "-41"), ("Rulaj debitor", "-41"), ("Итого списаний", "-41"), ("Totaal af", "-41"), ("Transactions Total", "41"),
    ])
    func `sums of one side are sums`(line: String, sum: String) throws {
        #expect(try outcome("Date,Text,Amount\n2026-03-01,a,-34\n2026-03-02,b,-7\n2026-03-03,\(line),\(sum)\n") == "-34 -7")
    }

    @Test(arguments: [
        ("-5 Rp", "-5 IDR"), ("₱-5", "-5 PHP"), ("-5 дин", "-5 RSD"), ("KSh -5", "-5 KES"), ("S/ -5", "-5 PEN"), ("-5 NIS", "-5 ILS"),
    ])
    func `signs of currencies are those of one`(amount: String, money: String) throws {
        let reading = try Reading("Date,Text,Amount\n2026-03-01,a,\(amount)\n", LedgerReadingOptions())
        #expect(reading.entries.map(\.money.description) == [money])
    }

    @Test func `a word for transfers goes with those for income and expense`() throws {
        let text = "日期,说明,金额,交易类型\n2026-03-01,a,9,收入\n2026-03-02,b,5,支出\n2026-03-03,c,4,转账\n"
        #expect(try Reading(text, plainEuro).entries.map(\.kind) == [.income, .expense, .transfer])
    }

    // MARK: Days

    @Test(
        arguments: [
            "02 martie 2026", "2 Mart 2026", "2 Μαρτίου 2026", "2. března 2026", "2. ožujka 2026", "2. maaliskuuta 2026", "2 mars 2026",
            "2026. március 2.", "2 березня 2026", "2. märts 2026", "令和8年3月2日", "令和8年03月02日", "R8.3.2", "R08/03/02",
        ])
    func `months have names in many languages, and years are counted from eras`(day: String) throws {
        #expect(try Reading("Date;Text;Amount\n\(day);a;-5.00\n", plainEuro).entries.map { "\($0.date)" } == ["2026-03-02"])
    }

    @Test(
        arguments: [
            "Fri 02/01/2026", "Fri, 02.01.2026", "Friday, 2 January 2026", "Fri Jan 2 2026", "2 ม.ค. 2569", "2 มกราคม 2569", "2 ม.ค. 69",
            "2026 m. sausio 2 d.", "Fri 02/01/2569", "Fri 02/01/26",
        ])
    func `words beside a day, and Thai, Ukrainian and Lithuanian months are read`(day: String) throws {
        #expect(try Reading("Date;Text;Amount\n\(day);a;-5.00\n", plainEuro).entries.map { "\($0.date)" } == ["2026-01-02"])
    }

    @Test func `a day of the week shows the order of dates, and another one than it was is a mistake`() throws {
        let text = "Date;Text;Amount\nFri 02/01/2026;a;-5.00\nFri 03/04/2026;a;-5.00\n"
        #expect(try Reading(text, plainEuro).entries.map { "\($0.date)" } == ["2026-01-02", "2026-04-03"])
        #expect(try Reading(text.replacing("Fri 03", with: "Sat 03"), plainEuro).faults == ["3:1 csv-bad-date"])
        #expect(try Reading("Date;Text;Amount\n17 листопада 2026;a;-5.00\n", plainEuro).entries.map { "\($0.date)" } == ["2026-11-17"])
    }

    @Test(
        arguments: [
            ("Date;Text;Amount", ["15. rujna 2026", "15. listopada 2026"], "2026-09-15 2026-10-15"),
            ("Date;Text;Amount", ["15 wrz 2026", "15 lip 2026", "15 lis 2026"], "2026-09-15 2026-07-15 2026-11-15"),
            ("Date;Text;Amount", ["15 svi 2026", "15 lip 2026", "15 srp 2026"], "2026-05-15 2026-06-15 2026-07-15"),
            ("Date;Text;Amount", ["15. září 2026", "15. srp 2026"], "2026-09-15 2026-08-15"),
            ("Datum;Opis;Iznos", ["15. listopada 2026"], "2026-10-15"), ("Data;Opis;Kwota", ["15 listopada 2026"], "2026-11-15"),
            ("Datum;Popis;Částka", ["15. srp 2026"], "2026-08-15"),
            // November has 30 days, and so has June.
            ("Date;Text;Amount", ["31. listopada 2026", "1. lis 2026"], "2026-10-31 2026-10-01"),
            ("Date;Text;Amount", ["31 lip 2026"], "2026-07-31"),
        ])
    func `a month that is another one in another language is that of the language of the file`(
        header: String, days: [String], expected: String
    ) throws {
        let text = header + "\n" + days.map { "\($0);a;-5,00\n" }.joined()
        #expect(try Reading(text, plainEuro).entries.map { "\($0.date)" }.joined(separator: " ") == expected)
    }

    @Test func `a month of which nothing shows the language is refused, with both readings`() throws {
        for days in [["15. listopada 2026"], ["15 rujna 2026", "15 września 2026", "15. listopada 2026"]] {
            let text = "Date;Text;Amount\n" + days.map { "\($0);a;-5,00\n" }.joined()
            let error = #expect(throws: LedgerError.self) { try Reading(text, plainEuro) }
            #expect(error?.code == .csvAmbiguousDate)
            #expect(error?.diagnostic.message.contains("2026-10-15, in Croatian, or 2026-11-15, in Polish or Czech") == true)
        }
    }

    @Test(arguments: [("平成31年4月30日", "2019-04-30"), ("令和元年5月1日", "2019-05-01"), ("S64.1.7", "1989-01-07"), ("民國115年3月2日", "2026-03-02")])
    func `eras begin with their first year`(day: String, expected: String) throws {
        #expect(try Reading("日付,内容,金額\n\(day),a,-5\n", plainEuro).entries.map { "\($0.date)" } == [expected])
    }

    @Test func `a day with a time may stand under time, and may be parted from it by a dash`() throws {
        let text = "Time,Payee,Amount,Settled Date\n2026-03-31T12:10:00+10:00,a,-5.00,2026-04-01\n"
        #expect(try Reading(text, plainEuro).entries.map { "\($0.date)" } == ["2026-03-31"])
        let dash = "Tarih/Saat;Açıklama;Tutar\n15/03/2026-14:22:10;a;-5,00\n"
        #expect(try Reading(dash, plainEuro).entries.map { "\($0.date) \($0.time.map { "\($0)" } ?? "")" } == ["2026-03-15 14:22:10"])
    }

    @Test func `a column of information is a text, or a state by its words`() throws {
        let text = """
            Buchungstag;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung;Info
            15.03.26;FOLGELASTSCHRIFT;Strom;Stadtwerke;-80,00;EUR;Umsatz gebucht
            14.03.26;LOHN GEHALT;Gehalt;ACME;2000,00;EUR;Umsatz gebucht
            18.03.26;KARTENZAHLUNG;Einkauf;Rewe;-20,00;EUR;Umsatz vorgemerkt
            """
        let entries = try Reading(text, LedgerReadingOptions()).entries
        #expect(entries.map(\.description) == ["Strom", "Gehalt", "Einkauf"])
        #expect(entries.map(\.status) == [nil, nil, .pending])
        #expect(try Reading("Date,Info,Amount\n2026-03-01,Tea,-3\n", plainEuro).entries.map(\.description) == ["Tea"])
    }

    @Test(arguments: [("CAD$", "USD$"), ("EUR", "CHF")]) func `amounts named by their currencies need no other name of one`(
        one: String, other: String
    ) throws {
        let text = "Date,Text,\(one),\(other)\n2026-03-01,a,-80.00,\n2026-03-02,b,2000.00,\n2026-03-03,c,-1.00,\n2026-03-04,d,,-50.00\n"
        let (first, second) = (String(one.prefix(3)), String(other.prefix(3)))
        let entries = try Reading(text, LedgerReadingOptions()).entries
        #expect(entries.map(\.money.description) == ["-80.00 \(first)", "2000.00 \(first)", "-1.00 \(first)", "-50.00 \(second)"])
        let one = try Reading(text.replacing(",,-50.00", with: ",-50.00,"), LedgerReadingOptions()).entries
        #expect(Set(one.map(\.money.commodity.symbol)) == [first])
    }

    @Test(
        arguments: [
            ("Wpłaty", "Wypłaty"), ("Einzahlung", "Auszahlung"), ("Bevételek", "Kiadások"), ("Amount Credited", "Amount Debited"),
            ("Cash In", "Cash Out"), ("Versamenti", "Prelievi"), ("Encaissements", "Décaissements"), ("Inntekter", "Utgifter"),
            ("Pemasukan", "Pengeluaran"), ("들어온돈", "나간돈"),
        ])
    func `columns of both sides have many names`(into: String, out: String) throws {
        #expect(try outcome("Date,Text,\(out),\(into)\n2026-03-01,a,80.00,\n2026-03-02,b,,100.00\n") == "-80.00 100.00")
    }

    @Test func `a line about the account may stand above a header`() throws {
        let text = """
            ="0123456789";01/03/2026;15/03/2026;2;15/03/2026;1 987,66 EUR
            date_comptabilisation;libellé_complet_operation;montant_operation;devise;
            15/03/2026;CARTE X;-12,34;EUR;
            14/03/2026;CARTE Y;-1,20;EUR;
            01/03/2026;VIR;2000,00;EUR;
            """
        #expect(try outcome(text) == "-12.34 -1.20 2000.00")
    }

    @Test func `both ways of a transfer are words of an app for phones`() throws {
        let text =
            "Date,Account,Category,Note,Income/Expense,Amount\n2026-03-15,Cash,Food,a,Exp.,10.00\n2026-03-16,Bank,Cash,b,Transfer-Out,50.00\n2026-03-17,Bank,Pay,c,Income,900.00\n"
        let entries = try Reading(text, plainEuro).entries
        #expect(entries.map(\.kind) == [.expense, .transfer, .income])
        #expect(entries.map(\.money.amount.description) == ["-10.00", "-50.00", "900.00"])
    }

    @Test func `a mark before a word for a kind is no part of it`() throws {
        let rows = ["2026-07-09,a,40,(+) Income", "2026-07-10,b,7.80,(-) Expense", "2026-07-11,c,5,(*) Transfer"]
        let reading = try Reading(table("TIME,NOTES,AMOUNT,TYPE", rows[0], rows[1], rows[2]), plainEuro)
        #expect(
            reading.entries.map(\.kind) == [.income, .expense, .transfer] && reading.entries.map(\.money.amount.description)[1] == "-7.80")
    }

    @Test func `rows that an app ignores in all of its sums are left out`() throws {
        let rows = ["2026-09-10,Bakery,5,", "2026-09-11,Savings,500,everything", "2026-09-12,Shoes,60,budget", "2026-09-13,Payroll,-900,"]
        let text = table("Date,Name,Amount,Ignored From", rows[0], rows[1], rows[2], rows[3])
        var options = plainEuro
        options.amountSign = .inverted
        #expect(try outcome(text, options) == "-5 -60 900")
    }

    @Test func `Hebrew cells name the shekel`() throws {
        let reading = try Reading("תאריך עסקה,שם בית העסק,סכום חיוב,מטבע\n15/09/2026,שופרסל,412.75,שח\n", LedgerReadingOptions())
        #expect(reading.entries.map(\.money) == [Money("-412.75 ILS")])
    }
}
