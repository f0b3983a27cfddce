internal import TextBytes
internal import WrittenCells

/// By which calendars the dates of a file count their years.
struct YearEvidence: Sendable {
    private(set) var firsts: [YearCount: AmountEvidence.Example] = [:]
    private var hasCommon = false

    /// Looks at a cell that begins with a date of four digits of a year at that place.
    @inline(__always)
    mutating func add(_ cell: Span<UInt8>, yearAt place: Int, line: Int) {
        let century = cell[place] &* 10 &+ cell[place + 1] &- UInt8(ascii: "0") &* 11
        // 1500 to 2399, as nearly all are.
        guard !hasCommon || century < 15 || century > 23 else { return }
        if let written = WrittenDate(cell) { add(written, cell, line: line) }
    }

    mutating func add(_ date: WrittenDate, _ cell: Span<UInt8>, line: Int) {
        if let count = YearCount(date) { add(count, cell, line: line) }
    }

    mutating func add(_ count: YearCount, _ cell: Span<UInt8>, line: Int) {
        guard firsts[count] == nil else { return }
        if count == .common { hasCommon = true }
        firsts[count] = AmountEvidence.Example(line: line, text: String(decoding: Array(copying: cell), as: UTF8.self))
    }
}
