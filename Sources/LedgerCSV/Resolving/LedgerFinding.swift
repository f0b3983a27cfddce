/// Something that was decided of a file, and why.
package struct LedgerDecision: Sendable, Hashable, CustomStringConvertible {
    /// What was decided.
    package enum Topic: String, Sendable, CaseIterable {
        case profile, encoding, separator, header, columns, amounts, signs, fees, dates, currency, account, rows
    }

    /// What was decided.
    package let topic: Topic
    /// How it was decided.
    package let value: String
    /// What it was decided by.
    package let reason: String

    /// `amounts: 1.234,56, because …`.
    package var description: String { "\(topic): \(value), because \(reason)" }

    package init(_ topic: Topic, _ value: String, because reason: String) {
        (self.topic, self.value, self.reason) = (topic, value, reason)
    }
}

/// What one witness found of a question, and what became of it.
package struct LedgerFinding: Sendable, Hashable, CustomStringConvertible {
    /// What it is about.
    package let topic: LedgerDecision.Topic
    /// Who found it.
    package let witness: String
    package let strength: Strength
    /// What was found.
    package let reason: String
    /// The readings it keeps, in words.
    package let keeps: [String]
    /// What came of it.
    package let effect: String

    /// `signs: the balance adds up in 3 steps (balance, arithmetic): keeps signed, strikes out 1`.
    package var description: String {
        "\(topic): \(reason) (\(witness), \(strength.rawValue)): keeps \(keeps.joined(separator: ", ")); \(effect)"
    }

    /// Words a finding; `name` is what its readings are called.
    init<Reading>(_ heard: HeardFinding<Reading>, of topic: LedgerDecision.Topic, _ name: (Reading) -> String) {
        (self.topic, witness, strength) = (topic, heard.finding.witness, heard.finding.strength)
        (reason, keeps) = (heard.finding.reason, heard.finding.keeps.map(name).sorted())
        effect =
            switch heard.outcome {
            case .struck(0): heard.finding.isLast ? "leaves the question open" : "strikes out nothing"
            case .struck(let count): "strikes out \(count)"
            case .disputed: "another finding as strong says otherwise"
            case .overruled: "stronger findings say otherwise"
            }
    }
}
