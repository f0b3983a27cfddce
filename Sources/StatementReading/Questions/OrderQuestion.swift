internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// In which order dates have their day, month and year, where their cells allow more than one.
struct OrderQuestion {
    private let judge: LayoutJudge
    /// The dates of the rows, and those before the table.
    private let dates: DateEvidence
    private let period: [String]
    private let isEastAsian: Bool

    init(_ judge: LayoutJudge, period: [String]) {
        var dates = judge.evidence.dates
        for cell in period { _ = dates.add(cell.utf8.span, line: judge.file.start.line) }
        let names = judge.file.names.joined() + judge.file.start.preamble.lazy.joined().prefix(50).joined()
        isEastAsian = names.unicodeScalars.contains { (0x3040...0xD7A3).contains($0.value) }
        (self.judge, self.dates, self.period) = (judge, dates, period)
    }

    static let witnesses: [Witness<OrderQuestion, DateOrder>] = [
        Witness("date-order", .option) { question in question.isOfProfile ? nil : question.stated },
        Witness("dates", .proof, \.possible),
        Witness("neighbouring rows", .arithmetic, \.shortestSteps),
        Witness("days of another column, or before the table", .arithmetic, \.yearPlace),
        Witness("date-order", .profile) { question in question.isOfProfile ? question.stated : nil },
        Witness("started", .words, \.startedDays),
        Witness("order in the name", .names, \.namedOrder),
        Witness("language of the name", .names, \.languageOfName),
        Witness("dots", .habit, \.dots),
    ]

    /// Returns the order, and why; `nil` where no date leaves it open.
    func answer(_ note: ([LedgerFinding]) -> Void) throws(LedgerError) -> (order: DateOrder, reason: String)? {
        let isStated = judge.options.dateOrder != .auto
        // Where none fits all dates, each row tells what is wrong with its own.
        guard isStated || dates.orders.contains(where: { dates.refutation(of: $0) == nil }) else { return nil }
        if !isStated { try checkSwapped() }
        let readings = dates.orders + (isStated && !dates.orders.contains(judge.options.dateOrder) ? [judge.options.dateOrder] : [])
        var resolver = Resolver(readings) { isAsDayFirst($0) ? .dmy : $0 }
        try resolver.hear(Self.witnesses, of: self)
        note(resolver.heard.map { LedgerFinding($0, of: .dates, \.rawValue) })
        // An option is believed, and costs the rows that it does not fit.
        if let (finding, other) = resolver.contradictions.first(where: { $0.other.strength != .option }) { throw refusal(finding, other) }
        guard resolver.isSettled, let order = resolver.left.first else { throw refusal(resolver.left) }
        let decisive = resolver.decisive
        let isKept = decisive.map { $0.keeps.contains(order) } ?? false
        return (order, isKept ? decisive?.reason ?? "" : "every date means the same day in any order")
    }

    /// Whether every date is the same day in that order as with the day first.
    private func isAsDayFirst(_ order: DateOrder) -> Bool {
        dates.orders.contains(order) && dates.open([.dmy, order]) == nil && dates.refutation(of: order) == nil
            && dates.refutation(of: .dmy) == nil
    }

    // MARK: Who is heard

    private var isOfProfile: Bool { judge.file.isOfProfile(\.dateOrder) }

    private var stated: Testimony<DateOrder>? {
        judge.options.dateOrder == .auto ? nil : Testimony([judge.options.dateOrder], judge.file.settler(\.dateOrder))
    }

    private var possible: Testimony<DateOrder>? {
        let refuted = dates.orders.filter { dates.refutation(of: $0) != nil }
        guard let first = refuted.min(by: { $0.rawValue < $1.rawValue }), let cell = dates.refutation(of: first) else { return nil }
        return Testimony(Set(dates.orders).subtracting(refuted), "\(cell) fits no other order")
    }

    private var shortestSteps: Testimony<DateOrder>? {
        let possible = dates.orders.filter { dates.refutation(of: $0) == nil }
        let left = possible.filter { other in !possible.contains { dates.shortRun.proves($0, over: other) } }
        return left.count < possible.count ? Testimony(Set(left), "in another order the rows would be years apart") : nil
    }

