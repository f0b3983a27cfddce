internal import CalendarFeed
internal import LedgerEvents
internal import TextBytes

/// What a stranger would learn from a feed, line by line.
struct Exposures {
    /// A kind of thing that is not for strangers; the raw value is its name in JSON.
    enum Kind: String, CaseIterable {
        case amounts
        case balances
        case accountNumbers = "account-numbers"
        case cardNumbers = "card-numbers"
        case accountNames = "account-names"
        case codes
        case plainUIDs = "plain-uids"

        /// What so many are called.
        func name(_ count: Int) -> String {
            let isOne = count == 1
            return switch self {
            case .amounts: isOne ? "event with an amount" : "events with amounts"
            case .balances: isOne ? "balance" : "balances"
            case .accountNumbers: isOne ? "account number" : "account numbers"
            case .cardNumbers: isOne ? "card number" : "card numbers"
            case .accountNames: isOne ? "account name" : "account names"
            case .codes: isOne ? "code" : "codes"
            case .plainUIDs: isOne ? "UID from which its entry can be guessed" : "UIDs from which their entries can be guessed"
            }
        }
    }

    /// How often each kind occurs, and the first one, masked.
    private(set) var found: [Kind: (count: Int, example: String)] = [:]
    /// The number of events.
    private(set) var eventCount = 0

    private var isInEvent = false
    private var amount: String?
    private let finder = AmountFinder()

    /// Looks at a content line.
    mutating func add(_ line: [UInt8]) {
        let span = line.span
        guard let parts = PropertyParts(span, 0..<line.count) else { return }
        let name = TextValue.name(span, parts.name)
        let value = TextValue.text(span, parts.value)
        switch name {
        case "BEGIN" where value.uppercased() == "VEVENT":
            (isInEvent, amount) = (true, nil)
            eventCount += 1
        case "END" where value.uppercased() == "VEVENT":
            if isInEvent, let amount { add(.amounts, amount) }
            isInEvent = false
        case "BEGIN", "END", "DTSTAMP", "DTSTART", "DTEND", "CREATED", "LAST-MODIFIED", "RRULE", "RDATE", "EXDATE", "SEQUENCE", "TRIGGER":
            return
        case "X-LEDGER-CHECKSUM", "X-LEDGER-DATE", "X-LEDGER-TIME", "TZOFFSETFROM", "TZOFFSETTO": return
        default:
            // Parameters have names of columns, and of people.
            let text =
                parts.value.lowerBound > parts.name.upperBound + 1 ? TextValue.string(span, 0..<parts.value.lowerBound) + value : value
            look(at: text, in: name, value)
        }
    }

    private mutating func look(at text: String, in name: String, _ value: String) {
        switch name {
        case "UID":
            if EntryUID(value).map({ !$0.name.isKeyed }) == true { add(.plainUIDs, "") }
        case "X-LEDGER-ACCOUNT", "X-LEDGER-TO-ACCOUNT": add(.accountNames, Self.masked(value, keeping: 2))
        case "X-LEDGER-ID": add(.codes, Self.masked(value, keeping: 1))
        case "SUMMARY", "DESCRIPTION":
            if isInEvent, amount == nil { amount = found(in: value) }
        default:
            let isSum = name.hasPrefix("X-LEDGER-DAY-") || name.hasPrefix("X-LEDGER-PERIOD-")
            if isInEvent, name == "X-LEDGER-AMOUNT" || isSum { amount = amount ?? Self.masked(value, keeping: 0) }
        }
        let bytes = text.utf8.span
        for finding in AccountNumbers.find(in: bytes) {
            let number = String(utf8: bytes.extracting(finding.range))
            let last = number.filter { $0 != " " && $0 != "-" }.suffix(4)
            add(finding.isCard ? .cardNumbers : .accountNumbers, finding.isCard ? "…\(last)" : "\(number.prefix(4))…\(last)")
        }
        for (kind, word, value) in TellingWords.find(in: text) {
            let example = "\(word) \(Self.masked(value, keeping: kind == .code ? 1 : 0))"
            add(kind == .code ? .codes : .balances, example)
        }
    }

    /// Returns the amount of money in a text, masked.
    private func found(in text: String) -> String? {
        switch finder.amount(in: text) {
        case .none: nil
        case .ambiguous: "several"
        case .found(let amount): "\(Self.masked(amount.money.amount.description, keeping: 0)) \(amount.money.commodity.symbol)"
        }
    }

    private mutating func add(_ kind: Kind, _ example: String) {
        found[kind, default: (0, example)].count += 1
    }

    /// Returns the beginning of a text, with a dot for each letter and digit but the first few.
    static func masked(_ text: String, keeping count: Int) -> String {
        var kept = 0
        return String(
            text.prefix(30).map { character in
                guard character.isLetter || character.isNumber else { return character }
                kept += 1
                return kept <= count ? character : "•"
            })
    }
}
