internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore

/// The entries that a ledger has, to tell which ones of a later file are new.
///
/// Every file is compared from its own beginning: its second coffee of a day is the second one of the ledger, in whichever file that came.
struct KnownEntries {
    private struct Record {
        let id, account: String
        let day: CivilDate
        let place: SourcePlace
        /// The last file that had it.
        var file: Int

        func mayHave(account other: String) -> Bool { account.isEmpty || other.isEmpty || account == other }
    }

    /// What records share that an entry is looked for by: whichever comes first of them is as good as the others.
    private enum Key: Hashable {
        case text(payee: String, description: String, hasID: Bool, CivilDate, Money, account: String?)
        case id(String, CivilDate, Money, account: String?)
    }

    /// Records in the order in which they came.
    private struct Queue {
        var numbers: [Int] = []
        /// How many of the first ones the file has had.
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

    /// So many days may lie between two files' days for one entry, as between its booking and its value.
    static let nearDays: Int32 = 3

    /// A likeness is looked for in so many records of one day and amount: a day of ten thousand equal amounts has nothing to tell.
    private static let likenessLimit = 1_000

    /// Begins to compare the next file.
    mutating func beginFile() { file += 1 }

    /// Adds an entry that the file at hand has.
    mutating func add(_ entry: Entry, at place: SourcePlace) {
        let (number, account) = (records.count, Self.trimmed(entry.account))
        records.append(Record(id: entry.id, account: account, day: entry.date, place: place, file: file))
        numbersByMoney[entry.money, default: [:]][entry.date, default: []].append(number)
        // Once by its account, and once for entries that name none.
        for account in [account, nil] {
            queues[textKey(entry, hasID: !entry.id.isEmpty, account: account), default: Queue()].numbers.append(number)
            guard !entry.id.isEmpty else { continue }
            queues[.id(entry.id, entry.date, entry.money, account: account), default: Queue()].numbers.append(number)
        }
        if !entry.id.isEmpty { numbersByID[entry.id, default: []].append(number) }
    }

    /// Finds an entry of the file at hand that no earlier one of it was found to be; returns whether there is one.
    mutating func find(_ entry: Entry) -> Bool {
        guard let number = numberByID(entry) ?? numberByText(entry) else { return false }
        records[number].file = file
        return true
    }

    /// What shares an id may be another part of the transaction: the amount tells.
    private mutating func numberByID(_ entry: Entry) -> Int? {
        guard !entry.id.isEmpty else { return nil }
        for day in Self.days(near: entry.date) {
            for account in Self.accounts(of: entry) {
                if let number = firstFree(.id(entry.id, day, entry.money, account: account)) { return number }
            }
        }
        return nil
    }

    /// Two ids that differ are two entries, whatever they have in common.
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
            payee: Self.trimmed(entry.payee), description: Self.trimmed(entry.description), hasID: hasID, entry.date, entry.money,
            account: account)
    }

    /// The accounts under which an entry may stand, best first: its own, none, and any where it names none.
    private static func accounts(of entry: Entry) -> [String?] {
        let account = trimmed(entry.account)
        return account.isEmpty ? ["", nil] : [account, ""]
    }

    /// What may be the same entry as one that was not found: another text or a near day, or the same id with other money.
    func likeness(of entry: Entry) -> (place: SourcePlace, reason: String)? {
        let (account, days) = (Self.trimmed(entry.account), numbersByMoney[entry.money] ?? [:])
        for day in Self.days(near: entry.date) {
            let numbers = (days[day] ?? []).prefix(Self.likenessLimit)
            guard let number = numbers.first(where: { isFree($0) && records[$0].mayHave(account: account) }) else { continue }
            let distance = abs(day.dayNumber - entry.date.dayNumber)
            let when = distance == 0 ? "on the same day" : distance == 1 ? "one day apart" : "\(distance) days apart"
            return (records[number].place, "the same amount \(when)")
        }
        let free = numbersByID[entry.id]?.prefix(Self.likenessLimit).first(where: isFree)
        return free.map { (records[$0].place, "the same id with another day or amount") }
    }

    private func isFree(_ number: Int) -> Bool { records[number].file != file }

    /// A day and those around it, nearest first.
    private static func days(near day: CivilDate) -> [CivilDate] {
        [day] + (1...nearDays).flatMap { [day.adding(days: -Int($0)), day.adding(days: Int($0))].compactMap { $0 } }
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
