internal import LedgerCore
internal import LedgerGrid

/// The rows of a summary as a tree: `Food:Dining` and `Food:Groceries` below `Food`, which has the sums of all that is below it.
struct SummaryTree {
    /// A row, or a sum of rows.
    struct Row {
        /// The part of the name that is shown.
        let name: String
        /// The number of names above it.
        let depth: Int
        /// The whole name.
        let path: String
        let totals: Totals

        init(name: String, depth: Int, path: String? = nil, totals: Totals) {
            (self.name, self.depth, self.path, self.totals) = (name, depth, path ?? name, totals)
        }
    }

    /// A name, and what is below it, in the order of the rows.
    private struct Node {
        /// `nil` for a sum that is too large, which is left out; its parts are not.
        private var sums: [Commodity: Totals?] = [:]
        var children: [(name: String, node: Node)] = []
        private var places: [String: Int] = [:]

        /// The sums, by symbol.
        var totals: [Totals] { sums.values.compactMap(\.self).sorted { $0.commodity < $1.commodity } }

        mutating func add(_ totals: Totals, at path: ArraySlice<Substring>) {
            let known = sums[totals.commodity]
            sums.updateValue(known.map { $0?.adding(totals) } ?? totals, forKey: totals.commodity)
            guard let name = path.first.map(String.init) else { return }
            let place = places[name] ?? children.count
            if place == children.count {
                places[name] = place
                children.append((name, Node()))
            }
            children[place].node.add(totals, at: path.dropFirst())
        }
    }

    private var root = Node()
    /// A hostile ledger may have names of thousands of parts.
    private static let maxDepth = 8

    init(_ rows: [SummaryRow]) {
        for row in rows {
            let parts = Self.parts(of: row.period)
            root.add(row.totals, at: parts.isEmpty ? [""] : parts[...])
        }
    }

    private static func parts(of name: String) -> [Substring] {
        name.split(separator: ":", maxSplits: maxDepth - 1, omittingEmptySubsequences: false)
    }

    /// Returns a name and all names above it: the paths of the rows that count it.
    static func paths(of name: String) -> [String] { parts(of: name).map { String(name[..<$0.endIndex]) } }

    /// The rows from top to bottom.
    var rows: [Row] { rows(below: root, above: "", depth: 0) }

    /// Whether names below the same name are sorted by their amounts; for rows of one currency.
    var sortsByAmount = false

    private func rows(below node: Node, above: String, depth: Int) -> [Row] {
        var children = node.children.map { (name: $0.name, node: $0.node, sum: $0.node.totals.first) }
        if sortsByAmount {
            children.sort { one, other in
                guard let sum = one.sum, let otherSum = other.sum else { return one.sum != nil && other.sum == nil }
                return Totals.isLarger(sum, otherSum)
            }
        }
        return children.flatMap { rows(of: $0.node, name: $0.name, above: above, depth: depth) }
    }

    private func rows(of node: Node, name: String, above: String, depth: Int) -> [Row] {
        // What has one name below it and nothing of its own is shown in one row.
        if node.children.count == 1, let only = node.children.first, only.node.totals == node.totals {
            return rows(of: only.node, name: name + ":" + only.name, above: above, depth: depth)
        }
        let path = above + name
        return node.totals.map { Row(name: name, depth: depth, path: path, totals: $0) }
            + rows(below: node, above: path + ":", depth: depth + 1)
    }
}
