internal import Diagnostics

/// Estimates of how wide text is in a picture: whoever looks at it has fonts of their own, so the widest usual ones count.
enum PictureText {
    /// Returns the width of a text in pixels, rounded up.
    static func width(of text: String, size: Int) -> Int {
        (text.reduce(0) { $0 + thousandths(of: $1) } * size + 999) / 1000
    }

    /// Returns the text on one line, safe to show, in at most so many pixels: cut off with `…` if it is longer.
    static func fitted(_ text: String, to width: Int, size: Int) -> String {
        // Whatever does not fit a picture need not be measured.
        let text = text.prefix(1000).trimmingPrefix { $0.isWhitespace }
        return cut(TerminalText.safe(String(text.map { $0.isNewline ? " " : $0 })), to: width, size: size)
    }

    /// Returns a line that is safe to show, such as an amount, in at most so many pixels.
    static func cut(_ line: String, to width: Int, size: Int) -> String {
        guard Self.width(of: line, size: size) > width else { return line }
        var (kept, used) = ("", thousandths(of: "…"))
        for character in line {
            used += thousandths(of: character)
            guard used * size <= width * 1000 else { break }
            kept.append(character)
        }
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }

    /// Returns the first of some forms of an amount that fits; the last one if none does.
    static func first(_ forms: [String], within width: Int, size: Int) -> String {
        forms.first { Self.width(of: $0, size: size) <= width } ?? forms.last ?? ""
    }

    /// Returns the width of a character in thousandths of the font's size.
    private static func thousandths(of character: Character) -> Int {
        switch character {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": 280
        case "f", "t", "r", "(", ")", "[", "]", "/", "-", "\"": 400
        case "m", "w", "M", "W", "@", "%", "…": 920
        case "0"..."9", "+", "$", "€", "£", "≤": 600
        case "A"..."Z": 680
        case "a"..."z": 570
        // A mark has no width of its own.
        default: DisplayWidth.of(character) == 0 ? 0 : DisplayWidth.of(character) * 440 + 120
        }
    }
}
