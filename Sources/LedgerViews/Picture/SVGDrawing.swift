internal import Diagnostics
internal import EmbeddedData
internal import TextBytes

/// Builds one self-contained SVG: no script, no font, no picture and no address in it, every text escaped.
///
/// Positions are whole pixels from the start of the line: the left or, in languages written from right to left, the right.
struct SVGDrawing {
    private static let styles = Palette.standard.resolved(String(decoding: EmbeddedFile.picture_css.bytes, as: UTF8.self))

    /// The width of the picture.
    let width: Int
    private let isMirrored: Bool
    private let language: String
    private var body = ""

    /// The point of a text that stands at its position.
    enum Anchor: String {
        case start, middle, end
    }

    init(width: Int, locale: ViewLocale) {
        self.width = width
        isMirrored = locale.isRightToLeft
        language = locale.languageTag
    }

    /// Returns the picture, with a line ending, under a title for those who cannot see it.
    func document(height: Int, title: String) -> String {
        let label = TerminalText.safe(title).markup
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img" \
            aria-label="\(label)" lang="\(language.markup)"\(isMirrored ? " class=\"rtl\"" : "")>
            <title>\(label)</title>
            <style>
            \(Self.styles)</style>
            <rect class="paper" width="\(width)" height="\(height)" rx="16"/>
            \(body)</svg>

            """
    }

    mutating func rect(x: Int, y: Int, width: Int, height: Int, radius: Int = 0, _ style: String, hint: String = "") {
        let left = isMirrored ? self.width - x - width : x
        let radius = radius > 0 ? " rx=\"\(radius)\"" : ""
        let start = "<rect class=\"\(style)\" x=\"\(left)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"\(radius)"
        body += hint.isEmpty ? "\(start)/>\n" : "\(start)><title>\(hint.markup)</title></rect>\n"
    }

    mutating func circle(x: Int, y: Int, radius: Int, _ style: String) {
        body += "<circle class=\"\(style)\" cx=\"\(place(x))\" cy=\"\(y)\" r=\"\(radius)\"/>\n"
    }

    mutating func line(from x: Int, to end: Int, y: Int, _ style: String = "line") {
        body += "<path class=\"\(style)\" d=\"M\(place(x)) \(y).5H\(place(end))\"/>\n"
    }

    mutating func path(through points: [(x: Int, y: Int)], _ style: String) {
        let steps = points.enumerated().map { "\($0.offset == 0 ? "M" : "L")\(place($0.element.x)) \($0.element.y)" }
        body += "<path class=\"\(style)\" d=\"\(steps.joined())\"/>\n"
    }

    /// Draws a text that is safe to show; one that may be in another language, such as a title, cannot move what stands beside it.
    mutating func text(_ text: String, x: Int, y: Int, _ anchor: Anchor = .start, _ style: String = "", isForeign: Bool = false) {
        let shown = isForeign && (isMirrored || text.hasRightToLeftLetters) ? "\u{2068}\(text)\u{2069}" : text
        write(shown, x, y, anchor, style)
    }

    /// Draws an amount, whose marks place its sign and currency, or a number or a time, which are read from left to right in every language.
    mutating func amount(_ text: String, x: Int, y: Int, _ anchor: Anchor = .end, _ style: String = "") {
        guard isMirrored, !text.hasRightToLeftLetters else { return write(text, x, y, anchor, style) }
        write(text, x, y, anchor == .start ? .end : anchor == .end ? .start : .middle, "ltr \(style)")
    }

    private mutating func write(_ text: String, _ x: Int, _ y: Int, _ anchor: Anchor, _ style: String) {
        guard !text.isEmpty else { return }
        let style = style.isEmpty ? "" : " class=\"\(style)\""
        let anchor = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
        body += "<text\(style) x=\"\(place(x))\" y=\"\(y)\"\(anchor)>\(text.markup)</text>\n"
    }

    private func place(_ x: Int) -> Int { isMirrored ? width - x : x }
}
