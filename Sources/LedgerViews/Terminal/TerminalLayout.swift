internal import LedgerGrid

/// How the columns of a terminal are shared out.
struct TerminalLayout: Sendable, Hashable {
    /// All columns.
    let width: Int
    /// The columns of the seven cells, without the lines between them.
    let cells: [Int]
    /// The columns of the sums of weeks at the right; 0 where there is no room for them.
    let sums: Int

    static let minimumWidth = 40
    /// From here on there is room for the sums of weeks.
    static let widthWithSums = 90

    init(width: Int) {
        self.width = max(Self.minimumWidth, width)
        // A line between two cells, and one before the sums.
        sums = self.width >= Self.widthWithSums ? (self.width - 7) / 8 : 0
        cells = ColumnLayout(width: self.width - 6 - (sums > 0 ? sums + 1 : 0)).widths
    }

    /// Whether a cell has room for titles of events; else it counts them.
    var showsTitles: Bool { (cells.last ?? 0) >= 10 }
    /// The spaces between what stands in a cell and the line before it.
    var indent: Int { (cells.last ?? 0) >= 8 ? 1 : 0 }
    /// The spaces between what stands in a cell and the line after it.
    var rightIndent: Int { (cells.last ?? 0) >= 12 ? 1 : 0 }
    /// What the spaces leave of a cell or of a week's sums.
    func inner(_ width: Int) -> Int { max(0, width - indent - rightIndent) }
    /// The columns of every cell and of the sums.
    var columns: [Int] { sums > 0 ? cells + [sums] : cells }

    /// The line between two rows.
    var rule: String {
        columns.map { String(repeating: "─", count: $0) }.joined(separator: "┼")
    }
}
