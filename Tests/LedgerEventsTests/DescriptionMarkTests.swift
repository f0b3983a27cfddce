import CalendarFeed
import CivilCalendar
import LedgerCore
import LedgerEvents
import Testing

@Suite("The marked line of a description")
struct DescriptionMarkTests {
    private static let line = "[ledger2ics] 2025-08-01 +3,000,000 −12,000 KRW; 2025-08-02 −4.50 USD"

    /// The property without its marked lines; `nil` where nothing of it would be left.
    private func unmarked(_ property: String) throws -> String? {
        let bytes = Array(property.utf8)
        let found = try #require(DescriptionMark.find(in: bytes))
        guard !found.isAll else { return nil }
        var (rest, end) = ([UInt8](), 0)
        for cut in found.cuts {
            #expect(cut.lowerBound >= end)
            rest += bytes[end..<cut.lowerBound]
            end = cut.upperBound
        }
        return String(decoding: rest + bytes[end...], as: UTF8.self)
    }

    /// The property with a marked line at its end, with those line breaks.
    private func marked(_ property: String, _ ending: String, _ line: String = line) -> String {
        property + String(decoding: DescriptionMark.continuation(line), as: UTF8.self).replacing("\r\n", with: ending)
    }

    /// The property as RFC 5545, section 3.1 unfolds it.
    private func unfolded(_ property: String, _ ending: String) -> String {
        property.replacing(ending + " ", with: "").replacing(ending + "\t", with: "")
    }

