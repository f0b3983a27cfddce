import Foundation
import LedgerCore
import Testing

@Suite struct `Arithmetic that cannot round` {
    private func number(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }
    private func money(_ text: String) throws -> Money { try #require(Money(text)) }

    @Test func `operators keep every digit and the larger scale`() throws {
        #expect(try (number("0.1") + number("0.2")).description == "0.3")
        #expect(try (number("12.50") - number("0.005")).description == "12.495")
        #expect(try (-number("12.50")).description == "-12.50")
        #expect(try (number("1") - number("1.00")).description == "0.00")
        var total: ExactDecimal = 0
        for _ in 0..<1000 { total += try number("0.001") }
        #expect(total == 1 && total.description == "1.000")
        total -= 2
        #expect(total.description == "-1.000" && total < 0)
    }

    @Test func `operators do what the checked forms do`() throws {
        let numbers = try ["0", "-0.5", "12.345", "170141183460469231731687303715884105727", "-9999999999.999999999"].map(number)
        for left in numbers {
            for right in numbers {
                if let sum = left.adding(right) { #expect(left + right == sum) }
                if let difference = left.subtracting(right) { #expect(left - right == difference) }
            }
            #expect(-left == left.negated)
        }
    }

    @Test func `money of one commodity has the same operators`() throws {
        #expect(try money("-12000 KRW") + money("-4500 KRW") == money("-16500 KRW"))
        #expect(try money("1.00 EUR") - money("2.50 EUR") == money("-1.50 EUR"))
        #expect(try -money("1.00 EUR") == money("-1.00 EUR"))
        #expect(try money("1.00 EUR").subtracting(money("2.50 EUR")) == money("-1.50 EUR"))
        var total = try money("0 EUR")
        total += try money("0.10 EUR")
        total -= try money("0.30 EUR")
        #expect(total.description == "-0.20 EUR")
    }

    @Test func `the checked forms report what the operators trap on`() throws {
        #expect(throws: MoneyError.differentCommodities) { try money("1 EUR").subtracting(money("1 USD")) }
        let largest = try #require(ExactDecimal(coefficient: .max))
        let euro = Commodity("EUR")
        #expect(largest.adding(1) == nil)
        #expect(throws: MoneyError.overflow) { try Money(largest, euro).adding(money("1 EUR")) }
    }

    @Test func `overflow and mixed commodities stop the program instead of being a wrong amount`() async {
        await #expect(processExitsWith: .failure) { if let most = ExactDecimal(coefficient: .max) { _ = most + 1 } }
        await #expect(processExitsWith: .failure) { if let least = ExactDecimal(coefficient: .min) { _ = least - 1 } }
        await #expect(processExitsWith: .failure) { if let least = ExactDecimal(coefficient: .min) { _ = -least } }
        await #expect(processExitsWith: .failure) {
            if let euro = Money("1 EUR"), let dollar = Money("1 USD") { _ = euro + dollar }
        }
    }

    @Test(arguments: ["-12000 KRW", "12.50 EUR", "0.00 USD", "1 미터"])
    func `money reads what it writes, in text and in JSON`(text: String) throws {
        let money = try money(text)
        #expect(money.description == text)
        let json = try JSONEncoder().encode([money])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
        #expect(try JSONDecoder().decode([Money].self, from: json) == [money])
    }

    @Test(arguments: ["", "12", "EUR", "12EUR", "12 ", " 12 EUR", "12  EUR", "12 E UR", "1,5 EUR"])
    func `money reads nothing else`(text: String) {
        #expect(Money(text) == nil)
    }

    @Test func `numbers are coded as texts, and binary floating point is refused`() throws {
        let number = try number("-12.50")
        #expect(String(decoding: try JSONEncoder().encode([number]), as: UTF8.self) == #"["-12.50"]"#)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([ExactDecimal].self, from: Data("[12.5]".utf8)) }
        #expect(try JSONDecoder().decode([ExactDecimal].self, from: Data(#"["-12.50"]"#.utf8)).map(\.scale) == [2])
    }
}
