internal import Diagnostics
internal import LinearRegex
internal import TextBytes

/// Reads the lines of a rules file.
struct RulesParser {
    private let lines: [RulesText.Line]
    private var index = 0
    private var stated: Set<String> = []

    init(_ lines: [RulesText.Line]) { self.lines = lines }

    /// Fills the rules with what the lines say.
    mutating func parse(into rules: inout RulesFile) throws(LedgerError) {
        while index < lines.count {
            let line = lines[index]
            index += 1
            guard !Self.isBlankOrComment(line.text) else { continue }
            if try readDirective(line, into: &rules) { continue }
            if let names = try fieldNames(line) {
                name(names, in: &rules)
            } else if let (field, value) = assignment(line.text) {
                rules.assignments[field] = RuleTemplate(value)
            } else if line.text.hasPrefix("if") {
                try readCondition(line, into: &rules)
            } else {
                throw fault(
                    line, "this is not a rule\(line.text.first?.isWhitespace == true ? "; only rules in an if block are indented" : "")")
            }
        }
        guard rules.assignments[.date] != nil else {
            throw LedgerError(
                .rulesBadRule, at: SourcePlace(rules.path.shownPath), "no rule outside if blocks sets the date; add one, such as: date %1"
            )
        }
        try check(&rules)
    }

    func fault(_ line: RulesText.Line, _ message: String) -> LedgerError { LedgerError(.rulesBadRule, at: line.place, message) }

    private static func isBlankOrComment(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else { return true }
        return first == "#" || first == ";" || first == "*"
    }

    private mutating func readDirective(_ line: RulesText.Line, into rules: inout RulesFile) throws(LedgerError) -> Bool {
        let name = String(line.text.prefix { $0.isLetter || $0 == "-" })
        guard let directive = RuleDirective(rawValue: name) else { return false }
        guard let value = Self.value(after: name, in: line.text) else { throw fault(line, "a space or a colon is missing after \(name)") }
        // Of several the first one counts.
        guard stated.insert(name).inserted else { return true }
        try directive.read(value.trimmed, at: line, into: &rules)
        return true
    }

    /// What stands after a word and its colon or white space; `nil` when something else follows.
    private static func value(after word: String, in text: String) -> String? {
        let rest = text.dropFirst(word.count)
        let value = rest.drop { $0 == " " || $0 == "\t" }
        if value.first == ":" { return String(value.dropFirst().drop { $0 == " " || $0 == "\t" }) }
        return rest.isEmpty || value.startIndex > rest.startIndex ? String(value) : nil
    }

    // MARK: Fields

    private func fieldNames(_ line: RulesText.Line) throws(LedgerError) -> [String]? {
        guard line.text.hasPrefix("fields"), let list = Self.value(after: "fields", in: line.text) else { return nil }
        let names = list.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
        guard names.count > 1 else { throw fault(line, "a fields list needs at least two names, with commas between them") }
        return try names.map { (name: String) throws(LedgerError) in
            if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") { return name.dropFirst().dropLast().lowercased() }
            guard !name.contains(where: { " \t;#~".contains($0) }) else {
                throw fault(line, "a field name cannot contain spaces or any of ; # ~")
            }
            return name.lowercased()
        }
    }

    private func name(_ names: [String], in rules: inout RulesFile) {
        rules.columns.removeAll()
        for (index, name) in names.enumerated() where !name.isEmpty && rules.columns[name] == nil {
            rules.columns[name] = index + 1
            if let field = RuleField(name) { rules.assignments[field] = RuleTemplate("%\(index + 1)") }
        }
    }

    /// A field and its value; `nil` when the line is no assignment.
    func assignment(_ text: String) -> (field: RuleField, value: String)? {
        let name = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
        guard let field = RuleField(name), let value = Self.value(after: name, in: text) else { return nil }
        return (field, value)
    }

    // MARK: Conditions

    private mutating func readCondition(_ line: RulesText.Line, into rules: inout RulesFile) throws(LedgerError) {
        let rest = line.text.dropFirst(2)
        if let mark = rest.unicodeScalars.first, !mark.properties.isWhitespace {
            guard !mark.properties.isAlphabetic, mark.properties.numericType == nil else { throw fault(line, "this is not a rule") }
            return try readTable(line, mark, into: &rules)
        }
        var tests: [[RuleTest]] = []
        if !rest.trimmed.isEmpty { try add(rest.trimmed, at: line, to: &tests) }
        while index < lines.count, let first = lines[index].text.first, !first.isWhitespace {
            if first != "#", first != ";" { try add(lines[index].text, at: lines[index], to: &tests) }
            index += 1
        }
        var assignments: [(field: RuleField, value: RuleTemplate)] = []
        while index < lines.count, lines[index].text.first?.isWhitespace == true {
            let text = lines[index].text.trimmed
            let rule = String(lines[index].text.drop { $0.isWhitespace })
            if !Self.isBlankOrComment(text) {
                guard let (field, value) = assignment(rule) else {
                    throw fault(lines[index], "an if block assigns to hledger fields; this is not one")
                }
                assignments.append((field, RuleTemplate(value)))
            }
            index += 1
        }
        guard !tests.isEmpty, !assignments.isEmpty else {
            throw fault(line, "the if block assigns nothing; put its rules below it, indented")
        }
        rules.blocks.append(RuleBlock(conditions: tests, assignments: assignments))
    }

