internal import EmbeddedData
package import LedgerCore
internal import TextBytes

/// An amount as a cell writes it, before anything is known of its file: a sign, digits and the marks between them, and what stands around.
///
/// `-12.50`, `- $220.00`, `($300.00)`, `12,300원`, `EUR 12`, `12.00-`, `1.250,00 CR`, `1'234.56`, `1 234,56` with any space, full-width
/// digits, `1.5万`, `="0123"`, `€ 12,-`, `CHF 12.--` and `₹2,000/-` without cents, `12,50D`, `12.50 (Dr)`, and `416.87(已退款233.45)`, of
/// which the part paid back does not count.
package struct WrittenAmount {
    /// The sign that is written.
    package enum Sign: Sendable { case none, plus, minus }
    /// The side of an account that is written behind the number: `CR`, `C` and `H` (Haben), or `DR`, `D`, `DB` and `S` (Soll).
    package enum Side: Sendable { case credit, debit }

    package private(set) var sign = Sign.none
    package private(set) var side: Side?
    /// The currency as written; empty where there is none.
    package private(set) var currency = ""
    /// Digits, points and commas; a space or an apostrophe between groups is a space.
    private(set) var core: [UInt8] = []
    /// Whether the decimals have the mark that is no other's, `٫`, whatever that of the file is.
    package private(set) var hasOwnMark = false
    /// Whether the cell is nothing but digits.
    package private(set) var isBare = false
    /// The power of ten of a unit such as 万.
    private var power = 0
    private var refund: [UInt8] = []

    /// The longest cell that is an amount.
    static let longest = 96

    package init?(_ cell: Span<UInt8>) {
        if let digits = MarkedDigits(plain: cell) {
            sign = digits.isNegative ? .minus : .none
            core = Array(copying: cell.extracting((digits.isNegative ? 1 : 0)..<cell.count))
            isBare = !digits.isNegative && !digits.hasPoints && !digits.hasCommas
            return
        }
        guard cell.count > 0, cell.count <= Self.longest, WrittenDigits.isIn(cell), let text = cell.text else { return nil }
        var scanner = AmountScanner(text)
        guard scanner.scan() else { return nil }
        sign = scanner.minusCount > 0 ? .minus : scanner.hasPlus ? .plus : .none
        (side, currency, core, power, refund) = (scanner.side, scanner.currency, scanner.core, scanner.power, scanner.refund)
        (hasOwnMark, isBare) = (scanner.hasOwnMark, scanner.isBare)
    }

    /// Which mark of the decimals the digits prove.
    package enum Proof: Int, CaseIterable {
        /// There is no mark, or one that is no other's.
        case none
        case point, comma
        /// One point, or one comma, before three digits: a decimal mark, or one between groups.
        case point3, comma3
        /// No number of either kind.
        case invalid
    }

    /// What the marks prove.
    package var proof: Proof { proof(point: value(AmountCell.point), comma: value(AmountCell.comma)) }

    /// What the marks prove of a number that has these values.
    func proof(point: ExactDecimal?, comma: ExactDecimal?) -> Proof {
        hasOwnMark ? (point == nil ? .invalid : .none) : Self.proof(MarkedDigits(core.span), point: point, comma: comma)
    }

    /// The same of digits with points and commas.
    static func proof(_ core: MarkedDigits, point: ExactDecimal?, comma: ExactDecimal?) -> Proof {
        guard core.hasPoints || core.hasCommas else { return point == nil ? .invalid : .none }
        switch (point != nil, comma != nil) {
        case (false, false): return .invalid
        case (true, false): return .point
        case (false, true): return .comma
        // Both ways: one mark before three digits.
        case (true, true): return core.hasPoints ? .point3 : .comma3
        }
    }

    /// The number with its sign, for a mark before the decimals; `nil` when that cannot be its mark.
    package func value(_ mark: UInt8) -> ExactDecimal? {
        let mark = hasOwnMark ? AmountCell.point : mark
        guard var number = MarkedDigits(core.span).number(mark, core.span) else { return nil }
        if !refund.isEmpty {
            guard let back = MarkedDigits(refund.span).number(mark, refund.span), let rest = number.subtracting(back), !rest.isNegative
            else { return nil }
            number = rest
        }
        return Meaning(sign: sign, power: power).value(number)
    }

    /// What the text before and behind the digits of a cell says of their number.
    struct Meaning: Sendable {
        var sign = Sign.none
        var side: Side?
        var currency: Commodity?
        var power = 0

        /// Whether the number is another one than that of the digits.
        var changesNumbers: Bool { sign == .minus || power > 0 }

        /// The number that is meant by one of digits; `nil` where 128 bits cannot hold it.
        func value(_ number: ExactDecimal) -> ExactDecimal? {
            guard let scaled = power > 0 ? number.multiplied(byPowerOfTen: power) : number else { return nil }
            return sign == .minus ? scaled.negated : scaled
        }
    }

    /// What the text around these digits says of them; `nil` where it has digits or marks that belong to the number.
    func meaning(around digits: MarkedDigits) -> Meaning? {
        guard !hasOwnMark, refund.isEmpty, MarkedDigits(core.span) == digits else { return nil }
        return Meaning(sign: sign, side: side, currency: Commodity(currency), power: power)
    }
}

