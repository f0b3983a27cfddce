public import LedgerCore

/// Gives the events of days, weeks and months their UIDs: the same for the same period and commodity, whatever the sums are.
///
/// A UID is `v1-<name-based UUID>-day@ledger2ics` (or `week`, `month`). Its name is the ledger's id, the period and the commodity.
public struct PeriodIdentity: Sendable {
    private let ledgerID: String

    /// Identities for a ledger; `ledgerID` keeps two households apart.
    public init(ledgerID: String = "") { self.ledgerID = ledgerID }

    /// The UID of a period (`2025-08-01`, `2025-W31`, `2025-08`) in a commodity.
    public func uid(of kind: PeriodTotalsEvent.Kind, named period: String, _ commodity: Commodity) -> String {
        var message = NameBasedUUID.namespace
        EntryIdentity.append(ledgerID, to: &message)
        // Entries have `r` or `i` here.
        message.append(UInt8(ascii: "p"))
        EntryIdentity.append(kind.rawValue, to: &message)
        EntryIdentity.append(period, to: &message)
        EntryIdentity.append(commodity.symbol, to: &message)
        return "v1-\(NameBasedUUID(message: message.span))-\(kind.rawValue)\(Self.ending)"
    }

    private static let ending = "@ledger2ics"

    /// Whether a UID is one of a period.
    static func isPeriod(uid: String) -> Bool {
        guard uid.hasPrefix("v1-"), uid.hasSuffix(ending) else { return false }
        return PeriodTotalsEvent.Kind.allCases.contains { kind in
            uid.hasSuffix("-\(kind.rawValue)\(ending)") && uid.utf8.count == 3 + 36 + 1 + kind.rawValue.utf8.count + ending.utf8.count
        }
    }
}
