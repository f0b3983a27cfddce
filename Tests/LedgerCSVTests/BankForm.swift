import CivilCalendar
import LedgerCore
import TestSupport
import Testing

/// A way in which a bank writes its files, drawn at random.
struct BankForm: Sendable {
    enum Signs: String, CaseIterable, Sendable {
        case minus, plus, columns, columnsBelowZero, words, credit, debit, parentheses, trailingMinus, spending, inverted
        /// Above zero and below as on a card, beside a word for the side; marks in the columns of both sides; nothing but the balance.
        case flags, marks, unsigned
    }
    /// What stands in further columns, and changes nothing.
    enum Beside: CaseIterable {
        case nothing, fees, original, accounts, states, total
    }
    enum Dates: String, CaseIterable {
        case iso, slashes, dots, compact, korean, japanese, dayFirstDots, dayFirstSlashes, monthFirst, shortDayFirst, shortDots, named,
            american
        case instant, serial
    }
    struct Numbers: Hashable {
        let group, mark: String
    }

    static let numbers: [Numbers] = [
        Numbers(group: "", mark: "."), Numbers(group: "", mark: ","), Numbers(group: ",", mark: "."), Numbers(group: ".", mark: ","),
        Numbers(group: " ", mark: ","), Numbers(group: "\u{A0}", mark: ","), Numbers(group: "\u{202F}", mark: ","),
        Numbers(group: "'", mark: "."),
        Numbers(group: " ", mark: "."),
    ]
    /// Names for the day, the text, the amount, the balance, money in and money out.
    private static let languages = [
        ["Date", "Payee", "Amount", "Balance", "Credit", "Debit"], ["Buchungstag", "Empfänger", "Betrag", "Saldo", "Haben", "Soll"],
        ["거래일자", "내용", "거래금액", "거래후잔액", "입금액", "출금액"], ["取引日", "内容", "金額", "残高", "入金額", "出金額"],
        ["Date opération", "Libellé", "Montant", "Solde", "Crédit", "Débit"], ["Datum", "Naam", "Bedrag", "Saldo na mutatie", "Bij", "Af"],
    ]
    private static let words = [
        ("D", "C"), ("Debit", "Credit"), ("DR", "CR"), ("DB", "CR"), ("S", "H"), ("Soll", "Haben"), ("Af", "Bij"), ("출금", "입금"),
        ("지출", "수입"),
        ("借", "貸"), ("支出", "收入"), ("出金", "入金"), ("Расход", "Доход"), ("Ausgabe", "Einnahme"), ("out", "in"), ("-", "+"),
    ]
    private static let wordNames = ["D/C", "Type", "Direction", "구분", "区分", "Soll/Haben", "whatever"]
    private static let spendingNames = ["이용금액", "승인금액", "결제금액", "利用金額", "ご利用金額", "お支払金額"]
    private static let texts = ["Kiosk", "Nordwind 12", "Café Zoë", "bus line 5", "book, used", "Müller \"Süd\"", "마트", "山田商店", "x;y|z"]

    let signs: Signs
    let separator: String
    let dates: Dates
    let number: Numbers
    let currency: String
    let decimals: Int
    /// Where the currency stands: in no cell, in a column, or beside the amount.
    let currencyPlace: Int
    let hasBalance, isNewestFirst, hasHeader, hasValueDate, hasReference, isAllExpense, quotesAll: Bool
    let preamble, footer, none, language, word, wordName, spendingName, lineEnd: Int
    let besides: Beside
    let rows: [(date: CivilDate, text: String, units: Int)]

