/// What each program allows in names.
enum LegalName {
    /// A component of an account as the program can read it; never empty when the component is not.
    static func component(_ name: String, dialect: JournalDialect) -> String {
        // A semicolon starts a comment; other than that hledger and ledger only mind double spaces, which are gone already.
        guard dialect == .beancount else { return LineText.collapsed(name, replacing: [";": "；"]) }
        var words: [String] = [""]
        for scalar in name.unicodeScalars {
            if isBeancountLetter(scalar) || isDigit(scalar) {
                words[words.count - 1].unicodeScalars.append(scalar)
            } else if scalar.isASCII || LineText.isBlank(scalar) {
                if words[words.count - 1] != "" { words.append("") }
            } else {
                words[words.count - 1] += "U" + String(scalar.value, radix: 16, uppercase: true)
            }
        }
        let text = words.filter { !$0.isEmpty }.joined(separator: "-")
        guard let first = text.unicodeScalars.first else {
            return name.unicodeScalars.map { "U" + String($0.value, radix: 16, uppercase: true) }.joined()
        }
        if isDigit(first) || isUpper(first) { return text }
        let capital = first.properties.uppercaseMapping
        guard capital.unicodeScalars.allSatisfy(isUpper) else { return "X-" + text }
        return capital + String(text.unicodeScalars.dropFirst())
    }

    /// A commodity's symbol as the program can read it, without quotes.
    static func symbol(_ symbol: String, dialect: JournalDialect) -> String {
        switch dialect {
        case .hledger: LineText.collapsed(symbol, replacing: ["\"": "”", ";": "；"])
        // Ledger turns 60 s into 1 m, and a backslash ends a symbol.
        case .ledger where ["s", "m", "h"].contains(symbol): symbol + "."
        case .ledger: LineText.collapsed(symbol, replacing: ["\"": "”", ";": "；", "\\": "＼"])
        case .beancount: isCurrency(symbol) ? symbol : currency(for: symbol)
        }
    }

    /// Beancount's `[A-Z][A-Z0-9'._-]{0,22}[A-Z0-9]`; a single letter is refused by version 2.
    private static func isCurrency(_ symbol: String) -> Bool {
        let bytes = Array(symbol.utf8)
        guard (2...24).contains(bytes.count), isCapital(bytes[0]), isCapital(bytes[bytes.count - 1]) || isDigit(bytes[bytes.count - 1])
        else { return false }
        return bytes.allSatisfy { isCapital($0) || isDigit($0) || "'._-".utf8.contains($0) }
    }

    /// A currency for a symbol that is none: the code point of a sign, else its letters and a number made from all of it.
    private static func currency(for symbol: String) -> String {
        let scalars = symbol.unicodeScalars
        if let only = scalars.first, scalars.count == 1 {
            return "X-U" + String(only.value, radix: 16, uppercase: true)
        }
        let letters = symbol.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }.filter { isCapital($0) || isDigit($0) }
        // FNV-1a, 32 bits: the same symbol has the same name in every journal.
        let hash = symbol.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let readable = letters.isEmpty ? "" : String(decoding: letters.prefix(12), as: UTF8.self) + "-"
        return "X-" + readable + String(hash, radix: 16, uppercase: true)
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
        isBeancountLetter(scalar) && scalar.properties.generalCategory == .uppercaseLetter
    }

    /// A letter of the tables beancount 2 has: those of Unicode 5 within 16 bits.
    private static func isBeancountLetter(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value <= 0xFFFF, let age = scalar.properties.age, age.major <= 5 else { return false }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
}
