public import ByteStreams
internal import CivilCalendar
public import Diagnostics
internal import LedgerCore
package import LedgerCSV
internal import TextBytes
internal import WrittenCells

extension LedgerProfile {
    private static let maxLength = 1 << 16

    /// Reads a profile from its file: lines of a name, a colon and a value; `#` begins a comment.
    ///
    /// `header` lists names that the header of the bank's files must have. Most others have the names of the command's options: `column`,
    /// `kinds`, `amount-sign`, `balance-kind`, `decimal-mark`, `separator`, `date-order`, `date-format`, `currency`, `encoding`, `skip` and
    /// `fields`. `account` names the account of rows that name none; `category` and `transfer` tell by words what rows are about. `about`
    /// describes the profile, which has the name of its file.
    ///
    /// - Throws: `LedgerError` with the code `profileBadLine` and the line, or what the source throws.
    public init(_ source: ByteSource) throws(LedgerError) {
        let profiles = try Self.profiles(in: source)
        guard let first = profiles.first, profiles.count == 1 else {
            throw LedgerError(
                .profileBadLine, at: SourcePlace(source.name, line: 1), "expected one profile in the file, with at least one setting")
        }
        self = first
    }

    /// The profiles of a file; those that are built in each begin with a line `profile: NAME`.
    static func profiles(in source: ByteSource) throws(LedgerError) -> [LedgerProfile] {
        guard source.count <= maxLength else {
            throw LedgerError(.profileBadLine, at: SourcePlace(source.name, line: 1), "a profile has at most \(maxLength) bytes")
        }
        let bytes = try source.bytes(at: 0, length: maxLength)
        var reader = ProfileReader(source.name)
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            try reader.take(Array(line), line: index + 1)
        }
        return reader.profiles
    }
}

extension DiagnosticCode {
    /// A line of a profile cannot be understood.
    public static let profileBadLine: DiagnosticCode = "profile-bad-line"
}

/// Puts a profile together, line by line.
private struct ProfileReader {
    private(set) var profiles: [LedgerProfile] = []
    private let source: String
    /// The settings that the profile has had, and may have once only.
    private var said: Set<String> = []

    init(_ source: String) { self.source = source }

    mutating func take(_ bytes: [UInt8], line: Int) throws(LedgerError) {
        let place = SourcePlace(source, line: line)
        guard let decoded = bytes.span.text else { throw LedgerError(.profileBadLine, at: place, "the line is not UTF-8") }
        let text = decoded.trimmed.trimmingByteOrderMark
        guard !text.isEmpty, !text.hasPrefix("#") else { return }
        do throws(BadSetting) {
            guard let colon = text.firstIndex(of: ":") else {
                throw BadSetting(message: "a line of a profile is a name, a colon and a value, as in amount-sign: inverted")
            }
            try set(String(text[..<colon]).trimmed, String(text[text.index(after: colon)...]).trimmed)
        } catch {
            throw LedgerError(.profileBadLine, at: place, error.message, hint: Hint(.profile, values: ["none"]))
        }
    }

    private mutating func set(_ name: String, _ value: String) throws(BadSetting) {
        if name == "profile", source.isEmpty {
            said = []
            return profiles.append(LedgerProfile(name: value))
        }
        if profiles.isEmpty { profiles.append(LedgerProfile(name: Self.name(of: source), source: source)) }
        guard !value.isEmpty else { throw BadSetting(message: "“\(name.shortened)” has no value") }
        guard ["header", "column", "kinds", "category", "transfer"].contains(name) || said.insert(name).inserted else {
            throw BadSetting(message: "“\(name.shortened)” is given twice")
        }
        try profiles[profiles.count - 1].set(name, value)
    }

    /// The name of a file without its folders and its ending.
    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".profile") ? String(file.dropLast(8)) : file
    }
}

extension LedgerProfile {
    fileprivate mutating func set(_ name: String, _ value: String) throws(BadSetting) {
        switch name {
        case "about": about = value
        case "header": header += Self.list(value).filter { !$0.isEmpty }
        case "encoding":
            guard let known = TextEncoding(named: value) else { throw BadSetting(message: "“\(value.shortened)” is not a known encoding") }
            encoding = known
        case "fields": settings.fields = Self.list(value)
        case "account": settings.account = value
        case "category":
            let (label, words) = Self.label(value)
            guard let label, !label.isEmpty else {
                throw BadSetting(message: "“\(value.shortened)” is not a category and its words: expected Food = REWE, EDEKA")
            }
            try add(LabelRule(.category(label), words))
        case "transfer":
            let (account, words) = Self.label(value)
            try add(LabelRule(.transfer(account ?? ""), words))
        default:
            guard try !settings.set(Hint.Setting(rawValue: name), value) else { return }
            let known =
                "about, header, column, kinds, amount-sign, balance-kind, decimal-mark, separator, date-order, date-format, currency, "
                + "encoding, skip, fields, account, category and transfer"
            throw BadSetting(message: "“\(name.shortened)” is not a setting of a profile; the settings are \(known)")
        }
    }

    private mutating func add(_ rule: LabelRule) throws(BadSetting) {
        guard settings.labels.count < LabelRule.maxCount else {
            throw BadSetting(message: "a profile has at most \(LabelRule.maxCount) lines of categories and transfers")
        }
        settings.labels.append(rule)
    }

