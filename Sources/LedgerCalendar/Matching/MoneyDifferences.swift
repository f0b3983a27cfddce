internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerEvents

/// What feeds say under a UID that came before with other money, which alone counts.
struct MoneyDifferences {
    struct Item {
        /// The row with that UID; `nil` where an event of an earlier feed has it.
        let row: EntryUID?
        let identity: UInt128
        let uid: String
        let money: PlacedMoney
    }

    private(set) var items: [Item] = []
    /// How many more there are, by feed.
    private(set) var more: [(source: String, count: Int)] = []

    /// As many are kept, without their texts; the others are counted.
    private static let maxCount = 50

    mutating func add(_ imported: ImportedEntry, row: EntryUID?, counts: Bool) {
        guard items.count < Self.maxCount else {
            if more.last?.source != imported.place.source { more.append((imported.place.source, 0)) }
            return more[more.count - 1].count += 1
        }
        let uid = imported.uid.utf8.count <= 1 << 10 ? imported.uid : ""
        items.append(
            Item(row: row, identity: imported.identity, uid: uid, money: PlacedMoney(imported.entry, imported.place, counts: counts)))
    }
}

/// The day, the money and the kind of an entry, and where it stands.
struct PlacedMoney {
    private let entry: Entry
    let place: SourcePlace
    /// Whether it is of a day, and of the kind of entries, that count.
    let counts: Bool

    init(_ entry: Entry, _ place: SourcePlace, counts: Bool) {
        self.entry = Entry(date: entry.date, money: entry.money, kind: entry.kind)
        (self.place, self.counts) = (place, counts)
    }

    /// Returns the warning of the same UID as `known` has, which is other money, and says what becomes of that; `nil` for the same.
    func difference(from known: PlacedMoney, uid: String, outcome: String) -> Diagnostic? {
        guard entry.money != known.entry.money || entry.kind != known.entry.kind || entry.date != known.entry.date else { return nil }
        let message =
            "an event with the same UID has different money: \(text(beside: known)) here, \(known.text(beside: self)) on line "
            + "\(known.place.line) of \(known.place.source), \(outcome)"
        return Diagnostic(.warning, .moneyDiffers, at: place, message, uid: uid)
    }

    /// The amount and what else it does not have in common with another one.
    private func text(beside other: PlacedMoney) -> String {
        var text = entry.money.description
        if entry.kind != other.entry.kind { text += " as \(entry.kind.rawValue)" }
        if entry.date != other.entry.date { text += " on \(entry.date)" }
        return text
    }
}

extension Entry {
    init(date: CivilDate, money: Money, kind: Kind) {
        self.init(date: date, money: money)
        statedKind = kind
    }
}

extension DiagnosticCode {
    /// Money came under a UID that came before with other money.
    public static let moneyDiffers: DiagnosticCode = "money-differs"
}
