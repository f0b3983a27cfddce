public import CivilCalendar
public import LedgerCore

#if canImport(FoundationInternationalization)
    internal import FoundationEssentials
    internal import FoundationInternationalization
#else
    internal import Foundation
#endif

/// How a reader's language writes months, days and money.
///
/// Formatters are made once for a locale, and once for each of its currencies. Digits are always Latin, so that columns stay aligned;
/// the calendar is always the Gregorian one, since ledgers and feeds are.
///
/// ```swift
/// let locale = ViewLocale("ko_KR")
/// locale.title(of: august)            // 2025년 8월
/// locale.firstWeekday                 // .sunday
/// ```
public struct ViewLocale: Sendable {
    /// The name as it was given, such as `ko_KR`.
    public let identifier: String
    /// The language, such as `ko`.
    public let language: String
    /// The day on which weeks begin where this locale is used.
    public let firstWeekday: Weekday
    /// The words that stand beside numbers.
    public let labels: ViewLabels

    /// The currency of the locale's country, if it has one.
    public let commodity: Commodity?

    let names: DateNames
    let formats: MoneyFormats

    /// The locale of that name: `ko_KR`, `ko-KR` or `ko_KR.UTF-8`. `C`, `POSIX` and unknown names are a neutral English.
    public init(_ identifier: String) {
        let name = Self.normalized(identifier)
        self.identifier = name
        let locale = Self.locale(name)
        language = locale.language.languageCode?.identifier ?? "en"
        commodity = locale.currency.flatMap { Commodity($0.identifier.uppercased()) }
        let isTraditional = locale.language.script?.identifier == "Hant"
        labels = ViewLabels(language: language, isTraditionalChinese: isTraditional)
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        // Foundation counts from Sunday, which is 1.
        firstWeekday = Weekday.saturday.advanced(by: calendar.firstWeekday)
        names = DateNames(locale: locale, calendar: calendar)
        formats = MoneyFormats(locale: locale, units: CompactUnits(language: language, isTraditionalChinese: isTraditional))
    }

    /// Whether there are texts and formats for the language of a locale of that name; `C` and `POSIX` are the neutral English.
    public static func isKnown(_ identifier: String) -> Bool {
        let base = identifier.prefix { $0 != "." && $0 != "@" }
        if base == "C" || base == "POSIX" { return true }
        let name = normalized(identifier)
        guard name != "en_US_POSIX" || base.hasPrefix("en") else { return false }
        let language = name.prefix { $0 != "_" }.lowercased()
        return Locale.availableIdentifiers.contains { $0.prefix { $0 != "_" && $0 != "-" }.lowercased() == language }
    }

    /// How amounts of a commodity are written; made once for each.
    public func money(of commodity: Commodity) -> MoneyFormat { formats.format(of: commodity) }

    /// An amount with its currency, as in `₩12,000`.
    public func text(of money: Money) -> String { self.money(of: money.commodity).text(of: money.amount) }

    private static func locale(_ name: String) -> Locale {
        var components = Locale.Components(identifier: name)
        components.numberingSystem = Locale.NumberingSystem("latn")
        components.calendar = .gregorian
        return Locale(components: components)
    }

    /// Without the character set and modifier of POSIX names, and with `_` between the parts.
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
    /// The month with its year in the language's own order: `August 2025`, `2025년 8월`.
    public func title(of month: YearMonth) -> String { names.title(of: month) }

    /// The month with its year where there is little room: `Aug 2025`, `2025년 8월`.
    public func shortTitle(of month: YearMonth) -> String { names.shortTitle(of: month) }

    /// The month in digits: `2021.06`.
    public func compactTitle(of month: YearMonth) -> String { month.description.replacing("-", with: ".") }

    /// The whole date with the weekday: `Friday, August 1, 2025`.
    public func title(of day: CivilDate) -> String { names.title(of: day) }

    /// The days from the first to the last: `August 3 – 9, 2025`, `2025년 8월 3일~9일`.
    public func title(of days: ClosedRange<CivilDate>) -> String { names.title(of: days) }

    /// A weekday as it stands above a column: `Fri`, `금`.
    public func shortName(of weekday: Weekday) -> String { names.short[Int(weekday.rawValue) % 7] }

    /// A weekday in as little as can be: `F`, `금`.
    public func narrowName(of weekday: Weekday) -> String { names.narrow[Int(weekday.rawValue) % 7] }
}

extension ViewLocale {
    /// The locale's name that an environment asks for: `LC_ALL`, else `LC_TIME`, else `LC_MONETARY`, else `LANG`.
    ///
    /// Foundation on Linux reads none of them.
    ///
    /// - Parameter value: gives the value of a variable, empty where there is none.
    /// - Returns: the name as it stands in the environment; `C` where none of the variables is set.
    public static func identifier(inEnvironment value: (_ variable: String) -> String) -> String {
        for variable in ["LC_ALL", "LC_TIME", "LC_MONETARY", "LANG"] {
            let name = value(variable)
            if !name.isEmpty { return name }
        }
        return "C"
    }
}
