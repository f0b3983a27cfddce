internal import LedgerCore
internal import TextBytes

// Words that say what became of transactions, and answers to what the name of a column asks.
extension CellWords {
    private static let booked = set("booked")
    private static let planned = set("planned")
    private static let reasons = set("reason")
    private static let subjects = set("subject")
    private static let cancelled = set("cancelled")
    private static let cancelledInPart = set("cancelledpart")
    private static let yes = set("yes")
    private static let no = set("no")

    /// What became of a transaction.
    package enum State: Hashable, Sendable {
        case booked, pending, failed
    }

    /// What the word of a bank says of a transaction, or a word with the reason behind it, or with what it is said of: `Declined (3DS)`,
    /// `Rejected by bank`, `Payment cancelled`.
    package static func state(_ word: String) -> State {
        let word = withoutCode(lowercased(word))
        if let known = known(word) { return known }
        guard !word.utf8.allSatisfy(\.isLetter), word.contains(where: { !$0.isLetter }) else { return .booked }
        let first = word.prefix { $0.isLetter }
        let behind = word[first.endIndex...].drop { $0 == " " }
        let hasReason = behind.first.map { !$0.isLetter } ?? false || reasons.contains(String(behind.prefix { $0.isLetter }))
        if hasReason, isFailed(String(first)) { return .failed }
        let words = word.split(separator: " ")
        let isOfSubject = words.count > 1 && words.dropLast().allSatisfy { subjects.contains(String($0)) }
        return isOfSubject && isFailed(String(words[words.count - 1])) ? .failed : .booked
    }

    /// What a word in lower case says; `nil` for words that are in none of the lists. Of several lists, the first of failed, pending and booked
    /// counts.
    private static func known(_ word: String) -> State? {
        let word = word.nfc
        var state: State?
        _ = table.firstPlace(of: word.utf8.span) { place in
            switch table.heads[place.row] {
            case "failed", "cancelled", "cancelledpart": state = .failed
            case "pending": state = .pending
            case "booked": state = state ?? .booked
            default: break
            }
            return state == .failed
        }
        return state
    }

    /// A word without the number of an answer before it: `51 Insufficient funds`.
    private static func withoutCode(_ word: String) -> String {
        guard let first = word.utf8.first, first >= 0x80 || first.isDigit, word.first?.isNumber ?? false else { return word }
        return String(word.drop { $0.isNumber }.drop { " :-–".contains($0) })
    }

    /// Whether a line between the rows says that those behind it were not booked: `Declined transactions`, `Upcoming payments`.
    package static func headsUnbooked(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter }
        return words.count <= 4 && words.contains { state(String($0)) != .booked }
    }

    private static func isFailed(_ word: String) -> Bool { known(word) == .failed }

    /// How much of a transaction was taken back.
    package enum Cancelling: Sendable {
        case whole, part
    }

    /// How much of a transaction a word says was taken back; `nil` for words that tell of no cancellation.
    package static func cancelling(_ word: String) -> Cancelling? {
        let word = lowercased(word)
        return cancelledInPart.contains(word) ? .part : cancelled.contains(word) ? .whole : nil
    }

    /// Whether a word says that a transaction is still to come.
    package static func isPlanned(_ word: String) -> Bool { planned.contains(lowercased(word)) }

    /// Whether a word says that a transaction stands.
    package static func isBooked(_ word: String) -> Bool { booked.contains(withoutCode(lowercased(word))) }

    /// Whether a cell gives a reason, and does not say that there is none: `0000`, `none`, `approved`.
    package static func isReason(_ word: String) -> Bool {
        !(nothing.contains(lowercased(word)) || isNo(word) || isBooked(word) || word.allSatisfy { $0 == "0" })
    }

    /// Whether a cell answers yes under a name that asks; a cross is a mark that is set, and says no in Korea and Japan, where a circle says yes.
    package static func isYes(_ word: String, crossIsNo: Bool) -> Bool {
        let word = word.inLowerCase
        return yes.contains(word) && !(crossIsNo && word == "x")
    }

    /// Whether a cell answers no.
    package static func isNo(_ word: String) -> Bool { no.contains(lowercased(word)) }

    /// Whether a cross under that name says no.
    package static func crossIsNo(_ name: String) -> Bool { name.unicodeScalars.contains { $0.value >= 0x1100 } }
}
