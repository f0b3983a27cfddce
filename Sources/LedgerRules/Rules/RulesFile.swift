package import ByteStreams
internal import CivilCalendar
package import Diagnostics

/// The rules by which hledger makes transactions of a CSV file, read and checked.
///
/// ```swift
/// let rules = try RulesFile(ByteSource(path: "bank.csv.rules"))
/// var reader = try RulesReader(source: bank, rules: rules) { print($0.message) }
/// ```
package struct RulesFile: Sendable {
    /// Where the file is.
    let path: String
    /// What is not followed, or not as it may be meant.
    package internal(set) var remarks: [Diagnostic] = []

    /// Which data file the rules name, and where.
    var source: (pattern: String, place: SourcePlace)?
    /// How many lines of the data file are no records.
    var skippedLineCount = 0
    /// The byte between fields; `nil` where none is stated.
    var separator: UInt8?
    var dateFormat: DatePattern?
    var decimalMark: Unicode.Scalar?
    /// The offset from UTC, in seconds, of times that state none.
    var zoneOffset: Int?
    var isNewestFirst = false
    var isReversedWithinDays = false
    var assertion = BalanceAssertion.Kind.simple
    /// The encoding of the data file; `nil` where none is stated.
    package internal(set) var encoding: TextEncoding?
    /// Where each named field stands in a record, counted from 1.
    var columns: [String: Int] = [:]
    /// What is assigned to every record; the last assignment of a field counts.
    var assignments: [RuleField: RuleTemplate] = [:]
    var blocks: [RuleBlock] = []

    /// Everything that is assigned anywhere.
    var allAssignments: [(field: RuleField, value: RuleTemplate)] {
        assignments.map { ($0.key, $0.value) } + blocks.flatMap(\.assignments)
    }

    /// Reads a rules file and those it includes.
    ///
    /// - Throws: `LedgerError` with the line that is wrong.
    package init(_ source: ByteSource) throws(LedgerError) {
        self.init(at: source.path ?? source.name)
        var parser = RulesParser(try RulesText(source).lines)
        try parser.parse(into: &self)
    }

    private init(at path: String) { self.path = path }
}

/// Assignments for the records that patterns match.
struct RuleBlock: Sendable {
    /// Several tests, all of which must hold; one such list is enough.
    var conditions: [[RuleTest]]
    var assignments: [(field: RuleField, value: RuleTemplate)]
}

/// A pattern, and what it is held against.
struct RuleTest: Sendable {
    var pattern: String
    /// The number of the pattern among those of its file.
    var regex = 0
    /// A field of the record by name or number; `nil` for the whole record.
    var field: String?
    var isNegated = false
    var place: SourcePlace
}
