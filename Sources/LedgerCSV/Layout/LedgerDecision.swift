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
    /// How strong its finding is.
    package let strength: String
    /// What was found.
    package let reason: String
    /// The readings it keeps, in words.
    package let keeps: [String]
    /// What came of it.
    package let effect: String

    /// `signs: the balance adds up in 3 steps (balance, arithmetic): keeps signed, strikes out 1`.
    package var description: String {
        "\(topic): \(reason) (\(witness), \(strength)): keeps \(keeps.joined(separator: ", ")); \(effect)"
    }

    package init(
        _ topic: LedgerDecision.Topic, _ reason: String, of witness: String, _ strength: String, keeps: [String], effect: String
    ) {
        (self.topic, self.reason, self.witness, self.strength) = (topic, reason, witness, strength)
        (self.keeps, self.effect) = (keeps, effect)
    }
}
