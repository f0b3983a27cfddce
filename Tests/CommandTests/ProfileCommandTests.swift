import CLibrary
import TestSupport
import Testing

@Suite("Profiles on the command line", .timeLimit(.minutes(15)))
struct ProfileCommandTests {
    static let card = "Day,Shop,Total\n2026-03-02,Books,12.50\n2026-03-04,Tea,3.00\n"
    static let spent = "period,currency,income,expense,net,count\n2026,EUR,0.00,15.50,-15.50,2\n"

    /// A desk with a card's file, and a folder for a person's profiles.
    private static func desk() throws -> (Desk, [String: String]) {
        let desk = try Desk(card)
        for folder in ["config", "config/ledger2ics", "config/ledger2ics/profiles"] {
            #expect(unsafe mkdir(desk.file(folder), 0o755) == 0)
        }
        return (desk, ["XDG_CONFIG_HOME": desk.file("config")])
    }

    private static func sum(_ desk: Desk, _ environment: [String: String], _ options: [String] = []) throws -> Outcome {
        try desk.run(["summary", "ledger.csv", "--by", "year", "--format", "csv"] + options, environment: environment)
    }

    private func text(_ outcome: Outcome) -> String { String(decoding: outcome.output, as: UTF8.self) }

    @Test func `an account that is given goes to the rows of its file, and changes no UID`() throws {
        let desk = try Desk(Self.card)
        try desk.put("Day,Shop,Total\n2026-03-05,Inn,7.00\n", in: "visa.csv")
        let options = ["--amount-sign", "inverted", "--currency", "EUR"]
        func lines(_ start: String, _ more: [String]) throws -> [String] {
            let found = try desk.run(["export", "ledger.csv", "visa.csv"] + options + more)
            #expect(found.status == 0)
            return text(found).split(whereSeparator: \.isNewline).map(String.init).filter { $0.hasPrefix(start) }
        }
        let plain = try lines("UID:", [])
        #expect(plain.count == 3)
        #expect(try lines("UID:", ["--account-name", "Giro", "--account-name", "visa.csv=Visa"]) == plain)
        let accounts = try lines("X-LEDGER-ACCOUNT:", ["--account-name", "Giro", "--account-name", "visa.csv=Visa"])
        #expect(accounts == ["X-LEDGER-ACCOUNT:Giro", "X-LEDGER-ACCOUNT:Giro", "X-LEDGER-ACCOUNT:Visa"])
        #expect(try desk.run(["check", "ledger.csv", "--account-name", "a", "--account-name", "b"]).status == 64)
        // A file may be named without its folder, and one that is not there is told.
        let path = try desk.run(["summary", desk.file("visa.csv"), "--by", "account", "--account-name", "visa.csv=Visa"] + options)
        #expect(path.errors.isEmpty && text(path).contains("Visa"))
        let missing = try desk.run(["summary", "visa.csv", "--account-name", "other/visa.csv=Visa"] + options)
        #expect(missing.errors.hasPrefix("other/visa.csv: warning: an account is given for this file, which is none of the inputs"))
    }

    @Test func `an answer that was given once is kept for every file of the bank`() throws {
        let (desk, environment) = try Self.desk()
        #expect(try Self.sum(desk, environment).status == 65)
        let path = "config/ledger2ics/profiles/green.profile"
        let options = ["--amount-sign", "inverted", "--currency", "EUR", "-o", path]
        let written = try desk.run(["profiles", "--from", "ledger.csv"] + options, environment: environment)
        #expect(written.status == 0 && written.errors == "")
        let found = try Self.sum(desk, environment)
        #expect(found.status == 0 && text(found) == Self.spent)
        #expect(found.errors.contains("note: read with your profile") && found.errors.contains("--profile none"))
        #expect(try Self.sum(desk, environment, ["--profile", "none"]).status == 65)
        for profile in ["green", path] {
            let named = try Self.sum(desk, environment, ["--profile", profile])
            #expect(text(named) == Self.spent && named.errors == "")
        }
        let atHome = try Self.sum(desk, ["HOME": desk.file("nowhere")], ["--profile", path])
        #expect(text(atHome) == Self.spent)
        #expect(try desk.run("check", "ledger.csv", environment: environment).errors.contains("note: profile: green, because"))
    }

