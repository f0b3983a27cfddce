import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import Testing

@Suite("Rows that are not booked yet")
struct PendingRowTests {
    private func file(_ rows: String..., header: String = "Started Date,Completed Date,Description,Amount,Currency,State") -> String {
        header + "\n" + rows.map { $0 + "\n" }.joined()
    }

    @Test func `have the day on which they began, and are pending`() throws {
        let text = file(
            "2024-03-01 10:11:12,2024-03-02 11:00:00,Tesco,-12.50,GBP,COMPLETED", "2024-03-04 08:09:10,,Uber,-7.50,GBP,PENDING",
            "2024-03-05 10:00:00,,Bolt,-9.50,GBP,REVERTED")
        let reading = try Reading(text)
        #expect(reading.entries.map(\.date.description) == ["2024-03-02", "2024-03-04"])
        #expect(reading.entries.map(\.time?.description) == ["11:00", "08:09:10"])
        #expect(reading.entries.map(\.status) == [nil, .pending] && reading.skipped == 0)
        #expect(reading.diagnostics.map(\.message) == ["1 transaction that failed or was cancelled was left out"])
    }

    @Test(
        arguments: [
            // Nothing says that the row is not booked: it may be a balance.
            "2024-03-04,,Uber,-7.50,GBP,COMPLETED", "2024-03-04,,Uber,-7.50,GBP,", ",,Uber,-7.50,GBP,PENDING",
        ])
    func `only where a word says so and there is a day`(row: String) throws {
        let reading = try Reading(file("2024-03-01,2024-03-02,Tesco,-12.50,GBP,COMPLETED", row))
        #expect(reading.entries.count == 1 && reading.diagnostics.map(\.code) == [.csvMissingDate])
    }

    @Test(
        arguments: [
            "Expiry,Date,Description,Amount,Currency,State", "Started Date,Completed Date,Description,Amount,Currency,State",
        ])
    func `take no day that is no day of transactions, or far from them`(header: String) throws {
        let text = file("2024-06-01,2024-03-02,Tesco,-12.50,GBP,COMPLETED", "2024-06-04,,Uber,-7.50,GBP,PENDING", header: header)
        #expect(try Reading(text).diagnostics.map(\.code) == [.csvMissingDate])
    }

    @Test(arguments: ["Reserverat", "vorgemerkt", "Réservé", "gereserveerd", "In attesa", "Prenotata", "예정", "未入账", "-", "Pending:"])
    func `have a word in place of the day, and are left out with a note`(word: String) throws {
        let header = "Datum;Text;Betrag;Währung"
        let reading = try Reading(file("\(word);Kiosk;-1,50;SEK", "05.10.2026;Bus;-2,50;SEK", header: header))
        #expect(reading.entries.map(\.money.amount.description) == ["-2.50"] && reading.skipped == 0)
        #expect(reading.diagnostics.map(\.message) == ["1 row without a day yet was left out"])
        let alone = try Reading(file("\(word);Kiosk;-1,50;SEK", header: header))
        #expect(alone.entries.isEmpty && alone.skipped == 0 && alone.diagnostics.map(\.code) == [.csvLeftOut])
    }

    @Test func `show how days are written as others do`() throws {
        let header = "Transaction Date,Posted Date,Description,Amount,State"
        let text = file("03/01/2024,03/02/2024,tea,-5,Posted", "03/25/2024,,bus,-7,Pending", header: header)
        #expect(try Reading(text, plainEuro).entries.map(\.date.description).sorted().last == "2024-03-25")
    }

    @Test func `that failed are left out without any day`() throws {
        let text = file("2024-03-02,tea,-12.50,Booked", ",bus,-7.50,Declined", header: "Date,Description,Amount,Status")
        #expect(try outcome(text) == "-12.50")
    }

    @Test(arguments: ["Payment failed", "CARD DECLINED", "Transaction rejected", "KO", "Feilet", "Declined: funds"])
    func `failed by a state of two words`(state: String) throws {
        let text = file("2024-03-02,tea,-12.50,Booked", "2024-03-03,bus,-7.50,\(state)", header: "Date,Description,Amount,Status")
        #expect(try outcome(text) == "-12.50")
    }

    @Test(arguments: [
        "No error", "Not cancelled", "Refund declined", "Auto-renewal cancelled", "Paid - receipt email failed",
        "Refund of cancelled order", "Failed payment fee", "Unpaid",
    ])
    func `count where something else failed`(state: String) throws {
        let text = file("2024-03-02,tea,-12.50,Booked", "2024-03-03,bus,-7.50,\(state)", header: "Date,Description,Amount,Status")
        #expect(try outcome(text) == "-12.50 -7.50")
    }
}
