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

    @Test func `a sign that several currencies share is known, and is shared by each of them and by no other`() {
        for sign in ["$", "¥", "kr", "元", "L"] {
            let codes = ISOCurrency.sharing(sign)
            #expect(codes.count > 1 && ISOCurrency.isKnown(sign))
            #expect(ISOCurrency.all.allSatisfy { ISOCurrency.isShared(sign, by: $0.code) == codes.contains($0.code) })
        }
        #expect(["€", "원", "usd", "KRW"].allSatisfy(ISOCurrency.isKnown))
        #expect(!["", "x", "euro zone", "ABC"].contains(where: ISOCurrency.isKnown))
        #expect(ISOCurrency.sharing("€").isEmpty && !ISOCurrency.isShared("€", by: "EUR"))
    }

    @Test func `every line of the table is a code of its own`() {
        #expect(ISOCurrency.all.count == Set(ISOCurrency.all.map(\.code)).count)
        for currency in ISOCurrency.all {
            #expect(currency.code.utf8.count == 3 && currency.code == currency.code.uppercased())
            #expect((0...4).contains(currency.minorUnit ?? 0))
        }
    }
}
