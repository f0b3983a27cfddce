internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells
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
        let period = period
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
            let told = toldYears
            let place = told.map { "only “\($0.text.prefix(50))” on line \($0.line) suggests one" }
            throw refuse(
                .csvAmbiguousDate, line: line,
                "the dates have no year, and \(place ?? "no line before the table states one"); specify the year of the earliest",
                Hint(.year, values: told?.years.map(String.init) ?? ["2026"]))
        }
        // Of a single day it is not known whether the rows end there, as those of a statement, or begin.
        guard first != last || !evidence.dates.runsBeyond(first) else {
            throw refuse(
                .csvAmbiguousDate, line: evidence.examples.first?.line ?? file.start.line,
                "the dates have no year, and the lines before the table name a single day, \(first): those later in the year may be before it "
                    + "or after it; specify the year of the earliest",
                Hint(.year, values: ["\(first.year - 1)", "\(first.year)"]))
        }
        layout.dates.year = first.year
        layout.dates.firstMonth = first.year == last.year ? 1 : first.month
        decisions.append(
            LedgerDecision(.dates, "the year \(first.year)", because: "the lines before the table give the period \(first) to \(last)"))
    }

    /// The last year that stands alone in a line before the table, with the year before it if that stands there, too, or rows cross New Year.
    private var toldYears: (years: [Int], text: String, line: Int)? {
        var years = Set<Int>()
        var last: (year: Int, text: String, line: Int)?
        for (cells, line) in zip(file.start.preamble, file.start.preambleLines) {
            for cell in cells where cell.utf8.count <= 400 {
                // `2016.50` is an amount, and `28.03.2016` a day.
                for word in cell.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "," && $0 != "." }) {
                    let numbers = word.split { ",.年년".contains($0) }
                    let number = word.contains { "年년".contains($0) } ? numbers.first : numbers.last
                    guard let number, number.utf8.count == 4, let year = Int(number), (1900..<2100).contains(year) else { continue }
                    years.insert(year)
                    last = (year, cell, line)
                }
            }
        }
        let crossesYears = [DateOrder.dmy, .mdy].contains { evidence.dates.firstMonth($0) != nil }
        return last.map { last in
            ((crossesYears || years.contains(last.year - 1) ? [last.year - 1] : []) + [last.year], last.text, last.line)
        }
    }

    /// The dates with a year among the lines before the table.
    var period: [String] {
        var areCompact = false
        file.sample.forEachCell(plan[.column(.date)]) { cell in
            areCompact = areCompact || cell.count == 8 && cell.indices.allSatisfy { cell[$0].isDigit }
        }
        return file.start.preamble.reduce(into: []) { $0 += Self.dates(in: $1, areCompact: areCompact) }.prefix(20).map(\.self)
    }

    /// The dates with a year in a line. Eight digits are more often the number of an account or a bank: they are one only behind a word for
    /// it, or where the rows have such ones.
    private static func dates(in line: [String], areCompact: Bool) -> [String] {
        var (found, name) = ([String](), "")
        func isOfDate(_ character: Character) -> Bool { character.isASCII && character.isNumber || "./-".contains(character) }
        func isMeant(_ date: WrittenDate) -> Bool {
            (1990...2100).contains(date.form == .yearFirst ? date.first : date.third)
                && (areCompact || NameTrait.period.fits(name) || namesDay(name))
        }
        for cell in line where cell.utf8.count <= 400 {
            var rest = cell[...]
            while let start = rest.firstIndex(where: isOfDate) {
                if rest[..<start].contains(where: \.isLetter) { name = String(rest[..<start]) }
                let run = rest[start...].prefix(while: isOfDate)
                rest = rest[run.endIndex...]
                let text = String(run.reversed().drop { !$0.isNumber }.reversed())
                guard (8...10).contains(text.utf8.count), let written = WrittenDate(text.utf8.span) else { continue }
                guard written.form == .yearFirst || written.form == .yearLast else { continue }
                if text.utf8.count > 8 || !text.allSatisfy(\.isNumber) || isMeant(written) { found.append(text) }
            }
            if rest.contains(where: \.isLetter) { name = String(rest) }
        }
        return found
    }

    /// Whether a name is that of a day.
    private static func namesDay(_ name: String) -> Bool {
        HeaderFinder.roles(name).contains(.column(.date)) || LikelyNames.roles(of: name).contains(.column(.date))
    }
}
