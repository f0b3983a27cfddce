/// Shows diagnostics to readers of terminals.
///
/// ```
/// ledger.csv:3:12: error: the amount is not a number [csv-bad-amount]
/// 2025-08-01,12..50,USD,lunch
///            ^
/// ```
///
/// Source names, messages and excerpts go through `TerminalText`: nothing in a file can act on the terminal.
package struct DiagnosticText: Sendable {
    /// The most columns the source line takes, from 20 up; a longer line is cut with `…` around the place.
    package var width: Int
    /// Whether ANSI escape sequences colour the place, the severity and the caret.
    package var usesColor: Bool

    /// Creates a way to show diagnostics; `width` is at least 20.
    package init(width: Int = 100, usesColor: Bool = false) {
        self.width = max(20, width)
        self.usesColor = usesColor
    }

    /// Returns the diagnostic in one line, or in three when there is an excerpt; without a line ending after the last.
    package func text(of diagnostic: Diagnostic) -> String {
        let headline = headline(of: diagnostic)
        guard let excerpt = diagnostic.excerpt else { return headline }
        let window = ExcerptWindow(excerpt, width: width)
        let caret = String(repeating: " ", count: window.caretColumn) + painted("^", "1;32")
        return "\(headline)\n\(window.text)\n\(caret)"
    }

    /// Returns the diagnostic without the excerpt.
    func headline(of diagnostic: Diagnostic) -> String {
        let diagnostic = diagnostic.hinting()
        let place = painted("\(TerminalText.safe(diagnostic.place.description)):", "1")
        let severity = painted("\(diagnostic.severity):", color(of: diagnostic.severity))
        let code = TerminalText.safe(diagnostic.code.rawValue)
        return "\(place) \(severity) \(TerminalText.safe(diagnostic.message)) [\(code)]"
    }

    private func painted(_ text: String, _ style: String) -> String {
        usesColor ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }

    private func color(of severity: Severity) -> String {
        switch severity {
        case .error: "1;31"
        case .warning: "1;35"
        case .note: "1;36"
        }
    }
}
