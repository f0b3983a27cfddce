internal import CalendarFeed
internal import LedgerEvents
internal import StatementReading
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
        case notes
        case descriptions
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
            case .notes: isOne ? "note" : "notes"
            case .descriptions: isOne ? "description" : "descriptions"
            case .plainUIDs: isOne ? "UID from which its entry can be guessed" : "UIDs from which their entries can be guessed"
            }
        }
    }

    /// How often a kind occurs.
    struct Finding {
        var count = 0
        /// The first one, masked.
        let example: String
        /// The number of its line.
        let line: Int
        /// The property that it is in.
        let property: String
    }

    /// What was found.
    private(set) var found: [Kind: Finding] = [:]
    /// Whether the feed is an export of ledgers.
    private(set) var isExport = false
    /// The number of events.
    private(set) var eventCount = 0

    private var isInEvent = false
    /// The number of components in the event that have begun and not ended.
    private var depth = 0
    private var amount: (example: String, line: Int, property: String)?
    private var hasDescription = false
    private var (line, property) = (0, "")
    private let finder = AmountFinder()

    /// Looks at a content line.
    mutating func add(_ line: [UInt8], number: Int) {
        let span = line.span
        guard let parts = PropertyParts(span, 0..<line.count) else { return }
        let name = TextValue.name(span, parts.name)
        let value = TextValue.text(span, parts.value)
        (self.line, property) = (number, name)
        switch name {
        case "BEGIN" where value.uppercased() == "VEVENT":
            (isInEvent, depth, amount, hasDescription) = (true, 0, nil, false)
            eventCount += 1
        case "END" where value.uppercased() == "VEVENT":
            if isInEvent, let amount {
                (self.line, property) = (amount.line, amount.property)
                add(.amounts, amount.example)
            }
            isInEvent = false
        case "BEGIN" where isInEvent: depth += 1
        case "END" where isInEvent: depth -= 1
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
            if let uid = EntryUID(value) {
                isExport = true
                if !uid.name.isKeyed { add(.plainUIDs, "") }
                // Its digits are those of a hash, of which some look like the number of a card.
                if text == value { return }
            }
        case "X-LEDGER-ACCOUNT", "X-LEDGER-TO-ACCOUNT": add(.accountNames, Self.masked(value, keeping: 2))
        case "X-LEDGER-ID": add(.codes, Self.masked(value, keeping: 1))
        case "SUMMARY", "DESCRIPTION":
            if isInEvent, amount == nil { amount = found(in: value).map { ($0, line, name) } }
            if name == "DESCRIPTION" { addDescription(value) }
        case "X-LEDGER-DESCRIPTION": addDescription(value)
        case "X-LEDGER-NOTE": add(.notes, "")
        default:
            let isSum = name.hasPrefix("X-LEDGER-DAY-") || name.hasPrefix("X-LEDGER-PERIOD-")
            if isInEvent, name == "X-LEDGER-AMOUNT" || isSum { amount = amount ?? (Self.masked(value, keeping: 0), line, name) }
        }
        let bytes = text.utf8.span
        var rest = Array(text.utf8)
        for finding in AccountNumbers.find(in: bytes, isChecked: name == "UID") {
            let number = String(utf8: bytes.extracting(finding.range))
            let last = number.filter { $0 != " " && $0 != "-" }.suffix(4)
            // Only an IBAN begins with what many have.
            let first = number.first?.isLetter == true ? number.prefix(4) : ""
            add(finding.isCard ? .cardNumbers : .accountNumbers, finding.isCard ? "…\(last)" : "\(first)…\(last)")
            // It is not to be found again behind a word.
            for index in finding.range { rest[index] = UInt8(ascii: "x") }
        }
        for (kind, word, value) in TellingWords.find(in: String(decoding: rest, as: UTF8.self)) {
            switch kind {
            case .balance: add(.balances, "\(word) \(Self.masked(value, keeping: 0))")
            case .code: add(.codes, "\(word) \(Self.masked(value, keeping: 1))")
            case .account: add(.accountNumbers, "\(word) …\(value.suffix(2))")
            }
        }
    }

    /// Counts the description of an event, which may have it twice.
    private mutating func addDescription(_ value: String) {
        guard isInEvent, depth == 0, !value.isEmpty, !hasDescription else { return }
        hasDescription = true
        add(.descriptions, "")
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
        found[kind, default: Finding(example: example, line: line, property: property)].count += 1
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
