internal import LedgerCore

/// Rows of one account in a file of several: they begin behind a line that names it.
struct LedgerSection: Sendable, Hashable {
    /// Where the line begins that names the account.
    let offset: Int
    var account: String
    /// The currency that its lines tell.
    var currency: Commodity?
}
