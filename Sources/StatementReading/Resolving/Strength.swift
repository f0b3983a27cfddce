/// How much a witness is believed: the precedence of all that speaks for one reading of a file, strongest first.
enum Strength: String, Sendable, CaseIterable, Comparable {
    /// Someone asked for it.
    case option
    /// No other reading is possible.
    case proof
    /// Numbers of the file follow from each other.
    case arithmetic
    /// A profile states it of files with this header.
    case profile
    /// Words in the rows.
    case words
    /// The names of the columns.
    case names
    /// Most files are like that.
    case habit

    static func < (lhs: Strength, rhs: Strength) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether it is dropped where something stronger says otherwise; all else speaks of these very amounts.
    var isGuess: Bool { self >= .names }

    /// Whether someone stated it.
    var isStated: Bool { self == .option || self == .profile }

    /// Whether it is a contradiction if something as strong, or stronger, says otherwise: what is stated goes before words.
    func contradicts(_ other: Strength) -> Bool { !isGuess && !(self == .words && other.isStated) }
}
