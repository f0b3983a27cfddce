internal import ByteStreams
internal import Digests
internal import TextBytes

/// The rows of a ledger as they stand there, without those that are no transactions.
package struct RawRows {
    private var csv: CSVReader
    private var rule: RowRule

    /// Creates a reader before the first row.
    package init(_ survey: LedgerSurvey) {
        rule = RowRule(survey.layout)
        csv = survey.records
    }

    /// Goes to the next row; `false` when there is none.
    package mutating func next() -> Bool {
        while let isRow = try? csv.next(), isRow {
            if rule.reasonToLeaveOut(csv) == nil { return true }
        }
        return false
    }

    /// The line of the current row.
    package var line: Int { csv.line }

    /// The digest of the bytes of the current row, another one in every run.
    package var digest: UInt128 {
        let row = csv.buffer.span.extracting(csv.contentRange)
        return UInt128(digestOf: { hasher in unsafe row.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } })
    }
}
