package import ByteStreams
internal import CivilCalendar
public import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

extension LedgerProfile {
    /// Returns the text of a profile by which a bank's files are read as that file is: what its rows decided, and what options settled.
    ///
    /// - Parameters:
    ///   - source: the file, in UTF-8.
    ///   - options: how it is read.
    ///   - encoding: how it was encoded, where that had to be said.
    /// - Returns: the text.
    /// - Throws: what makes the file unusable as a whole, or `LedgerError` with the code `profileNotNeeded`.
    package static func text(
        for source: ByteSource, options: LedgerReadingOptions, encoding: TextEncoding? = nil
    ) throws(LedgerError) -> String {
        let file = try LedgerFile(source, options) { _ in }
        let survey = try LedgerSurvey(file)
        guard !survey.layout.isOwn else {
            throw LedgerError(.profileNotNeeded, at: SourcePlace(source.name), "the file is a canonical ledger and needs no profile")
        }
        return try ProfileWriter(file, survey, encoding).text + UnsortedPayees(survey).text
    }
}

extension DiagnosticCode {
    /// A profile is requested for a file that needs none.
    public static let profileNotNeeded: DiagnosticCode = "profile-not-needed"
}

private struct ProfileWriter {
    private(set) var text = "# How a bank's files are read; change whatever you like.\n"

    init(_ file: LedgerFile, _ survey: LedgerSurvey, _ encoding: TextEncoding?) {
        let (options, layout) = (file.options, survey.layout)
        if file.start.hasHeader {
            add("header", Self.lasting(file.names).map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ", "))
        } else {
            text += "# The files have no header to recognise them by: name this profile with --profile.\n"
        }
        for (role, name) in Self.columns(file, layout.columns.plan) where Self.isKept(role, layout) {
            add("column", "\(role.name) = \(name)")
        }
        for (role, names) in options.moreColumnNames.sorted(by: { $0.key.name < $1.key.name }) {
            for name in names { add("column", "\(role.name) = \(name)") }
        }
        if !layout.standingStates.isEmpty, layout.sign != .byKind { add("column", "state =") }
        add("amount-sign", Self.sign(options, layout))
        add("balance-kind", options.balanceKind == .auto ? "" : options.balanceKind.rawValue)
        let isByState = !layout.standingStates.isEmpty && layout.sign == .byKind
        add("kinds", Self.kinds(isByState ? layout.kinds?.mapValues(\.kind) ?? [:] : options.kinds))
        let decided = Set(survey.decisions.map(\.topic))
        if decided.contains(.amounts) { add("decimal-mark", layout.decimalMark == AmountCell.comma ? "," : ".") }
        if options.separator != nil { add("separator", SeparatorName.name(of: file.csv.separator)) }
        add("date-format", layout.datePattern?.description ?? "")
        if layout.datePattern == nil, layout.dates.order != .auto { add("date-order", layout.dates.order.rawValue) }
        add("currency", options.defaultCurrency?.symbol ?? "")
        add("encoding", encoding?.name ?? "")
        add("account", options.account)
        for rule in options.labels {
            switch rule.label {
            case .category(let category): add("category", "\(category) = /\(rule.expression)/")
            case .transfer(let account): add("transfer", "\(account.isEmpty ? "" : account + " = ")/\(rule.expression)/")
            }
        }
        if options.skippedLines > 0 { add("skip", String(options.skippedLines)) }
        if !file.start.hasHeader { add("fields", Self.fields(file, layout.columns.plan).joined(separator: ", ")) }
    }

    /// Whether a column is to be named: one of fees only if they count, and one of states only if they leave rows out.
    private static func isKept(_ role: ColumnRole, _ layout: LedgerLayout) -> Bool {
        role == .fee ? layout.fees != .uncounted : role == .state ? layout.standingStates.isEmpty : true
    }

    private mutating func add(_ name: String, _ value: String) {
        if !value.isEmpty { text += "\(name): \(value)\n" }
    }

    /// Whether a name can be written down, and stays the same from month to month: `10月支払金額` does not.
    private static func isLasting(_ name: String) -> Bool {
        !HeaderName(name).key.isEmpty && name.utf8.count <= 200
            && !name.unicodeScalars.contains { $0.value < 0x20 || $0 == "\"" || $0.properties.numericType != nil }
    }

    private static func lasting(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { isLasting($0) && seen.insert(HeaderName($0).key).inserted }
    }

    /// The columns that can be named, in the order of the file.
    private static func columns(_ file: LedgerFile, _ plan: ColumnPlan) -> [(ColumnRole, String)] {
        let names = file.start.hasHeader ? file.names : fields(file, plan)
        let sorted = plan.places.sorted { ($0.value, $0.key.name) < ($1.value, $1.key.name) }
        return sorted.compactMap { role, place in
            // Amounts and states in several columns are found by all of their names.
            guard role != .column(.amount) && role != .state || plan.more[role] == nil else { return nil }
            guard names.indices.contains(place), LedgerColumns.index(of: names[place], in: names) == place else { return nil }
            return isLasting(names[place]) || file.options.columnNames[role] != nil
                ? (role, names[place] + ColumnScale.suffix(plan.shifts[place] ?? 0)) : nil
        }
    }

    /// Names for the columns of a file without a header: those of their roles.
    private static func fields(_ file: LedgerFile, _ plan: ColumnPlan) -> [String] {
        file.names.indices.map { place in
            if file.options.fields != nil, !file.names[place].isEmpty { return file.names[place] }
            return plan.places.filter { $0.value == place }.map(\.key.name).min() ?? "-"
        }
    }

    private static func sign(_ options: LedgerReadingOptions, _ layout: LedgerLayout) -> String {
        if options.amountSign != .auto { return options.amountSign.rawValue }
        // Columns for money in and out, and marks beside amounts, tell by themselves.
        guard !layout.columns.hasTwoAmounts else { return "" }
        return switch layout.sign {
        case .signed: LedgerReadingOptions.AmountSign.signed.rawValue
        case .inverted, .ofPostings: LedgerReadingOptions.AmountSign.inverted.rawValue
        case .byKind: LedgerReadingOptions.AmountSign.unsigned.rawValue
        case .marked, .byBalance, .bySignOrKind: ""
        }
    }

    private static func kinds(_ kinds: [String: Entry.Kind]) -> String {
        let names: [(Entry.Kind, String)] = [(.expense, "out"), (.income, "in"), (.transfer, "transfer")]
        return names.compactMap { kind, name in
            let words = kinds.filter { $0.value == kind && !$0.key.contains { ",|=\n".contains($0) } }.keys.sorted()
            return words.isEmpty ? nil : "\(name)=\(words.joined(separator: "|"))"
        }.joined(separator: ",")
    }
}
