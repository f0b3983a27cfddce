import TestSupport
import Testing

@Suite("Months and weeks on the command line", .timeLimit(.minutes(15)))
struct PageTests {
    static let ledger = """
        id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url
        a,2025-08-01,,,income,3000000,KRW,pay,Works,,bank,,,,,
        a,2025-08-01,,,expense,-12000,KRW,food,Diner,,card,,,,,
        ,2025-08-02,,,expense,-1,KRW,,same,,card,,,,,
        ,2025-08-02,,,expense,-1,KRW,,same,,card,,,,,

        """

    @Test func `a page is as wide as COLUMNS says, else 80 columns where there is no terminal`() throws {
        let desk = try Desk(Self.ledger)
        for (environment, width) in [(["COLUMNS": "61"], 61), ([:], 80), (["COLUMNS": "x"], 80)] {
            let outcome = try desk.run("month", "ledger.csv", "--at", "2025-08-01", "--locale", "en_US", environment: environment)
            #expect(outcome.status == 0)
            let text = String(decoding: outcome.output, as: UTF8.self)
            #expect(text.split(separator: "\n").first { $0.contains("┼") }?.count == width)
            #expect(text.contains("August 2025") && text.contains("Works") && !text.contains("\u{1B}"))
        }
    }

    @Test func `the day to look at is today unless one is given, in the zone that is asked for`() throws {
        let desk = try Desk(Self.ledger)
        let given = try desk.run("month", "ledger.csv", "--today", "2025-08-02", "--format", "json")
        #expect(String(decoding: given.output, as: UTF8.self).contains("\"selected\":{\"date\":\"2025-08-02\""))
        #expect(try desk.run("week", "ledger.csv", "--time-zone", "Asia/Nowhere").status == 64)
        let east = try desk.run("week", "ledger.csv", "--time-zone", "Pacific/Kiritimati", "--format", "json")
        let west = try desk.run("week", "ledger.csv", "--format", "json", environment: ["TZ": "Etc/GMT+12"])
        // 26 hours lie between the two: never the same day.
        #expect(east.status == 0 && west.status == 0 && east.output != west.output)
    }

    @Test func `weeks begin as the locale has it, or as asked; JSON is the same everywhere unless a locale is asked for`() throws {
        let desk = try Desk(Self.ledger)
        func json(_ options: String..., environment: [String: String] = [:]) throws -> String {
            let outcome = try desk.run(
                ["month", "ledger.csv", "--at", "2025-08-01", "--format", "json"] + options, environment: environment)
            #expect(outcome.status == 0)
            return String(decoding: outcome.output, as: UTF8.self)
        }
        #expect(try json().hasPrefix("{\"month\":\"2025-08\",\"title\":\"August 2025\",\"weekStart\":\"sunday\""))
        #expect(try json() == json(environment: ["LC_ALL": "de_DE.UTF-8"]))
        #expect(try json("--locale", "de_DE").contains("\"weekStart\":\"monday\",\"weekdays\":[\"Mo\""))
        #expect(try json("--locale", "ar_EG").contains("\"weekStart\":\"saturday\""))
        #expect(try json("--locale", "ar_EG", "--week-start", "Tuesday").contains("\"weekStart\":\"tuesday\""))
        #expect(try json("--month-start", "25").hasPrefix("{\"month\":\"2025-07\""))
        #expect(try json("--fill", "blank").contains("\"days\":[null,null,null,null,null,{"))
    }

    @Test func `entries carry the UIDs that export gives them`() throws {
        let desk = try Desk(Self.ledger)
        let exported = try desk.run("export", "ledger.csv", "--ledger-id", "home").values(of: "UID")
        let page = try desk.run("month", "ledger.csv", "--at", "2025-08-02", "--ledger-id", "home", "--format", "json")
        let table = String(decoding: page.output, as: UTF8.self)
        #expect(exported.count == 4)
        for uid in exported { #expect(table.contains("\"uid\":\"\(uid)\"")) }
    }

    @Test func `a file gets no colour unless it is asked for, and is written whole`() throws {
        let desk = try Desk(Self.ledger)
        #expect(try desk.run("month", "ledger.csv", "--at", "2025-08-01", "-o", "page.txt").output == [])
        #expect(desk.text(of: "page.txt")?.contains("\u{1B}") == false)
        #expect(try desk.run("month", "ledger.csv", "--at", "2025-08-01", "-o", "page.txt", "--color", "always").status == 0)
        #expect(desk.text(of: "page.txt")?.contains("\u{1B}[32m") == true)
    }
}
