import CivilCalendar
import Diagnostics
import LedgerCore
import StatementReading
import Testing

@Suite("Ledgers in the forms of many banks")
struct BankPropertyTests {
    /// How many forms are drawn for each way of writing signs.
    private static let formCount: UInt64 = 200

    @Test(arguments: BankForm.Signs.allCases)
    func `a ledger in any form is read exactly or refused, and never a third thing`(signs: BankForm.Signs) throws {
        var readCount = 0
        for seed in 0..<Self.formCount {
            let form = try BankForm(signs, seed: seed)
            let text = form.file
            let found = try Self.found(text, form.currency)
            guard let found else { continue }
            readCount += 1
            #expect(found == form.wanted, "form \(seed):\n\(text)")
        }
        // A reader that refuses everything proves nothing. Of a card without a word of spending, most are refused, and where only balances
        // tell sides, the oldest row is asked about.
        let least = signs == .unsigned ? 10 : signs == .inverted ? 4 : 2
        #expect(Int(Self.formCount) < readCount * least)
    }

    /// What is read of a file, faults included; `nil` where it is refused with something to do about it.
    private static func found(_ text: String, _ currency: String) throws -> [String]? {
        do {
            let reading = try Reading(text, LedgerReadingOptions(defaultCurrency: Commodity(currency)))
            let faults = reading.diagnostics.lazy.filter { $0.severity == .error }.map { "\($0.place) \($0.code) \($0.message)" }
            return reading.entries.map { "\($0.date) \($0.money)" } + faults
        } catch let error as LedgerError {
            #expect(error.diagnostic.hint != nil, "\(error)")
            return nil
        }
    }
}
