internal import CivilCalendar
public import LedgerCore

/// Gives entries the UIDs of their events: stable over re-exports, reordering of other rows and changes of what is no identity.
///
/// A UID is `v1-<name-based UUID>-<n>@ledger2ics`. The name is the entry's id when there is one, else its account, date, time,
/// amount, currency, payee and description, in Unicode form C and trimmed. `n` numbers the entries that share a name, in the
/// order in which they come, so category, tags, note and status can change without a new event.
///
/// ```swift
/// var identity = EntryIdentity(ledgerID: "home")
/// let uid = identity.uid(for: entry)   // v1-5e0c…-1@ledger2ics
/// ```
public struct EntryIdentity: Sendable {
    private let prefix: [UInt8]
    private var message: [UInt8] = []
    private var numbering = NameNumbering()

    /// Starts numbering; `ledgerID` keeps two households apart whose rows look alike.
    public init(ledgerID: String = "") {
        var bytes = NameBasedUUID.namespace
        Self.append(ledgerID, to: &bytes)
        prefix = bytes
    }

    /// The identity of the next entry.
    public mutating func uid(for entry: Entry) -> EntryUID {
        message.removeAll(keepingCapacity: true)
        message.append(contentsOf: prefix)
        if entry.id.isEmpty {
            message.append(UInt8(ascii: "r"))
            Self.append(entry.account, to: &message)
            Self.append(number: UInt32(bitPattern: entry.date.dayNumber), to: &message)
            Self.append(number: entry.time.map { UInt32(bitPattern: $0.secondOfDay) } ?? .max, to: &message)
            entry.money.amount.write(to: &message)
            message.append(Self.separator)
            Self.append(entry.money.commodity.symbol, to: &message)
            Self.append(entry.payee, to: &message)
            Self.append(entry.description, to: &message)
        } else {
            message.append(UInt8(ascii: "i"))
            Self.append(entry.id, to: &message)
        }
        let name = NameBasedUUID(message: message.span)
        return EntryUID(name: name, number: numbering.next(name))
    }

    /// Whether an entry was given that identity.
    public func hasCome(_ uid: EntryUID) -> Bool { uid.number <= numbering.count(of: uid.name) }

    /// Stands after each part of a name, so that no two lists of parts make one text.
    private static let separator: UInt8 = 0x1F

    private static func append(number: UInt32, to bytes: inout [UInt8]) {
        for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// Appends a part in form C, without white space at either end.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        defer { bytes.append(separator) }
        guard !text.isEmpty else { return }
        let start = bytes.count
        bytes.append(contentsOf: text.nfc.utf8)
        while let last = bytes.last, bytes.count > start, isSpace(last) { bytes.removeLast() }
        guard let first = bytes[start...].firstIndex(where: { !isSpace($0) }), first > start else { return }
        bytes.removeSubrange(start..<first)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte >= 0x09 && byte <= 0x0D
    }
}
