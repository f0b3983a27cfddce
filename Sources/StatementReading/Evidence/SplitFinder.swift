internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Finds rows that are the whole of a split of which each part has a row of its own: the parts count.
///
/// Two things must come together. Rows one below the other, of one day, carry a mark: one id, a word such as `split` in their texts, anything
/// in a column of that name or of one for the row they belong to, or `*` or `-` alone in a cell; or the word marks the first of them alone;
/// or they have a category and the payee of the row above them, which has none. And they add up to the first of them, or to the row above
/// them. A `*` or `-` may mean anything else: all rows that have it must be such parts, or it marks none.
struct SplitFinder: Sendable {
    /// A row, with its amount under either decimal mark, money out below zero.
    struct Row: Sendable {
        let offset: Int
        let point, comma: ExactDecimal?
    }

    /// Rows of one mark, one below the other.
    private struct Run {
        var before: Row?
        var rows: [Row] = []
        var wholes: [Int] = []
        /// Whether all of them are parts of splits, or wholes.
        var isClosed = false
    }

    /// What marks rows.
    private enum Mark: Hashable {
        case id, word, whole, category
        case sign(Int)
    }

    private let idPlace, dayPlace, payeePlace, categoryPlace: Int
    private let textPlaces, namedPlaces, signPlaces: [Int]
    private var open: [Mark: Run] = [:]
    private var found: [Mark: [Int]] = [:]
    private var refuted: Set<Mark> = []
    private var last: Row?
    private var (lastID, lastDay, blankPayee) = ([UInt8](), [UInt8](), [UInt8]())
    private static let (maxRun, maxWholes) = (64, 100_000)
    private static let words = CellWords.bytes("split")

    init(_ columns: LedgerColumns) {
        (idPlace, dayPlace) = (columns.index(of: .id), columns.index(of: .date))
        (payeePlace, categoryPlace) = (columns.index(of: .payee), columns.index(of: .category))
        let texts: [LedgerColumn] = [.payee, .description, .category, .note]
        textPlaces = texts.map(columns.index).filter { $0 >= 0 }
        namedPlaces = (0..<min(64, columns.count)).filter { place in
            let name = columns.rawName(place)
            return columns.plan.isUnused(place) && (Self.isNamed(name) || NameTrait.parent.fits(name))
        }
        signPlaces = (0..<min(64, columns.count)).filter { columns.plan.isUnused($0) } + textPlaces
    }

    /// Whether a column is named for splits.
    static func isNamed(_ name: String) -> Bool { LikelyNames.words(name).contains { words.contains(Array($0.utf8)) } }

    /// Where the wholes begin.
    var wholes: Set<Int> {
        var all = self
        for mark in open.keys { all.close(mark) }
        return Set(all.found.filter { !all.refuted.contains($0.key) }.values.joined())
    }

    /// Passes over a row that is a part of nothing.
    mutating func pass() {
        for mark in open.keys { close(mark) }
        (last, blankPayee) = (nil, [])
    }

