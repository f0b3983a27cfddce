internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

extension LayoutJudge {
    /// Finds the language of names of months that are those of different months in Croatian, and in Polish or Czech.
    mutating func decideMonths() throws(LedgerError) {
        guard options.dateFormat == nil, let open = evidence.dates.openMonth, let written = WrittenDate(open.text.utf8.span) else { return }
        let words = file.names + file.start.preamble.lazy.joined().prefix(50)
        // The months of the rows are nearer to the open ones than other words are.
        let found = [evidence.dates.monthTongues, MonthNames.tongues(words)].first { !$0.isEmpty } ?? []
        let isCroatian = found == [.croatian]
        guard found.isEmpty || found.contains(.croatian) && !isCroatian else {
            layout.dates.hasCroatianMonths = isCroatian
            let language = isCroatian ? "Croatian" : found == [.czech] ? "Czech" : found == [.polish] ? "Polish" : "Polish or Czech"
            let reason = evidence.dates.monthTongues.isEmpty ? "other words in the file are" : "other months are, or have that many days"
            return decisions.append(LedgerDecision(.dates, "month names are \(language)", because: reason))
        }
        var reading = WrittenDate.Reading(year: options.year ?? 2026)
        let other = written.date(reading)
        reading.hasCroatianMonths = true
        guard let other, let croatian = written.date(reading) else { return }
        throw LedgerError(
            .csvAmbiguousDate, at: place(open.line),
            "\(open.text) may be \(croatian), in Croatian, or \(other), in Polish or Czech, and no other word in the file shows which; "
                + "write the month as a number")
    }
}
