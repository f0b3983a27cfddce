internal import CivilCalendar
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Finds the header of a file among its first records: the line of names, or the two lines in which they stand.
///
/// Names stand in two lines where the upper one has groups (`거래금액` above `입금` and `출금`), or where the lower one goes on (`Buchungs-`
/// above `tag`). A line with a date or a number is never one of them.
struct HeaderFinder {
    /// A header: its first and last record, and the names it comes to.
    struct Header {
        let first, last: Int
        let names: [String]
        /// Whether a profile knows it.
        var isDescribed = false
    }

    private let records: [[String]]
    /// The records that do not stand right below the one before them.
    private let apart: Set<Int>
    private let dates: DatePattern?
    private let profile: LedgerReadingOptions.ProfileChoice

    static let maxCellCount = 256

    init(_ records: [[String]], _ options: LedgerReadingOptions, apart: Set<Int> = []) {
        (self.records, self.apart) = (records, apart)
        (dates, profile) = (options.dateFormat, options.profile)
    }

    /// The header: one that a profile describes, else one that names a date and an amount, else the line before the first row; of these, one that
    /// has days below its date before one that has none, and of the first the one with most of them: a summary has a line or two.
    var header: Header? {
        // No profile reads one of our own files; it takes a millisecond to know those that are built in.
        if let first = records.first, ColumnPlan.isCanonical(first) { return Header(first: 0, last: 0, names: first) }
        let pairs = records.indices.dropLast().lazy.compactMap { joined($0) }
        if let index = records.firstIndex(where: { profile.describes($0) }) {
            return Header(first: index, last: index, names: records[index], isDescribed: true)
        }
        if var pair = pairs.first(where: { profile.describes($0.names) }) {
            pair.isDescribed = true
            return pair
        }
        // Words that name a day in one language stand for something else in another: the days are below the header.
        let named = records.indices.lazy.filter { namesTable(records[$0]) }
        let joint = pairs.filter { namesTable($0.names) }
        let days = named.map { (index: $0, count: dayCount(below: $0, records[$0])) }
        if let most = days.max(by: { ($0.count, $1.index) < ($1.count, $0.index) }), most.count > 0 { return whole(most.index) }
        if let pair = joint.first(where: { hasDays(below: $0.last, $0.names) }) { return pair }
        let above = firstRow.flatMap { $0 > 0 && isAbove($0) ? $0 - 1 : nil }
        if let above, hasDays(below: above, records[above]) { return Header(first: above, last: above, names: records[above]) }
        if let index = named.first { return whole(index) }
        if let pair = joint.first { return pair }
        return above.map { Header(first: $0, last: $0, names: records[$0]) }
    }

    /// The header that begins or ends with a line, with the line that belongs to it, if one does.
    func whole(_ index: Int) -> Header {
        let alone = Header(first: index, last: index, names: records[index])
        guard !ColumnPlan.isCanonical(alone.names) else { return alone }
        let pairs = [joined(index), index > 0 ? joined(index - 1) : nil].compactMap(\.self)
        return pairs.first { Self.knowledge($0.names) > Self.knowledge(alone.names) } ?? alone
    }

    /// How many different names are known, and how many of them have a currency.
    private static func knowledge(_ names: [String]) -> (Int, Int) {
        let known = Set(names.filter(isKnown).map { HeaderName($0).key })
        return (known.count, known.count { HeaderName($0).measured?.currency != nil })
    }

    private static func isKnown(_ name: String) -> Bool { !roles(name).isEmpty }

    static func roles(_ name: String) -> [ColumnRole] {
        let name = HeaderName(name)
        return (ColumnRole.named(name) + (name.measured.map { ColumnRole.named($0.name) } ?? [])).map(\.role)
    }

    // MARK: Two lines

    /// The names of a line and the one right below it; `nil` where these are not both lines of words.
    private func joined(_ first: Int) -> Header? {
        guard first + 1 < records.count, !apart.contains(first + 1), hasWords(records[first]), hasWords(records[first + 1]) else {
            return nil
        }
        let (upper, lower) = (records[first], records[first + 1])
        let count = max(upper.count, lower.count)
        func name(_ cells: [String], _ place: Int) -> String { place < cells.count ? cells[place] : "" }
        let repeated = Set(Dictionary(lower.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }.keys)
        var (names, group) = ([String](), "")
        for place in 0..<count {
            let (above, below) = (name(upper, place), name(lower, place))
            if !above.isEmpty {
                let isGroup = !below.isEmpty && name(upper, place + 1).isEmpty && !name(lower, place + 1).isEmpty
                group = isGroup ? above : ""
            } else if below.isEmpty {
                group = ""
            }
            if below.isEmpty || above.isEmpty && group.isEmpty {
                names.append(above + below)
            } else {
                let isUnique = !repeated.contains(below)
                names.append(Self.name(above.isEmpty ? group : above, below, isGroup: !group.isEmpty, isUnique: isUnique))
            }
        }
        return Header(first: first, last: first + 1, names: names)
    }

