import ByteStreams
import CivilCalendar
import Diagnostics
import Foundation
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

/// Two purchases, of which nothing in the file says that they are.
private let card = "Day,Shop,Total\n2026-03-02,Books,12.50\n2026-03-04,Tea,3.00\n"

private func profile(_ text: String) throws -> LedgerProfile {
    try LedgerProfile(ByteSource(Array(text.utf8), name: "/home/me/green.profile"))
}

private func options(_ choice: LedgerReadingOptions.ProfileChoice) -> LedgerReadingOptions {
    var options = LedgerReadingOptions()
    options.profile = choice
    return options
}

private func amounts(_ reading: Reading) -> [String] { reading.entries.map(\.money.description) }

/// What a reading of a text is refused for.
private func refusal(_ text: String, _ options: LedgerReadingOptions) throws -> LedgerError {
    try #require(throws: LedgerError.self) { try Reading(text, options) }
}

@Suite("Profiles of banks")
struct ProfileTests {
    static let green = """
        # The card of the Green Bank
        about: a card
        header: Day, "Shop", Total
        column: date = Day
        column: amount=Total
        amount-sign: inverted
        currency: EUR
        """

    @Test func `a profile settles a file that is refused without it, found by the header or named`() throws {
        let green = try profile(Self.green)
        #expect(green.name == "green" && green.about == "a card" && green.header == ["Day", "Shop", "Total"])
        #expect(try refusal(card, options(.none)).code == .csvAmbiguousSign)
        for choice in [LedgerReadingOptions.ProfileChoice.fitting([green]), .stated(green)] {
            let reading = try Reading(card, options(choice))
            #expect(amounts(reading) == ["-12.50 EUR", "-3.00 EUR"])
        }
    }

    @Test func `the reading is explained by the profile, and one that was found is told`() throws {
        let survey = try LedgerSurvey(
            source: ByteSource(Array(card.utf8), name: "l.csv"), options: options(.fitting([try profile(Self.green)])))
        let told = survey.decisions.map(\.description)
        #expect(told.contains("profile: green, because the header has all 3 of its names"))
        #expect(told.contains("signs: inverted: above zero is money out, because the profile “green” says so"))
        #expect(told.contains("currency: EUR, because the profile “green” says so"))
        #expect(survey.notes.map(\.hint) == [Hint(.profile, values: ["none"])])
        #expect(try Reading(card, options(.stated(try profile(Self.green)))).diagnostics.isEmpty)
    }

    @Test func `an option goes before the profile`() throws {
        var given = options(.fitting([try profile(Self.green)]))
        (given.amountSign, given.defaultCurrency) = (.signed, Commodity("USD"))
        #expect(amounts(try Reading(card, given)) == ["12.50 USD", "3.00 USD"])
    }

    @Test func `what a minus says in a column of money out is asked for where most have one, whatever sign a profile says`() throws {
        let text = "Date,Text,Debit,Credit\n2026-10-05,a,20,\n2026-10-06,b,-5,\n2026-10-07,c,-6,\n2026-10-08,d,,90\n"
        let signed = options(.stated(try profile("header: Date, Text, Debit, Credit\namount-sign: signed\ncurrency: EUR")))
        #expect(try refusal(text, signed).code == .csvAmbiguousSign)
        var said = signed
        said.amountSign = .unsigned
        #expect(amounts(try Reading(text, said)) == ["-20 EUR", "5 EUR", "6 EUR", "90 EUR"])
    }

    @Test func `a balance that contradicts the profile refuses the file with both readings, and an option settles it`() throws {
        let text = "Day,Shop,Total,Balance\n2026-03-02,A,12.50,112.50\n2026-03-04,B,3.00,115.50\n2026-03-05,C,4.00,119.50\n"
        var given = options(.fitting([try profile(Self.green)]))
        let error = try refusal(text, given)
        #expect(error.code == .csvAmbiguousSign && error.hint == Hint(.amountSign, values: ["signed"]))
        #expect(error.message.contains("19.50 came in and 0 went out") && error.message.contains("0 came in and 19.50 went out"))
        given.amountSign = .inverted
        #expect(amounts(try Reading(text, given)) == ["-12.50 EUR", "-3.00 EUR", "-4.00 EUR"])
    }

    @Test(arguments: [
        ("decimal-mark: ,", "2026-03-02,A,-12.50\n", DiagnosticCode.csvAmbiguousAmount),
        ("decimal-mark: .", "2026-03-02,A,\"-12,50\"\n", .csvAmbiguousAmount),
        ("date-order: dmy", "03/25/2026,A,-1.00\n", .csvAmbiguousDate),
    ])
    func `a mark or an order of dates that the cells contradict refuses the file`(line: String, row: String, code: DiagnosticCode) throws {
        let said = try profile("header: Day, Shop, Total\n\(line)\ncolumn: date = Day\ncurrency: EUR")
        #expect(try refusal("Day,Shop,Total\n" + row, options(.fitting([said]))).code == code)
    }

