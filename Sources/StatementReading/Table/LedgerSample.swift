internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// The first records after the header, which tell how a file writes its cells.
///
/// They are the same for every way of reading the file, whatever the size of its chunks.
struct LedgerSample {
    private var bytes: [UInt8] = []
    /// For each record, where its cells lie without the blanks around them.
    private var records: [[Range<Int>]] = []
    let dates: DateTest

    private static let maxRecordCount = 200
    /// How many bytes after the header are looked at.
    static let maxLength = 1 << 16

    /// The records from where the reader stands, with at most so many cells, as many as are whole within the first bytes.
    init(after csv: borrowing CSVReader, width: Int, dates: DateTest) throws(LedgerError) {
        self.dates = dates
        bytes = try csv.source.bytes(at: csv.nextOffset, length: Self.maxLength)
        let isWhole = csv.nextOffset + bytes.count >= csv.source.count
        var scanner = RecordScanner(separator: csv.separator, maxFieldCount: width)
        var position = 0
        while records.count < Self.maxRecordCount {
            guard let end = scanner.readRecord(in: &bytes, from: position, isLast: isWhole) else { break }
            position = end
            let fields = scanner.ranges
            // Titles and headers among the rows tell nothing of their cells.
            guard fields.contains(where: { WrittenDigits.isIn(bytes.span.extracting($0)) }) else { continue }
            let cells = fields.map { bytes.span.unprotected($0) }
            // Nor do lines of a word and a number between the tables of several accounts.
            let filled = cells.filter { !$0.isEmpty }
            if width > 3, filled.count <= 2, !filled.contains(where: { dates.fits(bytes.span.extracting($0)) }) { continue }
            records.append(cells)
        }
    }

    var count: Int { records.count }
    /// Whether there may be records that were not looked at.
    var isFull: Bool { records.count == Self.maxRecordCount || bytes.count == Self.maxLength }

    /// A cell without the blanks around it; empty when the record is shorter.
    func cell(_ record: Int, _ place: Int) -> [UInt8] {
        records[record].indices.contains(place) ? Array(bytes[records[record][place]]) : []
    }

    /// Whether a column has a cell in each record in which another one has one, and in more than these.
    func isFuller(_ place: Int, than other: Int) -> Bool {
        func isFilled(_ record: [Range<Int>], _ place: Int) -> Bool { place < record.count && !record[place].isEmpty }
        return records.allSatisfy { isFilled($0, place) || !isFilled($0, other) }
            && records.contains { isFilled($0, place) && !isFilled($0, other) }
    }

    /// The first cell of a column that is not empty, where it is short text.
    func firstCell(_ place: Int) -> String? {
        for record in records where place < record.count && !record[place].isEmpty && record[place].count <= 100 {
            return bytes.span.extracting(record[place]).text?.withoutControls(removingC1: true)
        }
        return nil
    }

    /// The first short cell of a column that has a digit.
    func firstNumbered(_ place: Int) -> String? {
        for record in records where place < record.count && record[place].count <= 100 {
            let cell = bytes.span.extracting(record[place])
            if WrittenDigits.isIn(cell) { return cell.text?.withoutControls(removingC1: true) }
        }
        return nil
    }

    /// Lends the cells of a column that are not empty, without the blanks around them.
    func forEachCell(_ place: Int, _ body: (Span<UInt8>) -> Void) {
        lendCells(place) { cell in
            body(cell)
            return true
        }
    }

    /// Lends the same cells until the closure returns `false`.
    private func lendCells(_ place: Int, while body: (Span<UInt8>) -> Bool) {
        guard place >= 0 else { return }
        for record in records where place < record.count && !record[place].isEmpty {
            guard body(bytes.span.extracting(record[place])) else { return }
        }
    }

    /// Whether at least half of a column's cells that are not empty are what a role needs; `true` for an empty column.
    func isMostly(_ place: Int, _ fits: (Span<UInt8>) -> Bool) -> Bool {
        var (fitting, others) = (0, 0)
        lendCells(place) { cell in
            if fits(cell) { fitting += 1 } else { others += 1 }
            return 2 * others <= records.count
        }
        return fitting >= others
    }

    /// Whether all of a column's cells that are not empty are what a role needs; `true` for an empty column.
    private func isWholly(_ place: Int, _ fits: (Span<UInt8>) -> Bool) -> Bool {
        var isWhole = true
        lendCells(place) { cell in
            isWhole = fits(cell)
            return isWhole
        }
        return isWhole
    }

    /// Whether at least half of a column's cells are numbers with decimals, or groups of digits.
    private func isMostlyMoney(_ place: Int) -> Bool {
        var hasCells = false
        let isMoney = isMostly(place) { cell in
            hasCells = true
            return WrittenAmount(cell).map { ($0.proof != .none || $0.hasOwnMark) && $0.proof != .invalid } ?? false
        }
        return hasCells && isMoney
    }

