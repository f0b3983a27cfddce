import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

@Suite("Columns that answer what became of rows")
struct StateColumnTests {
    /// A file of two rows in which the second has that cell in the column, and the first another.
    private func file(_ name: String, _ cell: String, beside first: String = "", status: String? = nil) -> String {
        let (head, state) = status.map { (",Status", "," + $0) } ?? ("", "")
        return table("Date,Text,Amount,\(name)\(head)", "2026-03-01,tea,-34,\(first)\(state)", "2026-03-02,bus,-210,\(cell)\(state)")
    }

    @Test(
        arguments: [
            ("Approved", "No", "Yes"), ("Success", "false", "true"), ("Successful", "0", "1"), ("Erfolgreich", "nein", "ja"),
            ("성공여부", "N", "Y"),
            ("Storniert", "ja", "nein"), ("Storniert", "X", ""), ("Anulado", "sí", "no"), ("Cancelado", "Sim", "Não"),
            ("Annullato", "si", "no"),
            ("Geannuleerd", "ja", "nee"), ("Anulowano", "tak", "nie"), ("Отменено", "да", "нет"),
            ("Declined", "Yes", "No"), ("Is rejected", "true", "false"), ("Failed", "1", ""), ("Is voided", "x", ""),
            ("Decline reason", "INSUFFICIENT_FUNDS", ""), ("Rejection reason", "Do not honor", "none"), ("Failure code", "51", "00"),
            ("Error message", "3DS timeout", "No error"), ("Ablehnungsgrund", "Limit", "-"), ("거절사유", "한도초과", ""), ("失败原因", "余额不足", ""),
        ])
    func `leave out what did not go through, as a note says`(name: String, failed: String, passed: String) throws {
        let reading = try Reading(file(name, failed, beside: passed), plainEuro)
        #expect(reading.entries.map(\.money.amount.description) == ["-34"])
        #expect(reading.diagnostics.map(\.message) == ["1 transaction that failed or was cancelled was left out"])
        // An answer is missing from rows that say nothing of it.
        #expect(try outcome(file(name, passed, beside: passed)) == "-34 -210")
    }

    @Test func `say that a row is pending`() throws {
        #expect(try Reading(file("Pending", "TRUE", beside: "FALSE"), plainEuro).entries.map(\.status) == [nil, .pending])
    }

    @Test(arguments: ["Booked", "Posted", "Completed", "Gebucht"])
    func `are a bank's where one word is, however many rows are pending`(word: String) throws {
        let rows = ["2026-03-01,a,-5.00,\(word)", "2026-03-02,b,-3.00,Pending", "2026-03-03,c,-4.00,pending"]
        let reading = try Reading(table("Date,Text,Amount,Status", rows[0], rows[1], rows[2]), plainEuro)
        #expect(reading.entries.map(\.status) == [nil, .pending, .pending] && reading.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("Paid?", "No", "Yes"), ("Posted", "0", "1"), ("Planned", "Yes", ""), ("Forecast", "true", "false"), ("Bezahlt", "nein", "ja"),
    ])
    func `warn of rows that an answer calls no transactions yet, and leave them out where that is asked for`(
        name: String, open: String, done: String
    ) throws {
        let text = file(name, open, beside: done)
        let reading = try Reading(text, plainEuro)
        #expect(reading.entries.count == 2 && reading.diagnostics.map(\.severity) == [.warning])
        #expect(reading.diagnostics.first?.hint == Hint(.column, for: "state", values: [name]))
        var options = plainEuro
        options.columnNames = [.state: name]
        #expect(try outcome(text, options) == "-34")
        #expect(try Reading(file(name, done, beside: done), plainEuro).diagnostics.isEmpty)
        // What is no answer says nothing.
        #expect(try Reading(file(name, "Ann", beside: done), plainEuro).diagnostics.isEmpty)
    }

    @Test(arguments: ["Planned", "upcoming", "Geplant", "予定"])
    func `warn of states that are still to come`(word: String) throws {
        let reading = try Reading(file("Status", word, beside: "Booked"), plainEuro)
        #expect(reading.entries.count == 2 && reading.diagnostics.map(\.severity) == [.warning])
    }

    @Test(arguments: ["Cancelled?", "Voided ?", "Storniert?"])
    func `may be named by a question`(name: String) throws { #expect(try outcome(file(name, "Y", beside: "N")) == "-34") }

    @Test func `tell of rows beside a column of states, which they must not contradict`() throws {
        #expect(try outcome(file("Voided", "yes", beside: "no", status: "Posted")) == "-34")
        #expect(try outcome(file("Decline reason", "limit", status: "")) == "-34")
        let text = file("Decline reason", "limit", status: "Completed")
        #expect(try outcome(text) == "csv-ambiguous-sign: column state=Status or column state=Decline reason")
        var options = plainEuro
        options.columnNames = [.state: "Status"]
        #expect(try outcome(text, options) == "-34 -210")
        options.columnNames = [.state: "Decline reason"]
        #expect(try outcome(text, options) == "-34")
        options.columnNames = [.state: ""]
        #expect(try outcome(text, options) == "-34 -210")
    }

    @Test func `keep a row whose answer is not known, and say so`() throws {
        let reading = try Reading(file("Voided", "2026-03-09"), plainEuro)
        #expect(reading.entries.count == 2 && reading.diagnostics.map(\.severity) == [.warning])
        #expect(reading.diagnostics.first?.message.contains("“2026-03-09” in “Voided”") == true)
    }

    @Test func `say no with a cross where a circle says yes, and hold no amounts`() throws {
        #expect(try outcome(file("취소여부", "O", beside: "X")) == "-34")
        #expect(try outcome(file("제외여부", "O", beside: "X")) == "-34")
        #expect(try outcome(file("승인여부", "X", beside: "O")) == "-34")
        #expect(try outcome(file("취소여부", "X", beside: "X")) == "-34 -210")
        #expect(try Reading(file("Pending", "5.00", beside: "0.00"), plainEuro).diagnostics.isEmpty)
    }

    @Test func `have the number of an answer before its word`() throws {
        let text = table(
            "Date,Text,Amount,Response", "2026-03-01,a,-34,00 Approved", "2026-03-02,b,-210,51 Insufficient funds",
            "2026-03-03,c,-5,00 Approved")
        #expect(try outcome(text) == "-34 -5")
    }
}

