internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// The payees of rows that have no category, as lines of a profile that need only the category.
///
/// They are comments, so that the profile can be used as it is.
struct UnsortedPayees {
    private struct Payee {
        /// The name as it came first.
        let name: String
        /// How much money its rows moved, in or out, by currency, as far as that has not too many digits.
        var sums: [Commodity: ExactDecimal] = [:]
    }

    private var payees: [Payee] = []
    private var numbers: [String: Int] = [:]
    private var rowCounts: [Commodity: Int] = [:]

    /// Payees beyond so many different ones are not looked at: hardly any of those comes twice.
    private static let maxCount = 20_000
    private static let maxLineCount = 50
    /// The most bytes of a name that is written down; what is longer is no name, but a text.
    private static let maxLength = 100

    /// Reads all rows of a file; those that cannot be read are left to whoever reads the file for its money.
    ///
    /// - Throws: what the source throws.
    init(_ survey: LedgerSurvey) throws(LedgerError) {
        // A profile can be written before the currency is known.
        let currency = survey.defaultCurrency ?? Commodity("XXX")
        var reader = LedgerReader(
            source: survey.source, range: survey.firstOffset..<Int.max, layout: survey.layout, separator: survey.separator,
            defaultCurrency: currency, chunkSize: survey.chunkSize, listedFaults: 0
        ) { _ in }
        while let row = try reader.next() { add(row.entry) }
    }

    private mutating func add(_ entry: Entry) {
        guard entry.category.isEmpty, entry.kind != .transfer else { return }
        let name = entry.payee.isEmpty ? entry.description : entry.payee
        guard Self.canBeWritten(name) else { return }
        let key = KindWords.folded(name)
        guard let number = numbers[key] ?? newNumber(of: name, key) else { return }
        let currency = entry.money.commodity
        rowCounts[currency, default: 0] += 1
        let sum = payees[number].sums[currency, default: .zero]
        payees[number].sums[currency] = entry.money.amount.magnitude.flatMap(sum.adding) ?? sum
    }

    private mutating func newNumber(of name: String, _ key: String) -> Int? {
        guard payees.count < Self.maxCount else { return nil }
        numbers[key] = payees.count
        payees.append(Payee(name: name))
        return payees.count - 1
    }

    /// Whether a line can hold a name, and words of it can find it again.
    private static func canBeWritten(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= maxLength, !name.contains("\"") else { return false }
        var hasLetter = false
        for scalar in name.unicodeScalars {
            hasLetter = hasLetter || scalar.properties.isAlphabetic
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: return false
            default: continue
            }
        }
        return hasLetter
    }

    /// The lines: largest sums of the currency that most rows have first, then those of the others.
    var text: String {
        guard let main = rowCounts.max(by: { ($0.value, $1.key.symbol) < ($1.value, $0.key.symbol) })?.key else { return "" }
        let sorted = payees.map { (name: $0.name, rank: Self.rank($0, main)) }.sorted { left, right in
            left.rank == right.rank ? left.name < right.name : right.rank < left.rank
        }
        var text = "\n# Payees without a category, largest sums first: write one for the dots, and take the # away.\n"
        for payee in sorted.prefix(Self.maxLineCount) {
            let isPlain = !payee.name.contains(",") && !payee.name.hasPrefix("/")
            text += "# category: … = " + (isPlain ? payee.name : "\"\(payee.name)\"") + "\n"
        }
        let restCount = sorted.count - Self.maxLineCount
        return restCount <= 0 ? text : text + "# There \(restCount == 1 ? "is 1 more payee" : "are \(restCount) more payees").\n"
    }

    /// What payees are sorted by: whether the sum is one of the main currency, and how large it is.
    private static func rank(_ payee: Payee, _ main: Commodity) -> Rank {
        let sums = payee.sums[main].map { [$0] } ?? Array(payee.sums.values)
        return Rank(isMain: payee.sums[main] != nil, size: sums.max() ?? .zero)
    }

    private struct Rank: Comparable {
        let isMain: Bool
        let size: ExactDecimal

        static func < (left: Rank, right: Rank) -> Bool {
            left.isMain == right.isMain ? left.size < right.size : right.isMain
        }
    }
}
