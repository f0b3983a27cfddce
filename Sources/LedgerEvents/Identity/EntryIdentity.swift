internal import Digests
internal import CivilCalendar
public import LedgerCore
internal import TextBytes

/// Assigns the UIDs of entries' events: stable across exports, reordering of other rows and changes to other columns.
///
/// A UID is `v1-<name-based UUID>-<n>@ledger2ics`. The name is the entry's id if there is one, otherwise its account, date, time,
/// amount, currency, payee and description, in Unicode form C and trimmed. `n` numbers the entries with the same name in
/// order, so category, tags, note and status can change without a new event. An entry with such a UID in a column `uid` keeps it, whatever
/// else of it changes.
///
/// ```swift
/// var identity = EntryIdentity(ledgerID: "home")
/// let uid = identity.nextUID(for: entry)   // v1-5e0c…-1@ledger2ics
/// ```
public struct EntryIdentity: Sendable {
    private var names: EntryNames
    private var numbering = NameNumbering()
    /// The UIDs that entries brought with them.
    private var ownUIDs: Set<EntryUID> = []

    /// The extra column of a UID that an entry keeps.
    package static let fieldName = "uid"

    /// Creates an identity without any numbered entries; `ledgerID` distinguishes households with identical rows.
    public init(ledgerID: String = "") { names = EntryNames(ledgerID: ledgerID) }

    /// Returns the UID of the next entry's event, which is the same in every export.
    public mutating func nextUID(for entry: Entry) -> String { uid(for: entry).description }

    /// Returns the UID of the next entry's event as its parts.
    package mutating func uid(for entry: Entry) -> EntryUID { uid(for: names.claim(of: entry)) }

    /// Returns the UID of the next entry's event, which has that claim.
    package mutating func uid(for claim: UIDClaim) -> EntryUID {
        guard claim.isOwn else { return next(claim.uid.name) }
        // A copied row gets the next number.
        guard !hasCome(claim.uid) else { return next(claim.uid.name) }
        ownUIDs.insert(claim.uid)
        return claim.uid
    }

    private mutating func next(_ name: NameBasedUUID) -> EntryUID {
        while true {
            let uid = EntryUID(name: name, number: numbering.next(name))
            if ownUIDs.isEmpty || !ownUIDs.contains(uid) { return uid }
        }
    }

    /// Returns whether a UID has already been assigned.
    package func hasCome(_ uid: EntryUID) -> Bool { uid.number <= numbering.count(of: uid.name) || ownUIDs.contains(uid) }
}

/// The UID that an entry gets if it is the first one with it.
package struct UIDClaim: Sendable {
    /// The UID.
    package let uid: EntryUID
    /// Whether the entry brought it with it.
    fileprivate let isOwn: Bool
}

