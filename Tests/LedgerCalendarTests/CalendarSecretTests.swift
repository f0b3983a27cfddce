import Dispatch
import Foundation
import LedgerCalendar
import Synchronization
import TestSupport
import Testing

@Suite("The secret of reduced calendars")
struct CalendarSecretTests {
    @Test func `of many that create it at once, all get the same one, and one hears of it`() throws {
        let folder = try TemporaryFolder()
        let found = Mutex<(secrets: Set<CalendarSecret>, notes: [Diagnostic])>(([], []))
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            let notes = Mutex<[Diagnostic]>([])
            guard let secret = try? CalendarSecret(path: folder.file("secret"), report: { note in notes.withLock { $0.append(note) } })
            else { return }
            found.withLock { found in
                found.secrets.insert(secret)
                found.notes += notes.withLock { $0 }
            }
        }
        found.withLock { found in
            #expect(found.secrets.count == 1)
            #expect(found.notes.map(\.code) == [.secretCreated])
        }
        #expect(folder.names == ["secret"] && folder.permissions(of: "secret") == 0o600)
        #expect(folder.text(of: "secret")?.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    }

    @Test func `it shows itself nowhere, and has 32 bytes`() {
        let secret = CalendarSecret.random()
        #expect("\(secret) \(String(reflecting: secret))" == "CalendarSecret CalendarSecret")
        #expect(Mirror(reflecting: secret).children.isEmpty && secret != .random())
        #expect(CalendarSecret([1, 2, 3]) == nil && CalendarSecret([UInt8](repeating: 7, count: 32)) != nil)
    }

    @Test(arguments: [("", 0o600, DiagnosticCode.notASecret), ("12ab", 0o600, .notASecret), ("x", 0o640, .cannotOpen)])
    func `what is no secret, or none any more, is refused and stays`(text: String, permissions: Int, code: DiagnosticCode) throws {
        let folder = try TemporaryFolder()
        try folder.put(text, in: "secret", permissions: UInt32(permissions))
        let error = #expect(throws: LedgerError.self) { try CalendarSecret(path: folder.file("secret")) }
        #expect(error?.code == code && folder.text(of: "secret") == text)
    }

    @Test func `a reduction is a matter of the export alone`() async throws {
        let folder = try TemporaryFolder()
        try folder.put("date,amount,currency,payee,account\n2026-03-01,-27.14,USD,Pie,Wallet 7\n", in: "ledger.csv")
        var export = LedgerExport(name: "Shared")
        export.reduction = CalendarReduction(without: ["account"], amounts: .rounded, secret: .random())
        export.eventClass = .confidential
        let result = try await export.run([folder.file("ledger.csv")], to: folder.file("a.ics"))
        let text = try #require(folder.text(of: "a.ics"))
        #expect(result.writtenCount == 1 && text.contains("SUMMARY:Pie -27 USD\r\n") && text.contains("CLASS:CONFIDENTIAL\r\n"))
        #expect(!text.contains("Wallet") && !text.contains("27.14"))
        export.reduction?.only = ["date", "payee", "acount"]
        let error = await #expect(throws: LedgerError.self) { try await export.run([folder.file("ledger.csv")], to: folder.file("b.ics")) }
        #expect(error?.code == .exportUnknownColumn && folder.bytes(of: "b.ics") == nil)
    }
}
