/// How the lines of a screen are given to the rows of a month.
struct RowHeights: Equatable {
    /// The lines of each row, that of the numbers included.
    private(set) var heights: [Int]
    /// Whether a line stands between two rows.
    let hasRules: Bool

    /// No more lines than this are worth more than a line between rows.
    private static let usualLines = 6

    /// The lines below its number that a row asks for: for money and events, and with names of entries.
    struct Need {
        var least: Int
        var most: Int
    }

    /// Creates the heights that together take no more than `room` lines; `nil` where there are not even `floor` lines below each number.
    ///
    /// Lines between rows, and one above them, give way to money and events: they stand where these have room beside.
    init?(of needs: [Need], in room: Int, floor: Int) {
        let least = (1 + floor) * needs.count
        guard !needs.isEmpty, room >= least else { return nil }
        hasRules = room - needs.count >= needs.reduce(0) { $0 + 1 + min(Self.usualLines, max(floor, $1.least)) }
        heights = needs.map { _ in 1 + floor }
        var left = room - least - (hasRules ? needs.count : 0)
        // What is left when all is said makes low rows as high as most are, but no row higher.
        for wanted in [needs.map(\.least), needs.map(\.most), needs.map { _ in 2 }] {
            while left > 0, let row = wanted.indices.filter({ wanted[$0] >= heights[$0] }).min(by: { heights[$0] < heights[$1] }) {
                heights[row] += 1
                left -= 1
            }
        }
    }
}
