/// The powers of ten that a language counts large numbers by.
struct CompactUnits: Sendable, Hashable {
    struct Unit: Sendable, Hashable {
        let exponent: Int
        let symbol: String
    }

    /// From ones up.
    let units: [Unit]

    /// Thousands, millions, billions, trillions, as finance writes them in most languages.
    static let thousands = CompactUnits([(3, "K"), (6, "M"), (9, "B"), (12, "T")])

    private init(_ units: [(Int, String)]) {
        self.units = [Unit(exponent: 0, symbol: "")] + units.map { Unit(exponent: $0.0, symbol: $0.1) }
    }

    /// Korean, Japanese and Chinese count by ten thousands.
    init(language: String, isTraditionalChinese: Bool) {
        self =
            switch language {
            case "ko": Self([(4, "만"), (8, "억"), (12, "조")])
            case "ja": Self([(4, "万"), (8, "億"), (12, "兆")])
            case "zh" where isTraditionalChinese: Self([(4, "萬"), (8, "億"), (12, "兆")])
            case "zh": Self([(4, "万"), (8, "亿"), (12, "万亿")])
            default: .thousands
            }
    }
}