    init(_ signs: Signs, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
        self.signs = signs
        separator = [",", ";", "\t", "|"][draw(4)]
        dates = Dates.allCases[draw(Dates.allCases.count)]
        number = Self.numbers[draw(Self.numbers.count)]
        (currency, decimals) = [("EUR", 2), ("USD", 2), ("KRW", 0), ("JPY", 0), ("EUR", 2)][draw(5)]
        currencyPlace = draw(3)
        (hasBalance, isNewestFirst, hasHeader) = (draw(2) == 0, draw(2) == 0, draw(10) > 0)
        (hasValueDate, hasReference, isAllExpense, quotesAll) = (draw(4) == 0, draw(4) == 0, draw(6) == 0, draw(5) == 0)
        (preamble, footer, none, language) = (draw(5), draw(6), draw(4), draw(Self.languages.count))
        (word, wordName) = (draw(Self.words.count), draw(Self.wordNames.count))
        (spendingName, lineEnd) = (draw(Self.spendingNames.count), draw(3))
        var day = try #require(CivilDate(year: 2026, month: 1 + draw(10), day: 1 + draw(28)))
        let isSmall = draw(5) == 0
        let isCard = signs == .spending || signs == .inverted
        var rows: [(CivilDate, String, Int)] = []
        for _ in 0..<Int.random(in: 1...14, using: &generator) {
            let size = isSmall ? 9_00 : draw(3) == 0 ? 2_000_000 : 90_00
            let isIncome = !isAllExpense && draw(10) >= 7
            // Cards that show more refunds than purchases cannot be told from accounts.
            let isExpense = !isIncome || isCard && 2 * rows.count { $0.2 > 0 } >= rows.count
            let units = (1 + draw(size)) * (isExpense ? -1 : 1)
            rows.append((day, Self.texts[draw(Self.texts.count)], units))
            day = try #require(day.adding(days: draw(6)))
        }
        // Amounts above zero by which all balances rise are read as what came in.
        if signs == .unsigned, rows.count > 1, rows.dropFirst().allSatisfy({ $0.2 > 0 }) { rows[1].2 *= -1 }
        self.rows = rows.map { (date: $0.0, text: $0.1, units: $0.2) }
        // The rows of a card name no accounts.
        let besides = Beside.allCases[draw(Beside.allCases.count)]
        self.besides = isCard && besides == .accounts ? .nothing : besides
    }

    // MARK: Cells

    /// A size without a sign.
    private func size(_ units: Int) -> String {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        var whole = Array(padded.dropLast(decimals))
        var index = whole.count - 3
        while index > 0 {
            whole.insert(contentsOf: Array(number.group), at: index)
            index -= 3
        }
        return String(whole) + (decimals > 0 ? number.mark + padded.suffix(decimals) : "")
    }

    private func beside(_ text: String) -> String { currencyPlace == 2 ? "\(text) \(currency)" : text }

    private func signed(_ units: Int) -> String { beside((units < 0 ? "-" : "") + size(units)) }

    private func amounts(_ units: Int) -> [String] {
        let (isOut, size) = (units < 0, size(units))
        let nothing = ["", "0", self.size(0), ""][none]
        switch signs {
        case .minus: return [signed(units)]
        case .plus: return [beside((isOut ? "-" : "+") + size)]
        case .columns: return isOut ? [nothing, beside(size)] : [beside(size), nothing]
        case .columnsBelowZero: return isOut ? ["", signed(units)] : [beside(size), ""]
        case .words: return [beside(size), isOut ? Self.words[word].0 : Self.words[word].1]
        case .credit: return [beside(size) + (isOut ? "" : " CR")]
        case .debit: return [beside(size) + (isOut ? " DR" : "")]
        case .parentheses: return [isOut ? "(" + beside(size) + ")" : beside(size)]
        case .trailingMinus: return [size + (isOut ? "-" : "")]
        case .spending, .inverted: return [signed(-units)]
        case .flags: return [signed(-units), isOut ? "Debit" : "Credit"]
        case .marks: return isOut ? ["", beside(size) + " DR"] : [beside(size) + " CR", ""]
        case .unsigned: return [beside(size)]
        }
    }

    private var besideNames: [String] {
        switch besides {
        case .nothing: []
        case .fees: ["Fee"]
        case .original: ["Original amount", "Original currency"]
        case .accounts: ["Counterparty IBAN"]
        case .states: ["Status"]
        case .total: ["Running total"]
        }
    }

    private func besides(_ index: Int, _ units: Int, sum: Int) -> [String] {
        switch besides {
        case .nothing: []
        case .fees: [index % 3 == 1 ? size(150) : size(0)]
        case .original:
            index % 3 == 1 ? [(units < 0 ? "-" : "") + size(units + 1700), "CHF"] : [(units < 0 ? "-" : "") + size(units), currency]
        case .accounts: ["DE89\(3_704_004_405_320_130 + index * 7919)00"]
        case .states: ["Booked"]
        case .total: [(sum < 0 ? "-" : "") + size(sum)]
        }
    }

