internal import CivilCalendar
internal import Diagnostics
internal import Digests
internal import LedgerCore
internal import TextBytes

/// The entries of a ledger, for finding out which ones of a later file are new.
///
/// Every file is compared from the start: its second coffee of a day matches the second one in the ledger, whichever file that came from.
/// About 250 bytes for each entry.
struct KnownEntries {
    private struct Record {
        /// The digest of its account; 0 for none.
        let account: UInt128
        /// The number of its row in the ledger; -1 for an entry of an input.
        let row: Int32
        let source, line: Int32
        let isPending: Bool
        /// The last file that contained it.
        var file: Int32

        func mayHave(account other: UInt128) -> Bool { account == 0 || other == 0 || account == other }
    }

    /// The records with one key, in the order of appearance.
    private struct Chain {
        /// The first link, the last one, and the first whose record the file has not matched.
        var first, last, free: UInt32
        var file: Int32
        var count = 0
    }

    /// A member of a chain.
    private struct Link {
        let record: UInt32
        var next = KnownEntries.end
    }

    private static let end = UInt32.max

    private var records: [Record] = []
    private var chains: [Chain] = []
    private var links: [Link] = []
    /// The numbers of the chains, by their keys.
    private var numbers = CompactTable<UInt128>()
    private var sources: [String] = []
    private var file: Int32 = 0

    /// The maximum number of records of one day and amount among which a likeness is searched: ten thousand equal amounts show nothing.
    private static let likenessLimit = 1_000

    /// Starts comparing the next file.
    mutating func beginFile() { file += 1 }

    /// Adds an entry of the current file, or of the row of the ledger with that number.
    ///
    /// A row that no entry of `sought` can match is left out, and none is found less for it.
    mutating func add(_ entry: Entry, at place: SourcePlace, row: Int? = nil, unlessSpareFor sought: SoughtRows? = nil) {
        let keys = RowKeys(entry)
        if let sought, isSpare(entry, keys, for: sought) { return }
        if sources.last != place.source { sources.append(place.source) }
        let number = UInt32(truncatingIfNeeded: records.count)
        records.append(
            Record(
                account: keys.account, row: Int32(truncatingIfNeeded: row ?? -1), source: Int32(truncatingIfNeeded: sources.count - 1),
                line: Int32(truncatingIfNeeded: place.line), isPending: entry.status == .pending, file: file))
        append(number, to: keys.money(on: keys.day))
        if keys.id != 0 { append(number, to: keys.id) }
        // Once under its account, and once for entries without one.
        for account in [keys.account, nil] {
            append(number, to: keys.texts(hasID: keys.id != 0, account: account))
            if keys.id != 0 { append(number, to: keys.id(on: keys.day, account: account)) }
        }
    }

    private mutating func append(_ record: UInt32, to key: UInt128) {
        let link = UInt32(truncatingIfNeeded: links.count)
        links.append(Link(record: record))
        guard let known = numbers.number(of: key, orSet: UInt32(truncatingIfNeeded: chains.count)) else {
            return chains.append(Chain(first: link, last: link, free: link, file: file, count: 1))
        }
        let number = Int(known)
        links[Int(chains[number].last)].next = link
        chains[number].last = link
        chains[number].count += 1
    }

    /// Whether there are so many rows like it that no entry of the inputs gets to it: among thousands of equal rows, one is as good as another.
    private func isSpare(_ entry: Entry, _ keys: RowKeys, for sought: SoughtRows) -> Bool {
        guard count(of: keys.money(on: keys.day)) >= Self.likenessLimit else { return false }
        let limit = max(Self.likenessLimit, sought.count(of: entry.money))
        if sought.mayHave(textsOf: keys), count(of: keys.texts(hasID: keys.id != 0, account: keys.account)) < limit { return false }
        return keys.id == 0 || !sought.mayHave(id: keys.id) || count(of: keys.id) >= limit
    }

    private func count(of key: UInt128) -> Int { numbers.number(of: key).map { chains[Int($0)].count } ?? 0 }

    /// Finds the known entry that is this one of the current file and that no earlier entry of the file has matched.
    ///
    /// - Returns: the number of its row in the ledger, if it is one, its place, and whether its status is pending; `nil` if there is none.
    mutating func find(_ entry: Entry) -> (row: Int?, place: SourcePlace, isPending: Bool)? {
        let keys = RowKeys(entry)
        guard let number = numberByID(keys) ?? numberByTexts(keys) else { return nil }
        records[number].file = file
        let row = Int(records[number].row)
        return (row < 0 ? nil : row, place(of: number), records[number].isPending)
    }

    private func place(of number: Int) -> SourcePlace {
        SourcePlace(sources[Int(records[number].source)], line: Int(records[number].line))
    }

    /// Returns the match by id; the same id with another amount may be another part of the transaction.
    private mutating func numberByID(_ keys: RowKeys) -> Int? {
        guard keys.id != 0 else { return nil }
        for day in Likeness.days(near: keys.day) {
            for account in keys.accounts {
                if let number = firstFree(keys.id(on: day, account: account)) { return number }
            }
        }
        return nil
    }

    /// Returns the match by texts; entries with different ids never match.
    private mutating func numberByTexts(_ keys: RowKeys) -> Int? {
        for account in keys.accounts {
            let numbers = (keys.id == 0 ? [false, true] : [false]).compactMap { firstFree(keys.texts(hasID: $0, account: account)) }
            if let number = numbers.min() { return number }
        }
        return nil
    }

    private mutating func firstFree(_ key: UInt128) -> Int? {
        guard let number = numbers.number(of: key).map({ Int($0) }) else { return nil }
        if chains[number].file != file { (chains[number].file, chains[number].free) = (file, chains[number].first) }
        var link = chains[number].free
        while link != Self.end, !isFree(links[Int(link)]) { link = links[Int(link)].next }
        chains[number].free = link
        return link == Self.end ? nil : Int(links[Int(link)].record)
    }

    /// Returns an entry that may be the same as one that was not found: with another text or a near day, or the same id with another
    /// amount.
    func likeness(of entry: Entry) -> (place: SourcePlace, reason: String)? {
        let keys = RowKeys(entry)
        for day in Likeness.days(near: keys.day) {
            guard let number = firstFree(keys.money(on: day), where: { $0.mayHave(account: keys.account) }) else { continue }
            let distance = abs(day.dayNumber - entry.date.dayNumber)
            let when = distance == 0 ? "on the same day" : distance == 1 ? "one day apart" : "\(distance) days apart"
            return (place(of: number), "the same amount \(when)")
        }
        guard keys.id != 0 else { return nil }
        return firstFree(keys.id) { _ in true }.map { (place(of: $0), "the same id but another day or amount") }
    }

    private func firstFree(_ key: UInt128, where isMeant: (Record) -> Bool) -> Int? {
        guard let number = numbers.number(of: key) else { return nil }
        var (link, count) = (chains[Int(number)].first, 0)
        while link != Self.end, count < Self.likenessLimit {
            let known = links[Int(link)]
            if isFree(known), isMeant(records[Int(known.record)]) { return Int(known.record) }
            (link, count) = (known.next, count + 1)
        }
        return nil
    }

    private func isFree(_ link: Link) -> Bool { records[Int(link.record)].file != file }
}
