import ByteStreams
import LedgerCore
import StatementReading
import Testing

/// The lines about payees in the profile that is written from a file.
private func proposals(_ text: String, _ options: LedgerReadingOptions = LedgerReadingOptions()) throws -> [String] {
    let profile = try LedgerProfile.text(for: ByteSource(Array(text.utf8), name: "l.csv"), options: options)
    // It is a profile as it stands.
    _ = try LedgerProfile(ByteSource(Array(profile.utf8), name: "l.profile"))
    let lines = profile.split(separator: "\n").map(String.init)
    return lines.filter { $0.hasPrefix("# category: … = ") }.map { String($0.dropFirst(16)) }
}

private let header = "Date,Payee,Category,Amount,Currency\n"

@Suite("Payees without a category")
struct UnsortedPayeeTests {
    @Test func `they are proposed by how much money they moved, whatever the case of their letters`() throws {
        let rows = """
            2026-03-02,Corner Bakery,,-4.20,EUR
            2026-03-03,Wall & Paint,,-6.00,EUR
            2026-03-04,CORNER BAKERY,,-3.10,EUR
            2026-03-05,Old Mill,,-20.00,EUR
            2026-03-06,Old Mill,,19.00,EUR

            """
        #expect(try proposals(header + rows) == ["Old Mill", "Corner Bakery", "Wall & Paint"])
    }

    @Test func `those to whom the file gives a category, and transfers, are left out`() throws {
        let rows = "2026-03-02,Bakery,Food,-4.20,EUR\n2026-03-03,Tailor,,-6.00,EUR\n"
        #expect(try proposals(header + rows) == ["Tailor"])
        let typed = "Date,Payee,Type,Amount,Currency\n2026-03-02,Savings,Transfer,-4,EUR\n2026-03-03,Tailor,Expense,-6,EUR\n"
        #expect(try proposals(typed) == ["Tailor"])
    }

    @Test func `sums of the currency that most rows have come first`() throws {
        let rows = "2026-03-02,Inn,,-90000,JPY\n2026-03-03,Tailor,,-6.00,EUR\n2026-03-04,Baker,,-7.00,EUR\n"
        #expect(try proposals(header + rows) == ["Baker", "Tailor", "Inn"])
    }

    @Test func `a name with a comma or a slash in front stands in quotes`() throws {
        let rows = "2026-03-02,\"Ink, Paper & Co\",,-9,EUR\n2026-03-03,/dev/shop,,-6,EUR\n"
        #expect(try proposals(header + rows) == ["\"Ink, Paper & Co\"", "\"/dev/shop\""])
    }

    @Test(arguments: ["\"Two\nlines\"", "\"A \"\"B\"\"\"", "12345", "Dark\u{202E}side", String(repeating: "long ", count: 30)])
    func `a name that no line can hold is left out`(name: String) throws {
        #expect(try proposals(header + "2026-03-02,\(name),,-9,EUR\n2026-03-03,Tailor,,-6,EUR\n") == ["Tailor"])
    }

    @Test func `a description serves where there is no payee, and no currency need be known`() throws {
        var given = LedgerReadingOptions()
        given.amountSign = .inverted
        #expect(try proposals("Day,Text,Total\n2026-03-02,Books,12.50\n2026-03-04,Tea,3.00\n", given) == ["Books", "Tea"])
    }

    @Test(arguments: [
        "Corner Bakery", "Ink, Paper & Co", "/dev/shop", "A=B", "O'Neil (Pub)", "24/7 Gym", "McDonald's", "이마트강남점", "Zoë.", "*STAR*",
    ])
    func `a line that is filled in finds the rows of its payee, but for those of others`(name: String) throws {
        let text = header + "2026-03-02,\"\(name)\",,-9,EUR\n2026-03-03,Tailor,,-6,EUR\n"
        let source = ByteSource(Array(text.utf8), name: "l.csv")
        let profile = try LedgerProfile.text(for: source, options: LedgerReadingOptions())
        let filled = profile.replacing("# category: … = Tailor\n", with: "").replacing("# category: …", with: "category: Fun/Food")
        var given = LedgerReadingOptions()
        given.profile = .stated(try LedgerProfile(ByteSource(Array(filled.utf8), name: "l.profile")))
        #expect(try Reading(text, given).entries.map(\.category) == ["Fun/Food", ""])
    }

    @Test func `of very many, the largest fifty are listed`() throws {
        let rows = (1...300).map { "2026-03-02,Shop a\($0),,-\($0),EUR\n" }.joined()
        let found = try proposals(header + rows)
        #expect(found.count == 50 && found.first == "Shop a300" && found.last == "Shop a251")
    }
}
