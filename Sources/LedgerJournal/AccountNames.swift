internal import LedgerCore

/// The names of accounts in one journal. Different accounts of the ledger keep different names, whatever a program does not allow.
struct AccountNames {
    private let dialect: JournalDialect
    /// By what was asked for.
    private var names: [String: String] = [:]
    /// By the account's full name in the ledger.
    private var paths: [String: String] = [:]
    private var used: Set<String> = []
    private var numbers: [String: Int] = [:]

    /// The five kinds of accounts there are.
    enum Root: String, CaseIterable {
        case assets = "Assets"
        case liabilities = "Liabilities"
        case equity = "Equity"
        case income = "Income"
        case expenses = "Expenses"
    }

    init(dialect: JournalDialect) { self.dialect = dialect }

    /// The name of an account below that root, unless it names a root of its own, as `Liabilities:Card` does.
    mutating func name(of text: String, below root: Root, unnamed: String) -> String {
        let asked = root.rawValue + ":" + text
        if let known = names[asked] { return known }
        let parts = text.nfc.split(separator: ":").map(String.init)
        let hasRoot = parts.count > 1 && Root.allCases.contains { $0.rawValue == parts[0] }
        // One account, whether the ledger writes its root or not.
        let path = (hasRoot ? parts : [root.rawValue] + (parts.isEmpty ? [unnamed] : parts)).joined(separator: ":")
        let name = paths[path] ?? newName(of: path, unnamed: unnamed)
        paths[path] = name
        names[asked] = name
        return name
    }

    /// A name that no other account has.
    private mutating func newName(of path: String, unnamed: String) -> String {
        var parts = path.split(separator: ":").map { component(String($0)) }.filter { !$0.isEmpty }
        if parts.count == 1 { parts.append(unnamed) }
        let name = parts.joined(separator: ":")
        if used.insert(name).inserted { return name }
        var number = numbers[name, default: 2]
        func numbered() -> String { dialect == .beancount ? "\(name)-\(number)" : "\(name) (\(number))" }
        while !used.insert(numbered()).inserted { number += 1 }
        numbers[name] = number + 1
        return numbered()
    }

    private func component(_ text: String) -> String {
        dialect == .beancount ? Self.beancountComponent(text) : JournalText.oneLine(text).replacingSemicolons
    }

    /// Letters, digits and `-`, of which the first is a capital or a digit; a script without capitals gets an `X` before it.
    private static func beancountComponent(_ text: String) -> String {
        var name = String.UnicodeScalarView()
        for scalar in JournalText.oneLine(text).unicodeScalars {
            name.append(isLetter(scalar) || isDigit(scalar) ? scalar : "-")
        }
        guard let first = name.first else { return "" }
        if isDigit(first) || first.properties.generalCategory == .uppercaseLetter && isLetter(first) { return String(name) }
        let upper = first.properties.uppercaseMapping.unicodeScalars
        if let capital = upper.first, upper.count == 1, capital.properties.generalCategory == .uppercaseLetter {
            return String(capital) + String(String.UnicodeScalarView(name.dropFirst()))
        }
        return "X" + String(name)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

    /// Beancount's table of letters ends with the basic plane.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value < 0x10000 else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return true
        default: return false
        }
    }
}