    /// Where days with all digits of their year show whether two digits of it stand first or last.
    private var yearPlace: Testimony<DateOrder>? {
        let possible = dates.orders.filter { dates.refutation(of: $0) == nil }
        return judge.yearPlace(possible, dates.shortRun, period).map { Testimony(Set($0.left), $0.reason) }
    }

    /// Other days of the same rows are written in the same way.
    private var startedDays: Testimony<DateOrder>? {
        guard let start = judge.plan.start else { return nil }
        var others = DateEvidence()
        judge.file.sample.forEachCell(start) { _ = others.add($0, line: judge.file.start.line) }
        let left = dates.orders.filter { others.refutation(of: $0) == nil }
        return left.count < dates.orders.count
            ? Testimony(Set(left), "the dates in \(judge.layout.columns.name(start)) fit no other order") : nil
    }

    private var name: String { judge.layout.columns.rawName(judge.plan[.column(.date)]) }

    private var namedOrder: Testimony<DateOrder>? {
        HeaderName(name).dateOrder.map { Testimony([$0], "the column's name says so") }
    }

    /// No country of these languages writes the month first; `Date` stands beside `Date de valeur`.
    private var languageOfName: Testimony<DateOrder>? {
        let places = [judge.plan[.column(.date)]] + judge.file.sample.dateColumns(judge.file.names.count)
        guard let place = places.first(where: { NameTrait.dayFirst.fits(judge.layout.columns.rawName($0)) }) else { return nil }
        return Testimony([.dmy, .ymd], "\(judge.layout.columns.name(place)) is of a language that writes the day first")
    }

    /// With dots the day comes first, and two digits of the year in East Asia only, unless with the year first the rows are closer together.
    private var dots: Testimony<DateOrder>? {
        guard dates.hasPointedDates, !isEastAsian || !dates.orders.contains(.ymd) else { return nil }
        let areBoth = dates.refutation(of: .ymd) == nil && dates.refutation(of: .dmy) == nil
        let isCloser = areBoth && dates.shortRun.isFarShorter(.ymd, than: .dmy)
        return Testimony(isCloser ? [.dmy, .ymd] : [.dmy], "dates with dots begin with the day")
    }

    // MARK: Refusing

    private func checkSwapped() throws(LedgerError) {
        // The lines before the table may be written differently from its rows.
        guard let swapped = judge.evidence.dates.swapped else { return }
        throw judge.refuse(
            .csvAmbiguousDate, line: swapped.line,
            "\(swapped.date) is written differently from \(swapped.other), and no date like the first has a day above 12: a spreadsheet "
                + "may have swapped day and month; use the file as the bank provided it, or specify the order to read the dates as they are",
            Hint(.dateOrder, values: [DateOrder.dmy, .mdy].filter { dates.refutation(of: $0) == nil }.map(\.rawValue)))
    }

    /// Says that two findings contradict each other.
    private func refusal(_ finding: Finding<DateOrder>, _ other: Finding<DateOrder>) -> LedgerError {
        let what =
            finding.strength == .profile
            ? "the profile “\(judge.file.profile?.name ?? "")” says that dates are \(judge.options.dateOrder.rawValue)" : finding.reason
        return judge.refuse(
            .csvAmbiguousDate, line: judge.file.start.line, "\(what), but \(other.reason); specify the order",
            Hint(.dateOrder, values: dates.orders.filter { dates.refutation(of: $0) == nil }.map(\.rawValue)))
    }

    /// Says which orders are left.
    private func refusal(_ left: [DateOrder]) -> LedgerError {
        let orders = left.isEmpty ? dates.orders : left
        let open = dates.open(orders)
        let words: [DateOrder: String] = [.dmy: "day first", .mdy: "month first", .ymd: "year first"]
        var reading = judge.layout.dates
        let written = open.flatMap { WrittenDate($0.text.utf8.span) }
        let readings = orders.compactMap { order in
            reading.order = order
            return written?.date(reading).map { "\($0), \(words[order] ?? "")" }
        }
        return judge.refuse(
            .csvAmbiguousDate, line: open?.line ?? judge.file.start.line,
            "\(open?.text ?? "") may be \(readings.joined(separator: ", or ")), and no date in the file shows which; specify the order",
            Hint(.dateOrder, values: orders.map(\.rawValue)))
    }
}
