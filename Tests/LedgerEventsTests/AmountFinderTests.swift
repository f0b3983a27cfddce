import LedgerCore
import LedgerEvents
import TestSupport
import Testing

@Suite("Amounts in titles")
struct AmountFinderTests {
    @Test(arguments: [
        ("Dinner ₩12,000", "12000 KRW"), ("-21,30 €", "-21.30 EUR"), ("$45.20", "45.20 USD"), ("12,000원", "12000 KRW"),
        ("USD 45", "45 USD"), ("45 USD", "45 USD"), ("USD45", "45 USD"), ("45USD", "45 USD"), ("€ 1.234,56", "1234.56 EUR"),
        ("1 234,56 €", "1234.56 EUR"), ("CHF 1'234.50", "1234.50 CHF"), ("CHF 1’234", "1234 CHF"), ("₩１２，０００", "12000 KRW"),
        ("￦12,000", "12000 KRW"), ("12만원", "120000 KRW"), ("1억 2천만원", "120000000 KRW"), ("1.5만원", "15000 KRW"), ("1억3만원", "100030000 KRW"),
        ("3천만원", "30000000 KRW"), ("1억원", "100000000 KRW"),
        ("3만5천원", "35000 KRW"), ("5천원", "5000 KRW"), ("12만 원", "120000 KRW"), ("1万5000円", "15000 JPY"), ("５００円", "500 JPY"),
        ("2천5백만원", "25000000 KRW"), ("₩12만", "120000 KRW"), ("CN¥500", "500 CNY"), ("점심 -12,000 KRW", "-12000 KRW"),
        ("점심 −12,000 KRW", "-12000 KRW"), ("-$45", "-45 USD"), ("$-45", "-45 USD"), ("+₩50,000", "50000 KRW"),
        ("₩ 12,000", "12000 KRW"),
        ("Dinner (₩30,000)", "30000 KRW"), ("($12.50)", "-12.50 USD"), ("Refund $(12.50)", "-12.50 USD"), ("(12.50) EUR", "-12.50 EUR"),
        ("Dinner - ₩30,000", "30000 KRW"), ("$1,234", "1234 USD"), ("£1,234", "1234 GBP"), ("₹12,34,567", "1234567 INR"),
        ("1.234.567 €", "1234567 EUR"), ("0,500 €", "0.500 EUR"), ("1234,567 €", "1234.567 EUR"), ("₩12.000", "12000 KRW"),
        ("1\u{A0}234 €", "1234 EUR"), ("1\u{202F}234,5 €", "1234.5 EUR"), ("20,- €", "20 EUR"), ("CHF 20.--", "20 CHF"),
        ("US$45", "45 USD"), ("R$ 45,90", "45.90 BRL"), ("$45 CAD", "45 CAD"), ("₩12,000원", "12000 KRW"), ("$5k", "5000 USD"),
        ("7pm 20€", "20 EUR"), ("19:30 20 €", "20 EUR"), ("19:30 200 €", "200 EUR"), ("12:30 USD 20", "20 USD"),
        ("2025년 3월 5일 12,000원에 구매", "12000 KRW"), ("2025-08-15 USD 20", "20 USD"), ("8/15 $20", "20 USD"), ("50% off: 10 €", "10 EUR"),
        ("Tel. 02-123-4567, 5,000원", "5000 KRW"), ("Version 1.2.3 for 10 €", "10 EUR"), ("Table for 5 €20", "20 EUR"),
        ("₩5,000 and again ₩5,000", "5000 KRW"), ("150 zł", "150 PLN"), ("99,90 Kč", "99.90 CZK"), ("₩30,000 - 7:30", "30000 KRW"),
        ("₩30,000 - 7pm", "30000 KRW"), ("만원짜리 말고 3천원짜리", "3000 KRW"), ("5€ 20 people", "5 EUR"), ("0.1 BHD", "0.1 BHD"),
    ])
    func `amounts as people write them are found`(text: String, money: String) throws {
        guard case .found(let amount) = AmountFinder().amount(in: text) else {
            Issue.record("nothing found in \(text)")
            return
        }
        #expect(amount.money.description == money)
        // The place is the amount and nothing else.
        let scalars = Array(text.unicodeScalars)[amount.offset..<amount.offset + amount.length]
        #expect(scalars.first?.properties.isWhitespace == false)
        #expect(scalars.last?.properties.isWhitespace == false)
    }

