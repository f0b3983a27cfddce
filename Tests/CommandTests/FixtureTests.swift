import TestSupport
import Testing

@Suite("The fixtures as calendars", .timeLimit(.minutes(15)))
struct FixtureTests {
    @Test(arguments: ["household", "household-ko"])
    func `a fixture becomes the calendar of the snapshot, without a word`(name: String) throws {
        let outcome = try Desk().run("\(packageFolder)/Fixtures/\(name).csv")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        try expectSnapshot(outcome.output, "\(name).ics")
    }

    @Test(arguments: [
        ["TZ": "Pacific/Kiritimati"], ["TZ": "America/Los_Angeles"], ["TZ": "Asia/Seoul", "LC_ALL": "ko_KR.UTF-8"],
        ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"], ["LC_ALL": "C"], ["LC_ALL": "tr_TR.UTF-8"], ["LANG": "ar_EG.UTF-8"],
        ["LC_TIME": "th_TH", "LC_NUMERIC": "fr_FR", "LC_MONETARY": "ja_JP"], ["TZ": "No/Such", "LC_ALL": "xx_XX"], ["TZ": ""],
    ])
    func `the bytes are the same in any time zone and under any locale`(environment: [String: String]) throws {
        let desk = try Desk()
        let ledgers = ["\(packageFolder)/Fixtures/household.csv", "\(packageFolder)/Fixtures/household-ko.csv"]
        let plain = try desk.run(ledgers)
        #expect(plain.status == 0)
        #expect(try desk.run(ledgers, environment: environment).output == plain.output)
        // hledger's rules may read times with an offset, whose day depends on the zone.
        try desk.put("2026-03-01T23:30+0000,-1\n2026-03-02T00:30+0000,-2\n", in: "bank.csv")
        try desk.put("fields date,amount\ncurrency EUR\ndate-format %Y-%m-%dT%H:%M%z\n", in: "bank.csv.rules")
        let ruled = try desk.run("bank.csv")
        #expect(String(decoding: ruled.output, as: UTF8.self).contains("X-LEDGER-DATE:2026-03-01"))
        #expect(try desk.run(["bank.csv"], environment: environment).output == ruled.output)
        // Tasks take turns in another order every time.
        #expect(try desk.run(ledgers).output == plain.output)
    }
}
