internal import LedgerCore
internal import TextBytes

/// Reads amounts as hledger does: `$-1`, `-1.234,50 EUR`, `"my fund" 3`, `10 @ 2 USD`.
struct AmountParser {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private let mark: Unicode.Scalar?
    /// Whether a number such as `1,000` was taken as one, because nothing tells the decimal mark.
    private(set) var isAmbiguous = false

    /// The longest amount, in bytes.
    static let maxLength = 400

    /// Reads a text to its end; `mark` is the decimal mark, where one is stated.
    static func read(_ text: String, mark: Unicode.Scalar?) -> (amount: JournalAmount, isAmbiguous: Bool)? {
        guard text.utf8.count <= maxLength else { return nil }
        var parser = AmountParser(scalars: Array(text.unicodeScalars), mark: mark)
        guard var amount = parser.plainAmount() else { return nil }
        parser.skipBlanks()
        if parser.next == "@" {
            guard let cost = parser.cost() else { return nil }
            amount.cost = cost
            parser.skipBlanks()
        }
        return parser.position == parser.scalars.count ? (amount, parser.isAmbiguous) : nil
    }

    private init(scalars: [Unicode.Scalar], mark: Unicode.Scalar?) {
        self.scalars = scalars
        self.mark = mark
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func skipBlanks() {
        while let scalar = next, scalar.properties.isWhitespace { position += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    private mutating func cost() -> JournalAmount.Cost? {
        position += 1
        let isTotal = take("@")
        guard let price = plainAmount() else { return nil }
        return JournalAmount.Cost(isTotal: isTotal, quantity: price.quantity, commodity: price.commodity)
    }

    private mutating func plainAmount() -> JournalAmount? {
        skipBlanks()
        var isNegative = sign()
        var symbol = symbol()
        let isLeft = symbol != nil
        if isLeft {
            skipBlanks()
            if sign() { isNegative.toggle() }
        }
        guard let number = number(), let quantity = isNegative ? number.negated : number else { return nil }
        if !isLeft {
            let end = position
            skipBlanks()
            symbol = self.symbol()
            if symbol == nil { position = end }
        }
        return JournalAmount(quantity: quantity, commodity: symbol ?? "")
    }

    /// Takes a sign and the blanks behind it; tells whether it is a minus.
    private mutating func sign() -> Bool {
        guard next == "-" || next == "+" else { return false }
        let isMinus = next == "-"
        position += 1
        skipBlanks()
        return isMinus
    }

    private mutating func symbol() -> String? {
        var symbol = String.UnicodeScalarView()
        if take("\"") {
            while let scalar = next, scalar != "\"" {
                symbol.append(scalar)
                position += 1
            }
            return take("\"") ? String(symbol) : nil
        }
        while let scalar = next, !Self.endsSymbol(scalar) {
            symbol.append(scalar)
            position += 1
        }
        return symbol.isEmpty ? nil : String(symbol)
    }

    private static func endsSymbol(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace || scalar.properties.generalCategory == .decimalNumber { return true }
        switch scalar {
        case "-", "+", ".", "@", "*", ";", "\"", "{", "}", "=": return true
        default: return false
        }
    }

    // MARK: Numbers

    private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

    private func scalar(at position: Int) -> Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func number() -> ExactDecimal? {
        var parts: [String] = []
        var marks: [Unicode.Scalar] = []
        if next == "." || next == ",", Self.isDigit(scalar(at: position + 1)), let first = next {
            position += 1
            return value(whole: "0", decimals: digits(), mark: first)
        }
        guard Self.isDigit(next) else { return nil }
        parts.append(digits())
        while let scalar = next, scalar == "." || scalar == "," || scalar.properties.isWhitespace,
            Self.isDigit(self.scalar(at: position + 1))
        {
            // Behind a decimal mark, which differs from the marks before it, no further group comes.
            if marks.count >= 2, marks[marks.count - 1] != marks[0] { break }
            marks.append(scalar.properties.isWhitespace ? " " : scalar)
            position += 1
            parts.append(digits())
        }
        return value(parts, marks)
    }

    private mutating func value(_ parts: [String], _ marks: [Unicode.Scalar]) -> ExactDecimal? {
        let last = marks.last
        var hasDecimals = false
        if marks.count == 1, last != " " {
            hasDecimals = mark == nil || last == mark
            isAmbiguous = isAmbiguous || mark == nil && parts[1].utf8.count == 3 && parts[0].utf8.count <= 3 && parts[0].first != "0"
        } else if marks.count > 1, last != marks[0] {
            guard last != " " else { return nil }
            hasDecimals = true
        }
        if !hasDecimals, next == "." || next == ",", next != marks.first { position += 1 }
        let whole = (hasDecimals ? parts.dropLast() : parts[...]).joined()
        return value(whole: whole, decimals: hasDecimals ? parts[parts.count - 1] : "", mark: last ?? ".")
    }

    private mutating func digits() -> String {
        var digits = String.UnicodeScalarView()
        while let scalar = next, Self.isDigit(scalar) {
            digits.append(scalar)
            position += 1
        }
        return String(digits)
    }

    private mutating func value(whole: String, decimals: String, mark: Unicode.Scalar) -> ExactDecimal? {
        guard let number = ExactDecimal(decimals.isEmpty ? whole : "\(whole).\(decimals)") else { return nil }
        return scaled(number)
    }

    /// Takes an exponent, as in `1E3`, if there is one.
    private mutating func scaled(_ number: ExactDecimal) -> ExactDecimal? {
        guard next == "e" || next == "E" else { return number }
        let start = position
        position += 1
        let isNegative = next == "-"
        if next == "-" || next == "+" { position += 1 }
        let text = digits()
        guard !text.isEmpty else {
            position = start
            return number
        }
        guard let size = UInt8(text), size <= 36 else { return nil }
        return number.multiplied(byPowerOfTen: isNegative ? -Int(size) : Int(size))
    }
}

/// The signs of amounts in CSV files, which hledger settles before it reads a number.
package enum AmountSign {
    /// Returns an amount with one sign at most: a plus goes, parentheses are a minus, and two of these cancel out. A sign alone is no amount.
    static func settled(_ text: String) -> String {
        var text = text.trimmed
        guard text.utf8.count <= AmountParser.maxLength else { return text }
        // Each turn makes the text shorter.
        while true {
            if text == "-" || text == "+" || text == "()" { return "" }
            if text.hasPrefix("("), text.hasSuffix(")"), text.count > 2 {
                text = negated(String(text.dropFirst().dropLast())).trimmed
            } else if text.hasPrefix("-("), text.hasSuffix(")") {
                text = String(text.dropFirst(2).dropLast()).trimmed
            } else if text.hasPrefix("--") {
                return String(text.dropFirst(2))
            } else if text.hasPrefix("-+") {
                return negated(String(text.dropFirst(2)))
            } else if text.hasPrefix("+") {
                text = text.dropFirst().trimmed
            } else {
                return text
            }
        }
    }

    private static func negated(_ text: String) -> String { text.hasPrefix("-") ? String(text.dropFirst()) : "-\(text)" }
}
