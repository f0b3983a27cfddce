internal import CivilCalendar
public import Diagnostics

/// A line of styled pieces of text that keeps track of its width.
struct StyledLine: Sendable {
    private(set) var width = 0
    private var runs: [(text: String, style: TextStyle)] = []

    init() {}

    init(_ text: String, _ style: TextStyle = []) { append(text, style) }

    /// Appends the toolkit's own text, or text that has been made safe.
    mutating func append(_ text: String, _ style: TextStyle = []) {
        guard !text.isEmpty else { return }
        width += displayWidth(text)
        runs.append((text, style))
    }

    mutating func append(_ line: StyledLine) {
        width += line.width
        runs += line.runs
    }

    mutating func append(spaces count: Int, _ style: TextStyle = []) {
        if count > 0 { append(String(repeating: " ", count: count), style) }
    }

    /// Appends spaces up to a width.
    mutating func pad(to width: Int, _ style: TextStyle = []) { append(spaces: width - self.width, style) }

    /// Returns the same line with a style added to all pieces.
    func adding(_ style: TextStyle) -> StyledLine {
        var copy = self
        for index in copy.runs.indices { copy.runs[index].style.formUnion(style) }
        return copy
    }

    /// Returns the line as it stands in a language written from right to left, its pieces in the other order, in so many columns.
    func mirrored(in width: Int) -> StyledLine {
        var line = StyledLine()
        line.append(spaces: width - self.width)
        line.width += self.width
        line.runs += runs.reversed()
        return line
    }

    /// Returns the line as terminal output, without invisible spaces at its end. Right-to-left text is isolated (UAX #9): it cannot move
    /// the text next to it.
    func text(usesColor: Bool) -> String {
        var text = ""
        for run in runs {
            let shown = run.text.hasRightToLeftLetters ? "\u{2068}\(run.text)\u{2069}" : run.text
            text += usesColor && !run.style.isEmpty ? "\u{1B}[\(run.style.parameters)m\(shown)\u{1B}[0m" : shown
        }
        return text.withoutSpacesAtEnd
    }
}

extension String {
    var withoutSpacesAtEnd: String {
        var text = self
        while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
        return text
    }

    /// Whether the text is visible ASCII and spaces, as most are, of which nothing has to be taken apart.
    private var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

    /// Returns the text in at most `lines` lines of `width` columns, broken at spaces where there are any, and cut off with `…` if it is
    /// longer; safe for a terminal.
    func wrapped(to width: Int, lines: Int) -> [String] {
        var rest = Substring(TerminalText.safe(String(map { $0.isNewline ? " " : $0 })))
        var wrapped: [String] = []
        // What goes on is indented, so that it is told from the next title.
        var (indent, width) = ("", width)
        while wrapped.count + 1 < lines, width > 1, displayWidth(String(rest)) > width {
            var (used, end, space) = (0, rest.startIndex, Substring.Index?.none)
            while end < rest.endIndex, case let more = DisplayWidth.of(rest[end]), used + more <= width {
                if rest[end] == " " { space = end }
                used += more
                rest.formIndex(after: &end)
            }
            if end < rest.endIndex, rest[end] == " " { space = end }
            let cut = space.flatMap { $0 > rest.startIndex ? $0 : nil } ?? end
            // A character wider than the line.
            guard cut > rest.startIndex else { break }
            wrapped.append(indent + rest[..<cut])
            rest = rest[cut...].drop { $0 == " " }
            if wrapped.count == 1 { (indent, width) = (" ", width - 1) }
        }
        return wrapped + [indent + String(rest).fitted(to: width)]
    }

    /// Returns the text in at most `width` columns, cut off with `…` if it is longer; safe for a terminal, on one line.
    func fitted(to width: Int) -> String {
        let text = isPlain ? self : TerminalText.safe(String(map { $0.isNewline ? " " : $0 }))
        guard displayWidth(text) > width else { return text }
        guard width > 0 else { return "" }
        var (kept, used) = ("", 0)
        for character in text {
            let more = DisplayWidth.of(character)
            guard used + more <= width - 1 else { break }
            kept.append(character)
            used += more
        }
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }
}

/// The style of a piece of text in a terminal (ECMA-48, SGR).
struct TextStyle: OptionSet, Sendable, Hashable {
    let rawValue: UInt16

    static let bold = TextStyle(rawValue: 1)
    static let dim = TextStyle(rawValue: 2)
    static let reverse = TextStyle(rawValue: 4)
    static let red = TextStyle(rawValue: 8)
    static let green = TextStyle(rawValue: 16)
    static let blue = TextStyle(rawValue: 32)
    static let magenta = TextStyle(rawValue: 64)

    /// Events, in cells and lists: yellow cannot be read on white.
    static let event = magenta
    /// Money that came back; its mark tells it from income.
    static let refund = green
    /// The number of today.
    static let today: TextStyle = [.bold, .blue, .reverse]

    /// The parameters of the escape sequence.
    var parameters: String {
        var numbers: [String] = []
        if contains(.bold) { numbers.append("1") }
        if contains(.dim) { numbers.append("2") }
        if contains(.reverse) { numbers.append("7") }
        if contains(.red) { numbers.append("31") }
        if contains(.green) { numbers.append("32") }
        if contains(.magenta) { numbers.append("35") }
        // The plain blue of many terminals is unreadable on black.
        if contains(.blue) { numbers.append("94") }
        return numbers.joined(separator: ";")
    }
}

extension TextStyle {
    /// Creates the style of a weekday: Sundays are red, Saturdays blue.
    init(_ weekday: Weekday) { self = weekday == .sunday ? .red : weekday == .saturday ? .blue : [] }
}

extension TerminalText {
    /// Returns the text in exactly `width` terminal columns: safe, on one line, cut off with `…` or padded with spaces.
    ///
    /// - Parameters:
    ///   - text: the text, from any source.
    ///   - width: the number of columns.
    ///   - isTrailing: whether to right-align the text, as for amounts.
    /// - Returns: the column.
    public static func column(_ text: String, width: Int, isTrailing: Bool = false) -> String {
        let fitted = text.fitted(to: width)
        let spaces = String(repeating: " ", count: max(0, width - fitted.columns))
        return isTrailing ? spaces + fitted : fitted + spaces
    }
}