/// Derives the names of entries: what of their identity depends on nothing but themselves, so that tasks can do it side by side.
package struct EntryNames: Sendable {
    private let prefix: [UInt8]
    private var message: [UInt8] = []
    /// The names of entries that were added, and the UIDs that such entries brought with them instead of a name.
    private var messages = SHA1Messages()
    private var ownUIDs: [EntryUID?] = []

    /// Creates the names of a ledger; `ledgerID` distinguishes households with identical rows.
    package init(ledgerID: String = "") {
        var bytes = NameBasedUUID.namespace
        Self.append(ledgerID, to: &bytes)
        prefix = bytes
    }

    /// Returns the UID that the entry gets if it is the first one with it.
    package mutating func claim(of entry: Entry) -> UIDClaim {
        if let own = Self.ownUID(of: entry) { return UIDClaim(uid: own, isOwn: true) }
        message.removeAll(keepingCapacity: true)
        Self.appendName(of: entry, prefix, to: &message)
        return UIDClaim(uid: EntryUID(name: NameBasedUUID(message: message.span), number: 1), isOwn: false)
    }

    /// Adds an entry to those of which `takeClaims()` returns the UIDs: the digests of several names take a third of the time together.
    package mutating func add(_ entry: Entry) {
        let own = Self.ownUID(of: entry)
        ownUIDs.append(own)
        if own == nil { messages.add { [prefix] in Self.appendName(of: entry, prefix, to: &$0) } }
    }

    /// Returns the UIDs that the entries get that were added since the last call, each as `claim(of:)` does.
    package mutating func takeClaims() -> [UIDClaim] {
        var digests = messages.takePrefixes()[...]
        defer { ownUIDs.removeAll(keepingCapacity: true) }
        return ownUIDs.map { own in
            if let own { return UIDClaim(uid: own, isOwn: true) }
            return UIDClaim(uid: EntryUID(name: NameBasedUUID(digest: digests.removeFirst()), number: 1), isOwn: false)
        }
    }

    /// Appends the name of an entry.
    private static func appendName(of entry: Entry, _ prefix: [UInt8], to message: inout [UInt8]) {
        guard entry.id.isEmpty else {
            message.append(contentsOf: prefix)
            message.append(UInt8(ascii: "i"))
            return append(entry.id, to: &message)
        }
        // One by one: what closes over the entry gets a copy of all of it, and what closes over a string one of that.
        let account = entry.isAccountGiven ? "" : entry.account
        let (payee, description) = (entry.payee.utf8.span, entry.description.utf8.span)
        let (day, second, money) = (entry.date.dayNumber, entry.time?.secondOfDay ?? -1, entry.money)
        let length = account.utf8.count + payee.count + description.count + Commodity.maxSymbolLength
        // At once: looking for room for one part after another would take longer than writing them. Form C has at most three times the bytes.
        message.append(addingCapacity: prefix.count + 3 * length + otherLength) { message in
            message.append(copying: prefix.span)
            message.append(UInt8(ascii: "r"))
            append(account.utf8.span, to: &message)
            message.append(littleEndian: day.bigEndian)
            message.append(littleEndian: second.bigEndian)
            money.amount.withText { message.append(copying: $0) }
            message.append(separator)
            money.commodity.withSymbol { append($0, to: &message) }
            append(payee, to: &message)
            append(description, to: &message)
        }
    }

    private static func ownUID(of entry: Entry) -> EntryUID? {
        let uid = entry.fields.first { $0.name == EntryIdentity.fieldName }.flatMap { EntryUID($0.value) }
        // Those of reduced calendars are of no entry.
        return uid?.name.isKeyed == true ? nil : uid
    }

    /// Terminates each part of a name, so that different lists of parts never yield the same text.
    private static let separator: UInt8 = 0x1F

    /// The most that parts other than texts take: a letter, two numbers, an amount, and five separators.
    private static let otherLength = 1 + 4 + 4 + 64 + 5

    /// Appends a part in form C, trimmed.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        let text = text.nfc
        bytes.append(addingCapacity: text.utf8.count + 1) { append(composed: text.utf8.span, to: &$0) }
    }

    /// Appends a part in form C, trimmed.
    private static func append(_ part: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        if part.isSurelyNormalized {
            append(composed: part, to: &output)
        } else {
            append(composed: String(utf8: part).nfc.utf8.span, to: &output)
        }
    }

    /// Appends a part that is in form C, trimmed.
    @inline(__always)
    private static func append(composed part: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        output.append(copying: part.extracting(part.trimmed(part.indices, of: Self.isSpace)))
        output.append(separator)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte >= 0x09 && byte <= 0x0D
    }
}

/// The UID of one entry's event.
package struct EntryUID: Sendable, Hashable {
    /// The UUID of the entry's name.
    package let name: NameBasedUUID
    /// The number of the entry among those with that name, from 1.
    package let number: UInt32

    init(name: NameBasedUUID, number: UInt32) {
        self.name = name
        self.number = number
    }

    /// Creates a UID from the value of a UID property; `nil` for UIDs of any other form.
    package init?(_ text: String) {
        let numberStart = 3 + 36 + 1
        let bytes = text.utf8.span
        let numberEnd = bytes.count - Self.ending.utf8CodeUnitCount
        // A 32-bit number has at most ten digits.
        guard numberEnd > numberStart, numberEnd <= numberStart + 10, bytes.has(Self.beginning, at: 0),
            bytes.has(Self.ending, at: numberEnd)
        else { return nil }
        guard bytes[numberStart - 1] == UInt8(ascii: "-"), bytes[numberStart] != UInt8(ascii: "0"),
            let name = NameBasedUUID(text: bytes.extracting(3..<numberStart - 1))
        else { return nil }
        var number: UInt64 = 0
        for index in numberStart..<numberEnd {
            guard case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 else { return nil }
            number = number * 10 + UInt64(digit)
        }
        guard let number = UInt32(exactly: number) else { return nil }
        self.init(name: name, number: number)
    }

    /// Returns whether the value of a UID property is that of an entry in a reduced calendar.
    package static func isKeyed(_ text: String) -> Bool {
        let bytes = text.utf8.span
        // The digit of the UUID's version, since most UIDs are of other events.
        return bytes.count > 17 && bytes[17] == UInt8(ascii: "8") && EntryUID(text)?.name.isKeyed == true
    }

    private static let beginning: StaticString = "v1-"
    private static let ending: StaticString = "@ledger2ics"
}

extension EntryUID: CustomStringConvertible {
    /// The value of the UID property.
    package var description: String { String(writing: { $0.append(addingCapacity: Self.maxLength, initializingWith: write) }) }

    /// The length of the longest value: a 32-bit number has at most ten digits.
    static var maxLength: Int { 3 + 36 + 1 + 10 + ending.utf8CodeUnitCount }

    /// Appends the value of the UID property.
    func write(to output: inout OutputSpan<UInt8>) {
        output.append(copying: Self.beginning)
        name.write(to: &output)
        output.append(UInt8(ascii: "-"))
        if number < 10 { output.append(digits: 1, of: Int(number)) } else { output.append(copying: String(number).utf8.span) }
        output.append(copying: Self.ending)
    }
}
