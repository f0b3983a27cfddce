internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore

/// The entries that a ledger has, to tell which ones of a later file are new.
///
/// Every file is compared from its own beginning: its second coffee of a day is the second one of the ledger, in whichever file that came.
struct KnownEntries {
    private struct DayMoney: Hashable {
        let day: CivilDate
        let money: Money
    }

    private struct Record {
        let id, account, payee, description: String
        let day: CivilDate
        let place: SourcePlace
        /// The last file that had it.
        var file: Int

        func mayHave(account other: String) -> Bool { account.isEmpty || other.isEmpty || account == other }
    }

    private var records: [Record] = []
    private var numbersByMoney: [DayMoney: [Int]] = [:]
    private var numbersByID: [String: [Int]] = [:]
    private var file = 0

    /// So many days may lie between two files' days for one entry, as between its booking and its value.
    static let nearDays: Int32 = 3

    /// Begins to compare the next file.
    mutating func beginFile() { file += 1 }

    /// Adds an entry that the file at hand has.
    mutating func add(_ entry: Entry, at place: SourcePlace) {
        let record = Record(
            id: entry.id, account: Self.trimmed(entry.account), payee: Self.trimmed(entry.payee),
            description: Self.trimmed(entry.description), day: entry.date, place: place, file: file)
        numbersByMoney[DayMoney(day: entry.date, money: entry.money), default: []].append(records.count)
        if !entry.id.isEmpty { numbersByID[entry.id, default: []].append(records.count) }
        records.append(record)
    }

    /// Finds an entry of the file at hand that no earlier one of it was found to be; returns whether there is one.
    mutating func find(_ entry: Entry) -> Bool {
        guard let number = number(of: entry) else { return false }
        records[number].file = file
        return true
    }

    private func number(of entry: Entry) -> Int? {
        let near = near(entry)
        // What shares an id may be another part of the transaction: the amount tells.
        if !entry.id.isEmpty, let number = near.first(where: { records[$0].id == entry.id }) { return number }
        let (payee, description) = (Self.trimmed(entry.payee), Self.trimmed(entry.description))
        let equal = near.filter { number in
            let record = records[number]
            return record.day == entry.date && record.payee == payee && record.description == description
                && (entry.id.isEmpty || record.id.isEmpty)
        }
        let account = Self.trimmed(entry.account)
        return equal.first { records[$0].account == account } ?? equal.first
    }

    /// What may be the same entry as one that was not found: another text or a near day, or the same id with other money.
    func likeness(of entry: Entry) -> (place: SourcePlace, reason: String)? {
        if let number = near(entry).first {
            let days = records[number].day.dayNumber - entry.date.dayNumber
            let when = days == 0 ? "on the same day" : abs(days) == 1 ? "one day apart" : "\(abs(days)) days apart"
            return (records[number].place, "the same amount \(when)")
        }
        let free = numbersByID[entry.id]?.first { records[$0].file != file }
        return free.map { (records[$0].place, "the same id with another day or amount") }
    }

    /// The entries of the same money on near days, nearest first, that the file at hand has not had yet.
    private func near(_ entry: Entry) -> [Int] {
        let account = Self.trimmed(entry.account)
        var found: [Int] = []
        for distance in 0...Self.nearDays {
            for day in distance == 0 ? [0] : [-distance, distance] {
                guard let day = entry.date.adding(days: Int(day)) else { continue }
                let numbers = numbersByMoney[DayMoney(day: day, money: entry.money)] ?? []
                found += numbers.lazy.filter { records[$0].file != file && records[$0].mayHave(account: account) }
            }
        }
        return found
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
