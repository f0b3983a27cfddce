internal import Diagnostics
internal import LinearRegex
internal import TextBytes

/// The rules at work: what they assign to the fields of one record after the other.
final class RuleEvaluator {
    let rules: RulesFile
    private let regexes: [Regex]
    /// For each block, which of its templates ask for groups.
    private let decidingBlocks: [Int]

    private var record: [String] = []
    private var whole: [UInt32]?
    private var folded: [Int: [UInt32]] = [:]
    /// The assignments that count for the record, with the block each one is from.
    private var effective: [RuleField: (value: RuleTemplate, block: Int?)] = [:]

    /// The most bytes of a value, give or take a field: a template may name a long field any number of times.
    private static let maxLength = 100_000

    init(_ rules: RulesFile) throws(LedgerError) {
        self.rules = rules
        var regexes: [Regex] = []
        for test in rules.blocks.lazy.flatMap(\.conditions).joined() where test.regex == regexes.count {
            do throws(RegexFault) {
                regexes.append(try Regex(test.pattern))
            } catch {
                throw LedgerError(.rulesBadPattern, at: test.place, error.message)
            }
        }
        self.regexes = regexes
        decidingBlocks = rules.blocks.indices.filter { block in
            rules.blocks[block].assignments.contains { [.date, .skip, .end].contains($0.field) }
        }
    }

    /// Takes the next record; only the date of it, and whether it counts, is known then.
    func begin(_ record: [String]) {
        self.record = record
        whole = nil
        folded.removeAll(keepingCapacity: true)
        effective.removeAll(keepingCapacity: true)
        apply(decidingBlocks)
    }

    /// Takes the next record, with all its fields.
    func load(_ record: [String]) {
        begin(record)
        effective.removeAll(keepingCapacity: true)
        apply(rules.blocks.indices)
    }

    private func apply(_ blocks: some Sequence<Int>) {
        for (field, value) in rules.assignments { effective[field] = (value, nil) }
        for block in blocks where isMet(rules.blocks[block].conditions) {
            for (field, value) in rules.blocks[block].assignments { effective[field] = (value, block) }
        }
    }

    private func isMet(_ conditions: [[RuleTest]]) -> Bool {
        conditions.contains { tests in tests.allSatisfy { regexes[$0.regex].matches(text(for: $0)) != $0.isNegated } }
    }

    /// The folded text that a test is held against; a field that does not exist is empty.
    private func text(for test: RuleTest) -> [UInt32] {
        guard let field = test.field else {
            if let whole { return whole }
            let text = CaseFolding.folded(record.joined(separator: ","))
            whole = text
            return text
        }
        guard let index = index(of: field) else { return [] }
        if let known = folded[index] { return known }
        let text = CaseFolding.folded(record[index].trimmed)
        folded[index] = text
        return text
    }

    private func index(of field: String) -> Int? {
        let number = field.utf8.allSatisfy { $0.isDigit } ? Int(field) : rules.columns[field.lowercased()]
        guard let number, number > 0, number <= record.count else { return nil }
        return number - 1
    }

    /// Whether anything is assigned to a field.
    func assigns(_ field: RuleField) -> Bool { effective[field] != nil }

    /// The fields that something is assigned to.
    var assignedFields: some Sequence<RuleField> { effective.keys }

    /// The value of a field; `nil` when nothing is assigned to it.
    func value(_ field: RuleField) throws(RecordFault) -> String? {
        guard let (template, block) = effective[field] else { return nil }
        let groups = if template.wantsGroups, let block { try groups(of: block) } else { [String]() }
        var text = ""
        for piece in template.pieces {
            guard text.utf8.count <= Self.maxLength else {
                throw RecordFault(.rulesBadRecord, "a value that the rules make from the record is longer than \(Self.maxLength) bytes")
            }
            switch piece {
            case .text(let plain): text += plain
            case .field(let name, let written):
                // A percent sign before a number would be taken for a currency.
                text += index(of: name).map { record[$0].trimmed } ?? (field.isAmount ? "" : written)
            case .group(let number):
                if block == nil {
                    text += "\\\(number)"
                } else if number > 0, number <= groups.count {
                    text += groups[number - 1]
                }
            }
        }
        return text
    }

    /// What the groups of a block's patterns match, one pattern after the other.
    private func groups(of block: Int) throws(RecordFault) -> [String] {
        var groups: [String] = []
        for test in rules.blocks[block].conditions.joined() {
            let text = test.field.map { index(of: $0).map { record[$0].trimmed } ?? "" } ?? record.joined(separator: ",")
            let scalars = Array(text.unicodeScalars)
            do throws(RegexFault) {
                guard let found = try regexes[test.regex].groups(in: scalars.map { CaseFolding.folded($0.value) }) else { continue }
                for range in found {
                    var part = String.UnicodeScalarView()
                    if let range { part.append(contentsOf: scalars[range]) }
                    groups.append(String(part))
                }
            } catch {
                throw RecordFault(.rulesBadPattern, "the pattern at \(test.place): \(error.message)")
            }
        }
        return groups
    }
}
