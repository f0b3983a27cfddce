internal import WrittenCells

/// What cells that were looked at have in them: each is taken apart once.
struct KnownCells: Sendable {
    var amounts = AmountReader()
    /// What words beside amounts stand for, and cells of a column of currencies.
    var words = CurrencyWords()
    var currencies = CellTable<String>()
    /// The last currency whose decimals were asked for.
    var unit = (currency: "", sign: "", decimals: AmountEvidence.Unit.unstated)
    /// The lines of a statement that texts name.
    var lines = CellTable<CellWords.Line?>()
}
