internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import TextBytes
internal import ZoneInfo

extension LayoutJudge {
    mutating func decideDates() throws(LedgerError) {
        try decideMonths()
        try decideYears()
        try decideTwoDigitYears()
        try decideOrderOfDates()
        try decideEra()
        // Lines before the table tell where the period begins.
        guard options.year != nil, evidence.dates.hasYearless, let year = layout.dates.year,
            let month = evidence.dates.firstMonth(layout.dates.order)
        else { return }
        layout.dates.firstMonth = month
        notes.append(
            Diagnostic(
                .note, .csvReading, at: place(file.start.line),
                "the rows cross New Year: months from \(month) on are read as \(year), earlier months as \(year + 1)"))
    }

    private mutating func decideOrderOfDates() throws(LedgerError) {
        layout.clock.zone = options.timeZone
        let unit = HeaderName(layout.columns.rawName(plan[.column(.date)])).base?.unit
        layout.clock.hasUniversalTimes = unit == "utc" || unit == "gmt"
        if evidence.hasOffsets || layout.clock.hasUniversalTimes {
            let zone = layout.clock.zone.map { "converted to \($0.name)" } ?? "kept as written"
            let reason = layout.clock.zone == nil ? "no time zone was given" : "the option says so"
            decisions.append(LedgerDecision(.dates, "times with an offset are \(zone)", because: reason))
        }
        if let pattern = options.dateFormat {
            layout.datePattern = pattern
            return decisions.append(LedgerDecision(.dates, pattern.description, because: file.settler(\.dateFormat)))
        }
        layout.dates.order = options.dateOrder
        layout.dates.hasSerials = evidence.dates.isAllSerial
        let period = Self.dates(in: file.start.preamble)
        if evidence.dates.hasYearless { try decideYear(period) }
        if layout.dates.hasSerials {
            decisions.append(LedgerDecision(.dates, "spreadsheet day numbers", because: "all of them are five-digit numbers"))
        }
        var found: [LedgerFinding] = []
        guard let (order, reason) = try OrderQuestion(self, period: period).answer({ found += $0 }) else { return }
        note(found)
        layout.dates.order = order
        decisions.append(LedgerDecision(.dates, order.rawValue, because: reason))
    }

    /// The first and the last day that lines before the table may name, in either order.
    static func span(of period: [String]) -> (first: CivilDate, last: CivilDate)? {
        let known = [DateOrder.dmy, .mdy].flatMap { order in
            period.compactMap { WrittenDate($0.utf8.span)?.date(WrittenDate.Reading(order: order)) }
        }
        guard let first = known.min(), let last = known.max() else { return nil }
        return (first, last)
    }

    private mutating func decideYear(_ period: [String]) throws(LedgerError) {
        if let year = options.year {
            layout.dates.year = year
            return decisions.append(LedgerDecision(.dates, "the year \(year)", because: "the option says so"))
        }
        guard let (first, last) = Self.span(of: period), last.days(since: first) < 366 else {
            let line = evidence.examples.first?.line ?? file.start.line
            throw refuse(
                .csvAmbiguousDate, line: line,
                "the dates have no year, and no line before the table states it; specify the year of the earliest",
                Hint(.year, values: ["2026"]))
        }
        layout.dates.year = first.year
        layout.dates.firstMonth = first.year == last.year ? 1 : first.month
        decisions.append(
            LedgerDecision(.dates, "the year \(first.year)", because: "the lines before the table give the period \(first) to \(last)"))
    }

    /// The dates with a year among the lines before the table.
    static func dates(in preamble: [[String]]) -> [String] {
        var found: [String] = []
        for cell in preamble.joined() where cell.utf8.count <= 400 && found.count < 20 {
            let runs = cell.split { !($0.isASCII && $0.isNumber) && $0 != "." && $0 != "/" && $0 != "-" }
            for run in runs {
                let end = run.lastIndex(where: \.isNumber).map { run.index(after: $0) } ?? run.startIndex
                let text = String(run[..<end])
                guard (8...10).contains(text.utf8.count), let written = WrittenDate(text.utf8.span) else { continue }
                if written.form == .yearFirst || written.form == .yearLast { found.append(text) }
            }
        }
        return found
    }
}
