import LedgerCore
import TestSupport
import Testing

/// The ends of what 128 bits hold.
let largest = "170141183460469231731687303715884105727"
let smallest = "-170141183460469231731687303715884105728"

@Suite("Exact decimals as text")
struct ExactDecimalTextTests {
    @Test func `what is written is read back, with its scale, and the other way round`() {
        var generator = SeededGenerator(seed: 1)
        var faults: [String] = []
        for _ in 0..<5000 {
            let text = generator.decimalText()
            let number = ExactDecimal(text)
            if number?.description != text { faults.append(text) }
            if Int(number?.scale ?? 99) != Schoolbook(text).scale { faults.append(text) }
        }
        #expect(faults == [])
    }

    @Test func `every text of up to four of the bytes that matter is read as the grammar demands`() {
        let alphabet = Array("05.-+, e".utf8)
        var texts: [[UInt8]] = [[]]
        var faults: [String] = []
        for _ in 0..<4 {
            texts = texts.flatMap { text in alphabet.map { text + [$0] } }
            for bytes in texts {
                let text = String(decoding: bytes, as: UTF8.self)
                // sign? digit+ ("." digit+)?
                let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : Substring(text)
                let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
                let valid = parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
                let number = ExactDecimal(canonical: bytes.span)
                let expected = valid ? Schoolbook(text.replacing("+", with: "")).text : nil
                if number?.description != expected { faults.append(text) }
            }
        }
        #expect(faults == [])
    }

    @Test(arguments: ["12.50", "1234567890123456789.0123456789"])
    func `no byte but digits, sign and mark is read, in short and in long numbers`(text: String) {
        let text = Array(text.utf8)
        var faults = 0
        for index in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[index] = byte
                let number = ExactDecimal(canonical: changed.span)
                let isDigit = byte >= 0x30 && byte <= 0x39
                let hadMark = text[index] == UInt8(ascii: ".")
                let isMark = byte == UInt8(ascii: ".") && hadMark
                let isSign = index == 0 && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
                if (number != nil) != (isDigit || isMark || isSign) { faults += 1 }
            }
        }
        #expect(faults == 0)
    }

    @Test(arguments: [
        "", "-", "+", ".", ".5", "5.", "-.5", "--5", "+-5", "1.2.3", "1,000", "1e5", " 1", "1 ", "٣", "１", "0x1", "∞", "NaN", "1_0",
    ])
    func `what is not a number is not read`(text: String) {
        #expect(ExactDecimal(text) == nil)
    }

    @Test(arguments: [
        ("-0", "0"), ("-0.00", "0.00"), ("+5", "5"), ("007.50", "7.50"), ("-00", "0"), ("0.000", "0.000"), ("-0.5", "-0.5"),
        ("-0.05", "-0.05"),
        ("00000000000000000000000000000000000000000000000000000000000012", "12"),
        ("999999999999999999", "999999999999999999"), ("9999999999999999999", "9999999999999999999"),
        ("-9999999999999999999", "-9999999999999999999"), ("18446744073709551615", "18446744073709551615"),
        ("18446744073709551616", "18446744073709551616"), ("-18446744073709551616.5", "-18446744073709551616.5"),
    ])
    func `zero has no sign, a plus and leading zeros are read and not written`(text: String, expected: String) {
        #expect(ExactDecimal(text)?.description == expected)
    }

    @Test func `both ends of 128 bits are read and written, what lies beyond is not`() {
        #expect(ExactDecimal(largest)?.coefficient == .max)
        #expect(ExactDecimal(smallest)?.coefficient == .min)
        #expect(ExactDecimal(largest)?.description == largest)
        #expect(ExactDecimal(smallest)?.description == smallest)
        for beyond in [
            "170141183460469231731687303715884105728", "-170141183460469231731687303715884105729", largest + "0", largest + ".0",
            "200000000000000000000000000000000000000", "340282366920938463463374607431768211456", "1" + String(repeating: "0", count: 60),
        ] {
            #expect(ExactDecimal(beyond) == nil)
        }
        let decimals = String(repeating: "1", count: 36)
        #expect(ExactDecimal("0." + decimals)?.description == "0." + decimals)
        #expect(ExactDecimal("0." + decimals + "1") == nil)
        #expect(ExactDecimal("0." + decimals + "0") == nil)
        #expect(ExactDecimal(coefficient: 1, scale: 36)?.description == "0." + String(repeating: "0", count: 35) + "1")
        #expect(ExactDecimal(coefficient: 1, scale: 37) == nil)
        #expect(ExactDecimal(coefficient: 1, scale: -1) == nil)
        #expect(ExactDecimal(coefficient: .min, scale: 36)?.description == "-170.141183460469231731687303715884105728")
    }

    @Test func `whole numbers of every length are written as integers are, and in groups of three`() throws {
        var power = 1
        while power < 1_000_000_000_000 {
            defer { power *= 10 }
            for number in [power, power - 1, 12 * power, 99 * power - 1].flatMap({ [$0, -$0] }) {
                let decimal = try #require(ExactDecimal(coefficient: Int128(number), scale: 0))
                #expect(decimal.description == String(number))
                var grouped: [UInt8] = []
                decimal.write(to: &grouped, grouping: true)
                var digits = Array(String(number.magnitude).utf8)
                for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(UInt8(ascii: ","), at: place) }
                #expect(grouped == (number < 0 ? [UInt8(ascii: "-")] : []) + digits)
            }
        }
    }

    @Test(arguments: [
        ("0", "0"), ("999", "999"), ("1000", "1,000"), ("-1000", "-1,000"), ("-100000.5", "-100,000.5"),
        ("1234567.8901", "1,234,567.8901"),
        ("0.123456", "0.123456"), ("999999", "999,999"), ("1000000", "1,000,000"),
        (smallest, "-170,141,183,460,469,231,731,687,303,715,884,105,728"),
    ])
    func `grouping puts a comma between each three digits before the mark`(text: String, expected: String) throws {
        var bytes = Array("<".utf8)
        try #require(ExactDecimal(text)).write(to: &bytes, grouping: true)
        #expect(String(decoding: bytes, as: UTF8.self) == "<" + expected)
    }
}
