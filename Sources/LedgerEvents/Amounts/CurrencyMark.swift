internal import LedgerCore

/// A sign or code next to a number, and the currencies it may denote.
enum CurrencyMark: Equatable {
    /// One currency.
    case code(UInt32)
    /// One of several: the household's own if it is among them, otherwise the US dollar for `$`, and none for the others.
    case oneOf(CurrencyFamily)
    /// An unrecognised sign such as `Z$`.
    case unknown
}

/// Currencies that share a sign.
enum CurrencyFamily: Equatable {
    /// `$`: the US dollar unless the household's own currency is another dollar.
    case dollar
    /// `¥`.
    case yen
    /// `kr`.
    case krone
    /// `元`.
    case yuan

    var members: Set<String> {
        switch self {
        case .dollar: ISOCurrency.sharing("$")
        case .yen: ISOCurrency.sharing("¥")
        case .krone: ISOCurrency.sharing("kr")
        case .yuan: ISOCurrency.sharing("元")
        }
    }
}

extension CurrencyMark {
    static func iso(_ code: StaticString) -> CurrencyMark { .code(CurrencyCode.key(code)) }

    /// Returns what two marks on either side of a number denote together; `nil` when they contradict each other.
    static func joined(_ left: CurrencyMark, _ right: CurrencyMark) -> CurrencyMark? {
        switch (left, right) {
        case (.unknown, _), (_, .unknown): nil
        case (.code(let a), .code(let b)): a == b ? left : nil
        case (.oneOf(let family), .code(let code)): family.members.contains(CurrencyCode.text(code)) ? right : nil
        case (.code(let code), .oneOf(let family)): family.members.contains(CurrencyCode.text(code)) ? left : nil
        case (.oneOf(let a), .oneOf(let b)): a == b ? left : nil
        }
    }
}

/// ISO 4217 codes as numbers.
enum CurrencyCode {
    static func key(_ code: StaticString) -> UInt32 {
        // A literal is stored as UTF-8 for the lifetime of the program.
        guard code.hasPointerRepresentation, code.utf8CodeUnitCount == 3 else { return 0 }
        return unsafe key(UInt32(code.utf8Start[0]), UInt32(code.utf8Start[1]), UInt32(code.utf8Start[2]))
    }

    static func key(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 { a << 16 | b << 8 | c }

    static func key(_ text: String) -> UInt32 {
        let bytes = Array(text.utf8)
        return bytes.count == 3 ? key(UInt32(bytes[0]), UInt32(bytes[1]), UInt32(bytes[2])) : 0
    }

    static func text(_ key: UInt32) -> String {
        String(
            decoding: [UInt8(truncatingIfNeeded: key >> 16), UInt8(truncatingIfNeeded: key >> 8), UInt8(truncatingIfNeeded: key)],
            as: UTF8.self)
    }

    /// Codes that rarely mean anything else in a title. Words, units and product names such as ALL, CUP, PHP, TOP and TRY are excluded:
    /// they count only as the household's own currency.
    static let plain = keys(\.isPlainInTitles)

    /// Currencies without a smaller unit in use.
    static let whole = keys(\.isWhole)

    /// Currencies of countries that group thousands with commas and do not use decimal commas.
    static let commaGrouped = keys(\.groupsWithCommas)

    private static func keys(_ isWanted: (ISOCurrency) -> Bool) -> Set<UInt32> {
        Set(ISOCurrency.all.lazy.filter(isWanted).map { key($0.code) })
    }
}
