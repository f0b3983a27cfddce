import LedgerCore
import TestSupport
import Testing

@Suite("Exact sums")
struct ExactDecimalSumTests {
    @Test func `sums and differences are those that column addition gives, or an overflow where 128 bits cannot hold them`() throws {
        var generator = SeededGenerator(seed: 2)
        var faults: [String] = []
        var overflows = 0
        for _ in 0..<5000 {
            let (a, b) = (generator.decimalText(), generator.decimalText())
            let (left, right) = (try #require(ExactDecimal(a)), try #require(ExactDecimal(b)))
            let sum = Schoolbook(a).adding(Schoolbook(b)).text
            let difference = Schoolbook(a).adding(Schoolbook(b).negated).text
            // Reading refuses exactly what 128 bits cannot hold.
            if left.adding(right)?.description != ExactDecimal(sum)?.description { faults.append("\(a) + \(b)") }
            if left.subtracting(right)?.description != ExactDecimal(difference)?.description { faults.append("\(a) - \(b)") }
            if left.adding(right) != right.adding(left) { faults.append("\(a) + \(b) and back") }
            if ExactDecimal(sum) == nil { overflows += 1 }
        }
        #expect(faults == [])
        #expect(overflows > 100 && overflows < 4900)
    }

    @Test func `the order of additions does not matter where none overflows`() throws {
        var generator = SeededGenerator(seed: 3)
        var faults: [String] = []
        var compared = 0
        for _ in 0..<5000 {
            let texts = (0..<3).map { _ in generator.decimalText() }
            let numbers = try texts.map { try #require(ExactDecimal($0)) }
            guard let first = numbers[0].adding(numbers[1])?.adding(numbers[2]),
                let second = numbers[1].adding(numbers[2])?.adding(numbers[0])
            else { continue }
            compared += 1
            if first.description != second.description { faults.append(texts.joined(separator: " + ")) }
        }
        #expect(faults == [])
        #expect(compared > 500)
    }

    @Test func `a sum that fits is found although one part does not fit with the scale of the other`() throws {
        // Only the part with the larger scale can bring it back: 17014118346046923173168730371588410573 has no room for a decimal.
        let part = try #require(ExactDecimal("17014118346046923173168730371588410573"))
        let tenths = try #require(ExactDecimal("0.4"))
        #expect(part.subtracting(tenths)?.description == "17014118346046923173168730371588410572.6")
        #expect(part.negated?.adding(tenths)?.description == "-17014118346046923173168730371588410572.6")
        #expect(part.negated?.adding(try #require(ExactDecimal("0.2")))?.description == "-17014118346046923173168730371588410572.8")
        #expect(part.subtracting(try #require(ExactDecimal("0.2"))) == nil)
        #expect(part.adding(tenths) == nil)
        #expect(tenths.subtracting(part)?.description == "-17014118346046923173168730371588410572.6")
        let low = try #require(ExactDecimal(coefficient: .min, scale: 36))
        let whole = try #require(ExactDecimal("-171"))
        #expect(whole.subtracting(low)?.description == "-0.858816539530768268312696284115894272")
        #expect(low.subtracting(whole)?.description == "0.858816539530768268312696284115894272")
    }

    @Test func `overflow is reported at both ends, and the number without an opposite has none`() throws {
        let (top, bottom) = (try #require(ExactDecimal(largest)), try #require(ExactDecimal(smallest)))
        let one = try #require(ExactDecimal("1"))
        #expect(top.adding(one) == nil)
        #expect(bottom.subtracting(one) == nil)
        #expect(bottom.negated == nil)
        #expect(ExactDecimal.zero.subtracting(bottom) == nil)
        #expect(top.negated?.subtracting(one) == bottom)
        #expect(top.adding(bottom)?.description == "-1")
        #expect(bottom.subtracting(bottom)?.description == "0")
    }
}

@Suite("The order of exact decimals")
struct ExactDecimalOrderTests {
    @Test func `equality, order and hash agree with whole numbers, for every pair of a small world`() throws {
        var world: [(number: ExactDecimal, thousandths: Int)] = []
        for (scale, unit) in [1000, 100, 10, 1].enumerated() {
            for coefficient in [-1000, -101, -100, -99, -11, -10, -9, -1, 0, 1, 9, 10, 11, 99, 100, 101, 1000] {
                let number = try #require(ExactDecimal(coefficient: Int128(coefficient), scale: scale))
                world.append((number, coefficient * unit))
            }
        }
        var faults = 0
        for a in world {
            for b in world {
                if (a.number == b.number) != (a.thousandths == b.thousandths) { faults += 1 }
                if (a.number < b.number) != (a.thousandths < b.thousandths) { faults += 1 }
                if a.thousandths == b.thousandths, a.number.hashValue != b.number.hashValue { faults += 1 }
                if a.thousandths == b.thousandths, a.number.normalized.description != b.number.normalized.description { faults += 1 }
            }
            if a.number.isNegative != (a.thousandths < 0) || a.number.isZero != (a.thousandths == 0) { faults += 1 }
        }
        #expect(faults == 0)
    }

    @Test func `the order is that of the sign of the difference, and total`() throws {
        var generator = SeededGenerator(seed: 4)
        var faults: [String] = []
        for _ in 0..<5000 {
            let (a, b) = (generator.decimalText(), generator.decimalText())
            let (left, right) = (try #require(ExactDecimal(a)), try #require(ExactDecimal(b)))
            let difference = Schoolbook(a).adding(Schoolbook(b).negated)
            let isZero = difference.digits.allSatisfy { $0 == 0 }
            if (left < right) != (!isZero && difference.isNegative) { faults.append("\(a) < \(b)") }
            if (left > right) != (!isZero && !difference.isNegative) { faults.append("\(a) > \(b)") }
            if (left == right) != isZero { faults.append("\(a) == \(b)") }
        }
        #expect(faults == [])
    }

    @Test func `numbers whose scales are far apart are ordered without overflow`() throws {
        let ordered = try [
            smallest, "-1000", "-171", "-170.141183460469231731687303715884105728", "-1", "-0.000000000000000000000000000000000001", "0",
            "0.000000000000000000000000000000000001", "1", "170.141183460469231731687303715884105727", "171", "1000", largest,
        ].map { try #require(ExactDecimal($0)) }
        for (i, left) in ordered.enumerated() {
            for (j, right) in ordered.enumerated() {
                #expect((left < right) == (i < j), "\(left) < \(right)")
                #expect((left == right) == (i == j), "\(left) == \(right)")
            }
        }
    }

    @Test(arguments: [
        ("12.50", "12.5"), ("0.000", "0"), ("-100.00", "-100"), ("100", "100"), ("0.10", "0.1"),
        ("100000000000000000000000000.0000000000", "100000000000000000000000000"),
        ("12345678901234567890.12345678900", "12345678901234567890.123456789"),
    ])
    func `normalising keeps the value and takes every zero at the end`(text: String, expected: String) throws {
        let number = try #require(ExactDecimal(text))
        #expect(number.normalized.description == expected)
        #expect(number.normalized == number)
    }
}
