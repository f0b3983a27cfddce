internal import LedgerCore
internal import LedgerViews
internal import TextBytes

/// The commodities of a page's entries, each with the number of decimals in which all its amounts are whole numbers.
struct PageCurrencies {
    private var currencies: [Currency] = []
    private var numbers: [Commodity: Int] = [:]
    private let locale: ViewLocale

    private struct Currency {
        let commodity: Commodity
        /// The entries that are income or expense.
        var count = 0
        var leastScale: UInt8
        var scale: UInt8
        /// The sum of the absolute values, as far as a script's plain numbers are exact.
        var size = 0
        /// Whether the sum of some amounts may have more digits than a script's plain numbers hold.
        var isLarge = false
    }

    /// The largest integer up to which a script's plain numbers have no gaps.
    private static let plainLimit = 1 << 53 - 1

    /// Creates a table of the currencies of entries and of opening balances.
    init(_ entries: [Entry], _ opening: [Money], locale: ViewLocale) {
        self.locale = locale
        for entry in entries {
            let number = add(entry.money)
            if entry.kind != .transfer { currencies[number].count += 1 }
        }
        for money in opening { _ = add(money) }
        for money in entries.lazy.map(\.money) + opening {
            let number = number(of: money.commodity)
            guard !currencies[number].isLarge else { continue }
            if let amount = Int(digits(of: money)), amount.magnitude <= Self.plainLimit - currencies[number].size {
                currencies[number].size += abs(amount)
            } else {
                currencies[number].isLarge = true
            }
        }
    }

    /// Takes note of a commodity and its decimals, and returns its number.
    private mutating func add(_ money: Money) -> Int {
        let (commodity, scale) = (money.commodity, money.amount.scale)
        let number = numbers[commodity] ?? currencies.count
        if number == currencies.count {
            numbers[commodity] = number
            currencies.append(Currency(commodity: commodity, leastScale: scale, scale: scale))
        }
        currencies[number].leastScale = min(currencies[number].leastScale, scale)
        currencies[number].scale = max(currencies[number].scale, scale)
        return number
    }

    /// Returns the number of a commodity of the page.
    func number(of commodity: Commodity) -> Int { numbers[commodity] ?? 0 }

    /// Appends an amount as a whole number of its currency's smallest units, as a text where a script's plain numbers are too small.
    func element(_ money: Money, to json: inout JSONWriter) {
        let digits = digits(of: money)
        if currencies[number(of: money.commodity)].isLarge { json.element(digits) } else { json.element(numeral: digits) }
    }

    private func digits(of money: Money) -> String {
        let zeros = money.amount.isZero ? 0 : Int(currencies[number(of: money.commodity)].scale - money.amount.scale)
        return "\(money.amount.coefficient)" + String(repeating: "0", count: zeros)
    }

    /// Appends `currencies`, in the order of their symbols' numbers, and `mainCurrency`, the one whose amounts are shown without it; -1 where
    /// the page has none of it.
    func members(to json: inout JSONWriter, commodities: CommodityCounts?) {
        json.array("currencies", currencies) { json, currency in
            json.objectElement { json in
                json.text("symbol", currency.commodity.symbol)
                json.number("scale", Int(currency.scale))
                json.number("leastScale", Int(currency.leastScale))
                json.flag("isLarge", currency.isLarge)
                locale.money(of: currency.commodity).members(to: &json)
            }
        }
        let counts = commodities ?? CommodityCounts(currencies.lazy.map { ($0.commodity, $0.count) })
        json.number("mainCurrency", locale.mainCommodity(of: counts).flatMap { numbers[$0] } ?? -1)
    }
}
