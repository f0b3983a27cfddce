internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import WrittenCells

/// Tries what a refusal proposes before anybody sees it: an option that leads to the same refusal, or against what the file proves, is no
/// way out.
struct HintTrial {
    private let source: ByteSource
    private let options: LedgerReadingOptions

    /// What became of the file under one proposal, best first.
    private enum Outcome: Comparable {
        /// It is read, or something else is asked next; or it cannot be tried, since the person has to put something in.
        case leadsOn
        /// It is read, with a warning that the file shows something else.
        case isContradicted
        /// It is refused as before.
        case changesNothing
    }

    /// Longer files, and more proposals, are not tried: who waits for a message waits for each of them.
    private static let (maxLength, maxCount) = (1 << 24, 8)

    /// How a message ends of which several proposals are expected.
    private static let question = "; choose one"

    init(_ source: ByteSource, _ options: LedgerReadingOptions) { (self.source, self.options) = (source, options) }

    /// The same error with those of its proposals that lead furthest; with none where all of them lead back to it.
    func tried(_ error: LedgerError) -> LedgerError {
        guard let hint = error.hint, source.count <= Self.maxLength else { return error }
        let choices = hint.choices
        guard choices.count <= Self.maxCount else { return error }
        let outcomes = choices.map { outcome($0, of: error) }
        guard let best = outcomes.min(), best == .changesNothing || outcomes.contains(where: { $0 > best }) else { return error }
        var diagnostic = error.diagnostic
        guard best != .changesNothing else {
            diagnostic.hint = nil
            diagnostic.message = Self.withoutRequest(diagnostic.message)
            return LedgerError(diagnostic, subject: error.subject)
        }
        let left = zip(choices, outcomes).filter { $0.1 == best }.map(\.0)
        diagnostic.hint = Hint(oneOf: left)
        if left.count == 1, diagnostic.message.hasSuffix(Self.question) {
            diagnostic.message = diagnostic.message.dropLast(Self.question.count) + "; what fits the rest of the file is"
        }
        return LedgerError(diagnostic, subject: error.subject)
    }

    /// A message without its last clause, which asks for what the hint proposes.
    private static func withoutRequest(_ message: String) -> String {
        // A semicolon in quotes is part of a name in the file.
        guard let end = message.lastIndex(of: ";"), !message[end...].contains("”") else { return message }
        return String(message[..<end])
    }

    private func outcome(_ choice: Hint, of error: LedgerError) -> Outcome {
        guard let options = options.following(choice) else { return .leadsOn }
        do throws(LedgerError) {
            let survey = try LedgerSurvey(LedgerFile(source, options, report: { _ in }))
            return survey.notes.contains { $0.severity == .warning && $0.code == .csvAmbiguousSign } ? .isContradicted : .leadsOn
        } catch let other {
            return other == error && other.message == error.message ? .changesNothing : .leadsOn
        }
    }
}

extension Hint {
    /// Any of several ways out, values of one setting together.
    fileprivate init(oneOf choices: [Hint]) {
        self = choices[0]
        for choice in choices.dropFirst() {
            if setting == choice.setting, subject.isEmpty, companions.isEmpty, choice.companions.isEmpty {
                values += choice.values
            } else {
                alternatives.append(choice)
            }
        }
    }

    /// The ways out that it names, each of one value.
    fileprivate var choices: [Hint] {
        var alone = self
        alone.alternatives = []
        guard subject.isEmpty, values.count > 1, companions.isEmpty else { return [alone] + alternatives.flatMap(\.choices) }
        return values.map { Hint(setting, values: [$0]) } + alternatives.flatMap(\.choices)
    }
}

extension LedgerReadingOptions {
    /// The options of someone who does what a hint proposes; `nil` where it names no value, or one that has to be filled in.
    fileprivate func following(_ choice: Hint) -> LedgerReadingOptions? {
        var options = self
        let all = [choice] + choice.companions
        // What was named before is named anew.
        for role in all.lazy.filter({ $0.setting == .column }).compactMap({ ColumnRole($0.subject) }) {
            (options.columnNames[role], options.moreColumnNames[role]) = (nil, nil)
        }
        for hint in all {
            guard !hint.values.isEmpty, !hint.values.contains(where: { $0.contains("…") || $0.contains("?") }) else { return nil }
            for value in hint.values {
                let text = hint.subject.isEmpty ? value : "\(hint.subject)=\(value)"
                if hint.setting == .fields {
                    options.name(fields: text)
                } else if (try? options.set(hint.setting, text)) != true {
                    return nil
                }
            }
        }
        return options
    }
}
