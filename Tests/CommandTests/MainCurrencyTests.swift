import TestSupport
import Testing

/// A number without a currency is of the ledger's main one, whatever part of it a page shows.
@Suite("The main currency on the command line", .timeLimit(.minutes(15)))
struct MainCurrencyTests {
    /// Mostly dollars; of January 2026, of the account Trip and of the category Hotel nothing but euros and pounds.
    static let ledger = """
        date,amount,currency,category,account
        2025-03-05,-11,USD,Food,Home
        2025-03-06,-12,USD,Food,Home
        2025-12-29,-13,USD,Food,Home
        2025-12-30,-14,USD,Food,Home
        2025-12-30,-500,JPY,Food,Home
        2026-01-05,-71,EUR,Hotel,Trip
        2026-01-06,-72,EUR,Hotel,Trip
        2026-01-07,-73,GBP,Hotel,Trip

        """

    private static let parts: [[String]] = [
        ["month", "--at", "2026-01-05"], ["week", "--at", "2026-01-05"], ["month", "--at", "2026-01-05", "--balance", "--account", "Trip"],
        ["month", "--at", "2026-01-05", "--category", "Hotel"], ["week", "--at", "2026-01-05", "--since", "2026-01-01"],
        ["month", "--at", "2026-01-05", "--format", "svg"], ["week", "--at", "2026-01-05", "--format", "svg"],
        ["month", "--at", "2026-01-05", "--format", "svg", "--balance", "--account", "Trip"],
        ["year", "--at", "2026"], ["year", "--at", "2026", "--since", "2026-01-01"], ["year", "--at", "2026", "--format", "svg"],
        ["year", "--at", "2026", "--category", "Hotel", "--format", "svg"],
    ]

    @Test(arguments: parts, [40, 80, 120])
    func `no amount of another currency stands without its name, however little else is shown`(part: [String], width: Int) throws {
        let desk = try Desk(Self.ledger)
        #expect(try desk.run("export", "ledger.csv", "-o", "ledger.ics").status == 0)
        for input in ["ledger.csv", "ledger.ics"] {
            let outcome = try desk.run(
                [part[0], input, "--locale", "en_US", "--today", "2026-01-05"] + part.dropFirst(), environment: ["COLUMNS": "\(width)"])
            #expect(outcome.status == 0)
            let text = String(decoding: outcome.output, as: UTF8.self)
            let amounts = text.matches(of: /[-+=≤]*([€£$]?)(7[123]|71\.00|72\.00|73\.00)\b(?!\d)/).filter {
                !$0.output.0.allSatisfy(\.isNumber)
            }
            #expect(!amounts.isEmpty)
            for amount in amounts { #expect(amount.output.1 == (amount.output.2.hasPrefix("73") ? "£" : "€"), "\(amount.output.0)") }
        }
    }

    @Test func `amounts of the main currency stand without it, where others have more entries as well`() throws {
        let desk = try Desk(Self.ledger)
        func shown(_ arguments: String...) throws -> String {
            String(decoding: try desk.run(arguments + ["--locale", "en_US", "--today", "2026-01-05"]).output, as: UTF8.self)
        }
        for text in [
            try shown("week", "ledger.csv", "--at", "2025-12-30"), try shown("month", "ledger.csv", "--at", "2025-12-30"),
            try shown("week", "ledger.csv", "--at", "2025-12-30", "--since", "2025-12-30"),
        ] {
            #expect(text.contains(" -14.00") && text.contains("-¥500"))
        }
        #expect(try shown("year", "ledger.csv", "--at", "2025", "--format", "svg").contains(">-27.00<"))
    }

    @Test func `a page for a browser knows the main currency of the whole ledger`() throws {
        let desk = try Desk(Self.ledger)
        func main(_ options: String...) throws -> String {
            let html = String(decoding: try desk.run(["page", "ledger.csv"] + options).output, as: UTF8.self)
            let main = try #require(html.firstMatch(of: /"mainCurrency":(-?\d+)/)).output.1
            let first = try #require(html.firstMatch(of: /"currencies":\[\{"symbol":"(\w+)"/)).output.1
            return "\(first) \(main)"
        }
        #expect(try main() == "USD 0")
        #expect(try main("--since", "2025-12-01") == "USD 0")
        // The page has none of it.
        #expect(try main("--category", "Hotel") == "EUR -1")
        #expect(try main("--since", "2026-01-01") == "EUR -1")
    }
}
