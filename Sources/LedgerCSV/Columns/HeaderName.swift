internal import LedgerCore

/// A header cell as names are compared: composed, in lower case, without spaces, `_` and `-`, and with its unit apart.
///
/// `Amount (USD)` is the name `amount` with the unit `USD`, `金額（円）` the name `金額` with the unit `円`.
struct HeaderName {
    /// The name to compare.
    let key: String
    /// The name without what stands in parentheses at its end, where something does.
    private(set) var base: HeaderBase?

    /// A name before its parentheses, and what they hold.
    struct HeaderBase {
        let key: String
        let unit: String
    }

    init(_ text: String) {
        let composed = Self.folded(text)
        key = composed
        let scalars = composed.unicodeScalars
        guard let last = scalars.last, last == ")" || last == "）",
            let open = scalars.lastIndex(where: { $0 == "(" || $0 == "（" }), open > scalars.startIndex
        else { return }
        let unit = scalars[scalars.index(after: open)..<scalars.index(before: scalars.endIndex)]
        base = HeaderBase(key: String(scalars[..<open]), unit: String(unit))
    }

    private static func folded(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.nfc.lowercased().unicodeScalars {
            let isJoint = scalar == "_" || scalar == "-" || scalar == "\u{FEFF}" || scalar.properties.isWhitespace
            if !isJoint { kept.append(scalar) }
        }
        return String(kept)
    }

    /// The name without its unit, and the currency the unit stands for.
    var measured: (name: HeaderName, currency: Commodity?)? {
        base.map { (HeaderName($0.key), Self.currency(unit: $0.unit)) }
    }

    /// The currency of a unit; signs that several currencies share, such as `$` and `¥`, stand for none.
    private static func currency(unit: String) -> Commodity? {
        if let code = CurrencySigns.code(of: unit) { return Commodity(code) }
        let isCode = unit.utf8.count == 3 && unit.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        return isCode ? Commodity(unit.uppercased()) : nil
    }
}

/// Signs and words that stand for exactly one currency.
enum CurrencySigns {
    static func code(of sign: String) -> String? {
        switch sign {
        case "₩", "￦", "원": "KRW"
        case "円": "JPY"
        case "€": "EUR"
        case "£": "GBP"
        default: nil
        }
    }
}