    /// Whether a column has cells, all of which say that there is nothing.
    private func hasOnlyMarks(_ place: Int) -> Bool {
        var (marks, others) = (0, 0)
        forEachCell(place) { CellWords.isNothing($0) ? (marks += 1) : (others += 1) }
        return marks > 0 && others == 0
    }

    /// Whether cells do not contradict that a column found by its name has that role: banks have types and states of their own.
    func isOfRole(_ role: ColumnRole, _ place: Int) -> Bool {
        switch role {
        // A bank's `Posted` beside `Pending` is no status of ours.
        case .column(.status): isWholly(place) { $0.text.flatMap(KindWords.status) != nil }
        case .column(.date): isMostly(place) { dates.fits($0) || CellWords.isWaiting($0) }
        case .column(.account): !isMostlyMoney(place) && !hasManyNumbers(place)
        case .column(.category): !isMostlyMoney(place)
        case .column(.payee): count == 0 || namesSomebody(place)
        // Hours that were worked have points, too.
        case .column(.time):
            isWholly(place) { DateCell.clock($0) != nil }
                || isMostly(place) { DateCell.clock($0) != nil && !$0.has(".", at: 1) && !$0.has(".", at: 2) }
        case .column(.currency): isMostly(place) { $0.text.map { AmountWords.isCurrency($0) || $0.utf8.count == 3 } ?? false }
        // Such a name is that of other things, too.
        case .moneyMoved: firstCell(place) != nil && isOfRole(.column(.amount), place)
        case .column(.amount), .moneyIn, .moneyOut, .spent, .balance, .fee, .refunded:
            isMostly(place) { WrittenAmount($0) != nil || CellWords.isNothing($0) } && !hasOnlyMarks(place)
        case .countedFlag: isMostly(place) { CellWords.tellsCounting($0) }
        case .state: !isMostlyMoney(place)
        case .transferFlag: isMostly(place) { CellWords.flag($0) != nil }
        default: true
        }
    }

    /// The places of the columns whose cells are dates in nearly all records.
    func dateColumns(_ count: Int) -> [Int] {
        (0..<count).filter { place in
            share(place) { cell in
                guard dates.pattern == nil else { return dates.fits(cell) }
                return WrittenDate(cell).map { ![.serial, .yearless, .monthDay].contains($0.form) && $0.isPossible } ?? false
            }
        }
    }

    /// The places of the columns that look like amounts: numbers of which one has a mark, a sign or a currency.
    func amountColumns(_ count: Int) -> [Int] {
        (0..<count).filter { place in
            var looksLikeMoney = false
            let areNumbers = share(place, orEmpty: true) { cell in
                guard let written = WrittenAmount(cell), written.proof != .invalid, !isDay(cell) else { return false }
                if !written.isBare { looksLikeMoney = true }
                return true
            }
            return areNumbers && looksLikeMoney
        }
    }

    /// Whether a cell may well be a day, and no number.
    private func isDay(_ cell: Span<UInt8>) -> Bool {
        dates.pattern == nil ? WrittenDate(cell)?.isPossible ?? false : dates.fits(cell)
    }

    /// The places of the columns of numbers alone, which may be balances.
    func numberColumns(_ count: Int) -> [Int] {
        (0..<count).filter { place in share(place) { WrittenAmount($0) != nil } }
    }

    /// Whether the balances of a column tell the directions of all amounts of another, which have no signs.
    func tellsDirections(_ amount: Int, _ balance: Int) -> Bool {
        AmountCell.marks.contains { mark in
            var steps = BalanceSteps()
            func number(_ record: Int, _ place: Int) -> ExactDecimal? { AmountCell.amount(cell(record, place).span, mark: mark) }
            for record in 0..<count {
                steps.add(number(record, amount), balance: number(record, balance), offset: record, line: record)
            }
            return steps.proof(daysRise: nil).map { $0.count > 1 } ?? false
        }
    }

    /// Whether a column has an amount in nearly every record, and no other column has numbers in most, but for long ones: those of accounts.
    func isAlone(_ place: Int, _ count: Int) -> Bool {
        let isNumber = { (cell: Span<UInt8>) in WrittenAmount(cell) != nil && !dates.fits(cell) }
        let isAmount = { (cell: Span<UInt8>) in isNumber(cell) && !WrittenDigits.areMany(cell) }
        return share(place, isNumber) && !(0..<count).contains { $0 != place && share($0, isAmount) }
    }

    /// Whether a column has more than one number other than zero, and one below it.
    func hasAmounts(_ place: Int, atLeast least: Int = 2) -> Bool {
        var (count, isSigned) = (0, false)
        forEachCell(place) { cell in
            guard let amount = AmountReadings(cell), !amount.isZero else { return }
            count += 1
            isSigned = isSigned || amount.sign == .minus
        }
        return count >= least && isSigned
    }

    /// Whether no record has numbers other than zero in two of the columns.
    func areExclusive(_ places: [Int]) -> Bool {
        (0..<count).allSatisfy { record in
            places.count { place in AmountReadings(cell(record, place).span).map { !$0.isZero } ?? false } <= 1
        }
    }

