internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

extension LayoutJudge {
    /// Finds from which year two digits count, which in Japan may be those of an era: `08-03-02`.
    mutating func decideEra() throws(LedgerError) {
        let above = file.start.preamble.joined()
        let isJapanese = (file.names + above).joined().unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
        guard isJapanese, layout.datePattern == nil, layout.dates.order == .ymd, let found = evidence.dates.shortFirsts else { return }
        // The first years of Reiwa, and the last ones of Heisei: of the others one reading lies too far ahead.
        let eras = [("Reiwa", "令和", 2018, 1...15), ("Heisei", "平成", 1988, 27...31)]
        guard let era = eras.first(where: { $0.3.contains(found.lowerBound) && $0.3.contains(found.upperBound) }) else { return }
        let years = [era.2 + found.lowerBound, 2000 + found.lowerBound]
        let told = period.compactMap { cell in
            [DateOrder.dmy, .mdy].lazy.compactMap { WrittenDate(cell.utf8.span)?.date(WrittenDate.Reading(order: $0)) }
                .first?.components.year
        }
        let spans = years.map { $0 - 1...$0 + found.upperBound - found.lowerBound + 1 }
        let fits = spans.indices.filter { place in told.contains { spans[place].contains($0) } }
        let (year, reason): (Int?, String) =
            if let year = options.year {
                (years.contains(year) ? year : nil, "the option says so")
            } else if above.contains(where: { $0.contains(era.1) }) {
                (years[0], "the lines before the table name the era")
            } else {
                (fits.count == 1 ? years[fits[0]] : nil, "the lines before the table give that year")
            }
        guard let year else {
            let open = evidence.dates.open([.dmy, .mdy, .ymd])
            throw refuse(
                .csvAmbiguousDate, line: open?.line ?? file.start.line,
                "\(open?.text ?? "\(found.lowerBound)") may count from the year 2000, or from the start of \(era.0): the earliest year is \(years[1]) or "
                    + "\(years[0]); specify it",
                Hint(.year, values: years.map(String.init)))
        }
        if year == years[0] { layout.dates.eraOffset = era.2 }
        decisions.append(LedgerDecision(.dates, "years from \(year) on", because: reason))
    }

    /// Finds by which calendar years are counted where all of them are beyond what can be meant by the common one.
    mutating func decideYears() throws(LedgerError) {
        let firsts = evidence.dates.years.firsts.sorted { $0.value.line < $1.value.line }
        guard let (count, example) = firsts.first(where: { $0.key != .common }) else { return }
        if firsts.count > 1 {
            let (first, second) = (firsts[0].value, firsts[1].value)
            throw LedgerError(
                .csvBadDate, at: place(second.line),
                "the years of \(first.text) on line \(first.line) and \(second.text) here belong to two calendars; "
                    + "write all dates in one calendar")
        }
        guard count != .hijri else {
            throw LedgerError(
                .csvBadDate, at: place(example.line),
                "the year of \(example.text) is of the Persian or the Islamic calendar, neither of which is supported; "
                    + "write the dates as 2025-08-31")
        }
        layout.dates.yearOffset = count.offset
        let isBuddhist = count == .buddhist
        let (calendar, shift) = isBuddhist ? ("Buddhist", "543 is subtracted from") : ("Taiwanese", "1911 is added to")
        let reason = "that of \(example.text) on line \(example.line) is one, as are all others"
        decisions.append(LedgerDecision(.dates, "\(calendar) calendar years: \(shift) them", because: reason))
    }
}
