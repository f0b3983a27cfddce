internal import Diagnostics
public import LedgerCore
internal import Synchronization

#if canImport(FoundationInternationalization)
    internal import FoundationEssentials
    internal import FoundationInternationalization
#else
    internal import Foundation
#endif

/// A locale's format for amounts of one commodity, exact: no amount passes through a floating-point number.
///
/// Amounts have the currency's usual number of decimals (none for won and yen), or more if needed; commodities that are not currencies
/// keep the decimals of each amount. In languages written from right to left, sign and digits stand together from left to right and the
/// currency after them on their left: invisible marks keep the places of all, wherever the text is shown.
///
/// ```swift
/// let won = ViewLocale("ko_KR").money(of: krw)
/// won.text(of: amount)              // ₩3,000,000
/// won.compactNumber(of: amount)     // 300만
/// ```
public struct MoneyFormat: Sendable {
    /// The text around non-negative and around negative numbers.
    let positive: Affixes
    let negative: Affixes
    /// The text around a number in narrow places: `$` instead of `US$`.
    let narrow: Affixes
    let numbers: NumberPattern
    let units: CompactUnits
    /// The currency's number of decimals; `nil` for other commodities.
    let decimals: Int?
    /// What stands before everything: in a language written from right to left, marks that make the text one of it, in which sign and digits
    /// run from left to right.
    let lead: String

    struct Affixes: Sendable, Hashable {
        var prefix = ""
        var suffix = ""

        func around(_ number: String) -> String { prefix + number + suffix }

        var withoutSpaces: Affixes {
            Affixes(prefix: prefix.filter { $0 != " " }, suffix: suffix.filter { $0 != " " })
        }
    }

    /// Returns the amount with its currency: `₩12,000`, `-$4.50`, `12,00 €`.
    public func text(of amount: ExactDecimal) -> String { text(of: amount, after: "") }

    /// Returns the amount with its currency after a sign, such as `≤`.
    func text(of amount: ExactDecimal, after sign: String) -> String {
        lead + sign + (amount.isNegative ? negative : positive).around(number(of: amount, isSigned: false))
    }

    /// Returns the amount with its currency, or an empty text when it is zero.
    public func visibleText(of amount: ExactDecimal) -> String { amount.isZero ? "" : text(of: amount) }

    /// Returns the amount with its currency and a sign, including `+`.
    public func signedText(of amount: ExactDecimal) -> String { text(of: amount, after: amount.isNegative || amount.isZero ? "" : "+") }

    /// Returns the amount without its currency: `12,000`, `-4.50`.
    public func number(of amount: ExactDecimal) -> String { number(of: amount, after: "") }

    /// Returns the amount without its currency after a sign.
    func number(of amount: ExactDecimal, after sign: String) -> String { lead + sign + number(of: amount, isSigned: true) }

    /// Returns the amount in two or three digits and the language's unit, without its currency: `3.0M`, `12K`, `300만`, `-1.2만`.
    ///
    /// Rounded half up, exactly; an amount that rounds up to the next unit is written in that unit: 999,950 is `1.0M`.
    public func compactNumber(of amount: ExactDecimal) -> String { compactNumber(of: amount, after: "") }

    /// Returns the amount in compact form after a sign, without its currency.
    func compactNumber(of amount: ExactDecimal, after sign: String) -> String {
        lead + sign + (amount.isNegative ? "-" : "") + CompactNumber(amount).text(units, decimalMark: numbers.decimalMark)
    }

    /// Returns the amount with its currency in compact form; in full if it is too small for a unit.
    public func compactText(of amount: ExactDecimal) -> String { compactText(of: amount, after: "") }

    /// Returns the amount with its currency in compact form after a sign.
    func compactText(of amount: ExactDecimal, after sign: String) -> String {
        if CompactNumber(amount).isBelowUnits(units) { return text(of: amount, after: sign) }
        let number = CompactNumber(amount).text(units, decimalMark: numbers.decimalMark)
        return lead + sign + (amount.isNegative ? negative : positive).around(number)
    }