    private mutating func readTable(
        _ line: RulesText.Line, _ mark: Unicode.Scalar, into rules: inout RulesFile
    ) throws(LedgerError) {
        let separator = Character(mark)
        let names = line.text.dropFirst(3).split(separator: separator, omittingEmptySubsequences: false)
        let fields = try names.map { (name: Substring) throws(LedgerError) in
            guard let field = RuleField(name.trimmed) else { throw fault(line, "“\(name.prefix(50))” is not an hledger field") }
            return field
        }
        var isEmpty = true
        while index < lines.count, !lines[index].text.trimmed.isEmpty {
            let row = lines[index]
            index += 1
            if Self.isBlankOrComment(row.text) { continue }
            let cells = row.text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
            guard cells.count == fields.count + 1 else {
                throw fault(row, "the table assigns to \(fields.count) fields, but this line has \(cells.count - 1) values")
            }
            var tests: [[RuleTest]] = []
            try add(cells[0], at: row, to: &tests)
            rules.blocks.append(
                RuleBlock(conditions: tests, assignments: zip(fields, cells.dropFirst()).map { ($0, RuleTemplate($1)) }))
            isEmpty = false
        }
        if isEmpty { throw fault(line, "the if table has no lines") }
    }

    /// Adds the tests of a line: those behind `&` belong to the one before them, any other begins a list of its own.
    private func add(_ text: String, at line: RulesText.Line, to tests: inout [[RuleTest]]) throws(LedgerError) {
        for (number, part) in text.split(separator: " && ").enumerated() {
            var rest = Substring(part.trimmed)
            var isJoined = number > 0
            if rest.hasPrefix("&") {
                isJoined = true
                rest = rest.drop { $0 == "&" }
            }
            rest = Substring(rest.trimmed)
            let isNegated = rest.hasPrefix("!")
            if isNegated { rest = Substring(rest.dropFirst().trimmed) }
            var field: String?
            if rest.hasPrefix("%"), let (name, pattern) = Self.fieldAndPattern(rest.dropFirst()) { (field, rest) = (name, pattern) }
            guard !rest.isEmpty else { throw fault(line, "a pattern is missing") }
            let test = RuleTest(pattern: String(rest), field: field?.lowercased(), isNegated: isNegated, place: line.place)
            if isJoined, !tests.isEmpty { tests[tests.count - 1].append(test) } else { tests.append([test]) }
        }
    }

    private static func fieldAndPattern(_ text: Substring) -> (String, Substring)? {
        if text.hasPrefix("\""), let end = text.dropFirst().firstIndex(of: "\"") {
            return (String(text[text.index(after: text.startIndex)..<end]), Substring(text[text.index(after: end)...].trimmed))
        }
        let name = text.prefix { !" \t,;#~".contains($0) }
        let pattern = text.dropFirst(name.count).trimmed
        return name.isEmpty || pattern.isEmpty ? nil : (String(name), Substring(pattern))
    }

    /// Numbers the patterns and looks at them.
    private func check(_ rules: inout RulesFile) throws(LedgerError) {
        var numbers: [String: Int] = [:]
        for block in rules.blocks.indices {
            for list in rules.blocks[block].conditions.indices {
                for test in rules.blocks[block].conditions[list].indices {
                    let stated = rules.blocks[block].conditions[list][test]
                    if numbers[stated.pattern] == nil {
                        do throws(RegexFault) {
                            _ = try Regex(stated.pattern)
                        } catch {
                            throw LedgerError(
                                .rulesBadPattern, at: stated.place, "this is not a regular expression that hledger reads: \(error.message)")
                        }
                        if let letter = Self.foreignClass(in: stated.pattern) {
                            rules.remarks.append(
                                Diagnostic(
                                    .warning, .rulesUnsupported, at: stated.place,
                                    "to hledger \\\(letter) is the letter \(letter), not a character class; write one such as [[:digit:]]")
                            )
                        }
                    }
                    rules.blocks[block].conditions[list][test].regex = numbers[stated.pattern, default: numbers.count]
                    numbers[stated.pattern] = rules.blocks[block].conditions[list][test].regex
                }
            }
        }
    }

    /// A letter behind a backslash that stands for a class in other languages of patterns.
    private static func foreignClass(in pattern: String) -> Character? {
        var isEscaped = false
        for character in pattern {
            if isEscaped, "dDwWsS".contains(character) { return character }
            isEscaped = !isEscaped && character == "\\"
        }
        return nil
    }
}
