internal import Diagnostics

/// Labels above amounts, of which the longest are written shorter until all fit.
struct AmountTable {
    private let labels: [String]
    /// Each cell's forms, from the longest, with the columns they take.
    private let cells: [[[(text: String, columns: Int)]]]
    /// The most columns of an amount.
    private var cap = Int.max

    /// The spaces before each column.
    private static let gap = 2

    /// A table of rows with a cell for each label; the cells give their forms, from the longest to one of a single column.
    init(labels: [String], cells: [[[String]]]) {
        self.labels = labels
        self.cells = cells.map { row in row.map { forms in forms.map { ($0, $0.columns) } } }
    }

    /// The labels, then the amounts.
    var rows: [[String]] { [labels] + cells.map { row in row.map { form(of: $0).text } } }

    /// The columns of each column, with the spaces before it.
    var widths: [Int] {
        labels.indices.map { column in
            cells.reduce(labels[column].columns) { max($0, form(of: $1[column]).columns) } + Self.gap
        }
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

    private func form(of forms: [(text: String, columns: Int)]) -> (text: String, columns: Int) {
        forms.first { $0.columns <= cap } ?? forms.last ?? ("", 0)
    }
}
