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
/// keep the decimals of each amount.
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

    struct Affixes: Sendable, Hashable {
        var prefix = ""
        var suffix = ""

        func around(_ number: String) -> String { prefix + number + suffix }

        var withoutSpaces: Affixes {
            Affixes(prefix: prefix.filter { $0 != " " }, suffix: suffix.filter { $0 != " " })
        }
    }

    /// Returns the amount with its currency: `₩12,000`, `-$4.50`, `12,00 €`.
    public func text(of amount: ExactDecimal) -> String {
        let affixes = amount.isNegative ? negative : positive
        return affixes.prefix + number(of: amount, isSigned: false) + affixes.suffix
    }

    /// Returns the amount with its currency, or an empty text when it is zero.
    public func visibleText(of amount: ExactDecimal) -> String { amount.isZero ? "" : text(of: amount) }

    /// Returns the amount with its currency and a sign, including `+`.
    public func signedText(of amount: ExactDecimal) -> String { (amount.isNegative || amount.isZero ? "" : "+") + text(of: amount) }

    /// Returns the amount without its currency: `12,000`, `-4.50`.
    public func number(of amount: ExactDecimal) -> String { number(of: amount, isSigned: true) }

    /// Returns the amount in two or three digits and the language's unit, without its currency: `3.0M`, `12K`, `300만`, `-1.2만`.
    ///
    /// Rounded half up, exactly; an amount that rounds up to the next unit is written in that unit: 999,950 is `1.0M`.
    public func compactNumber(of amount: ExactDecimal) -> String {
        (amount.isNegative ? "-" : "") + CompactNumber(amount).text(units, decimalMark: numbers.decimalMark)
    }

    /// Returns the amount with its currency in compact form; in full if it is too small for a unit.
    public func compactText(of amount: ExactDecimal) -> String {
        if CompactNumber(amount).isBelowUnits(units) { return text(of: amount) }
        let affixes = amount.isNegative ? negative : positive
        return affixes.prefix + CompactNumber(amount).text(units, decimalMark: numbers.decimalMark) + affixes.suffix
    }

    /// Returns the absolute value of an amount with its currency in several forms, from all digits to as few columns as possible; the
    /// number of forms is the same for every amount.
    func forms(of size: ExactDecimal, in choice: UnitChoice = .both) -> [String] {
        let number = CompactNumber(size)
        let tight = narrow.withoutSpaces
        return [text(of: size)]
            + units(choice).flatMap { units in
                let compact = number.isBelowUnits(units) ? self.number(of: size) : number.text(units, decimalMark: numbers.decimalMark)
                return [positive.around(compact), narrow.around(compact)]
                    + number.forms(units, decimalMark: numbers.decimalMark).flatMap { [narrow.around($0), tight.around($0)] }
            }
    }

    /// Returns the forms of an amount that are shorter than its text, with a minus if it is below zero.
    func shortForms(of amount: ExactDecimal, in choice: UnitChoice = .both) -> [String] {
        forms(of: amount.size, in: choice).dropFirst().map { (amount.isNegative ? "-" : "") + $0 }
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

    /// Returns the absolute value of an amount in a form, with its currency if it is named.
    func text(of size: ExactDecimal, in form: CellForm, isNamed: Bool) -> String {
        let number = digits(of: size, form.digits)
        guard isNamed else { return number }
        return switch form.currency {
        case .usual: positive.around(number)
        case .narrow: narrow.around(number)
        case .tight: narrow.withoutSpaces.around(number)
        }
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

    /// Returns the same without the currency.
    func numberForms(of size: ExactDecimal, in choice: UnitChoice) -> [String] {
        [number(of: size)] + units(choice).flatMap { CompactNumber(size).forms($0, decimalMark: numbers.decimalMark) }
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

/// The money formats of one locale, created on first use and kept: creating one takes Foundation tens of microseconds.
final class MoneyFormats: Sendable {
    private let locale: Locale
    private let units: CompactUnits
    private let known = Mutex<[Commodity: MoneyFormat]>([:])

    init(locale: Locale, units: CompactUnits) {
        self.locale = locale
        self.units = units
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
            let suffix = " " + symbol
            return MoneyFormat(
                positive: .init(suffix: suffix), negative: .init(prefix: "-", suffix: suffix),
                narrow: .init(suffix: suffix), numbers: numbers, units: units,
                decimals: nil)
        }
        let style = Decimal.FormatStyle.Currency(code: symbol, locale: locale)
        // The sample has a decimal, which currencies without decimals would round away.
        let numbers = NumberPattern(
            long: style.precision(.fractionLength(1)).format(Self.sample).withoutMarks, short: style.format(1234).withoutMarks)
        let one = style.format(1).withoutMarks
        let minusOne = style.format(-1).withoutMarks
        let decimals = one.filter(\.isDigit).count - 1
        return MoneyFormat(
            positive: Self.affixes(of: one), negative: Self.affixes(of: minusOne, minus: "-"),
            narrow: Self.affixes(of: style.presentation(.narrow).format(1).withoutMarks), numbers: numbers, units: units,
            decimals: decimals)
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
