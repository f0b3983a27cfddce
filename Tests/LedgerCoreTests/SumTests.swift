import LedgerCore
import Testing

@Suite("Sums of many")
struct SumTests {
    private func numbers(_ texts: [String]) throws -> [ExactDecimal] { try texts.map { try #require(ExactDecimal($0)) } }

    @Test(
        "numbers add up exactly, with the largest scale among them",
        arguments: [
            ([], "0"), (["-12.50"], "-12.50"), (["0.1", "0.2"], "0.3"), (["1", "0.250", "-1"], "0.250"), (["12.5", "3", "-0.05"], "15.45"),
        ])
    func numbers(texts: [String], sum: String) throws {
        #expect(try numbers(texts).sum().description == sum)
    }

    @Test func `a sum that 128 bits cannot hold is an error, never a wrong number`() throws {
        let most = try #require(ExactDecimal(coefficient: .max))
        let krw = Commodity("KRW")
        #expect(throws: MoneyError.overflow) { try [most, 1].sum() }
        #expect(throws: MoneyError.overflow) { try [Money(most, krw), Money(1, krw)].sums() }
        #expect(try [most, -1, 1].sum() == most)
    }

    @Test func `amounts add up by commodity, in the order of the symbols`() throws {
        let (usd, krw) = (Commodity("USD"), Commodity("KRW"))
        let amounts = zip(try numbers(["-4.50", "-12000", "10", "0"]), [usd, krw, usd, krw]).map { Money($0, $1) }
        #expect(try amounts.sums().map(\.description) == ["-12000 KRW", "5.50 USD"])
        #expect(try [Money]().sums() == [])
    }

    @Test(arguments: [-12000, 0, 7, .max, .min])
    func `whole numbers are written as they are`(number: Int) {
        #expect(ExactDecimal(integerLiteral: number).description == "\(number)")
        #expect((ExactDecimal(integerLiteral: number) < 0) == (number < 0))
    }
}
