internal import LedgerCore
internal import TextBytes

extension EntryEdit {
    /// Compares the title.
    mutating func compareTitle(_ shown: String, _ written: String, of entry: Entry, isStandard: Bool) {
        let (shown, written) = (Self.folded(shown), Self.folded(written))
        // Programs cut titles, too.
        guard !written.starts(with: shown) else { return }
        let column = [LedgerColumn.payee, .description, .category].first { !entry.text(of: $0).isEmpty }
        guard let place = Self.place(of: entry.money, in: written, isStandard: isStandard) else {
            // A title of nothing but that text.
            guard let column, Self.folded(entry.text(of: column)) == written else { return oddities.append(.title) }
            return texts.append((column, String(decoding: shown, as: UTF8.self)))
        }
        let (before, after) = (written[..<place.lowerBound], written[place.upperBound...])
        guard shown.count > after.count, shown.suffix(after.count).elementsEqual(after) else {
            oddities.append(.title)
            return
        }
        let rest = shown.dropLast(after.count)
        if rest.starts(with: before) {
            take(amount: rest.dropFirst(before.count), of: entry)
            return
        }
        // The last word before the currency is the amount, and what comes before it is another text.
        guard isStandard, let column, let space = rest.lastIndex(of: UInt8(ascii: " ")) else {
            oddities.append(.title)
            return
        }
        take(amount: rest[(space + 1)...], of: entry)
        if oddities.isEmpty { texts.append((column, String(decoding: rest[..<space], as: UTF8.self))) }
    }

    private mutating func take(amount bytes: ArraySlice<UInt8>, of entry: Entry) {
        guard let shown = Self.amount(bytes), shown.hasSign || !entry.money.amount.isNegative else {
            // Without a sign it may be the expense as well as a refund.
            oddities.append(.title)
            return
        }
        // Of a currency with fewer decimals, a point before three digits may separate thousands.
        let decimals = ISOCurrency.named(entry.money.commodity.symbol)?.minorUnit ?? 3
        guard shown.number.scale != 3 || entry.money.amount.scale == 3 || decimals >= 3 else { return oddities.append(.amount) }
        if shown.number != entry.money.amount { amount = shown.number }
    }

    /// Returns where the amount stands in a title: before the currency in the standard one; in any other, if it stands there once.
    private static func place(of money: Money, in title: [UInt8], isStandard: Bool) -> Range<Int>? {
        let amount = Array(String(writing: { money.amount.write(to: &$0, grouping: true) }).utf8)
        guard title.count >= amount.count else { return nil }
        if isStandard {
            let end = title.count - folded(money.commodity.symbol).count - 1
            return end >= amount.count ? end - amount.count..<end : nil
        }
        let starts = (0...(title.count - amount.count)).filter { title[$0...].starts(with: amount) }
        return starts.count == 1 ? starts[0]..<starts[0] + amount.count : nil
    }

    /// Returns the number of an amount such as `-12,000.50`, as titles have it, and whether it has a sign.
    private static func amount(_ bytes: ArraySlice<UInt8>) -> (number: ExactDecimal, hasSign: Bool)? {
        var text = String(decoding: bytes, as: UTF8.self).replacing("\u{2212}", with: "-")
        let hasSign = text.hasPrefix("-") || text.hasPrefix("+")
        if text.hasPrefix("+") { text.removeFirst() }
        let whole = text.split(separator: ".", omittingEmptySubsequences: false)[0]
        let groups = whole.drop { $0 == "-" }.split(separator: ",", omittingEmptySubsequences: false)
        guard groups.count == 1 || (1...3).contains(groups[0].utf8.count) && groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else {
            return nil
        }
        return ExactDecimal((whole.hasPrefix("-") ? "-" : "") + groups.joined() + String(text[whole.endIndex...])).map { ($0, hasSign) }
    }

    /// Returns a text without what programs change in texts: the kind and amount of white space, escapes, invisible characters, composition.
    static func folded(_ text: String) -> [UInt8] {
        var folded = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            // Some take `\\n` for an escaped line break.
            let isBreak = isEscaped && (scalar == "n" || scalar == "N")
            isEscaped = scalar == "\\"
            let isSpace = isBreak || scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            if !isSpace {
                if scalar != "\\" { folded.append(scalar) }
            } else if let last = folded.last, last != " " {
                folded.append(" ")
            }
        }
        if folded.last == " " { folded.removeLast() }
        return Array(String(folded).nfc.utf8)
    }
}
