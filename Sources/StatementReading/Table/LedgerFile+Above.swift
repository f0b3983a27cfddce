internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

// Rows above the header, which are no preamble.
extension LedgerFile {
    /// Refuses a file that has such rows, since they would be lost, unless an option or a profile says where to begin.
    func checkLinesAbove() throws(LedgerError) {
        guard start.hasHeader, options.headerLine == nil, options.skippedLines == 0, options.fields == nil else { return }
        let rows = rowsAbove
        guard let first = rows.first else { return }
        let found = rows.count == 1 ? "this line looks like a row" : "\(rows.count) lines, this one first, look like rows"
        // Where nothing stands below it, there is nothing to read from there on.
        let isLast = sample.count == 0
        let others = isLast ? "" : ", put each table in its own file, or read the file from line \(start.line) on"
        throw LedgerError(
            Diagnostic(
                .error, .csvOtherTable, at: SourcePlace(csv.source.name, line: start.preambleLines[first]),
                "\(found), but the header is below, on line \(start.line); move it to the top\(others)",
                hint: isLast ? nil : Hint(.skip, values: ["\(start.line - 1)"])))
    }

    /// The lines of the preamble that fit the columns of the table, or are rows of another one.
    private var rowsAbove: [Int] {
        let lines = start.preamble.map { $0.map(Self.plain) }
        var (rows, run) = (Set(lines.indices.filter { fits(lines[$0]) }), [(line: Int, day: CivilDate)]())
        for (line, cells) in lines.enumerated() {
            let day = Self.dayOfRow(cells)
            if day == nil || run.last.map({ lines[$0.line].count != cells.count }) ?? false { run = [] }
            if let day, !run.isEmpty || Self.beginsTable(cells, below: line > 0 ? lines[line - 1] : []) { run.append((line, day)) }
            // A list of balances is of one day.
            if run.contains(where: { $0.day != day }) { rows.formUnion(run.map(\.line)) }
        }
        return rows.sorted()
    }

    /// Whether a line has a day and a number where the rows of the table have theirs.
    private func fits(_ cells: [String]) -> Bool {
        let date = plan[.column(.date)]
        guard abs(cells.count - names.count) <= 1, cells.count(where: { !$0.isEmpty }) >= min(3, names.count),
            cells.indices.contains(date), isDay(cells[date]), !Self.isOfStatement(cells)
        else { return false }
        let amounts = plan.places.filter(\.key.isAmount).map(\.value) + plan.more.filter(\.key.isAmount).flatMap(\.value)
        return amounts.contains { place in
            guard cells.indices.contains(place), !isDay(cells[place]) else { return false }
            return WrittenAmount(cells[place].utf8.span).map { $0.proof != .invalid } ?? false
        }
    }

    private func isDay(_ cell: String) -> Bool {
        guard let pattern = options.dateFormat else { return !Self.days(cell).isEmpty }
        return cell.utf8.count <= 100 && DateCell.date(cell.utf8.span, by: pattern) != nil
    }

    /// The day of a line that has one, and an amount with decimals, each alone in a cell; `nil` for a line about an account.
    private static func dayOfRow(_ cells: [String]) -> CivilDate? {
        guard (3...HeaderFinder.maxCellCount).contains(cells.count), !isOfStatement(cells),
            cells.contains(where: { [.point, .comma].contains(WrittenAmount($0.utf8.span)?.proof) }),
            let first = cells.first(where: { !$0.isEmpty }), !WrittenName.isAccount(first.utf8.span)
        else { return nil }
        // Digits alone are more often the number of something.
        return cells.lazy.filter { !$0.utf8.allSatisfy(\.isDigit) }.flatMap(days).first { (1900..<2700).contains($0.year) }
    }

    /// Whether a line with a day begins with it, or stands below names of its cells that are not those of balances: lines of a statement have
    /// a name before the day.
    private static func beginsTable(_ cells: [String], below names: [String]) -> Bool {
        let (filled, roles) = (cells.filter { !$0.isEmpty }, names.flatMap(HeaderFinder.roles))
        if let first = filled.first, !days(first).isEmpty { return true }
        return names.count(where: { !$0.isEmpty }) >= filled.count && (roles.contains(where: \.isAmount) || !roles.contains(.balance))
            && !names.contains { !days($0).isEmpty || WrittenAmount($0.utf8.span) != nil }
    }

    /// A cell without what protects it from a spreadsheet.
    private static func plain(_ cell: String) -> String {
        cell.utf8.span.extracting(cell.utf8.span.unprotected(0..<cell.utf8.count)).text ?? ""
    }

    /// The days that a cell may mean which has nothing else but a time.
    private static func days(_ cell: String) -> [CivilDate] {
        guard cell.utf8.count <= 40 else { return [] }
        return [DateOrder.dmy, .mdy, .ymd].compactMap { DateCell.lenientDate(cell.utf8.span, WrittenDate.Reading(order: $0))?.date }
    }

    /// Whether a line names something, as `Period:` does, a balance or a sum.
    private static func isOfStatement(_ cells: [String]) -> Bool {
        cells.contains { cell in
            cell.hasSuffix(":") || CellWords.line(cell.utf8.span) != nil || CellWords.tellsOpening(String(cell.prefix(200)))
                || HeaderFinder.roles(cell).contains(.balance)
        }
    }
}
