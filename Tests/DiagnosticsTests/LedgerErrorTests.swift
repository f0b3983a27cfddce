import Diagnostics
import Testing

@Suite("errors and hints")
struct LedgerErrorTests {
    private let order = Hint("date-order", values: ["dmy", "mdy"])

    @Test func `errors are equal when code, place and subject are, whatever their words`() {
        let error = LedgerError("csv-bad-date", at: SourcePlace("a.csv", line: 3, column: 2), "some words", subject: "date")
        #expect(error == LedgerError("csv-bad-date", at: SourcePlace("a.csv", line: 3, column: 2), "other words", subject: "date"))
        #expect(error != LedgerError("csv-bad-amount", at: SourcePlace("a.csv", line: 3, column: 2), "some words", subject: "date"))
        #expect(error != LedgerError("csv-bad-date", at: SourcePlace("a.csv", line: 4, column: 2), "some words", subject: "date"))
        #expect(error != LedgerError("csv-bad-date", at: SourcePlace("a.csv", line: 3, column: 2), "some words", subject: "time"))
        #expect(Set([error, error]).count == 1)
    }

    @Test func `an error reads as place, message and hint`() {
        let error = LedgerError("csv-bad-date", at: SourcePlace("a.csv", line: 3, column: 2), "specify the order", hint: order)
        #expect(error.description == "a.csv:3:2: specify the order: date-order dmy or mdy")
        #expect(error.diagnostic.severity == .error && error.diagnostic.hint == order && error.message == "specify the order")
    }

    @Test func `a hint names settings that go together at once, and others as alternatives`() {
        func column(_ role: String, _ name: String) -> Hint { Hint("column", for: role, values: [name]) }
        let hint = column("in", "A").and(column("out", "B")).or(column("in", "B").and(column("out", "A")))
        let words = "--column in=A --column out=B or --column in=B --column out=A"
        #expect(hint.worded { _ in "--column" } == words)
        #expect(
            column("in", "A b").and(order).worded({ "--\($0)" }, quoting: { "<\($0)>" }) == "--column <in=A b> --date-order <dmy> or <mdy>")
    }

    @Test func `a hint ends the message in the words of whoever shows it`() {
        let diagnostic = Diagnostic(.error, "csv-bad-date", at: SourcePlace("a.csv", line: 3), "specify the order", hint: order)
        #expect(diagnostic.hinting { $0.worded { _ in "--date-order" } }.message == "specify the order: --date-order dmy or mdy")
        #expect(DiagnosticText().text(of: diagnostic) == "a.csv:3: error: specify the order: date-order dmy or mdy [csv-bad-date]")
        var bytes: [UInt8] = []
        diagnostic.write(jsonTo: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).contains(#""message":"specify the order: date-order dmy or mdy""#))
        #expect(Hint("all-events").worded { _ in "--all" } == "--all")
        #expect(Hint("fields", values: ["-,date,amount"]).worded { _ in "--fields" } == "--fields=-,date,amount")
        #expect(Hint("column", for: "amount", values: ["Total"]).worded { _ in "--column" } == "--column amount=Total")
    }
}
