import CivilCalendar
import LedgerCore
import LedgerEvents
import LedgerGrid
import LedgerViews
import StatementReading

// What an app links that reads ledgers, makes events of them and shows a calendar: what the loader loads for this program is what those rooms need.
let day = CivilDate(year: 2025, month: 8, day: 1) ?? .min
let reading = LedgerReadingOptions()
var identity = EntryIdentity()
print(identity.nextUID(for: Entry(date: day, money: Money(.zero, .none))))
print(ViewLocale("en_US").title(of: day), MonthRule.calendar.month(containing: day), reading.chunkSize)