/// Takes a cell apart.
private struct AmountScanner {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    var minusCount = 0
    var hasPlus = false
    var side: WrittenAmount.Side?
    var currency = ""
    var core: [UInt8] = []
    var power = 0
    var refund: [UInt8] = []
    var hasOwnMark: Bool { scalars.contains("٫") }
    var isBare: Bool { core.count == scalars.count && core.allSatisfy(\.isDigit) }

    init(_ text: String) {
        var kept = Array(text.unicodeScalars)
        // What protects a cell from a spreadsheet: `="12"`, `'12`.
        if kept.first == "=" { kept.removeFirst() }
        while let last = kept.last, Self.isBlank(last) || last == "\"" || last == "'" { kept.removeLast() }
        if let start = kept.firstIndex(where: { !Self.isBlank($0) && $0 != "\"" && $0 != "'" }) { kept.removeSubrange(..<start) }
        scalars = kept
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == " " || (0x09...0x0D).contains(scalar.value) }
        return scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}" || WrittenDigits.isDirection(scalar)
    }

    private static func mark(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case ".", "．", "٫": AmountCell.point
        case ",", "，": AmountCell.comma
        default: nil
        }
    }

    mutating func scan() -> Bool {
        let isBracketed = scalars.first == "(" && scalars.last == ")"
        if isBracketed {
            minusCount = 1
            index = 1
        }
        var end = scalars.count - (isBracketed ? 1 : 0)
        var word = ""
        while index < end, !startsNumber(end) {
            // `$(20.00)`
            if minusCount == 0, scalars[index] == "(", scalars.last == ")" {
                (minusCount, index, end) = (1, index + 1, end - 1)
                continue
            }
            guard takeSign() || takeLetter(&word) else { return false }
        }
        guard takeCore(end), note(word) else { return false }
        word = ""
        while index < end {
            if scalars[index] == "(" || scalars[index] == "（" {
                guard takeSide(end) || takeRefund(end) else { return false }
            } else {
                guard takeSign() || takeLetter(&word) else { return false }
            }
        }
        return note(word) && minusCount <= 1 && !(minusCount == 1 && hasPlus)
    }

    private func startsNumber(_ end: Int) -> Bool {
        if WrittenDigits.ascii(scalars[index]) != nil { return true }
        guard Self.mark(scalars[index]) != nil, index + 1 < end else { return false }
        // The point of `Rs.500` belongs to the word before it.
        return WrittenDigits.ascii(scalars[index + 1]) != nil && !(index > 0 && scalars[index - 1].properties.isAlphabetic)
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "−", "－", "–", "‐", "‑", "﹣": true
        default: false
        }
    }

    private mutating func takeSign() -> Bool {
        switch scalars[index] {
        case "▲", "△": minusCount += 1
        case let dash where Self.isDash(dash): minusCount += 1
        case "+", "＋": hasPlus = true
        default:
            guard Self.isBlank(scalars[index]) else { return false }
        }
        index += 1
        return true
    }

    private mutating func takeLetter(_ word: inout String) -> Bool {
        let scalar = scalars[index]
        guard WrittenDigits.ascii(scalar) == nil, !Self.isBlank(scalar), word.unicodeScalars.count < 12 else { return false }
        // Two words, as in `CR EUR`, are told apart.
        if index > 0, Self.isBlank(scalars[index - 1]), !word.isEmpty, scalar != "." { word += " " }
        word.unicodeScalars.append(scalar)
        index += 1
        return true
    }

    private mutating func takeCore(_ end: Int) -> Bool {
        while index < end {
            if let digit = WrittenDigits.ascii(scalars[index]) {
                core.append(digit)
            } else if let mark = Self.mark(scalars[index]) {
                core.append(mark)
                let dashes = scalars[(index + 1)..<end].prefix { Self.isDash($0) || $0 == "—" }.count
                // No cents: `12,-`.
                if (1...2).contains(dashes), core.count > 1 {
                    core.append(contentsOf: [UInt8(ascii: "0"), UInt8(ascii: "0")])
                    index += 1 + dashes
                    break
                }
            } else {
                let isGroupMark = Self.isBlank(scalars[index]) || "'’‘ʼ٬".unicodeScalars.contains(scalars[index])
                guard isGroupMark, index + 1 < end, WrittenDigits.ascii(scalars[index + 1]) != nil, core.last?.isDigit == true else {
                    break
                }
                core.append(Self.isBlank(scalars[index]) ? .space : UInt8(ascii: "'"))
            }
            index += 1
        }
        takeNoCents(end)
        return core.contains { $0.isDigit }
    }

    /// No paise or cents: `2,000/-` in India, `2,000/=` in East Africa, where decimals have a point.
    private mutating func takeNoCents(_ end: Int) {
        guard index + 1 < end, scalars[index] == "/", Self.isDash(scalars[index + 1]) || scalars[index + 1] == "=" else { return }
        if !core.contains(AmountCell.point) { core.append(contentsOf: [AmountCell.point, UInt8(ascii: "0"), UInt8(ascii: "0")]) }
        index += 2
    }

    /// The side of an account in parentheses: `1,000.00 (Dr)`.
    private mutating func takeSide(_ end: Int) -> Bool {
        guard side == nil, let close = scalars[index..<end].firstIndex(of: ")"), close < index + 5 else { return false }
        let word = String(String.UnicodeScalarView(scalars[index + 1..<close]))
        guard let found = AmountWords.side(word, hasMark: core.contains { !$0.isDigit }) else { return false }
        (side, index) = (found, close + 1)
        return true
    }

    /// What was paid back, in parentheses behind a price.
    private mutating func takeRefund(_ end: Int) -> Bool {
        guard refund.isEmpty, let close = scalars[index...].firstIndex(where: { $0 == ")" || $0 == "）" }), close < end else { return false }
        let inner = scalars[index + 1..<close]
        let text = inner.filter { WrittenDigits.ascii($0) == nil && Self.mark($0) == nil && !Self.isBlank($0) && $0 != "¥" && $0 != "￥" }
        let words = String(String.UnicodeScalarView(text))
        index = close + 1
        if AmountWords.refundedAll.contains(words) {
            refund = core
            return true
        }
        guard AmountWords.refunded.contains(words) else { return false }
        refund = inner.compactMap { WrittenDigits.ascii($0) ?? Self.mark($0) }
        return !refund.isEmpty
    }

    /// Takes what stands before or behind the number: a currency, a side, a unit; `false` for anything else.
    private mutating func note(_ text: String) -> Bool {
        guard !text.isEmpty else { return true }
        for part in text.split(separator: " ") {
            var word = String(part)
            if let unit = word.unicodeScalars.first, let power = AmountWords.powers[unit] {
                guard self.power == 0, !core.isEmpty else { return false }
                self.power = power
                word.unicodeScalars.removeFirst()
                if word.isEmpty { continue }
            }
            if let side = AmountWords.side(word, hasMark: core.contains { !$0.isDigit }) {
                guard self.side == nil, !core.isEmpty else { return false }
                self.side = side
            } else {
                guard AmountWords.isCurrency(word) else { return false }
                // `US$ 5 USD`: the code tells more than the sign.
                if currency.isEmpty || ISOCurrency.named(currency) == nil { currency = word }
            }
        }
        return true
    }
}

