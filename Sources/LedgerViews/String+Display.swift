internal import Diagnostics

extension String {
    /// The number of terminal columns that the text occupies.
    var columns: Int { displayWidth(self) }

    /// The text with plain spaces and without direction marks; columns are isolated elsewhere.
    var withoutMarks: String {
        var kept = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: break
            case 0xA0, 0x2009, 0x202F: kept.append(" ")
            default: kept.append(scalar)
            }
        }
        return String(kept)
    }

    /// The arrow from this name to the next, which stands on the side to which the name runs.
    var arrow: String { hasRightToLeftLetters ? "←" : "→" }

    /// Whether a terminal with bidirectional text would show parts of this from right to left, because of a mark or of its letters.
    var hasRightToLeftLetters: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x200F, 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            default: false
            }
        }
    }
}
