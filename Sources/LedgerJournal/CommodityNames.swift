internal import LedgerCore

/// How commodities are written in one journal. Different commodities keep different symbols, whatever a program does not allow.
struct CommodityNames {
    private let dialect: JournalDialect
    private var names: [Commodity: String] = [:]
    private var owners: [String: Commodity] = [:]
    private var numbers: [String: Int] = [:]

    init(dialect: JournalDialect) { self.dialect = dialect }

    /// The symbol as an amount carries it, in quotes where the program wants them.
    mutating func name(of commodity: Commodity) -> String {
        if let known = names[commodity] { return known }
        let symbol = commodity.symbol
        var candidate = dialect == .beancount ? Self.beancountSymbol(symbol) : Self.quotable(symbol, dialect)
        if owners[candidate] != nil {
            // What reads like another's symbol gets a number.
            var number = numbers[candidate, default: 2]
            while owners["\(candidate)-\(number)"] != nil { number += 1 }
            numbers[candidate] = number + 1
            candidate = "\(candidate)-\(number)"
        }
        owners[candidate] = commodity
        let name = dialect == .beancount || Self.isPlain(candidate) ? candidate : "\"\(candidate)\""
        names[commodity] = name
        return name
    }

    /// Capital letters are a symbol everywhere; others may be words of the program's language.
    private static func isPlain(_ symbol: String) -> Bool {
        symbol.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// The symbol without what cannot stand within quotes.
    private static func quotable(_ symbol: String, _ dialect: JournalDialect) -> String {
        // To hledger, AUTO is an amount that is missing; to Ledger, these are units of time, and percent.
        let reserved = dialect == .hledger ? ["AUTO"] : ["h", "m", "s", "%"]
        guard !reserved.contains(symbol) else { return symbol + "_" }
        return symbol.replacingSemicolons.mapScalars { $0 == "\"" ? "'" : $0 }
    }

    /// The longest name before a number is added.
    private static let maxLength = 18

    /// Capitals, digits and `'._-` between a capital and a capital or digit, 2 to 24 in all. Other symbols are spelled after `X.`.
    private static func beancountSymbol(_ symbol: String) -> String {
        func isCapital(_ byte: UInt8?) -> Bool { byte.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } ?? false }
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false }
        let bytes = Array(symbol.utf8)
        let fits = bytes.allSatisfy { isCapital($0) || isDigit($0) || "'._-".utf8.contains($0) }
        let isWord = ["TRUE", "FALSE", "NULL"].contains(symbol)
        if fits, !isWord, (2...24).contains(bytes.count), isCapital(bytes.first), isCapital(bytes.last) || isDigit(bytes.last) {
            return symbol
        }
        var name = "X."
        for scalar in symbol.unicodeScalars where name.utf8.count < maxLength {
            let byte = scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) & ~(scalar.properties.isLowercase ? 0x20 : 0) : 0
            if isCapital(byte) || isDigit(byte) {
                name.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                name += "U" + String(scalar.value, radix: 16, uppercase: true)
            }
        }
        return String(name.prefix(maxLength))
    }

    /// The beancount names that are not the ledger's symbols, with those.
    var renamed: [(name: String, symbol: String)] {
        owners.filter { $0.key != $0.value.symbol }.map { ($0.key, $0.value.symbol) }.sorted { $0.name < $1.name }
    }
}
