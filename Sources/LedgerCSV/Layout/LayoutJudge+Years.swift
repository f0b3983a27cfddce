internal import Diagnostics
internal import LedgerCore

extension LayoutJudge {
    /// Finds by which calendar years are counted where all of them are beyond what can be meant by the common one.
    mutating func decideYears() throws(LedgerError) {
        let firsts = evidence.dates.years.firsts
        guard let (count, example) = firsts.first(where: { $0.key != .common }) else { return }
        let other = firsts.filter { $0.key != count }.values.min { $0.line < $1.line }
        let dates = [example, other].compactMap(\.self).sorted { $0.line < $1.line }
        if let last = dates.last, dates.count > 1 {
            throw LedgerError(
                .csvBadDate, at: place(last.line),
                "the years of \(dates[0].text) on line \(dates[0].line) and \(last.text) here are of two calendars; "
                    + "write all dates of the file by one")
        }
        guard count != .hijri else {
            throw LedgerError(
                .csvBadDate, at: place(example.line),
                "the year of \(example.text) is one of the Persian or the Islamic calendar, which are not read; "
                    + "write the dates as 2025-08-31")
        }
        layout.dates.yearOffset = count.offset
        let isBuddhist = count == .buddhist
        let (calendar, shift) = isBuddhist ? ("Buddhist calendar", "543 are taken from") : ("calendar of Taiwan", "1911 are added to")
        let reason = "that of \(example.text) on line \(example.line) and all others are such"
        decisions.append(LedgerDecision(.dates, "years of the \(calendar): \(shift) them", because: reason))
    }
}
