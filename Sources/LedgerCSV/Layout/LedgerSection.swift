package import LedgerCore

/// Rows of one account in a file of several: they begin behind a line that names it.
package struct LedgerSection: Sendable, Hashable {
    /// Where the line begins that names the account.
    let offset: Int
    package var account: String
    /// The currency that its lines tell.
    package var currency: Commodity?

    package init(offset: Int, account: String, currency: Commodity? = nil) {
        (self.offset, self.account, self.currency) = (offset, account, currency)
    }
}
