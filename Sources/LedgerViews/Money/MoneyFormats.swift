internal import LedgerCore
internal import Synchronization

#if canImport(FoundationInternationalization)
    internal import FoundationEssentials
    internal import FoundationInternationalization
#else
    internal import Foundation
#endif

/// The money formats of one locale, each made when it is first asked for and kept: making one takes Foundation tens of microseconds.
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
        // The sample is written with a decimal that currencies without decimals would round away.
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

    /// What stands before the first digit and after the last; every kind of minus becomes `-`.
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
