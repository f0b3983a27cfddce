internal import Diagnostics

/// Something in a file that shows how one question of its reading is to be answered.
///
/// A new witness is a line in the list of its question, and a function that says what it found.
struct Witness<Subject, Reading: Hashable & Sendable>: Sendable {
    /// Its name in findings.
    let name: String
    let strength: Strength
    /// What it says of a file; `nil` where it says nothing.
    let look: @Sendable (Subject) throws(LedgerError) -> Testimony<Reading>?

    init(_ name: String, _ strength: Strength, _ look: @escaping @Sendable (Subject) throws(LedgerError) -> Testimony<Reading>?) {
        (self.name, self.strength, self.look) = (name, strength, look)
    }
}

/// What one witness says.
struct Testimony<Reading: Hashable & Sendable> {
    /// The readings that it keeps; `nil` where it keeps them all.
    let keeps: Set<Reading>?
    /// What it found, as a clause: `the balance adds up in 3 steps`.
    let reason: String
    /// Whether no guess may choose among the readings that it keeps.
    let isLast: Bool

    init(_ keeps: Set<Reading>, _ reason: String, isLast: Bool = false) { (self.keeps, self.reason, self.isLast) = (keeps, reason, isLast) }

    private init(open reason: String) { (keeps, self.reason, isLast) = (nil, reason, true) }

    /// Shows that the question is open.
    static func open(_ reason: String) -> Testimony { Testimony(open: reason) }
}

extension Resolver {
    /// Hears witnesses of all classes.
    mutating func hear<Subject>(_ witnesses: [Witness<Subject, Reading>], of subject: Subject) throws(LedgerError) {
        var findings: [Finding<Reading>] = []
        for witness in witnesses {
            guard let said = try witness.look(subject) else { continue }
            findings.append(
                Finding(
                    witness: witness.name, strength: witness.strength, keeps: said.keeps ?? Set(left), reason: said.reason,
                    isLast: said.isLast))
        }
        hear(findings)
    }
}
