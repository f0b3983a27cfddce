import LedgerCore
import Testing

@Suite("Currency codes")
struct ISOCurrencyTests {
    @Test(
        arguments: [("KRW", 0), ("usd", 2), ("Bhd", 3), ("CLF", 4), ("XAU", nil), ("DEM", 2), ("ITL", 0)] as [(String, Int?)])
    func `the minor unit of a code is that of the standard`(code: String, decimals: Int?) throws {
        #expect(try #require(ISOCurrency.named(code)).minorUnit == decimals)
    }

    @Test(arguments: [("₩", "KRW"), ("원", "KRW"), ("円", "JPY"), ("€", "EUR"), ("gbp", "GBP"), ("$", nil)] as [(String, String?)])
    func `signs that stand for one currency alone are known`(sign: String, code: String?) {
        #expect(ISOCurrency.meant(by: sign)?.code == code)
    }

    @Test func `every line of the table is a code of its own`() {
        #expect(ISOCurrency.all.count == Set(ISOCurrency.all.map(\.code)).count)
        for currency in ISOCurrency.all {
            #expect(currency.code.utf8.count == 3 && currency.code == currency.code.uppercased())
            #expect((0...4).contains(currency.minorUnit ?? 0))
        }
    }
}
