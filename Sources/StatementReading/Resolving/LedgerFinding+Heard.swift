internal import LedgerCSV

extension LedgerFinding {
    /// Words a finding; `name` is what its readings are called.
    init<Reading>(_ heard: HeardFinding<Reading>, of topic: LedgerDecision.Topic, _ name: (Reading) -> String) {
        let (finding, effect) = (heard.finding, Self.effect(of: heard))
        self.init(
            topic, finding.reason, of: finding.witness, finding.strength.rawValue, keeps: finding.keeps.map(name).sorted(), effect: effect)
    }

    private static func effect<Reading>(of heard: HeardFinding<Reading>) -> String {
        switch heard.outcome {
        case .struck(0): heard.finding.isLast ? "leaves the question open" : "strikes out nothing"
        case .struck(let count): "strikes out \(count)"
        case .disputed: "another finding as strong says otherwise"
        case .overruled: "stronger findings say otherwise"
        }
    }
}
