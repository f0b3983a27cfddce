public import CivilCalendar
public import LedgerCore

#if canImport(FoundationInternationalization)
    internal import FoundationEssentials
    internal import FoundationInternationalization
#else
    internal import Foundation
#endif

/// The format of months, days and money in the user's language.
///
/// Formatters are created once per locale and currency. Digits are always Latin, so that columns stay aligned; the calendar is always
/// Gregorian, like those of ledgers and feeds.
///
/// ```swift
/// let locale = ViewLocale("ko_KR")
/// locale.title(of: august)            // 2025년 8월
/// locale.firstWeekday                 // .sunday
/// ```
public struct ViewLocale: Sendable {
    /// The name as given, such as `ko_KR`.
    public let identifier: String
    /// The language, such as `ko`.
    public let language: String
    /// The first day of the week where this locale is used.
    public let firstWeekday: Weekday
    /// Words for numbers and titles.
    public let labels: ViewLabels

    /// Whether the language is written from right to left.
    public let isRightToLeft: Bool

    /// The currency of the locale's country, if there is one.
    public let commodity: Commodity?

    /// Whether it is Chinese in traditional characters.
    package let isTraditionalChinese: Bool

    let names: DateNames
    let formats: MoneyFormats

    /// Creates the locale of that name: `ko_KR`, `ko-KR` or `ko_KR.UTF-8`. `C`, `POSIX` and unknown names become a neutral English.
    public init(_ identifier: String) {
        let name = Self.normalized(identifier)
        self.identifier = name
        let locale = Self.locale(name)
        language = locale.language.languageCode?.identifier ?? "en"
        commodity = locale.currency.flatMap { Commodity($0.identifier.uppercased()) }
        isRightToLeft = locale.language.characterDirection == .rightToLeft
        isTraditionalChinese = locale.language.script?.identifier == "Hant"
        labels = ViewLabels(language: language, isTraditionalChinese: isTraditionalChinese)
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        // In Foundation, Sunday is 1.
        firstWeekday = Weekday.saturday.advanced(by: calendar.firstWeekday)
        names = DateNames(locale: locale, calendar: calendar)
        formats = MoneyFormats(
            locale: locale, units: CompactUnits(language: language, isTraditionalChinese: isTraditionalChinese),
            isRightToLeft: isRightToLeft)
    }

    /// Returns whether texts and formats exist for the language of a locale of that name; `C` and `POSIX` are the neutral English.
    public static func isKnown(_ identifier: String) -> Bool {
        let base = identifier.prefix { $0 != "." && $0 != "@" }
        if base == "C" || base == "POSIX" { return true }
        let name = normalized(identifier)
        guard name != "en_US_POSIX" || base.hasPrefix("en") else { return false }
        let language = name.prefix { $0 != "_" }.lowercased()
        return Locale.availableIdentifiers.contains { $0.prefix { $0 != "_" && $0 != "-" }.lowercased() == language }
    }

    /// Returns the format of a commodity's amounts, created once per commodity.
    public func money(of commodity: Commodity) -> MoneyFormat { formats.format(of: commodity) }

    /// Returns an amount with its currency, as in `₩12,000`.
    public func text(of money: Money) -> String { self.money(of: money.commodity).text(of: money.amount) }

    private static func locale(_ name: String) -> Locale {
        var components = Locale.Components(identifier: name)
        components.numberingSystem = Locale.NumberingSystem("latn")
        components.calendar = .gregorian
        return Locale(components: components)
    }

    /// Returns the name without the character set and modifier of POSIX, and with `_` between the parts.
    private static func normalized(_ name: String) -> String {
        let base = name.prefix { $0 != "." && $0 != "@" }
        let isPlain = base.utf8.allSatisfy { byte in
            switch byte | 0x20 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            }
        }
        guard isPlain, base.utf8.count >= 2, base != "POSIX" else { return "en_US_POSIX" }
        return String(base.map { $0 == "-" ? "_" : $0 })
    }
}

extension ViewLocale {
    /// Returns the month with its year in the language's own order: `August 2025`, `2025년 8월`.
    public func title(of month: YearMonth) -> String { names.title(of: month) }

    /// Returns the month with its year in a short form: `Aug 2025`, `2025년 8월`.
    public func shortTitle(of month: YearMonth) -> String { names.shortTitle(of: month) }

    /// Returns the month without its year: `Aug`, `8월`.
    func shortName(of month: YearMonth) -> String { names.shortMonths[month.month - 1] }

    /// Returns the year: `2026`, `2026년`.
    public func title(ofYear year: Int) -> String { names.title(ofYear: year) }

    /// Returns the month in digits: `2021.06`.
    public func compactTitle(of month: YearMonth) -> String { month.description.replacing("-", with: ".") }

    /// Returns the full date with the weekday: `Friday, August 1, 2025`.
    public func title(of day: CivilDate) -> String { names.title(of: day) }

    /// Returns a range of days: `August 3 – 9, 2025`, `2025년 8월 3일~9일`.
    public func title(of days: ClosedRange<CivilDate>) -> String { names.title(of: days) }

    /// Returns a weekday for a column heading: `Fri`, `금`.
    public func shortName(of weekday: Weekday) -> String { names.short[Int(weekday.rawValue) % 7] }

    /// Returns a weekday as short as possible: `F`, `금`.
    public func narrowName(of weekday: Weekday) -> String { names.narrow[Int(weekday.rawValue) % 7] }
}

extension ViewLocale {
    /// Returns the locale name selected by an environment: `LC_ALL`, or else `LC_TIME`, `LC_MONETARY` or `LANG`.
    ///
    /// Foundation on Linux reads none of them.
    ///
    /// - Parameter value: returns the value of a variable, empty if it is not set.
    /// - Returns: the name as in the environment; `C` if none of the variables is set.
    public static func identifier(inEnvironment value: (_ variable: String) -> String) -> String {
        for variable in ["LC_ALL", "LC_TIME", "LC_MONETARY", "LANG"] {
            let name = value(variable)
            if !name.isEmpty { return name }
        }
        return "C"
    }
}
