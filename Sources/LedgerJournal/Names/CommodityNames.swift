internal import CivilCalendar
internal import LedgerCore

/// The commodities of a journal: symbols as the program allows them.
struct CommodityNames: Sendable {
    private let dialect: JournalDialect
    private var table = NameTable()
    private var places: [Commodity: Int] = [:]
    private var symbols: [[UInt8]] = []

    init(dialect: JournalDialect) {
        self.dialect = dialect
    }

    /// The bytes of a symbol as it stands behind an amount, quotes included.
    mutating func symbol(of commodity: Commodity, on day: CivilDate) -> [UInt8] {
        guard let place = places[commodity] else {
            let original = commodity.symbol
            let place = table.add(original, as: LegalName.symbol(original, dialect: dialect), on: day) { wish, number in
                // 24 bytes is all beancount allows.
                "\(dialect == .beancount ? String(wish.prefix(16)) : wish)-\(number)"
            }
            places[commodity] = place
            let written = table.names[place].bytes
            // Ledger's words, such as `true`, are small letters; quotes are right around everything else.
            let isBare = dialect == .beancount || written.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
            let quote = UInt8(ascii: "\"")
            symbols.append(isBare ? written : [quote] + written + [quote])
            return symbols[place]
        }
        _ = table.use(place, on: day)
        return symbols[place]
    }

    var renamed: [NameTable.Name] { table.names.filter(\.isRenamed) }
}
