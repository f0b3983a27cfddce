import ByteStreams
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import TestSupport
import Testing
import WrittenCells

/// Proposals are tried before they are shown.
@Suite("Proposals of refusals")
struct TriedHintTests {
    /// What refuses a file; `nil` where it is read.
    private func refusal(_ text: String, _ options: LedgerReadingOptions = plainEuro) -> LedgerError? {
        do throws(LedgerError) {
            _ = try LedgerReader(source: ByteSource(text, name: "x.csv"), options: options) { _ in }
            return nil
        } catch { return error }
    }

    /// The ways out of a hint, each of one value.
    private func choices(_ hint: Hint) -> [[Hint]] {
        let values = hint.subject.isEmpty && hint.values.count > 1 ? hint.values.map { [$0] } : [hint.values]
        return values.map { [Hint(hint.setting, for: hint.subject, values: $0)] + hint.companions } + hint.alternatives.flatMap(choices)
    }

    private func following(_ choice: [Hint]) throws -> LedgerReadingOptions? {
        var options = plainEuro
        for hint in choice {
            guard !hint.values.contains(where: { $0.contains("…") }) else { return nil }
            for value in hint.values {
                switch hint.setting {
                case .column: try options.name(column: "\(hint.subject)=\(value)")
                case .kinds: try options.name(kinds: value)
                case .amountSign: options.amountSign = try #require(LedgerReadingOptions.AmountSign(rawValue: value))
                case .balanceKind: options.balanceKind = try #require(LedgerReadingOptions.BalanceKind(rawValue: value))
                case .decimalMark: options.decimalMark = try #require(LedgerReadingOptions.DecimalMark(rawValue: value))
                case .dateOrder: options.dateOrder = try #require(LedgerReadingOptions.DateOrder(rawValue: value))
                default: return nil
                }
            }
        }
        return options
    }

    @Test func `what a balance contradicts is not proposed`() throws {
        let types =
            "Date,Text,Betrag,Balance,Type\n2026-01-10,a,70.99,1070.99,D\n2026-02-11,b,82.28,1153.27,D\n2026-03-12,c,88.40,1241.67,D\n"
            + "2026-04-13,d,32.84,1274.51,C\n2026-05-14,e,19.84,1294.35,D\n"
        let error = try #require(refusal(types))
        #expect(error.hint == Hint(.amountSign, values: ["signed"]))
        #expect(error.message.hasSuffix("; what fits the rest of the file is"))
    }

    @Test func `the only proposal is tried as well, and what does not help is not asked for`() throws {
        let text = "Datum;Text;Betrag\n2026_01_03;a;-1\n2026_01_04;b;-2\n"
        #expect(refusal(text)?.hint == Hint(.dateFormat, values: ["%Y_%d_%m", "%Y_%m_%d"]))
        var options = plainEuro
        try options.name(dateFormat: "%Y_%d_%m")
        #expect(refusal(text, options) == nil)
        // A word behind the day is in no pattern.
        try options.name(dateFormat: "%d.%m.%Y")
        let bad = try #require(refusal("Datum;Text;Betrag\n2026_01;a;-1\n2026_01;b;-2\n", options))
        #expect(bad.hint == Hint(.dateFormat, values: ["…"]))
        let words = try #require(refusal("Datum;Text;Betrag\nsoon;a;-1\nlater;b;-2\n"))
        #expect(words.hint == nil && words.message == "“Datum” has no dates, but words such as “soon”")
    }

    /// Files of invented columns, many of which mean nothing.
    private func file(_ random: inout SeededGenerator) -> String {
        let names = ["Payments", "Charges", "Amount", "Paid", "Total", "Value", "Betrag", "Original amount", "Money in", "Withdrawn"]
        let texts = ["shop", "kiosk", "rent", "AUTOPAY", "Payment thank you", "salary", "interest", "refund"]
        let (first, second) = (Int.random(in: 0..<names.count, using: &random), Int.random(in: 0..<names.count, using: &random))
        let (hasTwo, hasBalance) = (first != second && Bool.random(using: &random), Bool.random(using: &random))
        let (hasType, style) = (Int.random(in: 0..<3, using: &random) == 0, Int.random(in: 0..<4, using: &random))
        let (sign, debt) = (Bool.random(using: &random) ? 1 : -1, Bool.random(using: &random) ? 1 : -1)
        var header = ["Date", "Text", names[first]]
        if hasTwo { header.append(names[second]) }
        if hasBalance { header.append("Balance") }
        if hasType { header.append("Type") }
        func money(_ cents: Int) -> String {
            let (whole, rest) = abs(cents).quotientAndRemainder(dividingBy: 100)
            return "\(cents < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
        }
        var (lines, balance) = ([header.joined(separator: ",")], 100_000)
        for row in 0..<Int.random(in: 3...8, using: &random) {
            let comesIn = Int.random(in: 0..<3, using: &random) == 0
            let amount = Int.random(in: 100...9000, using: &random) * (comesIn ? 1 : -1)
            balance += amount * debt
            var cells = [money(style == 0 ? abs(amount) : sign * amount)]
            if hasTwo {
                switch style {
                case 1: cells = comesIn ? [money(abs(amount)), ""] : ["", money(abs(amount))]
                case 2: cells.append(money(sign * amount * 2))
                default: cells.append("")
                }
            }
            if hasBalance { cells.append(money(balance)) }
            if hasType { cells.append(Int.random(in: 0..<5, using: &random) == 0 ? "POS" : comesIn ? "C" : "D") }
            let text = texts[Int.random(in: 0..<texts.count, using: &random)]
            lines.append((["2026-01-\(10 + row)", text] + cells).joined(separator: ","))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test(arguments: 1...8)
    func `no proposal leads back to where it was made`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var refusals = 0
        for _ in 0..<60 {
            let text = file(&random)
            guard let error = refusal(text), let hint = error.hint else { continue }
            refusals += 1
            let tried = try choices(hint).compactMap(following).map { refusal(text, $0) }
            let isBack = tried.map { $0.map { $0 == error && $0.message == error.message } ?? false }
            #expect(!isBack.contains(true), "\(error)\n\(text)")
        }
        #expect(refusals > 5)
    }
}
