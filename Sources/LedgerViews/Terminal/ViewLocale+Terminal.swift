extension ViewLocale {
    /// The columns that lines leave free on the left: terminals drop the invisible marks with which a line from right to left begins where
    /// nothing stands before them.
    var margin: Int { isRightToLeft ? 1 : 0 }

    /// Returns a line of a terminal that was laid out in its columns less the margin.
    func terminalText(of line: StyledLine, usesColor: Bool) -> String {
        (String(repeating: " ", count: margin) + line.text(usesColor: usesColor)).withoutSpacesAtEnd + "\n"
    }

    /// Returns a time, or a span of it, that runs in the direction of the language.
    func placed(_ time: String) -> String { isRightToLeft ? "\u{200F}" + time : time }
}