    /// The name of a column of two names: the one that is known of both together, the lower and the upper, else both.
    private static func name(_ above: String, _ below: String, isGroup: Bool, isUnique: Bool) -> String {
        let both = above.hasSuffix("-") ? above.dropLast() + below : "\(above) \(below)"
        if isGroup, isUnique, isKnown(below) { return below }
        if isKnown(both) { return both }
        return isGroup ? both : isKnown(above) ? above : isKnown(below) ? below : both
    }

    /// Whether a line has words, and neither dates nor numbers.
    private func hasWords(_ cells: [String]) -> Bool {
        guard cells.count <= Self.maxCellCount else { return false }
        var hasWords = false
        for cell in cells where !cell.isEmpty {
            guard !isDate(cell), !Self.isNumber(cell), 2 * cell.count(where: \.isNumber) < cell.count else { return false }
            hasWords = true
        }
        return hasWords
    }

    // MARK: One line

    /// Whether names of a date and of an amount stand among cells, none of which is one.
    func namesTable(_ cells: [String]) -> Bool {
        guard cells.count <= Self.maxCellCount else { return ColumnPlan.isCanonical(cells) }
        if cells.contains(LedgerColumn.currency.rawValue), ColumnPlan.isCanonical(cells) { return true }
        let roles = cells.flatMap(Self.roles)
        return roles.contains(.column(.date)) && roles.contains { $0.isAmount } && !cells.contains(where: isDate)
    }

    /// Whether days, or words for days that are not known yet, stand below one of the names of a date in a header that ends with a line.
    func hasDays(below last: Int, _ names: [String]) -> Bool { dayCount(below: last, names) > 0 }

    /// In how many records they stand there.
    private func dayCount(below last: Int, _ names: [String]) -> Int {
        let places = names.indices.filter { Self.roles(names[$0]).contains(.column(.date)) }
        return records[(last + 1)...].count { cells in places.contains { $0 < cells.count && isDay(cells[$0]) } }
    }

    /// Whether the last line names a date and an amount, alone or with the one before it.
    var endsHeader: Bool {
        guard let last = records.indices.last, !namesTable(records[last]) else { return !records.isEmpty }
        guard last > 0, !namesTable(records[last - 1]) else { return false }
        return joined(last - 1).map { namesTable($0.names) } ?? false
    }

    /// Whether the line before the first row has names for it and no values.
    private func isAbove(_ row: Int) -> Bool {
        let width = records[row].count { !$0.isEmpty }
        let names = records[row - 1].filter { !$0.isEmpty }
        return 2 * names.count >= width && names.count >= 2 && !names.contains { isDate($0) || Self.isNumber($0) }
    }

    /// The first record that has a date and, beside it, an amount.
    var firstRow: Int? {
        records.firstIndex { cells in
            guard cells.count <= Self.maxCellCount, let date = cells.firstIndex(where: isDate) else { return false }
            return cells.indices.contains { $0 != date && Self.isNumber(cells[$0]) } && !cells.contains { CellWords.isTotal($0.utf8.span) }
        }
    }

    private func isDate(_ cell: String) -> Bool {
        let bytes = cell.utf8.span.extracting(cell.utf8.span.unprotected(0..<cell.utf8.count))
        if let dates { return bytes.count <= 100 && DateCell.date(bytes, by: dates) != nil }
        guard bytes.count <= 40, let written = WrittenDate(bytes) else { return false }
        return written.form != .serial && written.form != .yearless
    }

    /// Whether a cell is a day in whatever form, or stands for one that is not known yet.
    private func isDay(_ cell: String) -> Bool {
        let bytes = cell.utf8.span.extracting(cell.utf8.span.unprotected(0..<cell.utf8.count))
        return bytes.count <= 100 && (DateTest(pattern: dates).fits(bytes) || bytes.count > 0 && CellWords.isWaiting(bytes))
    }

    private static func isNumber(_ cell: String) -> Bool {
        let bytes = cell.utf8.span.extracting(cell.utf8.span.unprotected(0..<cell.utf8.count))
        return bytes.count <= 40 && WrittenAmount(bytes).map { $0.proof != .invalid } ?? false
    }
}
