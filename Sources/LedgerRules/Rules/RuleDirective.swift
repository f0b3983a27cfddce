internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import TextBytes

/// The rules that say how the data file is read.
enum RuleDirective: String {
    case skip, separator, encoding, timezone, source, archive
    case dateFormat = "date-format"
    case decimalMark = "decimal-mark"
    case newestFirst = "newest-first"
    case intraDayReversed = "intra-day-reversed"
    case balanceType = "balance-type"

    /// Takes the value of such a rule.
    func read(_ value: String, at line: RulesText.Line, into rules: inout RulesFile) throws(LedgerError) {
        func fault(_ message: String) -> LedgerError { LedgerError(.rulesBadRule, at: line.place, message) }
        switch self {
        case .skip:
            guard let count = value.isEmpty ? 1 : Int(value), count >= 0 else { throw fault("skip takes a number of lines") }
            rules.skippedLineCount = count
        case .separator: rules.separator = try separator(value, at: line)
        case .dateFormat:
            do throws(DatePattern.Fault) {
                rules.dateFormat = try DatePattern(parsing: value)
            } catch {
                throw fault(error.message)
            }
        case .decimalMark:
            guard value == "." || value == "," else { throw fault("the decimal mark is . or a comma") }
            rules.decimalMark = value.unicodeScalars.first
        case .timezone:
            guard let offset = ZoneAbbreviation.offset(of: value) else {
                throw fault("the time zone is neither an offset such as +0100 nor a name that hledger knows")
            }
            rules.zoneOffset = offset
        case .newestFirst: rules.isNewestFirst = true
        case .intraDayReversed: rules.isReversedWithinDays = true
        case .balanceType:
            guard let kind = BalanceAssertion.Kind(rawValue: value) else { throw fault("the balance type is one of = == =* ==*") }
            rules.assertion = kind
        case .encoding:
            guard let encoding = TextEncoding(named: value) else { throw fault("the encoding is not known") }
            rules.encoding = encoding
        case .source:
            rules.source = (value, line.place)
            guard value.contains("|") else { break }
            rules.remarks.append(
                Diagnostic(
                    .warning, .rulesUnsupported, at: line.place,
                    "commands in a rules file are never run; the input given is read instead"))
        case .archive:
            rules.remarks.append(
                Diagnostic(.note, .rulesUnsupported, at: line.place, "archive is ignored; the input stays where it is"))
        }
    }

    private func separator(_ value: String, at line: RulesText.Line) throws(LedgerError) -> UInt8? {
        guard !value.isEmpty else { return nil }
        let wrapped = value.count >= 3 && (value.hasPrefix("\"") || value.hasPrefix("'")) && value.first == value.last
        let first = String((wrapped ? value.dropFirst() : value[...]).prefix(1))
        guard let separator = SeparatorName.separator(named: value) ?? SeparatorName.separator(named: first) else {
            throw LedgerError(.rulesBadRule, at: line.place, "the separator must be TAB, SPACE or one ASCII character that is not a quote")
        }
        return separator
    }
}
