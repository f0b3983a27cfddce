/// What gives an amount its sign.
package enum SignRule: Sendable, Hashable {
    /// The amount itself: what is below zero is money out.
    case signed
    /// What is above zero is money out, as on the statement of a card.
    case inverted
    /// The same, but for transfers: the amounts are those of accounts of income and expense, and of others that hold money.
    case ofPostings
    /// The kind; a number below zero is money that came back.
    case byKind
    /// A minus that is written, else the kind.
    case bySignOrKind
    /// The balance after it, row for row; no amount has a sign of its own.
    case byBalance
    /// A mark beside it: `CR`, `DR`, `+` or `-`; what has none is money out, or else money in.
    case marked(othersAreOut: Bool)
}

/// What the fees in a column of their own do to the amounts beside them.
package enum FeeRule: Sendable, Hashable {
    /// Nothing: the amounts hold them, or nothing shows that they do not.
    case uncounted
    /// Fees above zero went out beside the amount.
    case above
    /// Fees below zero did.
    case below
}