@Suite("Words for what failed in columns of other things")
struct LikelyStateTests {
    @Test(arguments: [
        ("Notes", "cancelled"), ("Memo", "Cancelled"), ("Kommentar", "storniert"), ("Comment", "failed"), ("メモ", "キャンセル"),
    ])
    func `a note may say them of something else than its row`(name: String, word: String) throws {
        let text = table("Date,Text,Amount,\(name)", "2026-03-01,tea,-34,", "2026-03-02,bus,-210,\(word)", "2026-03-03,gym,-7,")
        #expect(try outcome(text) == "csv-ambiguous-sign: column state=\(name) or column state=")
        for (column, expected) in [(name, "-34 -7"), ("", "-34 -210 -7")] {
            var options = plainEuro
            options.columnNames = [.state: column]
            #expect(try outcome(text, options) == expected)
        }
        // What is pending counts.
        #expect(try outcome(text.replacing(word, with: "pending")) == "-34 -210 -7")
        // Beside other notes it is one of them, and a balance settles what it is.
        #expect(try Reading(text.replacing("gym,-7,", with: "gym,-7,gift"), plainEuro).diagnostics.isEmpty)
        let balanced = table(
            "Date,Text,Amount,\(name),Balance", "2026-03-01,tea,-34,,66", "2026-03-02,bus,-210,\(word),66", "2026-03-03,gym,-7,,59",
            "2026-03-04,gym,-9,,50")
        #expect(try outcome(balanced) == "-34 -7 -9")
    }

    @Test func `the currency of Norway is no word for what is not OK`() throws {
        let text = table("Date,Text,Amount,Bought in", "2026-03-01,tea,-34,", "2026-03-02,bus,-210,NOK", "2026-03-03,gym,-7,")
        #expect(try outcome(text) == "-34 -210 -7")
        let notes = try Reading(text.replacing("gym,-7,", with: "gym,-7,SEK"), plainEuro).diagnostics.map(\.message)
        #expect(!notes.contains { $0.contains("gone through") })
    }

    @Test(arguments: [
        ("Type", "Cancelled", "Purchase"), ("備考", "キャンセル", "返品"), ("Remarks", "Declined", "Online"), ("Check", "Void", "101"),
    ])
    func `elsewhere such a row counts, and a warning says so`(name: String, word: String, other: String) throws {
        let text = table(
            "Date,Text,Amount,\(name)", "2026-03-01,tea,-34,\(other)", "2026-03-02,bus,-210,\(word)", "2026-03-03,gym,-7,\(other)")
        let reading = try Reading(text, plainEuro)
        #expect(reading.entries.count == 3 && reading.diagnostics.map(\.severity) == [.warning])
        #expect(reading.diagnostics.map(\.hint) == [Hint(.column, for: "state", values: [name])])
        var options = plainEuro
        options.columnNames = [.state: name]
        #expect(try outcome(text, options) == "-34 -7")
        // What takes money back has the other sign.
        #expect(try Reading(text.replacing("-210", with: "210"), plainEuro).diagnostics.isEmpty)
    }
}
