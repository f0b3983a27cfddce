public import Diagnostics
package import LedgerCore

/// What a calendar for others leaves out of the ledger.
///
/// A reduced calendar is for viewing only. It shows the columns that are left in titles and descriptions, and has no `X-LEDGER-` property, marker or
/// checksum of any row: its events are not entries to any reader, and nothing that is missing in it is a change.
///
/// ```swift
/// var export = LedgerExport(name: "Household")
/// export.reduction = CalendarReduction(only: ["date", "payee", "amount"], secret: try CalendarSecret(path: "secret"))
/// ```
public struct CalendarReduction: Sendable, Hashable {
    /// The columns that are shown, by their names in the ledger: canonical ones and extra ones; `nil` for all.
    public var only: [String]?
    /// The columns that are not shown, also if `only` names them.
    public var without: [String]
    /// How amounts are shown.
    public var amounts: Amounts
    /// What keys the UIDs.
    public var secret: CalendarSecret

    /// How a reduced calendar shows amounts.
    public enum Amounts: String, Sendable, Hashable, CaseIterable {
        /// As they are.
        case full
        /// With their first two digits, and from 1 on without decimals: `2,840.15` as `2,800`, `-27.14` as `-27`.
        case rounded
        /// Not at all: neither amounts nor currencies. Sums of periods become numbers of entries.
        case hidden
    }

    /// Creates a reduction.
    ///
    /// The day is always shown, since every event has one. A currency goes where its amount goes, unless it is left out by name, and the other end of a
    /// transfer (`to_account`) is left out where `account` is.
    public init(only: [String]? = nil, without: [String] = [], amounts: Amounts = .full, secret: CalendarSecret) {
        (self.only, self.without, self.amounts, self.secret) = (only, without, amounts, secret)
    }

    /// Returns whether a canonical column is shown.
    package func shows(_ column: LedgerColumn) -> Bool {
        switch column {
        case .date: true
        case .amount: amounts != .hidden && isListed(column.rawValue)
        case .currency: shows(.amount) && !without.contains(column.rawValue)
        case .toAccount: isListed(column.rawValue) && !without.contains(LedgerColumn.account.rawValue)
        default: isListed(column.rawValue)
        }
    }

    /// Returns whether a column is shown; a bank's own `account (2)` goes where `account` is left out.
    package func shows(named name: String) -> Bool {
        let first = DistinctNames.first(of: name)
        guard let column = LedgerColumn(rawValue: first) else { return isListed(name) }
        guard first != name else { return shows(column) }
        let mayBeShown = !without.contains(first) && (column != .amount || amounts != .hidden)
        return isListed(name) && mayBeShown && (only != nil || shows(column))
    }

    private func isListed(_ name: String) -> Bool { only?.contains(name) != false && !without.contains(name) }

    /// Checks that every name is a column of some ledger, and that none is the day's, which cannot be left out.
    ///
    /// - Throws: `LedgerError` with the code `exportUnknownColumn` or `exportNeedsDay`.
    package func check(extraColumns: [String]) throws(LedgerError) {
        let known = LedgerColumn.allCases.map(\.rawValue) + extraColumns
        let names = Set(known)
        for (place, name) in (only ?? []).map({ ("only", $0) }) + without.map({ ("without", $0) }) {
            guard !names.contains(name) else { continue }
            throw LedgerError(
                .exportUnknownColumn, at: SourcePlace(place), "no ledger has a column '\(name)'",
                hint: Hint(Hint.Setting(rawValue: place), values: known), subject: name)
        }
        guard without.contains(LedgerColumn.date.rawValue) else { return }
        throw LedgerError(
            .exportNeedsDay, at: SourcePlace("without"), "every event has a day: the column 'date' cannot be left out",
            hint: Hint(.without, values: known.filter { $0 != LedgerColumn.date.rawValue }))
    }
}

extension DiagnosticCode {
    /// No ledger has a column that a reduced calendar is to have, or to leave out.
    public static let exportUnknownColumn: DiagnosticCode = "export-unknown-column"
    /// A reduced calendar cannot be without the days of its events.
    public static let exportNeedsDay: DiagnosticCode = "export-needs-day"
}

extension Hint.Setting {
    /// The columns that a reduced calendar shows.
    public static let only: Hint.Setting = "only"
    /// The columns that a reduced calendar leaves out.
    public static let without: Hint.Setting = "without"
}
