import ByteStreams
import Diagnostics
import LedgerCore
import StatementReading
import Testing

/// A bank's file with a row of each text; the payee and the purpose stand on either side of a slash.
private func file(_ texts: [String]) -> String {
    "Date;Payee;Purpose;Amount\n"
        + texts.enumerated().map { number, text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            return "2026-05-\(number + 11);\(parts[0]);\(parts.count > 1 ? parts[1] : "x");-\(number + 1).00\n"
        }.joined()
}

private func options(_ lines: String...) throws -> LedgerReadingOptions {
    var options = plainEuro
    let source = ByteSource(
        Array(("header: Date, Payee, Purpose, Amount\namount-sign: signed\n" + lines.joined(separator: "\n")).utf8), name: "my.profile")
    options.profile = .stated(try LedgerProfile(source))
    return options
}

/// The category of each row, or the account on the other side of a transfer.
private func labels(_ texts: [String], _ lines: String...) throws -> [String] {
    var given = try options()
    given.profile = try options(lines.joined(separator: "\n")).profile
    return try Reading(file(texts), given).entries.map { $0.kind == .transfer ? "→" + $0.toAccount : $0.category }
}

/// Categories, transfers and the account that a profile gives rows.
@Suite("What a profile says that rows are about")
struct LabelTests {
    @Test func `words are found in the payee and the description, whatever their case, and not within other words`() throws {
        let texts = ["REWE Markt 12", "Shop/Einkauf bei rewe", "Rewesta", "Trewe", "REWE-Center", "Café Zoë", "CAFÉ ZOË GmbH", "x"]
        #expect(try labels(texts, "category: Food = rewe, café zoë") == ["Food", "Food", "", "", "Food", "Food", "Food", ""])
        // Scripts without spaces have no edges of words.
        #expect(try labels(["이마트강남점", "イオン新宿"], "category: Food = 이마트, イオン") == ["Food", "Food"])
    }

    @Test(arguments: ["McDonald's", "O'Neil (Pub)", "A < B > C", "back`tick", "a.b", "5$ | [x] {2} ^ * +?", "C:\\Shop", "_x_"])
    func `a mark in a word is that mark`(word: String) throws {
        #expect(try labels(["at \(word) today", "McDonald", "aXb"], "category: Food = \"\(word)\"") == ["Food", "", ""])
    }

    @Test func `the name of a category may have a slash`() throws {
        #expect(try labels(["REWE", "a=b"], "category: Food/Drinks = REWE", "transfer: x, /a=b/") == ["Food/Drinks", "→"])
    }

    @Test func `the first line that fits counts, and expressions stand between slashes`() throws {
        let lines = [
            "category: Rent = /^landlord.*(flat|house) [0-9]+/", "category: Home = landlord", "category: Fun = \"Bar, 12\", /a,b/",
        ]
        let texts = ["Landlord flat 12", "Landlord", "The landlord flat 1", "at Bar, 12", "xa,by", "Bar 12"]
        #expect(try labels(texts, lines[0], lines[1], lines[2]) == ["Rent", "Home", "Home", "Fun", "Fun", ""])
    }

    @Test func `a row of a transfer is in no sum, and names the other account`() throws {
        let texts = ["Card service/AMEX payment", "Savings plan", "Shop"]
        #expect(try labels(texts, "transfer: Amex = AMEX PAYMENT", "transfer: savings", "category: All = /./") == ["→Amex", "→", "All"])
        let reading = try Reading(file(texts), try options("transfer: savings"))
        #expect(reading.entries.map(\.money.amount.description) == ["-1.00", "-2.00", "-3.00"])
    }

    @Test func `a category that the file has wins`() throws {
        let text = file(["REWE", "REWE"]).replacing("Amount\n", with: "Amount;Category\n").replacing("-1.00\n", with: "-1.00;Own\n")
            .replacing("-2.00\n", with: "-2.00;\n")
        #expect(try Reading(text, try options("category: Food = REWE")).entries.map(\.category) == ["Own", "Food"])
    }

    @Test(arguments: [
        ("category: Food", "my.profile:3: “Food” is not a category and its words: expected Food = REWE, EDEKA"),
        ("category: = REWE", "my.profile:3: “= REWE” is not a category and its words: expected Food = REWE, EDEKA"),
        ("category: Food =", "my.profile:3: “” has no words: expected some, as in Food = REWE, EDEKA"),
        ("category: Food = /(/", "my.profile:3: “/(/” is not a valid expression: a ( has no )"),
    ])
    func `what is no rule is said with its line`(line: String, message: String) throws {
        let error = #expect(throws: LedgerError.self) { try options(line) }
        #expect(error.map { "\($0.place): \($0.diagnostic.message)" } == message)
    }

    @Test func `an expression that others take for ever to match is as fast as any`() throws {
        let text = file([String(repeating: "a", count: 5000) + "!"])
        #expect(try Reading(text, try options("category: X = /(a+)+$/", "category: Y = /(a|aa)*c/")).entries.map(\.category) == [""])
    }

    @Test func `the account of rows that name none is the profile's or the option's, and the file's own wins`() throws {
        var given = try options("account: Giro")
        func accounts(_ text: String) throws -> [String] { try Reading(text, given).entries.map(\.account) }
        #expect(try accounts(file(["a"])) == ["Giro"])
        given.account = "Visa"
        #expect(try accounts(file(["a"])) == ["Visa"])
        let own = file(["a", "b"]).replacing("Amount\n", with: "Amount;Account\n").replacing("-1.00\n", with: "-1.00;Cash\n")
            .replacing("-2.00\n", with: "-2.00;\n")
        #expect(try accounts(own) == ["Cash", "Visa"])
        #expect(try accounts("IBAN;DE02120300000000202051\n\n" + file(["a"])) == ["DE02120300000000202051"])
        #expect(try Reading("date,amount,currency\n2026-05-01,-1,EUR\n", given).entries.map(\.account) == ["Visa"])
        // Each side may have an account of its own.
        let sides =
            "date,outcomeAccountName,outcome,incomeAccountName,income\n2026-05-01,Cash,5,,0\n2026-05-02,,0,Bank,7\n2026-05-03,,3,,0\n"
        given.profile = .none
        #expect(try accounts(sides) == ["Cash", "Bank", "Visa"])
        #expect(try Reading(sides, given).entries.map(\.isAccountGiven) == [false, false, true])
    }

    @Test func `payees without a category are proposed by how much money they moved, and the profile stays one`() throws {
        let text = file(["small", "big, or not", "big, or not", "REWE", "Landlord"])
        let profile = try LedgerProfile.text(
            for: ByteSource(Array(text.utf8), name: "l.csv"),
            options: try options("category: Food = REWE", "account: Giro", "transfer: X = sparkasse"))
        let lines = profile.split(separator: "\n").map(String.init)
        #expect(lines.suffix(3) == ["# category: … = Landlord", "# category: … = \"big, or not\"", "# category: … = small"])
        #expect(
            lines.contains("account: Giro") && lines.contains("category: Food = /\\bREWE\\b/")
                && lines.contains("transfer: X = /\\bsparkasse\\b/"))
        var given = plainEuro
        given.profile = .stated(
            try LedgerProfile(ByteSource(Array(profile.replacing("# category: … = L", with: "category: Home = L").utf8), name: "w.profile"))
        )
        #expect(try Reading(text, given).entries.map(\.category) == ["", "", "", "Food", "Home"])
    }
}
