import ByteStreams
import Diagnostics
import Foundation
import LedgerCSV
import LedgerCore
import StatementReading
import Testing

@Suite("Bank files of other projects", .enabled(if: corpus != nil, "LEDGER_CORPUS names no folder"))
struct BankCorpusTests {
    /// What is known of a file.
    private struct Expectation: Decodable {
        struct Total: Decodable {
            let currency: String
            let income, expense: String
            let count: Int
            let zeroRows: Int?
        }
        struct Reading: Decodable {
            let totals: [Total]
        }
        let file, encoding: String
        let totals: [Total]
        let alsoRight: [Reading]?
        let ambiguous: Bool
        let currencyToGive: String?
        let currencyAlso: [String]?
    }

    private struct Sum {
        var income = ExactDecimal.zero
        var expense = ExactDecimal.zero
        var count = 0
    }

    @Test func `the sums of each UTF-8 file are those that were found by hand, or it is refused where it is ambiguous`() throws {
        let folder = try #require(corpus) + "/banks"
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/expected.json"))
        let all = try JSONDecoder().decode([Expectation].self, from: data).filter { $0.encoding.hasPrefix("utf-8") }
        #expect(all.count > 50)
        var (right, refused) = (0, [String]())
        for expected in all {
            let currency = expected.currencyToGive.flatMap { Commodity($0) }
            do {
                let source = try ByteSource(path: "\(folder)/files/\(expected.file)")
                let sums = try Self.sums(source, LedgerReadingOptions(defaultCurrency: currency))
                let readings = [expected.totals] + (expected.alsoRight ?? []).map(\.totals)
                let isRight = try readings.contains { try Self.agree(sums, $0, expected) }
                #expect(isRight, "\(expected.file): \(sums.mapValues { "+\($0.income) -\($0.expense) \($0.count)" })")
                right += isRight ? 1 : 0
            } catch let error as LedgerError {
                if !expected.ambiguous { refused.append("\(expected.file): \(error)") }
            }
        }
        // What a shop was paid has no sign and no balance: only who knows the sender can tell.
        #expect(refused.allSatisfy { $0.contains("stripe") }, "\(refused.joined(separator: "\n"))")
        #expect(right > all.count / 2)
    }

    /// Money in and out by currency; transfers between own accounts count in neither.
    private static func sums(_ source: ByteSource, _ options: LedgerReadingOptions) throws -> [String: Sum] {
        var reader = try LedgerReader(source: source, options: options) { _ in }
        var sums: [String: Sum] = [:]
        while let row = try reader.next() {
            guard row.entry.kind != .transfer else { continue }
            let amount = row.entry.money.amount
            var sum = sums[row.entry.money.commodity.symbol] ?? Sum()
            if row.entry.kind == .expense {
                sum.expense = try #require(sum.expense.subtracting(amount))
            } else {
                sum.income = try #require(sum.income.adding(amount))
            }
            sum.count += 1
            sums[row.entry.money.commodity.symbol] = sum
        }
        return sums
    }

    private static func agree(_ sums: [String: Sum], _ totals: [Expectation.Total], _ expected: Expectation) throws -> Bool {
        var left = sums
        for total in totals {
            let names = [total.currency.isEmpty ? expected.currencyToGive ?? "" : total.currency]
            let others = totals.count == 1 ? expected.currencyAlso ?? [] : []
            let zeroRows = total.zeroRows ?? 0
            guard let name = (names + others).first(where: { left[$0] != nil }), let sum = left.removeValue(forKey: name) else {
                if total.count == zeroRows { continue }
                return false
            }
            let (income, expense) = (try #require(ExactDecimal(total.income)), try #require(ExactDecimal(total.expense)))
            guard sum.income == income, sum.expense == expense, (total.count - zeroRows...total.count).contains(sum.count) else {
                return false
            }
        }
        return left.isEmpty
    }
}