    /// Returns the absolute value of an amount with its currency after a sign, in several forms, from all digits to as few columns as
    /// possible; the number of forms is the same for every amount.
    func forms(of size: ExactDecimal, after sign: String, in choice: UnitChoice = .both) -> [String] {
        let number = CompactNumber(size)
        let tight = narrow.withoutSpaces
        let short = units(choice).flatMap { units in
            let compact =
                number.isBelowUnits(units)
                ? self.number(of: size, isSigned: false) : number.text(units, decimalMark: numbers.decimalMark)
            return [positive.around(compact), narrow.around(compact)]
                + number.forms(units, decimalMark: numbers.decimalMark).flatMap { [narrow.around($0), tight.around($0)] }
        }
        return [text(of: size, after: sign)] + short.map { lead + sign + $0 }
    }

    /// Returns the forms of an amount that are shorter than its text, with a minus if it is below zero.
    func shortForms(of amount: ExactDecimal, in choice: UnitChoice = .both) -> [String] {
        Array(forms(of: amount.size, after: amount.isNegative ? "-" : "", in: choice).dropFirst())
    }

    /// How the amounts of all cells of a page are written: the digits, from all of them to as few as possible, and what stands around them.
    struct CellForm: Sendable, Hashable {
        enum Digits: CaseIterable {
            case all
            /// Rounded half up to whole units of the currency.
            case whole
            /// In two or three digits and the language's unit, and in fewer characters; then in thousands.
            case compact, short, thousands, shortThousands
        }

        enum Currency: CaseIterable {
            case usual, narrow, tight
        }

        let digits: Digits
        let currency: Currency

        /// All forms, from the one with all digits to the shortest.
        static let all = Digits.allCases.flatMap { digits in Currency.allCases.map { CellForm(digits: digits, currency: $0) } }
    }

    /// Returns the absolute value of an amount after a sign in a form, with its currency if it is named.
    func text(of size: ExactDecimal, after sign: String, in form: CellForm, isNamed: Bool) -> String {
        let number = digits(of: size, form.digits)
        let affixes = form.currency == .usual ? positive : form.currency == .narrow ? narrow : narrow.withoutSpaces
        return lead + sign + (isNamed ? affixes.around(number) : number)
    }

    private func digits(of size: ExactDecimal, _ digits: CellForm.Digits) -> String {
        let (number, mark) = (CompactNumber(size), numbers.decimalMark)
        return switch digits {
        case .all: self.number(of: size, isSigned: false)
        case .whole: number.whole.map { numbers.text(of: $0, isSigned: false) } ?? "<1"
        case .compact: number.text(units, decimalMark: mark)
        case .short: number.forms(units, decimalMark: mark)[1]
        case .thousands: number.text(.thousands, decimalMark: mark)
        case .shortThousands: number.forms(.thousands, decimalMark: mark)[1]
        }
    }

    /// Returns the forms of an amount without the currency.
    func numberForms(of size: ExactDecimal, after sign: String, in choice: UnitChoice) -> [String] {
        let short = units(choice).flatMap { CompactNumber(size).forms($0, decimalMark: numbers.decimalMark) }
        return [number(of: size, after: sign)] + short.map { lead + sign + $0 }
    }

    /// The units of large numbers.
    enum UnitChoice: Sendable {
        /// Those of the language.
        case own
        /// Those of the language and, where these do not fit, thousands.
        case both
    }

    private func units(_ choice: UnitChoice) -> [CompactUnits] {
        switch choice {
        case .own: [units]
        case .both: units == .thousands ? [units] : [units, .thousands]
        }
    }

    /// Returns a number that is no amount, with the decimals it has.
    func plainText(of number: ExactDecimal) -> String { lead + numbers.text(of: number, isSigned: true) }

    private func number(of amount: ExactDecimal, isSigned: Bool) -> String {
        var shown = amount
        if let decimals {
            // Decimals beyond the currency's own are shown unless they are zero: nothing is rounded.
            let least = amount.normalized
            shown = Int(least.scale) >= decimals ? least : least.padded(to: decimals) ?? least
        }
        return numbers.text(of: shown, isSigned: isSigned)
    }
}

