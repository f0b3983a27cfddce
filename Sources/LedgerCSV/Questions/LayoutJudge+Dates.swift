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
        var dates = evidence.dates
        let period = Self.dates(in: file.start.preamble)
        for cell in period { _ = dates.add(cell.utf8.span, line: file.start.line) }
        if evidence.dates.hasYearless { try decideYear(period) }
        if layout.dates.hasSerials {
            decisions.append(LedgerDecision(.dates, "spreadsheet day numbers", because: "all of them are five-digit numbers"))
        }
        guard options.dateOrder == .auto else {
            decisions.append(LedgerDecision(.dates, options.dateOrder.rawValue, because: file.settler(\.dateOrder)))
            // An option is believed, and costs the rows that it does not fit.
            guard file.isOfProfile(\.dateOrder), let date = dates.refutation(of: options.dateOrder) else { return }
            let others = [DateOrder.dmy, .mdy, .ymd].filter { dates.refutation(of: $0) == nil }
            throw refuse(
                .csvAmbiguousDate, line: file.start.line,
                "the profile “\(file.profile?.name ?? "")” says that dates are \(options.dateOrder.rawValue), but \(date) is not; specify the order",
                Hint(.dateOrder, values: others.map(\.rawValue)))
        }
        if let swapped = dates.swapped {
            throw refuse(
                .csvAmbiguousDate, line: swapped.line,
                "\(swapped.date) is written differently from \(swapped.other), and no date like the first has a day above 12: a spreadsheet "
                    + "may have swapped day and month; use the file as the bank provided it, or specify the order to read the dates as they are",
                Hint(
                    .dateOrder,
                    values: ["dmy", "mdy"].filter { order in
                        DateOrder(rawValue: order).map { dates.refutation(of: $0) == nil } ?? false
                    }))
        }
        let name = layout.columns.rawName(plan[.column(.date)])
        if let order = HeaderName(name).dateOrder, dates.refutation(of: order) == nil {
            layout.dates.order = order
            return decisions.append(LedgerDecision(.dates, order.rawValue, because: "the column's name says so"))
        }
        let names = file.names.joined() + file.start.preamble.lazy.joined().prefix(50).joined()
        let isEastAsian = names.unicodeScalars.contains { (0x3040...0xD7A3).contains($0.value) }
        var verdict = dates.verdict(isEastAsian: isEastAsian)
        if case .open = verdict, let start = plan.start {
            // Other days of the same rows are written in the same way.
            file.sample.forEachCell(start) { _ = dates.add($0, line: file.start.line) }
            verdict = dates.verdict(isEastAsian: isEastAsian)
        }
        if case .open(let orders) = verdict, let (left, reason) = yearPlace(orders, dates.shortRun, period) {
            verdict = left.count == 1 ? .order(left[0], because: reason) : .open(left)
        }
        // No country of these languages writes the month first.
        if case .open(let orders) = verdict, Set(orders) == [.dmy, .mdy], NameTrait.dayFirst.fits(name) {
            verdict = .order(.dmy, because: "\(layout.columns.name(plan[.column(.date)])) is of a language that writes the day first")
        }
        switch verdict {
        case .none: break
        case .order(let order, let reason):
            layout.dates.order = order
            decisions.append(LedgerDecision(.dates, order.rawValue, because: reason))
        case .open(let orders):
            guard let open = dates.open(orders), let written = WrittenDate(open.text.utf8.span) else { break }
            let words: [DateOrder: String] = [.dmy: "day first", .mdy: "month first", .ymd: "year first"]
            var reading = layout.dates
            let readings = orders.compactMap { order in
                reading.order = order
                return written.date(reading).map { "\($0), \(words[order] ?? "")" }
            }
            throw refuse(
                .csvAmbiguousDate, line: open.line,
                "\(open.text) may be \(readings.joined(separator: ", or ")), and no date in the file shows which; specify the order",
                Hint(.dateOrder, values: orders.map(\.rawValue)))
        }
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
