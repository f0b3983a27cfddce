internal import TextBytes
internal import WrittenCells

/// A column that tells what became of transactions: with words of a bank, or with answers to what its name asks, as `Voided`, `Success` and
/// `Decline reason` do.
package struct StateColumn: Hashable, Sendable {
    /// What the name of such a column asks.
    package enum Question: Sendable {
        /// Why a transaction did not go through: what went through has no answer.
        case reason
        /// Whether it was cancelled.
        case cancelled
        /// Whether it failed.
        case failed
        /// Whether it is still pending.
        case pending
        /// Whether it went through.
        case passed
        /// Whether it was reconciled, by a letter, of which one says that it is void.
        case reconciled

        /// What a name asks, where the cells below it are answers.
        init?(name: String) {
            let traits: [(NameTrait, Question)] = [
                (.why, .reason), (.cancelling, .cancelled), (.failing, .failed), (.pausing, .pending), (.passing, .passed),
                (.reconciling, .reconciled),
            ]
            guard let found = traits.first(where: { $0.0.fits(name) })?.1 ?? Self.asked(name) else { return nil }
            self = found
        }

        /// What a name asks that is the word for a state: `Paid?`, `Planned`. What is no transaction yet is none that went through.
        package static func asked(_ name: String) -> Question? {
            let word = String(name.prefix { $0 != "?" }).trimmed
            if CellWords.isPlanned(word) { return .failed }
            return CellWords.isBooked(word) ? .passed : nil
        }
    }

    package let place: Int
    package let question: Question?
    private let crossIsNo: Bool

    init(_ place: Int, name: String) {
        self.place = place
        question = Question(name: name)
        crossIsNo = CellWords.crossIsNo(name)
    }

    /// What a cell says became of its row.
    func state(_ word: String) -> CellWords.State {
        let state = CellWords.state(word)
        guard state == .booked, let question else { return state }
        return switch question {
        case .reason: CellWords.isReason(word) ? .failed : .booked
        case .cancelled, .failed: isYes(word) ? .failed : .booked
        case .pending: isYes(word) ? .pending : .booked
        case .passed: isNo(word) ? .failed : .booked
        case .reconciled: word.lowercased() == "v" ? .failed : .booked
        }
    }

    private func isYes(_ word: String) -> Bool { CellWords.isYes(word, crossIsNo: crossIsNo) }

    private func isNo(_ word: String) -> Bool { CellWords.isNo(word) || crossIsNo && word.lowercased() == "x" }

    /// How much of a transaction a word says was taken back; `nil` for words that tell of no cancellation.
    func cancelling(_ word: String) -> CellWords.Cancelling? {
        CellWords.cancelling(word) ?? (question == .cancelled && isYes(word) ? .whole : nil)
    }

    /// Whether a word says that its row stands, and is no mere lack of an answer.
    func saysBooked(_ word: String) -> Bool {
        CellWords.isBooked(word) || question == .passed && state(word) == .booked && isYes(word)
    }

    /// Whether it is known what a word says.
    package func isKnown(_ word: String) -> Bool {
        state(word) != .booked || CellWords.isBooked(word) || CellWords.flag(word.utf8.span) != nil
            || question != nil && (question == .reason || question == .reconciled || isYes(word) || isNo(word))
    }
}
