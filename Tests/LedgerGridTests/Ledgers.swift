import CivilCalendar
import LedgerCore

/// A generator with a fixed seed (xorshift): the same numbers in every run.
struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 2_685_821_657_736_338_717 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// A number from 0 up to, not including, `bound`.
    mutating func roll(_ bound: Int) -> Int { Int(next() >> 11) % bound }

    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[roll(choices.count)] }
}

/// A day written `YYYY-MM-DD`; a typo becomes the last day of the calendar and fails the test that made it.
func day(_ text: String) -> CivilDate { CivilDate(text) ?? .max }

func month(_ text: String) -> YearMonth { YearMonth(text) ?? .max }

func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .zero }

let krw = commodity("KRW")
let usd = commodity("USD")
let eur = commodity("EUR")

func commodity(_ symbol: String) -> Commodity {
    guard let commodity = Commodity(symbol) else { preconditionFailure("no commodity has the symbol \(symbol)") }
    return commodity
}

/// An entry on one line: day, amount, commodity and, if the sign does not say it, the kind.
func entry(_ date: String, _ amount: String, _ commodity: Commodity = krw, _ kind: Entry.Kind? = nil, at time: String = "") -> Entry {
    var entry = Entry(date: day(date), money: Money(decimal(amount), commodity))
    entry.statedKind = kind
    entry.time = CivilTime(time)
    return entry
}

/// A random entry within `days` of 2024-01-01: three currencies, decimals of several lengths, refunds, transfers.
func randomEntry(_ dice: inout Dice, days: Int = 800) -> Entry {
    let commodity = dice.pick([krw, usd, eur])
    let scale = commodity == krw ? 0 : dice.pick([2, 2, 2, 0, 1, 4])
    let coefficient = Int128(dice.roll(2_000_000) - 1_500_000)
    let amount = ExactDecimal(coefficient: coefficient, scale: scale) ?? .zero
    var entry = Entry(
        date: day("2024-01-01").adding(days: dice.roll(days)) ?? .max, money: Money(amount, commodity))
    entry.statedKind = dice.pick([nil, .income, .expense, .transfer])
    entry.time = dice.pick([nil, CivilTime(hour: dice.roll(24), minute: dice.roll(60))])
    entry.category = dice.pick(["food", "rent", "식비", ""])
    entry.account = dice.pick(["bank", "cash"])
    return entry
}
