import LedgerCore
import LedgerViews
import Testing

@Suite("Money as a locale writes it")
struct MoneyFormatTests {
    @Test(arguments: [
        ("en_US", "USD", "1234567.5", "$1,234,567.50"), ("en_US", "USD", "-4.5", "-$4.50"), ("en_US", "KRW", "12000", "₩12,000"),
        ("en_US", "JPY", "-12000", "-¥12,000"), ("ko_KR", "KRW", "3000000", "₩3,000,000"), ("ko_KR", "KRW", "12000.00", "₩12,000"),
        ("ko_KR", "KRW", "0.5", "₩0.5"), ("ko_KR", "USD", "4.505", "US$4.505"), ("de_DE", "EUR", "-1234.5", "-1.234,50 €"),
        ("fr_FR", "EUR", "1234567", "1 234 567,00 €"), ("es_ES", "EUR", "1234", "1234,00 €"), ("es_ES", "EUR", "12345", "12.345,00 €"),
        ("hi_IN", "INR", "12345678", "₹1,23,45,678.00"), ("de_CH", "EUR", "-12345", "EUR-12’345.00"),
        ("ar_EG", "USD", "-1234", "\u{200F}\u{200E}-1,234.00\u{200F} US$\u{200E}"), ("ja_JP", "JPY", "1000", "¥1,000"),
        ("en_US", "KWD", "1", "KWD 1.000"),
        ("en_US", "BTC", "0.00012345", "0.00012345 BTC"), ("ko_KR", "포인트", "-1200", "-1,200 포인트"),
        ("de_DE", "AAPL", "1234.50", "1.234,50 AAPL"), ("en_US", "USD", "0", "$0.00"), ("en_US", "KRW", "0", "₩0"),
        (
            "en_US", "USD", "170141183460469231731687303715884105727",
            "$170,141,183,460,469,231,731,687,303,715,884,105,727"
        ),
        (
            "en_US", "KRW", "-170141183460469231731687303715884105728",
            "-₩170,141,183,460,469,231,731,687,303,715,884,105,728"
        ),
    ])
    func `an amount has the currency's own decimals and the locale's marks`(locale: String, currency: String, amount: String, text: String)
    {
        #expect(ViewLocale(locale).money(of: commodity(currency)).text(of: decimal(amount)) == text)
    }

    @Test func `nothing is shown of zero where a cell asks so, and a sign where a list asks so`() {
        let dollars = ViewLocale("en_US").money(of: commodity("USD"))
        #expect(dollars.visibleText(of: decimal("0.00")) == "")
        #expect(dollars.visibleText(of: decimal("0.01")) == "$0.01")
        #expect(dollars.signedText(of: decimal("1")) == "+$1.00")
        #expect(dollars.signedText(of: decimal("-1")) == "-$1.00")
        #expect(dollars.signedText(of: decimal("0")) == "$0.00")
        #expect(dollars.number(of: decimal("-1234.5")) == "-1,234.50")
    }

    @Test(arguments: [
        ("en_US", "3000000", "3.0M"), ("en_US", "12000", "12K"), ("en_US", "999", "999"), ("en_US", "1000", "1.0K"),
        ("en_US", "1049", "1.0K"), ("en_US", "1050", "1.1K"), ("en_US", "9949", "9.9K"), ("en_US", "9950", "10K"),
        ("en_US", "999499", "999K"), ("en_US", "999500", "1.0M"), ("en_US", "999950", "1.0M"), ("en_US", "-12345", "-12K"),
        ("en_US", "1234567890", "1.2B"), ("en_US", "1234567890123456", "1235T"), ("en_US", "4.50", "4.5"), ("en_US", "12.34", "12"),
        ("en_US", "999.50", "1.0K"), ("en_US", "9.96", "10"), ("en_US", "0.04", "<0.1"), ("en_US", "0.05", "0.1"), ("en_US", "0", "0"),
        ("en_US", "5.00", "5"), ("en_US", "0.000000000000000000000000000000000001", "<0.1"), ("de_DE", "1200", "1,2K"),
        ("ko_KR", "3000000", "300만"), ("ko_KR", "12000", "1.2만"), ("ko_KR", "-12000", "-1.2만"), ("ko_KR", "120000000", "1.2억"),
        ("ko_KR", "9999", "9999"), ("ko_KR", "99950000", "9995만"), ("ko_KR", "99994999", "9999만"), ("ko_KR", "99995000", "1.0억"),
        ("ko_KR", "1000000000000", "1.0조"), ("ja_JP", "12000", "1.2万"), ("ja_JP", "123456789", "1.2億"), ("zh_CN", "123456789", "1.2亿"),
        ("zh_TW", "12000", "1.2萬"),
        ("en_US", "9999000000000000", "9999T"), ("en_US", "10000000000000000", "1.0e16"), ("en_US", "99950000000000000", "1.0e17"),
        ("ko_KR", "12345678901234567890.12", "1.2e19"), ("de_DE", "12345678901234567890", "1,2e19"),
        ("en_US", "-170141183460469231731687303715884105728", "-1.7e38"),
    ])
    func `a compact number is rounded half up and told in the unit it rounds to`(locale: String, amount: String, text: String) {
        #expect(ViewLocale(locale).money(of: commodity("KRW")).compactNumber(of: decimal(amount)) == text)
    }

    @Test func `every compact number up to 1,100,000 is the one that pen and paper give`() {
        let format = ViewLocale("en_US").money(of: commodity("KRW"))
        var wrong: [Int] = []
        for number in 0...1_100_000 {
            let wanted =
                switch number {
                case ..<1000: "\(number)"
                case ..<9950: "\((number + 50) / 1000).\((number + 50) / 100 % 10)K"
                case ..<999_500: "\((number + 500) / 1000)K"
                default: "\((number + 50000) / 1_000_000).\((number + 50000) / 100_000 % 10)M"
                }
            let amount = ExactDecimal(coefficient: Int128(number)) ?? .zero
            if format.compactNumber(of: amount) != wanted { wrong.append(number) }
        }
        #expect(wrong == [])
    }
}