    @Test func `a separator and a form of dates that nothing shows are told by the messages, and kept`() throws {
        let desk = try Desk("Day^Shop^Total\n2. of March 2026^Books^-12.50\n4. of March 2026^Tea^-3.00\n")
        let environment = ["XDG_CONFIG_HOME": desk.file("config")]
        let untold = try Self.sum(desk, environment)
        #expect(untold.status == 65 && untold.errors.contains("specify it: --separator '^' [csv-missing-column]"))
        let apart = try Self.sum(desk, environment, ["--separator", "^"])
        #expect(apart.status == 65 && apart.errors.contains("“2. of March 2026”; specify the date format: --date-format '%-d. of %B %Y'"))
        let options = ["--separator", "^", "--date-format", "%e. of %B %Y", "--currency", "EUR"]
        #expect(text(try Self.sum(desk, environment, options)) == Self.spent)
        let written = try desk.run(["profiles", "--from", "ledger.csv", "-o", "green.profile"] + options, environment: environment)
        #expect(written.status == 0 && written.errors == "")
        #expect(text(try Self.sum(desk, environment, ["--profile", "./green.profile"])) == Self.spent)
    }

    @Test func `the list shows a person's own profiles, then those that are built in`() throws {
        let (desk, environment) = try Self.desk()
        try desk.put("about: 카드\nheader: Day\n", in: "config/ledger2ics/profiles/a.profile")
        try desk.put("", in: "config/ledger2ics/profiles/empty.profile")
        try desk.put("no profile", in: "config/ledger2ics/profiles/notes.txt")
        #expect(unsafe mkfifo(desk.file("config/ledger2ics/profiles/pipe.profile"), 0o600) == 0)
        let list = try desk.run("profiles", environment: environment).lines(separatedBy: "\n")
        #expect(list[0].hasPrefix("a ") && list[0].hasSuffix("카드") && list[1].hasPrefix("stripe ") && list[1].contains("  built in  "))
        let json = text(try desk.run("profiles", "--format", "json", environment: environment))
        #expect(json.hasPrefix("[\n{\"name\":\"a\",\"about\":\"카드\",\"source\":\"") && json.contains("\"name\":\"stripe\""))
        #expect(try desk.run("profiles").status == 0)
    }

    @Test func `a profile that nobody knows, that is missing or wrong is said`() throws {
        let (desk, environment) = try Self.desk()
        let unknown = try Self.sum(desk, environment, ["--profile", "strip"])
        #expect(unknown.status == 64 && unknown.errors.contains("did you mean 'stripe'?"))
        #expect(try Self.sum(desk, environment, ["--profile", "./missing"]).status == 66)
        try desk.put("header: Day\nsign: inverted\n", in: "config/ledger2ics/profiles/a.profile")
        let wrong = try Self.sum(desk, environment)
        #expect(wrong.status == 65 && wrong.errors.contains("a.profile:2: error: “sign” is not a setting of a profile"))
        let own = try Desk("date,amount,currency\n2026-03-02,5,EUR\n").run("profiles", "--from", "ledger.csv")
        #expect(own.status == 65 && own.errors.contains("needs no profile"))
    }

    @Test func `a profile's encoding is that of the files which have its header`() throws {
        let (desk, environment) = try Self.desk()
        try desk.put(
            Array("Tag,K".utf8) + [0xE4] + Array("ufer,Wert\n2026-03-02,M".utf8) + [0xFC] + Array("ller,12.50\n".utf8), in: "c.csv")
        try desk.put(
            "header: Tag, Käufer\ncolumn: date = Tag\namount-sign: inverted\ncurrency: EUR\nencoding: windows-1252\n",
            in: "config/ledger2ics/profiles/c.profile")
        let outcome = try desk.run("export", "c.csv", environment: environment)
        #expect(outcome.status == 0 && outcome.errors.contains("your profile"))
    }
}