    /// A label, and the words behind it; an equals sign within an expression is none between them.
    private static func label(_ text: String) -> (label: String?, words: String) {
        guard let sign = text.firstIndex(of: "=") else { return (nil, text) }
        let isWithin = text[..<sign].split(separator: ",").contains { String($0).trimmed.hasPrefix("/") }
        return isWithin ? (nil, text) : (String(text[..<sign]).trimmed, String(text[text.index(after: sign)...]).trimmed)
    }

    /// The items of a list with commas between them; one that holds a comma stands in quotes.
    private static func list(_ text: String) -> [String] {
        var (items, item, isQuoted) = ([String](), "", false)
        for character in text {
            switch character {
            case "," where !isQuoted:
                items.append(item.trimmed)
                item = ""
            case "\"": isQuoted.toggle()
            default: item.append(character)
            }
        }
        return items + [item.trimmed]
    }
}

extension LedgerReadingOptions {
    /// Takes a setting in words; returns whether there is one of that name.
    mutating func set(_ setting: Hint.Setting, _ value: String) throws(BadSetting) -> Bool {
        /// One of the words for a setting.
        func word<Value>(_ words: KeyValuePairs<String, Value>) throws(BadSetting) -> Value {
            if let found = words.first(where: { $0.key == value }) { return found.value }
            let known = words.map(\.key).joined(separator: ", ")
            throw BadSetting(message: "“\(value.shortened)” is not a valid \(setting): expected \(known)")
        }
        switch setting {
        case .column: try name(column: value)
        case .kinds: try name(kinds: value)
        case .amountSign: amountSign = try word(["signed": .signed, "unsigned": .unsigned, "inverted": .inverted])
        case .balanceKind: balanceKind = try word(["asset": .asset, "debt": .debt])
        case .decimalMark: decimalMark = try word([".": .point, ",": .comma, "point": .point, "comma": .comma])
        case .separator: try name(separator: value)
        case .dateFormat: try name(dateFormat: value)
        case .dateOrder: dateOrder = try word(["dmy": .dmy, "mdy": .mdy, "ymd": .ymd])
        case .currency:
            guard let currency = Commodity(value) else { throw BadSetting(message: "“\(value.shortened)” cannot be a currency") }
            defaultCurrency = currency
        case .skip:
            guard let count = Int(value), (0...1000).contains(count) else { throw BadSetting(message: "skip takes 0 to 1000 lines") }
            skippedLines = count
        default: return false
        }
        return true
    }

    /// Takes a column's name, as in `date=Buchungstag`.
    package mutating func name(column text: String) throws(BadSetting) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
        guard parts.count == 2, let role = ColumnRole(parts[0]) else {
            let known = LedgerColumn.allCases.map(\.rawValue).joined(separator: ", ")
            throw BadSetting(
                message: "'\(text)' does not name a column; give its meaning and its name, as in date=Buchungstag. Meanings are: \(known), "
                    + "in, out, spent, moved, balance, fee, refunded, state, counted, transfer, subcategory.")
        }
        guard let known = columnNames[role], !known.isEmpty, !parts[1].isEmpty else { return columnNames[role] = parts[1] }
        guard role == .moneyIn || role == .moneyOut else {
            throw BadSetting(message: "'\(role.name)' is named twice; only in and out may have several columns.")
        }
        moreColumnNames[role, default: []].append(parts[1])
    }

    /// Takes what words mean, as in `out=D|Debit,in=C`.
    package mutating func name(kinds text: String) throws(BadSetting) {
        for part in text.split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            let kind: Entry.Kind? =
                switch sides.first {
                case "out", "expense": .expense
                case "in", "income": .income
                case "transfer": .transfer
                default: nil
                }
            guard let kind, sides.count == 2 else {
                throw BadSetting(message: "'\(part)' does not give the meaning of a word; give meanings as in out=D,in=C,transfer=X.")
            }
            for word in sides[1].split(separator: "|") { kinds[String(word).trimmed] = kind }
        }
    }

    /// Takes the separator by its name, or itself.
    package mutating func name(separator text: String) throws(BadSetting) {
        guard let named = SeparatorName.separator(named: text) else {
            throw BadSetting(
                message: "'\(text)' is not a separator; give comma, semicolon, tab, pipe, space or one ASCII character that is not a quote."
            )
        }
        separator = named
    }

    /// Takes the form of dates, as in `%d.%m.%Y`.
    package mutating func name(dateFormat text: String) throws(BadSetting) {
        do throws(DatePattern.Fault) {
            let pattern = try DatePattern(parsing: text)
            guard pattern.isWhole else {
                throw DatePattern.Fault(message: "a date format needs a year, a month and a day, as in %d.%m.%Y or %b %d %Y %H:%M")
            }
            dateFormat = pattern
        } catch {
            throw BadSetting(message: "'\(text)' is not a date format: \(error.message).")
        }
    }

    /// Takes the names of columns, as in `date,payee,-,amount`.
    package mutating func name(fields text: String) {
        fields = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
    }
}

extension String {
    fileprivate var trimmingByteOrderMark: String { unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self }
}