extension ExactDecimal {
    /// The amount without its sign.
    var size: ExactDecimal { isNegative ? negated ?? self : self }
}

/// The money formats of one locale, created on first use and kept: creating one takes Foundation tens of microseconds.
final class MoneyFormats: Sendable {
    private let locale: Locale
    private let units: CompactUnits
    private let isRightToLeft: Bool
    private let known = Mutex<[Commodity: MoneyFormat]>([:])

    init(locale: Locale, units: CompactUnits, isRightToLeft: Bool) {
        self.locale = locale
        self.units = units
        self.isRightToLeft = isRightToLeft
    }

    func format(of commodity: Commodity) -> MoneyFormat {
        known.withLock { known in
            if let format = known[commodity] { return format }
            let format = make(commodity.symbol)
            known[commodity] = format
            return format
        }
    }

    private func make(_ symbol: String) -> MoneyFormat {
        guard Self.currencies.contains(symbol) else {
            let style = Decimal.FormatStyle(locale: locale)
            let numbers = NumberPattern(long: style.format(Self.sample).withoutMarks, short: style.format(1234).withoutMarks)
            // A symbol may be anything that a ledger has.
            let suffix = placed(MoneyFormat.Affixes(suffix: " " + TerminalText.safe(symbol)))
            var negative = suffix
            negative.prefix = "-"
            return MoneyFormat(
                positive: suffix, negative: negative, narrow: suffix, numbers: numbers, units: units, decimals: nil, lead: lead)
        }
        let style = Decimal.FormatStyle.Currency(code: symbol, locale: locale)
        // The sample has a decimal, which currencies without decimals would round away.
        let numbers = NumberPattern(
            long: style.precision(.fractionLength(1)).format(Self.sample).withoutMarks, short: style.format(1234).withoutMarks)
        let one = style.format(1).withoutMarks
        let minusOne = style.format(-1).withoutMarks
        let decimals = one.filter(\.isDigit).count - 1
        return MoneyFormat(
            positive: placed(Self.affixes(of: one)), negative: placed(Self.affixes(of: minusOne, minus: "-")),
            narrow: placed(Self.affixes(of: style.presentation(.narrow).format(1).withoutMarks)), numbers: numbers, units: units,
            decimals: decimals, lead: lead)
    }

    /// The marks of the language's direction and, as Unicode's locale data have them before a minus, of that of digits.
    private var lead: String { isRightToLeft ? "\u{200F}\u{200E}" : "" }

    /// Returns the text around numbers with marks that place a currency after them, its own point included.
    private func placed(_ affixes: MoneyFormat.Affixes) -> MoneyFormat.Affixes {
        guard isRightToLeft, !affixes.suffix.isEmpty else { return affixes }
        // Whatever a symbol ends in, such as a point or a dollar sign, stays with its letters.
        let end = affixes.suffix.hasRightToLeftLetters ? "\u{200F}" : "\u{200E}"
        return MoneyFormat.Affixes(prefix: affixes.prefix, suffix: "\u{200F}\(affixes.suffix)\(end)")
    }

    /// Returns the text before the first digit and after the last one; every kind of minus becomes `-`.
    private static func affixes(of text: String, minus: String = "") -> MoneyFormat.Affixes {
        let characters = Array(text)
        guard let first = characters.firstIndex(where: \.isDigit), let last = characters.lastIndex(where: \.isDigit) else {
            return MoneyFormat.Affixes(prefix: minus)
        }
        func plain(_ part: ArraySlice<Character>) -> String { String(part.map { $0 == "\u{2212}" ? "-" : $0 }) }
        return MoneyFormat.Affixes(prefix: plain(characters[..<first]), suffix: plain(characters[(last + 1)...]))
    }

    private static let sample = Decimal(string: "12345678.5") ?? 0
    private static let currencies = Set(Locale.Currency.isoCurrencies.map(\.identifier).map { $0.uppercased() })
}
