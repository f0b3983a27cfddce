import TestSupport
import Testing

@Suite("Years on the command line", .timeLimit(.minutes(15)))
struct YearTests {
    static let ledger = """
        date,amount,currency
        2025-08-01,3000,USD
        2025-12-27,-12.50,USD
        2026-01-02,-8,EUR

        """

    @Test(arguments: [
        ([], "2026"), (["--at", "2025"], "2025"), (["--at", "2025-03"], "2025"), (["--at", "2025-12-31"], "2025"),
        (["--at", "20250301"], "2025"), (["--today", "2024-02-29"], "2024"), (["--at", "2026-01-10", "--month-start", "25"], "2025"),
    ])
    func `the year is this year, or that of the day that is given`(options: [String], year: String) throws {
        let outcome = try Desk(Self.ledger).run(["year", "ledger.csv", "--today", "2026-03-12", "--format", "json"] + options)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(String(decoding: outcome.output, as: UTF8.self).hasPrefix("{\"year\":\"\(year)\","))
    }

    @Test(arguments: ["0", "26", "20260", "2026-13", "March", "2026-", "-2026", "2026-01-01-01"])
    func `what is no year is status 64`(text: String) throws {
        let outcome = try Desk(Self.ledger).run("year", "ledger.csv", "--at=\(text)")
        #expect(outcome.status == 64 && outcome.output == [] && outcome.errors.contains("--at"))
    }

    @Test func `it is as wide as COLUMNS says, speaks the language of the environment, and has colour only where it is asked for`() throws {
        let desk = try Desk(Self.ledger)
        func text(_ options: String..., environment: [String: String] = [:]) throws -> String {
            let outcome = try desk.run(["year", "ledger.csv", "--at", "2025"] + options, environment: environment)
            #expect(outcome.status == 0 && outcome.errors == "")
            return String(decoding: outcome.output, as: UTF8.self)
        }
        let plain = try text()
        #expect(plain.hasPrefix("2025\n") && plain.contains("$3,000.00") && !plain.contains("\u{1B}"))
        #expect(try text(environment: ["LANG": "ko_KR.UTF-8"]).hasPrefix("2025년\n"))
        #expect(try text(environment: ["COLUMNS": "130"]) != plain)
        #expect(try text("--color", "always").contains("\u{1B}[31m"))
        #expect(try text("--format", "json") == text("--format", "json", environment: ["LANG": "ko_KR.UTF-8"]))
    }

    @Test(arguments: ["month", "week", "year"])
    func `a picture is one SVG in the language of the environment, and the same file every time`(command: String) throws {
        let desk = try Desk(Self.ledger)
        try desk.put(Calendars.home, in: "home.ics")
        let run = [command, "ledger.csv", "home.ics", "--at", "2026-03-12", "--today", "2026-03-12", "--format", "svg"]
        let outcome = try desk.run(run, environment: ["LANG": "ko_KR.UTF-8", "TZ": "UTC"])
        #expect(outcome.status == 0 && outcome.errors == "")
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" ") && text.hasSuffix("</svg>\n") && text.contains("2026년"))
        #expect(try desk.run(run + ["--locale", "ko_KR", "--time-zone", "UTC", "-o", "picture.svg"]).output == [])
        #expect(desk.text(of: "picture.svg") == text)
    }
}
