import CivilCalendar
import LedgerCSV
import LedgerGrid
import LedgerViews

// What an app links that reads ledgers and shows a calendar: what the loader loads for this program is what those rooms need.
let day = CivilDate(year: 2025, month: 8, day: 1) ?? .min
let reading = LedgerReadingOptions()
print(ViewLocale("en_US").title(of: day), MonthRule.calendar.month(containing: day), reading.chunkSize)
