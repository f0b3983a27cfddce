internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// The rows of a file of several accounts whose text is the name of another one: both sides of transfers, where what each says of the other
/// adds up to nothing.
struct LinkEvidence: Sendable {
    /// The rows of one account with one text.
    private struct Link: Hashable {
        let account, text: String
    }

    private struct Sum {
        var count = 0
        var line: Int
        var values: [ExactDecimal?] = [.zero, .zero]
    }

    /// What a column shows.
    struct Finding {
        let place: Int
        /// The accounts that rows name, in lower case.
        let names: Set<String>
        let count: Int
        let line: Int
        /// Whether each transfer has both sides.
        let isProven: Bool
    }

    let places: [Int]
    private let accountPlace: Int
    private var links: [[Link: Sum]]
    private var accounts = Set<String>()
    private var hasTooMany = false
    private static let maxLinks = 20_000

    init(_ places: [Int], accountPlace: Int) {
        (self.places, self.accountPlace, links) = (places, accountPlace, places.map { _ in [:] })
    }

    mutating func add(_ csv: borrowing CSVReader, _ amount: AmountReadings?, isOut: Bool) {
        guard let amount, !amount.isZero, !hasTooMany else { return }
        let account = csv.trimmedText(ofField: accountPlace).map(CellWords.lowercased) ?? ""
        accounts.insert(account)
        for (index, place) in places.enumerated() {
            guard let text = csv.trimmedText(ofField: place).map(CellWords.lowercased), !text.isEmpty, text != account else { continue }
            var sum = links[index][Link(account: account, text: text)] ?? Sum(line: csv.line)
            sum.count += 1
            for mark in sum.values.indices {
                let value = amount.value(mark)
                let signed = isOut && amount.sign != .minus ? value?.negated : value
                sum.values[mark] = sum.values[mark].flatMap { sum in signed.flatMap(sum.adding) }
            }
            links[index][Link(account: account, text: text)] = sum
            hasTooMany = hasTooMany || links[index].count > Self.maxLinks
        }
    }

    /// What the first column shows that names accounts of the file.
    func finding(_ mark: Int) -> Finding? {
        guard !hasTooMany else { return nil }
        for (place, all) in zip(places, links) {
            let found = all.filter { accounts.contains($0.key.text) }
            guard let line = found.values.map(\.line).min() else { continue }
            let isProven = found.allSatisfy { link, sum in
                let other = found[Link(account: link.text, text: link.account)]
                guard let back = other?.values[mark], let sum = sum.values[mark] else { return false }
                return back.negated == sum
            }
            return Finding(
                place: place, names: Set(found.keys.map(\.text)), count: found.values.reduce(0) { $0 + $1.count }, line: line,
                isProven: isProven)
        }
        return nil
    }
}
