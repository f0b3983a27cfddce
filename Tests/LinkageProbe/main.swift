import ByteStreams
import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import LedgerEvents
import LedgerJournal
import LedgerLibical
import LibicalBridge
import StatementReading
import ZoneInfo

// Uses every target of floors 1 to 3 and those of events, so that what the loader loads for this program is what those floors need.
let ledger = ByteSource(Array("date,amount,currency\n2025-08-01,-4.50,USD\n".utf8), name: "probe")
var reader = try LedgerReader(source: ledger) { print(DiagnosticText().text(of: $0)) }
let zone = TimeZoneRules.named("UTC")
var identity = EntryIdentity()
var bytes: [UInt8] = []
var journal = JournalWriter(dialect: .hledger)
while let row = try reader.next() {
    try journal.write(row.entry, to: &bytes)
    let money: Money = row.entry.money
    let day: CivilDate = row.entry.date
    bytes += try LibicalEvent(row.entry, uid: identity.nextUID(for: row.entry)).contentLines()
    print(day, money, zone?.observances(from: day, through: day).count ?? 0, bytes.count)
}
