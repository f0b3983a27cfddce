/// How the characters (or pixels) of a row are shared out to seven columns, without a remainder.
///
/// Widths differ by at most one, the wider columns come first.
public struct ColumnLayout: Sendable, Hashable {
    /// The widths of the seven columns; they add up to the whole width.
    public let widths: [Int]

    /// Shares out a width; one below zero counts as zero.
    public init(width: Int) {
        let whole = max(0, width)
        widths = (0..<7).map { whole / 7 + ($0 < whole % 7 ? 1 : 0) }
    }
}
