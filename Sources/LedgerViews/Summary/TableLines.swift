/// The lines of a table of sums: a name at the start, and amounts below each other.
struct TableLines {
    let locale: ViewLocale
    /// The columns of the terminal; `nil` for as many as needed.
    let width: Int?
    /// The width of each column.
    let widths: [Int]

    /// The spaces between two columns.
    static let gap = 2
    /// The minimum and maximum width of a period, category or account.
    private static let labelWidths = 12...40

    /// Returns the width of names of which there is so much room.
    static func labelWidth(in room: Int?) -> Int { min(max(labelWidths.lowerBound, room ?? .max), labelWidths.upperBound) }

    /// Returns a line of cells; the first is cut to its width, and the others are right-aligned.
    func line(_ cells: [String], style: (Int) -> TextStyle) -> StyledLine {
        let pieces = cells.indices.flatMap { column in
            guard column > 0 else { return [name(cells[0].fitted(to: widths[0]), style(0))] }
            let cell = StyledLine(cells[column], style(column), width: widths[column], isTrailing: true)
            return [StyledLine(String(repeating: " ", count: Self.gap)), cell]
        }
        let used = pieces.reduce(0) { $0 + $1.width }
        return StyledLine(pieces, isRightToLeft: locale.isRightToLeft, width: max(used, screen))
    }

    /// A line below all columns.
    var rule: StyledLine {
        let rule = StyledLine(String(repeating: "─", count: widths.dropFirst().reduce(widths[0]) { $0 + Self.gap + $1 }), .dim)
        return locale.isRightToLeft ? rule.mirrored(in: max(rule.width, screen)) : rule
    }

    private var screen: Int { width.map { $0 - locale.margin } ?? 0 }

    /// Returns a name at the start of its column, after its indent.
    private func name(_ text: String, _ style: TextStyle) -> StyledLine {
        let name = text.drop { $0 == " " }
        var line = StyledLine()
        line.append(spaces: text.count - name.count)
        line.append(String(name), style)
        line.pad(to: widths[0])
        return locale.isRightToLeft ? line.mirrored(in: widths[0]) : line
    }
}

extension SummaryTree.Row {
    /// The name for people, below those above it.
    var label: String { String(repeating: " ", count: 2 * depth) + (name.isEmpty ? "–" : name.oneLine) }
}
