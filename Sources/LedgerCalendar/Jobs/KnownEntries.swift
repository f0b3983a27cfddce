internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import TextBytes

/// The entries of a ledger, for finding out which ones of a later file are new.
///
/// Every file is compared from the start: its second coffee of a day matches the second one in the ledger, whichever file that came from.
struct KnownEntries {
    private struct Record {
        let id, account: String
        let day: CivilDate
        let money: Money
        let kind: Entry.Kind
        let place: SourcePlace
        let isPending: Bool
        /// The last file that contained it.
        var file: Int

        func mayHave(account other: String) -> Bool { account.isEmpty || other.isEmpty || account == other }
    }

    /// The key for looking up an entry; of the records with the same key, the first is as good as any other.
    private enum Key: Hashable {
        case text(payee: String, description: String, hasID: Bool, CivilDate, Money, account: String?)
        case id(String, CivilDate, Money, account: String?)
    }

    /// Records in the order of appearance.
    private struct Queue {
        var numbers: [Int] = []
        /// The number of first records that the file has already matched.
        private var used = 0
        private var file = 0

        mutating func firstFree(in file: Int, of records: [Record]) -> Int? {
            if self.file != file { (self.file, used) = (file, 0) }
            while used < numbers.count, records[numbers[used]].file == file { used += 1 }
            return used < numbers.count ? numbers[used] : nil
        }
    }

    private var records: [Record] = []
    private var queues: [Key: Queue] = [:]
    private var numbersByMoney: [Money: [CivilDate: [Int]]] = [:]
    private var numbersByID: [String: [Int]] = [:]
    private var file = 0

    /// The maximum number of days between the dates of one entry in two files, such as between booking date and value date.
    static let nearDays: Int32 = 3

    /// The maximum number of records of one day and amount among which a likeness is searched: ten thousand equal amounts show nothing.
    private static let likenessLimit = 1_000

    /// Starts comparing the next file.
    mutating func beginFile() { file += 1 }

    /// Adds an entry of the current file.
    mutating func add(_ entry: Entry, at place: SourcePlace) {
        let (number, account) = (records.count, entry.account.trimmed)
        records.append(
            Record(
                id: entry.id, account: account, day: entry.date, money: entry.money, kind: entry.kind, place: place,
                isPending: entry.status == .pending, file: file))
        numbersByMoney[entry.money, default: [:]][entry.date, default: []].append(number)
        // Once under its account, and once for entries without one.
        for account in [account, nil] {
            queues[textKey(entry, hasID: !entry.id.isEmpty, account: account), default: Queue()].numbers.append(number)
            guard !entry.id.isEmpty else { continue }
            queues[.id(entry.id, entry.date, entry.money, account: account), default: Queue()].numbers.append(number)
        }
        if !entry.id.isEmpty { numbersByID[entry.id, default: []].append(number) }
    }

    /// Returns where the entry is that was added with that number, from 0.
    func place(of number: Int) -> SourcePlace { records[number].place }

    /// Returns the money of the entry that was added with that number.
    func money(of number: Int) -> PlacedMoney {
        let record = records[number]
        return PlacedMoney(Entry(date: record.day, money: record.money, kind: record.kind), record.place, counts: true)
    }

    /// Finds the known entry that is this one of the current file and that no earlier entry of the file has matched.
    ///
    /// - Returns: its number, where it is, and whether its status is pending; `nil` if there is none.
    mutating func find(_ entry: Entry) -> (number: Int, place: SourcePlace, isPending: Bool)? {
        guard let number = numberByID(entry) ?? numberByText(entry) else { return nil }
        records[number].file = file
        return (number, records[number].place, records[number].isPending)
    }

    /// Returns the match by id; the same id with another amount may be another part of the transaction.
    private mutating func numberByID(_ entry: Entry) -> Int? {
        guard !entry.id.isEmpty else { return nil }
        for day in Self.days(near: entry.date) {
            for account in Self.accounts(of: entry) {
                if let number = firstFree(.id(entry.id, day, entry.money, account: account)) { return number }
            }
        }
        return nil
    }

    /// Returns the match by text; entries with different ids never match.
    private mutating func numberByText(_ entry: Entry) -> Int? {
        for account in Self.accounts(of: entry) {
            let numbers = (entry.id.isEmpty ? [false, true] : [false]).compactMap { hasID in
                firstFree(textKey(entry, hasID: hasID, account: account))
            }
            if let number = numbers.min() { return number }
        }
        return nil
    }

    private mutating func firstFree(_ key: Key) -> Int? {
        queues[key]?.firstFree(in: file, of: records)
    }

    private func textKey(_ entry: Entry, hasID: Bool, account: String?) -> Key {
        .text(
            payee: entry.payee.trimmed, description: entry.description.trimmed, hasID: hasID, entry.date, entry.money,
            account: account)
    }

    /// Returns the accounts under which to look up an entry, best first: its own, none, and any if it has none.
    private static func accounts(of entry: Entry) -> [String?] {
        let account = entry.account.trimmed
        return account.isEmpty ? ["", nil] : [account, ""]
    }

    /// Returns an entry that may be the same as one that was not found: with another text or a near day, or the same id with another
    /// amount.
    func likeness(of entry: Entry) -> (place: SourcePlace, reason: String)? {
        let (account, days) = (entry.account.trimmed, numbersByMoney[entry.money] ?? [:])
        for day in Self.days(near: entry.date) {
            let numbers = (days[day] ?? []).prefix(Self.likenessLimit)
            guard let number = numbers.first(where: { isFree($0) && records[$0].mayHave(account: account) }) else { continue }
            let distance = abs(day.dayNumber - entry.date.dayNumber)
            let when = distance == 0 ? "on the same day" : distance == 1 ? "one day apart" : "\(distance) days apart"
            return (records[number].place, "the same amount \(when)")
        }
        let free = numbersByID[entry.id]?.prefix(Self.likenessLimit).first(where: isFree)
        return free.map { (records[$0].place, "the same id but another day or amount") }
    }

    private func isFree(_ number: Int) -> Bool { records[number].file != file }

    /// Returns a day and those around it, nearest first.
    private static func days(near day: CivilDate) -> [CivilDate] {
        [day] + (1...nearDays).flatMap { [day.adding(days: -Int($0)), day.adding(days: Int($0))].compactMap { $0 } }
    }
}