    /// Whether a column has a number other than 1.
    func hasNumberBesidesOne(_ place: Int) -> Bool {
        var hasOther = false
        forEachCell(place) { cell in
            if let number = AmountReadings(cell)?.point, number.magnitude != ExactDecimal(1) { hasOther = true }
        }
        return hasOther
    }

    /// Whether a column has nothing but codes of currencies, in most rows or in any.
    func hasOnlyCurrencies(_ place: Int, orEmpty: Bool = false) -> Bool {
        share(place, orEmpty: orEmpty) { cell in
            guard cell.count > 0, cell.count <= 4, let text = cell.text else { return false }
            // A sign is no title.
            if text.contains(where: \.isCurrencySymbol) { return AmountWords.isCurrency(text) }
            return cell.count == 3 && ISOCurrency.named(text)?.isPlainInTitles ?? false
        }
    }

    /// Whether a column has nothing but what may be the symbols of commodities: `EUR`, `USDT`, `XXBT`.
    func hasOnlySymbols(_ place: Int) -> Bool {
        share(place) { cell in
            (3...6).contains(cell.count) && cell.indices.allSatisfy { cell[$0].isDigit || cell[$0].isLetter && cell[$0] & 0x20 == 0 }
                && cell[0].isLetter
        }
    }

    /// Whether two columns of days are within two weeks of each other in every record, under some order of dates.
    func areNear(_ first: Int, _ second: Int) -> Bool {
        [DateOrder.dmy, .mdy, .ymd].contains { areNear(first, second, $0) }
    }

    /// The same under that order.
    func areNear(_ first: Int, _ second: Int, _ order: DateOrder) -> Bool {
        (0..<count).allSatisfy { record in
            let cells = [first, second].map { cell(record, $0) }
            guard !cells.contains(where: \.isEmpty) else { return true }
            let days = cells.compactMap { WrittenDate($0.span)?.date(WrittenDate.Reading(order: order)) }
            return days.count == 2 && abs(days[0].days(since: days[1])) <= 14
        }
    }

    /// Whether nine of ten cells are so; empty ones may be left out of the count.
    private func share(_ place: Int, orEmpty: Bool = false, _ fits: (Span<UInt8>) -> Bool) -> Bool {
        var (fitting, others) = (0, 0)
        lendCells(place) { cell in
            guard !CellWords.isNothing(cell) else { return true }
            if fits(cell) { fitting += 1 } else { others += 1 }
            return 10 * others <= records.count
        }
        let all = fitting + others
        return fitting > 0 && 10 * fitting >= 9 * (orEmpty ? all : max(all, records.count * 2 / 3))
    }

    /// How balances follow from amounts in columns that nobody has named.
    func balances(_ into: Int, _ out: Int?, _ balance: Int) -> BalanceEvidence {
        var best = BalanceEvidence()
        for mark in AmountCell.marks {
            var evidence = BalanceEvidence()
            func number(_ record: Int, _ place: Int) -> ExactDecimal? { AmountCell.amount(cell(record, place).span, mark: mark) }
            func amount(_ record: Int, _ place: Int) -> ExactDecimal? { number(record, place).flatMap { $0.isZero ? nil : $0 } }
            for record in 0..<count {
                guard let after = number(record, balance) else { continue }
                let (first, second) = (amount(record, into), out.flatMap { amount(record, $0) })
                // A row has money in or out, not both.
                guard (first == nil) != (second == nil) else { continue }
                if let amount = first ?? second.flatMap({ $0.isNegative ? $0 : $0.negated }) {
                    evidence.add(amount, balance: after, line: record)
                }
            }
            if evidence.strength > best.strength { best = evidence }
        }
        return best
    }

    /// The text of a payment in a row with money in the second column, where fewer rows have some there than in the first, and none of those
    /// tells of earnings: so do the rows of a card.
    func paymentOfDebt(_ into: Int, _ out: Int, besides others: [Int]) -> String? {
        var (more, less, payment) = (0, 0, String?.none)
        for record in 0..<count {
            let isOut = hasAmount(record, out)
            guard isOut != hasAmount(record, into) else { continue }
            if isOut { less += 1 } else { more += 1 }
            for place in records[record].indices where !others.contains(place) {
                let text = cell(record, place)
                let folded = CellWords.Text(text.span)
                if !isOut, CellWords.tellsEarning(folded) { return nil }
                if isOut, payment == nil, CellWords.tellsPayment(folded) { payment = String(decoding: text.prefix(50), as: UTF8.self) }
            }
        }
        return less < more ? payment?.withoutControls(removingC1: true) : nil
    }

    private func hasAmount(_ record: Int, _ place: Int) -> Bool {
        AmountCell.marks.contains { mark in AmountCell.amount(cell(record, place).span, mark: mark).map { !$0.isZero } ?? false }
    }
}