    @Test(arguments: [
        "1,234 €", "1.234 €", "$1.234", "¥500", "￥500", "500 kr", "100元", "₩5,000 and ₩6,000", "20-30 €", "€20–30", "$20 - $30",
        "₩10,000~20,000", "10,000~20,000원", "2 x 15 €", "2×15 €", "₩5,000 × 2", "5 € 20", "5€20", "5 USD 20", "Lunch-30 €", "€45 USD",
        "Z$45", "$3 million", "€3 Mio.", "3 EUR tausend", "EUR 3 hundred", "3 € млн", "$5m", "$45each", "-$-5", "Tickets 2 150 €", "€1 234",
        "₩12,000만", "1.500 KWD", "3 @ $5", "10 € + 5 €",
        "-12,000 KRW 12,000 KRW",
        "$20-30", "USD 12-15", "2만3억원", "1억만원", "-(5) €", "₩99999999999999999999999999999999999만", "1,2,3€", "€1.2.3",
        "99999999999999999999999999999999999999999 €",
    ])
    func `where two readings are possible, none is taken`(text: String) {
        guard case .ambiguous(let offset) = AmountFinder().amount(in: text) else {
            Issue.record("\(text) has one reading: \(AmountFinder().amount(in: text))")
            return
        }
        #expect(offset >= 0 && offset < text.unicodeScalars.count)
    }

    @Test(arguments: [
        "", "Lunch", "12,000", "2025-08-01", "01.08.2025", "8/15", "19:30", "+82 10 1234 5678", "02-123-4567", "50%", "v1.2.3",
        "Room 500", "A380",
        "100 people", "TOP 10", "ALL 30 of us", "PHP 8.3 meetup", "INRI 5", "usd 45", "3원칙", "5원소", "円5", "3円卓", "2025元旦", "€", "$",
        "원",
        "만원 버스", "EUR: 2024", "12 h", "3 DKKs", "12:30 USD", "XUSD 45", "USD", "$HOME",
    ])
    func `dates, times, phone numbers, versions and plain numbers are no money`(text: String) {
        #expect(AmountFinder().amount(in: text) == .none)
    }

    @Test(arguments: [
        ("$45", "CAD", "45 CAD"), ("$45", "KRW", "45 USD"), ("¥500", "JPY", "500 JPY"), ("￥500", "CNY", "500 CNY"),
        ("500円", "CNY", "500 JPY"),
        ("100元", "TWD", "100 TWD"), ("500 kr", "SEK", "500 SEK"), ("kr 500", "NOK", "500 NOK"), ("PHP 8", "PHP", "8 PHP"),
        ("TRY 5", "TRY", "5 TRY"), ("$45 CAD", "AUD", "45 CAD"), ("¥1,234", "JPY", "1234 JPY"),
    ])
    func `the default currency decides for signs that several share`(text: String, currency: String, money: String) throws {
        let own = try #require(Commodity(currency))
        let finder = AmountFinder(defaultCurrency: own)
        guard case .found(let amount) = finder.amount(in: text) else {
            Issue.record("nothing found in \(text)")
            return
        }
        #expect(amount.money.description == money)
    }

    @Test(arguments: [
        ("점심 -12,000 KRW 현금", 3, 11), ("Dinner (₩30,000)", 8, 7), ("Refund $(12.50)!", 7, 8), ("a +$5k b", 2, 4), ("1억 2천만원", 0, 7),
    ])
    func `the place says where the amount stands, its sign and currency included`(text: String, offset: Int, length: Int) {
        guard case .found(let amount) = AmountFinder().amount(in: text) else {
            Issue.record("nothing found in \(text)")
            return
        }
        #expect((amount.offset, amount.length) == (offset, length))
    }

    @Test(arguments: [("₩5", false), ("-₩5", true), ("+₩5", true), ("(₩5)", true), ("x (₩5)", false)])
    func `only a written sign is a sign`(text: String, hasSign: Bool) {
        guard case .found(let amount) = AmountFinder().amount(in: text) else {
            Issue.record("nothing found in \(text)")
            return
        }
        #expect(amount.hasSign == hasSign)
    }

    @Test(arguments: 0..<40)
    func `hostile texts are read through once and never crash`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "1", "23", "456", "0", ",", ".", "'", " ", "\u{A0}", "€", "$", "₩", "¥", "원", "円", "만", "억", "천", "USD", "EUR", "-", "−", "+",
            "(", ")", "%",
            ":", "/", "x", "k", "kr", "~", "—", "zł", "a", "점",
        ]
        for _ in 0..<300 {
            var text = ""
            for _ in 0..<Int.random(in: 1...14, using: &generator) { text += pieces.randomElement(using: &generator) ?? "" }
            let count = text.unicodeScalars.count
            switch AmountFinder().amount(in: text) {
            case .none: break
            case .ambiguous(let offset): #expect(offset >= 0 && offset < count, "\(text)")
            case .found(let amount): #expect(amount.offset >= 0 && amount.length > 0 && amount.offset + amount.length <= count, "\(text)")
            }
        }
        let piece = pieces[Int(seed) % pieces.count]
        // Quadratic work on these would be felt.
        for text in [
            String(repeating: piece, count: 20_000), String(repeating: "1" + piece, count: 10_000),
            String(repeating: piece + " ", count: 10_000) + "5€",
        ] {
            _ = AmountFinder().amount(in: text)
        }
    }
}