    /// Adds a row, which may be a part of others unless a balance counts it.
    mutating func add(_ csv: borrowing CSVReader, _ row: Row, isPart: Bool) {
        let day = csv.buffer.span.extracting(csv.trimmedRange(ofField: dayPlace))
        if !day.equals(lastDay) {
            pass()
            lastDay.removeAll(keepingCapacity: true)
            lastDay.append(copying: day)
        }
        guard isPart else {
            pass()
            _ = hasSameID(csv)
            return last = row
        }
        var marks: [Mark] = []
        // Not methods of the value, which would be copied for each cell.
        for place in signPlaces where Self.isSign(csv, place) && !refuted.contains(.sign(place)) { marks.append(.sign(place)) }
        let isMarked = namedPlaces.contains { place in
            let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: place))
            return !CellWords.isNothing(cell) && CellWords.flag(cell) != false
        }
        if isMarked || textPlaces.contains(where: { Self.hasWord(csv, $0) }) { marks.append(.word) }
        // A row with the word may be the whole of those behind it, which have none.
        if marks.contains(.word) { close(.whole) }
        if marks.contains(.word) || open[.whole] != nil { marks.append(.whole) }
        if hasSameID(csv) { marks.append(.id) }
        if isOfBlank(csv) { marks.append(.category) }
        for mark in marks { add(row, mark) }
        if open.count > marks.count { for mark in open.keys where !marks.contains(mark) { close(mark) } }
        last = row
    }

    private mutating func add(_ row: Row, _ mark: Mark) {
        // The first row of an id is the one above.
        if open[mark] == nil { open[mark] = mark == .id ? Run(rows: last.map { [$0] } ?? []) : Run(before: mark == .whole ? nil : last) }
        open[mark]?.rows.append(row)
        if open[mark]?.rows.count ?? 0 > Self.maxRun { close(mark) }
    }

    private mutating func close(_ mark: Mark) {
        guard var run = open.removeValue(forKey: mark) else { return }
        run.rows.count > Self.maxRun ? () : Self.resolve(&run, mark)
        if !run.isClosed, case .sign = mark { refuted.insert(mark) }
        if found[mark]?.count ?? 0 < Self.maxWholes { found[mark, default: []] += run.wholes }
    }

    /// Looks for wholes: the first row that is not a part yet, else the row above all of them.
    private static func resolve(_ run: inout Run, _ mark: Mark) {
        var start = 0
        if let before = run.before, let end = end(of: before, from: 0, run.rows) {
            run.wholes.append(before.offset)
            start = end
        }
        let wholeCount = mark == .whole ? 1 : mark == .category ? 0 : run.rows.count
        while start < wholeCount, let end = end(of: run.rows[start], from: start + 1, run.rows) {
            run.wholes.append(run.rows[start].offset)
            start = end
        }
        run.isClosed = start == run.rows.count
    }

    /// Where the parts of a row end, two or more of which begin there; `nil` where none add up to it.
    private static func end(of whole: Row, from start: Int, _ rows: [Row]) -> Int? {
        for mark in [\Row.point, \.comma] {
            guard let value = whole[keyPath: mark], !value.isZero else { continue }
            var sum = ExactDecimal.zero
            for index in start..<max(start, rows.count) {
                guard let part = rows[index][keyPath: mark], let next = sum.adding(part) else { break }
                sum = next
                if sum == value, index > start { return index + 1 }
            }
        }
        return nil
    }

    // MARK: Marks

    private static func isSign(_ csv: borrowing CSVReader, _ place: Int) -> Bool {
        let range = csv.range(ofField: place)
        guard range.count == 1 || range.count == 3 else { return false }
        let cell = csv.buffer.span.extracting(range)
        return cell.count == 1
            ? cell[0] == UInt8(ascii: "*") || cell[0] == UInt8(ascii: "-") : cell[0] == 0xE2 && cell[1] == 0x80 && cell[2] == 0x93
    }

    /// Whether a text has the word: `Splitwise` is another one.
    private static func hasWord(_ csv: borrowing CSVReader, _ place: Int) -> Bool {
        let range = csv.range(ofField: place)
        guard range.count > 4 else { return false }
        let cell = csv.buffer.span.extracting(range)
        let pairs = pairs
        var letter = cell[0]
        for start in 0..<cell.count - 4 {
            let next = cell[start + 1]
            // Nearly all words begin with two other letters.
            if pairs[Int(letter & 31)] & 1 &<< UInt32(next & 31) != 0, start == 0 || !cell[start - 1].isLetter,
                words.contains(where: { stands($0, in: cell, at: start) })
            {
                return true
            }
            letter = next
        }
        return false
    }

    /// For each first letter, the second ones of the words that begin with it.
    private static let pairs = words.reduce(into: [UInt32](repeating: 0, count: 32)) { $0[Int($1[0] & 31)] |= 1 << ($1[1] & 31) }

    private static func stands(_ word: [UInt8], in cell: Span<UInt8>, at start: Int) -> Bool {
        guard word.count <= cell.count - start, word.indices.allSatisfy({ cell[start + $0].lowercased == word[$0] }) else { return false }
        let end = start + word.count
        return end == cell.count || cell[end] < 0x80 && !cell[end].isLetter
    }

    /// Whether a row has a category, and the payee of the row above it that has none, or of the parts of that one.
    private mutating func isOfBlank(_ csv: borrowing CSVReader) -> Bool {
        guard payeePlace >= 0, categoryPlace >= 0 else { return false }
        let payee = csv.buffer.span.extracting(csv.trimmedRange(ofField: payeePlace))
        guard csv.trimmedRange(ofField: categoryPlace).isEmpty else { return !payee.isEmpty && payee.equals(blankPayee) }
        if open[.category] != nil { close(.category) }
        blankPayee.removeAll(keepingCapacity: true)
        blankPayee.append(copying: payee)
        return false
    }

    private mutating func hasSameID(_ csv: borrowing CSVReader) -> Bool {
        guard idPlace >= 0 else { return false }
        let id = csv.buffer.span.extracting(csv.trimmedRange(ofField: idPlace))
        guard id.isEmpty || !id.equals(lastID) else { return last != nil }
        if open[.id] != nil { close(.id) }
        lastID.removeAll(keepingCapacity: true)
        lastID.append(copying: id)
        return false
    }
}
