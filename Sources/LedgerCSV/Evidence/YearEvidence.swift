internal import TextBytes

/// The calendar by which a file counts its years.
enum YearCount: Sendable, CaseIterable {
    case common, buddhist, taiwanese
    /// The Persian or the Islamic one, whose months are others, too.
    case hijri

    /// The calendar whose years are these in our days; `nil` where the year is left open.
    init?(_ date: WrittenDate) {
        switch date.form {
        case .yearFirst: self.init(date.first)
        case .yearLast: self = (80...150).contains(date.third) ? .common : YearCount(date.third)
        case .named where date.first >= 100: self.init(date.first)
        case .named, .short, .yearless, .monthDay, .serial: return nil
        }
    }

    /// The same for a year with all of its digits.
    init(_ year: Int) {
        switch year {
        case 80...150: self = .taiwanese
        case 1250..<1500: self = .hijri
        case 2400...2700: self = .buddhist
        default: self = .common
        }
    }

    /// What makes common years of two digits of Buddhist ones.
    static let shortBuddhistOffset = 2500 - 543

    /// How many years the common count is ahead; below zero where it is behind.
    var offset: Int {
        switch self {
        case .common, .hijri: 0
        case .buddhist: -543
        case .taiwanese: 1911
        }
    }
}

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
