/// Strikes out readings, class by class, until one is left or nothing more tells them apart.
///
/// Readings with the same outcome are one: the first of them stands for all. Findings of one class without a common outcome strike out
/// nothing. What is a guess is dropped where something stronger says otherwise, and so are words where someone stated it; of all else, that
/// is a contradiction.
struct Resolver<Reading: Hashable & Sendable, Outcome: Hashable> {
    /// The readings that are left, in the order in which they were given.
    private(set) var left: [Reading]
    /// What was heard, in that order.
    private(set) var heard: [HeardFinding<Reading>] = []
    /// What contradicts something that is as strong, or stronger, and that other finding.
    private(set) var contradictions: [(finding: Finding<Reading>, other: Finding<Reading>)] = []
    /// The finding after which names and habits are not heard.
    private(set) var last: Finding<Reading>?
    private let outcome: (Reading) -> Outcome

    /// Starts with all readings that the cells allow; `outcome` is what a reading makes of the file.
    init(_ readings: [Reading], outcome: @escaping (Reading) -> Outcome) { (left, self.outcome) = (readings, outcome) }

    /// Whether all that is left has the same outcome.
    var isSettled: Bool { outcomes(left).count < 2 }

    /// The finding that struck out most; of several, the strongest. Where all readings have one outcome, the strongest that agrees.
    var decisive: Finding<Reading>? {
        heard.reduce(into: (finding: Finding<Reading>?.none, count: -1)) { best, heard in
            if case .struck(let count) = heard.outcome, count > best.count { best = (heard.finding, count) }
        }.finding
    }

    /// Hears findings, class by class.
    mutating func hear(_ findings: [Finding<Reading>]) {
        for strength in Strength.allCases where last == nil || !strength.isGuess {
            hear(class: findings.filter { $0.strength == strength })
        }
    }

    private mutating func hear(class findings: [Finding<Reading>]) {
        let start = outcomes(left)
        let kept = findings.map { outcomes($0.keeps).intersection(start) }
        for (finding, mine) in zip(findings, kept) {
            let rival = kept.indices.first { !kept[$0].isEmpty && kept[$0].isDisjoint(with: mine) }
            if mine.isEmpty {
                note(finding, .overruled, against: stronger(finding))
            } else if let rival {
                note(finding, .disputed, against: findings[rival])
                last = last ?? finding
            } else {
                let count = left.count
                left.removeAll { !mine.contains(outcome($0)) }
                heard.append(HeardFinding(finding: finding, outcome: .struck(count - left.count)))
                if finding.isLast, last == nil { last = finding }
            }
        }
    }

    private mutating func note(_ finding: Finding<Reading>, _ outcome: HeardFinding<Reading>.Outcome, against other: Finding<Reading>?) {
        heard.append(HeardFinding(finding: finding, outcome: outcome))
        if let other, finding.strength.contradicts(other.strength) { contradictions.append((finding, other)) }
    }

    /// The finding that struck out what another one keeps.
    private func stronger(_ finding: Finding<Reading>) -> Finding<Reading>? {
        let mine = outcomes(finding.keeps)
        let others = heard.lazy.filter { if case .struck(1...) = $0.outcome { true } else { false } }.map(\.finding)
        return others.first { outcomes($0.keeps).isDisjoint(with: mine) } ?? others.first
    }

    private func outcomes(_ readings: some Sequence<Reading>) -> Set<Outcome> { Set(readings.lazy.map(outcome)) }
}
