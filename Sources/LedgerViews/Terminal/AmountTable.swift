internal import Diagnostics

/// Labels above amounts; the rows with the longest amounts are written shorter until all fit.
struct AmountTable {
    private let labels: [String]
    private let forms: [[Row]]
    /// The most columns of an amount.
    private var cap = Int.max

    /// The cells of a row in one form.
    private struct Row {
        let cells: [String]
        let columns: [Int]
    }

    /// The spaces before each column.
    private static let gap = 2

    /// A table of rows; each gives its forms, from the longest to one of a single column, with a cell for each label.
    init(labels: [String], forms: [[[String]]]) {
        self.labels = labels
        self.forms = forms.map { row in row.map { cells in Row(cells: cells, columns: cells.map(\.columns)) } }
    }

    /// The labels, then the amounts.
    var rows: [[String]] { [labels] + chosen.map(\.cells) }

    /// The columns of each column, with the spaces before it.
    var widths: [Int] {
        let rows = chosen
        return labels.indices.map { column in rows.reduce(labels[column].columns) { max($0, $1.columns[column]) } + Self.gap }
    }

    var width: Int { widths.reduce(0, +) }

    /// Makes the table no wider than that, if labels and the shortest forms let it.
    mutating func shrink(to limit: Int) {
        guard width > limit else { return }
        // The largest cap that does.
        var (low, high) = (1, limit)
        while low < high {
            cap = (low + high + 1) / 2
            if width <= limit { low = cap } else { high = cap - 1 }
        }
        cap = low
    }

    private var chosen: [Row] {
        forms.compactMap { row in row.first { form in form.columns.allSatisfy { $0 <= cap } } ?? row.last }
    }
}