    @Test func `a profile finds a header that nothing else would, behind other lines`() throws {
        let said = try profile("header: Qx, Qy\ncolumn: date = Qx\ncolumn: out = Qy\ncurrency: KRW\ndate-order: mdy")
        let text = "Report,1\n\nQx,Qz,Qy\n03/04/2026,a,5\n"
        let reading = try Reading(text, options(.fitting([said])))
        #expect(amounts(reading) == ["-5 KRW"] && reading.entries.map(\.date.description) == ["2026-03-04"])
    }

    @Test func `words of kinds need not all be in the file`() throws {
        let said = try profile("header: Day, Sum, Side\ncolumn: date = Day\ncolumn: amount = Sum\nkinds: out=X|Z,in=Y\ncurrency: EUR")
        let text = "Day,Sum,Side\n2026-03-02,1.00,X\n2026-03-03,2.00,Y\n"
        #expect(amounts(try Reading(text, options(.fitting([said])))) == ["-1.00 EUR", "2.00 EUR"])
        #expect(try refusal(text + "2026-03-04,3.00,W\n", options(.fitting([said]))).code == .csvUnknownKinds)
    }

    @Test func `the profile that knows most names is taken, a person's own before those that are built in`() throws {
        let (less, more) = (try profile("header: Day\namount-sign: signed"), try profile(Self.green))
        #expect(amounts(try Reading(card, options(.fitting([less, more])))).first == "-12.50 EUR")
        let stripe =
            "id,seller_message,created,amount,amount_refunded,currency,converted_amount,converted_amount_refunded\n1,ok,2026-03-02 10:00,5.00,0.00,usd,5.00,0.00\n"
        #expect(amounts(try Reading(stripe, LedgerReadingOptions())) == ["5.00 USD"])
        let own = try profile("header: id, amount_refunded\namount-sign: inverted")
        #expect(amounts(try Reading(stripe, options(.fitting([own])))) == ["-5.00 USD"])
        #expect(try refusal(stripe, options(.none)).code == .csvAmbiguousSign)
    }

    @Test func `a payment that was given back in the same row of Stripe's file is refused, not counted`() throws {
        let text =
            "id,seller_message,created,amount,amount_refunded,currency,converted_amount,converted_amount_refunded\n1,ok,2026-03-02 10:00,5.00,5.00,usd,5.00,5.00\n2,ok,2026-03-02 10:00,4.00,0.00,usd,4.00,0.00\n"
        let reading = try Reading(text, LedgerReadingOptions())
        #expect(amounts(reading) == ["4.00 USD"] && reading.diagnostics.map(\.code) == [.csvTwoAmounts])
    }

    @Test func `one of our own files is read by no profile, and a file of another bank is refused with the name it lacks`() throws {
        let own = "date,amount,currency\n2026-03-02,5,EUR\n"
        let wide = try profile("header: date, amount\namount-sign: inverted")
        for choice in [LedgerReadingOptions.ProfileChoice.fitting([wide]), .stated(wide)] {
            #expect(amounts(try Reading(own, options(choice))) == ["5 EUR"])
        }
        let error = try refusal("Day,Other\n2026-03-02,1\n", options(.stated(try profile(Self.green))))
        #expect(error.code == .csvMissingColumn && error.message.contains("“Shop”"))
    }

    @Test(arguments: [
        ("amount-sign: upside", 1, "“upside” is not a valid amount-sign"), ("# fine\n\nhello", 3, "a name, a colon and a value"),
        ("header: a\ncolor: red", 2, "“color”"), ("currency: EUR\ncurrency: USD", 2, "given twice"), ("skip: -1", 1, "skip takes"),
        ("column: when = Day", 1, "does not name a column"), ("kinds: D", 1, "the meaning of a word"),
        ("encoding: klingon", 1, "not a known encoding"),
        ("currency: a b", 1, "cannot be a currency"), ("date-order:", 1, "no value"), ("profile: other", 1, "“profile”"),
        ("# nothing", 1, "at least one setting"), ("header: a\r\nfields: date\nnope: 1\n", 3, "“nope”"),
    ])
    func `a wrong line is an error at that line`(text: String, line: Int, part: String) throws {
        let error = try #require(throws: LedgerError.self) { try profile(text) }
        #expect(error.code == .profileBadLine && error.place == SourcePlace("/home/me/green.profile", line: line))
        #expect(error.message.contains(part), "\(error.message)")
    }

    @Test func `hostile files are refused`() throws {
        let long = ByteSource(Array(repeating: UInt8(ascii: "#"), count: 1 << 20), name: "long")
        #expect(throws: LedgerError.self) { try LedgerProfile(long) }
        #expect(throws: LedgerError.self) { try LedgerProfile(ByteSource([0x68, 0x3A, 0xFF], name: "bytes")) }
    }

    @Test func `all profiles that are built in are read, and differ by name`() {
        let profiles = LedgerProfile.builtIn
        #expect(profiles.count >= 5 && Set(profiles.map(\.name)).count == profiles.count)
        #expect(profiles.allSatisfy { !$0.header.isEmpty && !$0.about.isEmpty })
    }
}