    private func text(_ date: CivilDate) -> String {
        let parts = date.components
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (year, month, day, short) = ("\(parts.year)", two(parts.month), two(parts.day), two(parts.year % 100))
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let name = names[parts.month - 1]
        switch dates {
        case .iso: return "\(year)-\(month)-\(day)"
        case .slashes: return "\(year)/\(parts.month)/\(parts.day)"
        case .dots: return "\(year). \(parts.month). \(parts.day)."
        case .compact: return year + month + day
        case .korean: return "\(year)년 \(parts.month)월 \(parts.day)일"
        case .japanese: return "\(year)年\(parts.month)月\(parts.day)日"
        case .dayFirstDots: return "\(day).\(month).\(year)"
        case .dayFirstSlashes: return "\(day)/\(month)/\(year)"
        case .monthFirst: return "\(parts.month)/\(parts.day)/\(year)"
        case .shortDayFirst: return "\(day)/\(month)/\(short)"
        case .shortDots: return "\(day).\(month).\(short)"
        case .named: return "\(day)-\(name)-\(short)"
        case .american: return "\(name) \(parts.day), \(year)"
        case .instant: return "\(year)-\(month)-\(day)T12:30:45Z"
        case .serial: return "\(date.days(since: Self.dayZero ?? date))"
        }
    }

    /// What the day numbers of spreadsheets count from.
    private static let dayZero = CivilDate(year: 1899, month: 12, day: 30)

    // MARK: The file

    private func line(_ cells: [String]) -> String {
        cells.map { cell in
            let needsQuotes = quotesAll || cell.contains(separator) || cell.contains("\"")
            return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
        }.joined(separator: separator)
    }

    var file: String {
        let names = Self.languages[language]
        let hasColumns = [.columns, .columnsBelowZero, .marks].contains(signs)
        let hasBalance = hasBalance || signs == .unsigned
        var header = [names[0]] + (hasValueDate ? ["Value date"] : []) + [names[1]] + (hasReference ? ["Reference number"] : [])
        header += hasColumns ? [names[4], names[5]] : [signs == .spending ? Self.spendingNames[spendingName] : names[2]]
        if signs == .words { header.append(Self.wordNames[wordName]) }
        if signs == .flags { header.append("Debit/Credit Flag") }
        if currencyPlace == 1 { header.append("Currency") }
        if hasBalance { header.append(names[3]) }
        header += besideNames
        let amountPlace = 2 + (hasValueDate ? 1 : 0) + (hasReference ? 1 : 0)
        var balance = 12_345_67
        let opening = balance
        var lines: [[String]] = []
        for (index, row) in rows.enumerated() {
            balance += row.units
            var cells =
                [text(row.date)] + (hasValueDate ? [text(row.date)] : []) + [row.text] + (hasReference ? ["\(7_000_123 + index * 37)"] : [])
            cells += amounts(row.units)
            if currencyPlace == 1 { cells.append(currency) }
            if hasBalance { cells.append((balance < 0 ? "-" : "") + size(balance)) }
            cells += besides(index, row.units, sum: balance - opening)
            lines.append(cells)
        }
        if isNewestFirst { lines.reverse() }
        let before: [[String]] =
            switch preamble {
            case 0: []
            case 1: [["Account statement, all rows"]]
            case 2: [["Account number:", "12-345-678"], ["Holder:", "A. Name"], []]
            case 3: [["Opening balance", size(opening)], ["Closing balance", size(balance)], []]
            default:
                [["Bank"], ["Period:", (rows.first.map { text($0.date) } ?? "") + " - " + (rows.last.map { text($0.date) } ?? "")], []]
            }
        let sum = size(rows.reduce(0) { $0 + $1.units })
        let empty = Array(repeating: "", count: amountPlace)
        let behind: [[String]] =
            switch footer {
            case 0: []
            case 1: [["Total"] + empty.dropFirst() + [sum]]
            case 2: [empty.dropLast() + ["합계", sum]]
            case 3: [["This statement, as printed, is no legal document."]]
            case 4: [[], Array(repeating: "", count: header.count), ["* End of list"]]
            default: [["Closing balance:", size(balance)]]
            }
        let end = ["\n", "\r\n", "\n"][lineEnd]
        let all = before + (hasHeader ? [header] : []) + lines + behind
        return (lineEnd == 2 ? "\u{FEFF}" : "") + all.map { line($0) + end }.joined()
    }

    /// What must be read.
    var wanted: [String] {
        let all = rows.map { row in
            let digits = String(row.units.magnitude)
            let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
            let number = padded.dropLast(decimals) + (decimals > 0 ? "." + padded.suffix(decimals) : "")
            return "\(row.date) \(row.units < 0 ? "-" : "")\(number) \(currency)"
        }
        return isNewestFirst ? all.reversed() : all
    }
}
