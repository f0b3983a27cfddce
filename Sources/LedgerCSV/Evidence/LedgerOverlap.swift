package import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import TextBytes

/// Finds rows of banks' files that stand byte for byte in an earlier one: downloads that overlap count them twice.
package struct LedgerOverlap {
    /// The rows of one file that stand in an earlier one.
    package struct Finding: Sendable {
        /// How many they are.
        package fileprivate(set) var count = 0
        /// The line of the first.
        package fileprivate(set) var line = 0
        /// The file in which the first one stands.
        package fileprivate(set) var other = ""
    }

    private var rows = CellTable<Int>()
    private var names: [String] = []
    private static let maxRows = 1_000_000

    package init() {}

    /// Adds a file, and returns what it has in common with those before it; a file that cannot be read, or is one of our own, has nothing.
    package mutating func add(_ source: ByteSource, _ options: LedgerReadingOptions) -> Finding {
        var finding = Finding()
        guard let file = try? LedgerFile(source, options, report: { _ in }), !file.plan.isCanonical else { return finding }
        let rule = RowRule(LedgerColumns(header: file.names, plan: file.plan), DateTest(pattern: file.options.dateFormat))
        let number = names.count
        names.append(source.name)
        var csv = file.records
        while let isRow = try? csv.next(), isRow {
            guard rule.reasonToLeaveOut(csv) == nil else { continue }
            let row = csv.buffer.span.extracting(csv.contentRange)
            if let known = rows.number(of: row).map({ rows.values[$0] }) {
                guard known < number else { continue }
                if finding.count == 0 { (finding.line, finding.other) = (csv.line, names[known]) }
                finding.count += 1
            } else if rows.values.count < Self.maxRows {
                rows.add(number, for: row)
            }
        }
        return finding
    }
}