@Suite("Profiles that are written")
struct WrittenProfileTests {
    /// Reads a text with options, then without by the profile that was written from it.
    private func checkRoundTrip(_ source: ByteSource, _ given: LedgerReadingOptions, _ name: String) throws -> Bool {
        guard let text = try? LedgerProfile.text(for: source, options: given) else { return false }
        let written = try LedgerProfile(ByteSource(Array(text.utf8), name: "w.profile"))
        func entries(_ options: LedgerReadingOptions) throws -> [Entry] {
            var reader = try LedgerReader(source: source, options: options) { _ in }
            var entries: [Entry] = []
            while let row = try reader.next() {
                var entry = row.entry
                // Columns that had no names have those of the profile.
                if written.header.isEmpty { entry.fields = [] }
                entries.append(entry)
            }
            return entries
        }
        let expected = try entries(given)
        var choices = [LedgerReadingOptions.ProfileChoice.stated(written)]
        if !written.header.isEmpty { choices.append(.fitting([written])) }
        for choice in choices {
            var options = options(choice)
            // The year is that of one file.
            options.year = given.year
            let found = try entries(options)
            #expect(found == expected, "\(name):\n\(text)")
        }
        return true
    }

    @Test(arguments: [
        (card, LedgerReadingOptions(defaultCurrency: Commodity("EUR"), amountSign: .inverted)),
        ("2026-03-02,Books,-12.50\n2026-03-04,Tea,3.00\n2026-03-05,Tea,-4.00\n", LedgerReadingOptions(defaultCurrency: Commodity("EUR"))),
        ("Datum;Text;Betrag\n25.03.2026;A;-1.234,50\n", LedgerReadingOptions(defaultCurrency: Commodity("EUR"))),
        (
            "Date,\"Who, and why\",Amount,Amount\n03/04/2026,A,-1.50,-1.50\n",
            LedgerReadingOptions(defaultCurrency: Commodity("USD"), dateOrder: .dmy)
        ),
        ("利用日,利用店名,利用金額,3月支払金額\n2026/03/02,A,100,100\n", LedgerReadingOptions(defaultCurrency: Commodity("JPY"))),
        ("Date,D/C,Amount\n2026-03-02,D,5.00\n2026-03-03,C,6.00\n", LedgerReadingOptions(defaultCurrency: Commodity("USD"))),
    ])
    func `what was decided and what options settled is read again without them`(text: String, given: LedgerReadingOptions) throws {
        #expect(try checkRoundTrip(ByteSource(Array(text.utf8), name: "l.csv"), given, text))
    }

    @Test func `a separator and a form of dates that options name are written`() throws {
        var given = LedgerReadingOptions(defaultCurrency: Commodity("EUR"), separator: UInt8(ascii: "^"))
        given.dateFormat = DatePattern("%d. %b of %Y, %H:%M")
        let text = "When^Amount\n02. Mar of 2026, 09:30^-5.00\n"
        #expect(try checkRoundTrip(ByteSource(Array(text.utf8), name: "l"), given, "form"))
    }

    @Test func `kinds and fields that options name are written`() throws {
        var given = LedgerReadingOptions(defaultCurrency: Commodity("EUR"))
        given.kinds = ["Q": .expense, "R": .income]
        #expect(
            try checkRoundTrip(ByteSource(Array("Date,W,Amount\n2026-03-02,Q,5.00\n2026-03-03,R,6.00\n".utf8), name: "l"), given, "kinds"))
        given.kinds = [:]
        given.fields = ["-", "date", "payee", "out"]
        #expect(try checkRoundTrip(ByteSource(Array("1,2026-03-02,Q,5.00\n2,2026-03-03,R,6.00\n".utf8), name: "l"), given, "fields"))
    }

    @Test func `one of our own files needs none`() throws {
        let source = ByteSource(Array("date,amount,currency\n2026-03-02,5,EUR\n".utf8), name: "own.csv")
        let error = try #require(throws: LedgerError.self) { try LedgerProfile.text(for: source, options: LedgerReadingOptions()) }
        #expect(error.code == .profileNotNeeded)
    }

    @Test(.enabled(if: corpus != nil, "LEDGER_CORPUS names no folder"))
    func `the files of banks are read the same by the profiles that are written from them`() throws {
        let folder = try #require(corpus) + "/banks/files"
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            guard let source = try? ByteSource(path: "\(folder)/\(name)").inUTF8(report: { _ in }) else { continue }
            var given = LedgerReadingOptions(defaultCurrency: Commodity("EUR"))
            given.profile = .none
            var isRead = try checkRoundTrip(source, given, name)
            if !isRead {
                (given.amountSign, given.dateOrder, given.decimalMark, given.year) = (.inverted, .mdy, .point, 2026)
                isRead = try checkRoundTrip(source, given, name)
            }
            count += isRead ? 1 : 0
        }
        #expect(count > 80, "\(count)")
    }
}