/// The words that stand beside numbers.
package enum AmountWords {
    /// The powers of ten that a number is multiplied by.
    static let powers: [Unicode.Scalar: Int] = [3, 4, 8].reduce(into: [:]) { powers, power in
        for word in CellWords.list("e\(power)") { for unit in word.unicodeScalars { powers[unit] = power } }
    }
    static let refunded = CellWords.set("refundedpart")
    static let refundedAll = CellWords.set("refundedall")

    /// The side a word behind a number stands for; `12C` without a mark may be the number of a flat.
    static func side(_ word: String, hasMark: Bool) -> WrittenAmount.Side? {
        switch word.lowercased() {
        case "cr", "cr.", "h": .credit
        case "dr", "dr.", "db", "s": .debit
        case "c" where hasMark: .credit
        case "d" where hasMark: .debit
        default: nil
        }
    }

    /// Signs and words of one currency that stand beside numbers, but hardly in titles, and codes by which shares are priced in hundredths of
    /// a currency: `GBp` is no `GBP`.
    private static let table = WordTable(.CurrencyWords_csv)

    /// The currency of which a code means a hundredth; `nil` for any other word.
    package static func whole(of word: String) -> String? { heads(of: word).first(where: isHundredth).map { String($0.dropLast(4)) } }

    private static func isHundredth(_ head: String) -> Bool { head.hasSuffix("/100") }

    /// The first cells of the rows that have a word.
    private static func heads(of word: String) -> [String] {
        let word = word.nfc
        return table.places(of: word.utf8.span).map { table.heads[$0.row] }
    }

    /// The one currency a word stands for; `nil` for signs that several share, and for words that are none.
    package static func currency(_ word: String) -> Commodity? {
        let heads = heads(of: word)
        guard !heads.contains(where: isHundredth) else { return nil }
        return (ISOCurrency.meant(by: word)?.code ?? heads.first { $0.utf8.count == 3 }).flatMap { Commodity($0) }
    }

    package static func isCurrency(_ word: String) -> Bool {
        ISOCurrency.isKnown(word) || heads(of: word).contains { isHundredth($0) || $0.utf8.count == 3 }
    }

    /// Some of the currencies that share a word, the best known first.
    package static func examples(of word: String) -> [String] {
        let codes = ISOCurrency.sharing(word)
        return Array((bestKnown.filter(codes.contains) + codes.subtracting(bestKnown).sorted()).prefix(3))
    }

    private static let bestKnown = table.words(under: "known")

    /// Whether a word that is a currency can stand for this one; any commodity without a code of its own may have any sign.
    package static func mayBe(_ word: String, _ commodity: Commodity) -> Bool {
        if let named = currency(word) { return named == commodity }
        return ISOCurrency.named(commodity.symbol)?.code != commodity.symbol || ISOCurrency.isShared(word, by: commodity.symbol)
    }
}
