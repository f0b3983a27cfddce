package import LedgerCore
internal import TextBytes

/// A header cell as names are compared: in lower case and half width, without accents, spaces, `_`, `-`, `#`, and points and question marks
/// at the end, and with its unit apart.
///
/// `Amount (USD)` is the name `amount` with the unit `USD`, `金額（円）` the name `金額` with the unit `円`, and `Amount in EUR` has one, too.
package struct HeaderName {
    /// The name to compare.
    package let key: String
    private let text: String

    /// A name before its unit, and the unit.
    package struct HeaderBase {
        let key: String
        package let unit: String
    }

    package init(_ text: String) {
        self.text = Self.cut(text)
        key = Self.folded(self.text)
    }

    /// The beginning of a name: none is longer, whatever a hostile file has for one.
    package static func cut(_ name: String) -> String { name.utf8.count > 200 ? String(name.unicodeScalars.prefix(200)) : name }

    /// The name without the unit at its end, where there is one.
    package var base: HeaderBase? {
        let scalars = key.unicodeScalars
        guard let last = scalars.last, last == ")" || last == "）",
            let open = scalars.lastIndex(where: { $0 == "(" || $0 == "（" }), open > scalars.startIndex
        else { return Self.baseBeforeCode(key) ?? Self.baseBeforeWord(text) }
        let unit = scalars[scalars.index(after: open)..<scalars.index(before: scalars.endIndex)]
        return HeaderBase(key: String(scalars[..<open]), unit: String(unit))
    }

    /// A name that ends with `in` and a currency code, its spaces gone, or with a word for one: `Débit euros`.
    private static func baseBeforeCode(_ name: String) -> HeaderBase? {
        for word in ["euros", "euroa", "euro", "eur", "usd", "gbp", "chf"]
        where name.hasSuffix(word) && name.utf8.count > word.utf8.count + 3 {
            guard !name.dropLast(word.utf8.count).hasSuffix("in") else { break }
            return HeaderBase(key: String(name.dropLast(word.utf8.count)), unit: word.hasPrefix("euro") ? "eur" : word)
        }
        let (code, rest) = (name.suffix(3), name.dropLast(3))
        guard rest.hasSuffix("in"), ISOCurrency.named(String(code)) != nil else { return nil }
        return HeaderBase(key: String(rest.dropLast(2)), unit: String(code))
    }

    /// A name behind which a code stands as a word: `Saldo CHF`.
    private static func baseBeforeWord(_ text: String) -> HeaderBase? {
        let words = text.split(whereSeparator: \.isWhitespace)
        // `Amount US$`
        if words.count > 1, let sign = words.last, sign.contains(where: \.isCurrencySymbol), AmountWords.isCurrency(String(sign)) {
            return HeaderBase(key: folded(words.dropLast().joined()), unit: sign.lowercased())
        }
        guard words.count > 1, let code = words.last, let currency = ISOCurrency.named(String(code)), currency.isPlainInTitles else {
            return nil
        }
        return HeaderBase(key: folded(words.dropLast().joined()), unit: code.lowercased())
    }

    /// The code, sign or word of a currency that a name has behind it.
    package var unit: String? {
        base.flatMap { AmountWords.isCurrency($0.unit) || AmountWords.isCurrency($0.unit.uppercased()) ? $0.unit : nil }
    }

    /// The sign or word of a currency at the end of a name, as it is written: `$` of `Amount ($)` and `Amount $`.
    package var sign: String? {
        let inner = text.hasSuffix(")") ? text.lastIndex(of: "(").map { text[text.index(after: $0)...].dropLast() } : nil
        guard let word = inner ?? text.split(whereSeparator: \.isWhitespace).dropFirst().last else { return nil }
        // A letter alone may be anything, and words are units in parentheses only.
        guard word.contains(where: \.isCurrencySymbol) || inner != nil && word.count > 1 else { return nil }
        return AmountWords.isCurrency(String(word)) ? String(word) : nil
    }

    /// The order of dates that a name states behind it: `Date (DD/MM/YYYY)`, `Datum (TT.MM.JJJJ)`, `Date (JJ/MM/AAAA)`.
    package var dateOrder: DateOrder? {
        guard let unit = base?.unit else { return nil }
        var parts: [(letter: Character, count: Int)] = []
        for letter in unit where letter.isLetter {
            if parts.last?.letter == letter { parts[parts.count - 1].count += 1 } else { parts.append((letter, 1)) }
        }
        let order = parts.prefix(3).map { part in
            switch part.letter {
            case "d", "t": "d"
            case "m": "m"
            case "y", "a": "y"
            // `JJJJ` is a year in German, `JJ` a day in French.
            case "j": part.count == 4 || parts.contains { $0.letter == "t" } ? "y" : "d"
            default: ""
            }
        }
        return DateOrder(rawValue: order.joined())
    }

    private static func folded(_ text: String) -> String {
        // Unicode's properties take a hundred times as long, and every cell of the first rows may be a name.
        guard !text.unicodeScalars.allSatisfy({ $0.isASCII || $0.isPlainEastAsian }) else {
            return String(writing: { appendKey(text.utf8.span, &$0) })
        }
        var kept = String.UnicodeScalarView()
        for scalar in text.inLowerCase.withoutAccents.unicodeScalars where !isJoint(scalar) {
            // Letters and digits of full width.
            let isWide = (0xFF01...0xFF5E).contains(scalar.value)
            kept.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
        }
        while kept.last == "." || kept.last == ":" || kept.last == "?" { kept.removeLast() }
        return String(kept)
    }

    private static func isJoint(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "_", "-", "#", "\"", "'", "\u{FEFF}": true
        // No letter of these alphabets is a space.
        case "a"..."z", "\u{C0}"..."\u{52F}": false
        default: scalar.properties.isWhitespace
        }
    }

    /// Appends the key of a name that has no capitals beyond ASCII, and no accents.
    static func appendKey(_ name: Span<UInt8>, _ bytes: inout [UInt8]) {
        let start = bytes.count
        var kept = 0
        for index in name.indices {
            let byte = name[index]
            switch byte {
            case 0x09...0x0D, .space, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "'"):
                bytes.append(copying: name.extracting(kept..<index))
                kept = index + 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                bytes.append(copying: name.extracting(kept..<index))
                bytes.append(byte.lowercased)
                kept = index + 1
            default: break
            }
        }
        bytes.append(copying: name.extracting(kept..<name.count))
        while bytes.count > start, let last = bytes.last, [UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "?")].contains(last) {
            bytes.removeLast()
        }
    }

    /// The name without its unit, and the currency the unit stands for.
    package var measured: (name: HeaderName, currency: Commodity?)? {
        base.map { (HeaderName($0.key), Self.currency(unit: $0.unit)) }
    }

    /// The currency that an amount is in by its name: `Amount (USD)`, or `USD` and `CAD$`, which name nothing else.
    package var amount: (name: String, currency: Commodity)? {
        if let measured, let currency = measured.currency { return (measured.name.key, currency) }
        guard ColumnRole.named(self).contains(where: { $0.role == .column(.amount) }) else { return nil }
        return (Self.currency(unit: key) ?? Self.currency(unit: String(key.prefix { $0 != "$" }))).map { ("", $0) }
    }

    /// The currency of a unit; signs that several currencies share, such as `$` and `¥`, stand for none.
    private static func currency(unit: String) -> Commodity? {
        // Not every three letters are a code: `(TTC)` says that tax is included.
        // `Valor (em R$)`
        let word = ["em", "in", "en"].first { unit.hasPrefix($0) && unit.contains("$") }.map { String(unit.dropFirst($0.count)) } ?? unit
        return AmountWords.currency(word) ?? AmountWords.currency(word.uppercased())
            ?? ISOCurrency.named(word.uppercased()).flatMap { Commodity($0.code) }
    }
}