    @Test(
        arguments: [
            "DESCRIPTION:", "DESCRIPTION:bring the contract", "description:lower case", "DESCRIPTION:two\\nlines",
            "DESCRIPTION:ends in a break\\n",
            "DESCRIPTION:ends in a backslash\\\\", "DESCRIPTION:no break: \\\\n[ledger2ics] ", "DESCRIPTION:a\\, b\\; c",
            "DESCRIPTION:12시 점심 🥧",
            "DESCRIPTION;LANGUAGE=ko:점심", "DESCRIPTION;ALTREP=\"CID:part3@example.com\":see there",
            "DESCRIPTION;ALTREP=\"a;b:c\";LANGUAGE=en:x",
            "DESCRIPTION;ALTREP=\"not closed:x:y", "DESCRIPTION:fol|ded", "DESCRIPTION:folded in an escape \\|n and \\|, here",
            "DESCRIPTION;ALTREP=\"CID:|a\"|:|x", "DESCRIPTION:ends in a fold|", "DESCRIPTION:[ledger2ics]no mark",
            "DESCRIPTION: [ledger2ics] no mark either",
        ], ["\r\n", "\n", "\r", "\r\r\n"])
    func `what is put behind a description reads as a line of its own and goes without a trace, however the description is written`(
        property: String, ending: String
    ) throws {
        for fold in [" ", "\t"] {
            let property = property.replacing("|", with: ending + fold)
            #expect(try unmarked(property) == property)
            let once = marked(property, ending)
            #expect(
                unfolded(once, ending) == unfolded(property, ending) + "\\n"
                    + Self.line.replacing(",", with: "\\,").replacing(";", with: "\\;"))
            #expect(try unmarked(once) == property)
            #expect(try unmarked(marked(once, ending)) == property, "two of them go together")
        }
    }

    @Test func `a long line is folded like any other, and goes with all of its folds`() throws {
        let day = try #require(CivilDate("2025-08-01"))
        let money = try (0..<40).map { number in
            [
                DayMoney(
                    day: try #require(day.adding(days: number)), commodity: Commodity("원화"),
                    income: try #require(ExactDecimal("3000000")),
                    expense: .zero)
            ]
        }
        let line = DescriptionMark.line(money)
        #expect(line.hasSuffix("; 2025-08-31 +3,000,000 원화; … (+9)"))
        let once = marked("DESCRIPTION:x", "\r\n", line)
        for line in once.split(separator: "\r\n") {
            #expect(line.utf8.count <= 75)
            #expect(!line.unicodeScalars.contains("\u{FFFD}"))
        }
        #expect(once.split(separator: "\r\n").count > 10)
        #expect(try unmarked(once) == "DESCRIPTION:x")
    }

    @Test(arguments: [
        ("DESCRIPTION:before\\n[ledger2ics] x\\nafter", "DESCRIPTION:before\\nafter"),
        ("DESCRIPTION:before\\N[ledger2ics] 2025-08-01 +3 KRW for rent\\Nafter", "DESCRIPTION:before\\Nafter"),
        ("DESCRIPTION:[ledger2ics] x\\nafter", "DESCRIPTION:after"), ("DESCRIPTION:[ledger2ics] x\\n", "DESCRIPTION:"),
        ("DESCRIPTION:[ledger2ics] x\\n[ledger2ics] y\\nafter", "DESCRIPTION:after"),
        ("DESCRIPTION:[ledger2ics] x\\nafter\\n[ledger2ics] y", "DESCRIPTION:after"),
        ("DESCRIPTION:a\\n[ledger2ics] x\\n[ledger2ics] y\\nb\\n[ledger2ics] z", "DESCRIPTION:a\\nb"),
        ("DESCRIPTION:a\\n\\n[ledger2ics] x\\n\\nb", "DESCRIPTION:a\\n\\n\\nb"),
        ("DESCRIPTION:a\\n[ledger2ics] x\\\\n still\\nb", "DESCRIPTION:a\\nb"),
        ("DESCRIPTION:a\\n[led\r\n ger2ics] x\r\n\t, y\\\r\n nb", "DESCRIPTION:a\\\r\n nb"),
        ("DESCRIPTION:a\r\n \\n[ledger2ics] x\r\n \\nb", "DESCRIPTION:a\r\n \\nb"),
        ("DESCRIPTION:a\\n[ledger2ics] x\\", "DESCRIPTION:a"),
        ("DESCRIPTION:a [ledger2ics] x", "DESCRIPTION:a [ledger2ics] x"),
        ("DESCRIPTION;X=\"\\n[ledger2ics] \":a", "DESCRIPTION;X=\"\\n[ledger2ics] \":a"),
    ])
    func `marked lines that somebody moved, edited or folded anew go as a whole, and everything else stays`(property: String, rest: String)
        throws
    {
        #expect(try unmarked(property) == rest)
    }

    @Test(arguments: [
        "DESCRIPTION:[ledger2ics] x", "DESCRIPTION:[ledger2ics] x\\n[ledger2ics] y", "DESCRIPTION;LANGUAGE=en:\r\n [ledger2ics] x",
    ])
    func `a property of marked lines alone was not there before`(property: String) throws {
        #expect(try unmarked(property) == nil)
        #expect(try unmarked(String(decoding: DescriptionMark.property(Self.line).dropLast(2), as: UTF8.self)) == nil)
    }

    @Test(arguments: [
        ("DESCRIPTION:", true, false), ("DESCRIPTION:\r\n \\n[ledger2ics] x", true, false), ("DESCRIPTION:[ledger2ics] x", true, false),
        ("DESCRIPTION:\\n", false, false), ("DESCRIPTION: ", false, false), ("DESCRIPTION:a\\n[ledger2ics] x", false, false),
        ("DESCRIPTION:C:\\", false, true), ("DESCRIPTION:C:\\\\", false, false), ("DESCRIPTION:\\", false, true),
        ("DESCRIPTION:a\\n[ledger2ics] x\\", false, false),
    ])
    func `whether the value is empty without them, and ends in half an escape`(property: String, isEmpty: Bool, endsInBackslash: Bool)
        throws
    {
        let found = try #require(DescriptionMark.find(in: Array(property.utf8)))
        #expect(found.isEmpty == isEmpty)
        #expect(found.endsInBackslash == endsInBackslash)
    }

    @Test(arguments: ["", "DESCRIPTION", "DESCRIPTION;X=y", "no property:x"])
    func `a line without a value is no description`(line: String) {
        #expect(DescriptionMark.find(in: Array(line.utf8)) == nil)
    }
}
