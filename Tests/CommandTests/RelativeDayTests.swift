import Foundation
import TestSupport
import Testing

@Suite("Days relative to today")
struct RelativeDayTests {
    /// An entry on each of the days around the edges of months, weeks and years, with its own amount.
    private static let days = [
        "2024-12-31", "2025-01-01", "2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01", "2026-02-22", "2026-02-23", "2026-02-28",
        "2026-03-01", "2026-03-02", "2026-03-08", "2026-03-09", "2026-03-31", "2026-04-01", "2026-12-31", "2027-01-01",
    ]
    private static let ledger =
        "date,amount,currency\n" + days.map { "\($0),-\($0.filter { $0 != "-" }),USD\n" }.joined()

    @Test(arguments: [
        ("last month", "2026-02-01", "2026-02-28"), ("2026-02", "2026-02-01", "2026-02-28"), ("this month", "2026-03-01", "2026-03-31"),
        ("last week", "2026-02-23", "2026-03-01"), ("this-week", "2026-03-02", "2026-03-08"), ("last year", "2025-01-01", "2025-12-31"),
        ("2026", "2026-01-01", "2026-12-31"), ("yesterday", "2026-03-01", "2026-03-01"), ("today", "2026-03-02", "2026-03-02"),
        ("next month", "2026-04-01", "2026-04-30"),
    ])
    func `since is the first day of what is named, until its last, in every subcommand`(name: String, first: String, last: String) throws {
        let desk = try Desk(Self.ledger)
        let options = ["--today", "2026-03-02", "--since", name, "--until", name]
        let days = Self.days.filter { first <= $0 && $0 <= last }
        let export = try desk.run(["ledger.csv"] + options)
        #expect(export.status == 0 && export.values(of: "X-LEDGER-AMOUNT") == days.map { "-\($0.filter { $0 != "-" })" })
        let rows = try desk.run(["import", "ledger.csv", "--format", "jsonl"] + options)
        #expect(rows.status == 0 && rows.output.split(separator: 0x0A).count == days.count)
        let sums = try desk.run(["summary", "ledger.csv", "--by", "day", "--format", "csv"] + options)
        let periods = String(decoding: sums.output, as: UTF8.self).split(separator: "\n").dropFirst().map { String($0.prefix(10)) }
        #expect(sums.status == 0 && periods == days)
    }

    @Test func `weeks and months are those of the command line`() throws {
        let desk = try Desk(Self.ledger)
        func days(_ name: String, _ options: String...) throws -> [String] {
            let period = ["--today", "2026-03-02", "--since", name, "--until", name]
            let sums = try desk.run(["summary", "ledger.csv", "--by", "day", "--format", "csv"] + period + options)
            return String(decoding: sums.output, as: UTF8.self).split(separator: "\n").dropFirst().map { String($0.dropFirst(5).prefix(5)) }
        }
        #expect(try days("last week") == ["02-23", "02-28", "03-01"])
        #expect(try days("last week", "--week-start", "sunday") == ["02-22", "02-23", "02-28"])
        #expect(try days("this month", "--month-start", "25") == ["02-28", "03-01", "03-02", "03-08", "03-09"])
        #expect(try days("last month", "--month-start", "25") == ["01-31", "02-01", "02-22", "02-23"])
    }

    @Test(arguments: [
        (["--at", "last month"], "2026-02", "2026-02-01"), (["--at", "this month"], "2026-03", "2026-03-02"),
        (["--at", "2026"], "2026-03", "2026-03-02"), (["--at", "2025"], "2025-01", "2025-01-01"),
        (["--at", "tomorrow"], "2026-03", "2026-03-03"),
        (["--at", "last-year", "--month-start", "25"], "2025-01", "2025-01-25"),
        (["--at", "last month", "--month-start", "25"], "2026-01", "2026-01-25"),
    ])
    func `a page is that of today where it is meant too, else of the first day`(options: [String], month: String, day: String) throws {
        let outcome = try Desk(Self.ledger).run(["month", "ledger.csv", "--today", "2026-03-02", "--format", "json"] + options)
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(outcome.status == 0 && text.contains("\"month\":\"\(month)\"") && text.contains("\"selected\":{\"date\":\"\(day)\""))
    }

    @Test func `today is that of the zone`() throws {
        let desk = try Desk(Self.ledger)
        // The two zones never share a day for more than an hour.
        let days = try ["Etc/GMT-14", "Etc/GMT+12"].map { zone in
            let outcome = try desk.run("month", "ledger.csv", "--time-zone", zone, "--at", "today", "--format", "json")
            let text = String(decoding: outcome.output, as: UTF8.self)
            return try #require(text.components(separatedBy: "\"selected\":{\"date\":\"").last?.prefix(10))
        }
        #expect(days[0] > days[1])
    }
}
