/// Text from anywhere, made safe to show in a terminal.
///
/// Nothing that moves the cursor, changes colours, starts an escape sequence, reverses the order of the text or hides in it gets through.
public enum TerminalText {
    /// Returns the text with a space for each tab and `·` for every other character that a terminal acts on or that cannot be seen.
    public static func safe(_ text: String) -> String {
        // Nearly every text is plain: no copy then.
        guard text.unicodeScalars.contains(where: { safe($0) != $0 }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(safe(scalar)) }
        return String(result)
    }

    /// The scalar itself, or what is shown in its place.
    static func safe(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let value = scalar.value
        if value >= 0x20 && value < 0x7F { return scalar }
        if value == 0x09 { return " " }
        // C0 and C1 controls and DEL.
        if value < 0xA0 { return "·" }
        if value < 0xAD { return scalar }
        switch value {
        // Signs, kana, ideographs, Hangul: nothing there is a control.
        case 0x2070...0xD7FF: return scalar
        // The joiners that emoji and many scripts are written with.
        case 0x200C, 0x200D: return scalar
        // Line and paragraph separators, interlinear annotation, tags.
        case 0x2028, 0x2029, 0xFFF9...0xFFFB, 0xE0000...0xE007F: return "·"
        default: break
        }
        // Bidirectional marks, embeddings, overrides and isolates, zero-width spaces, byte order marks, musical and shorthand controls.
        let properties = scalar.properties
        return properties.generalCategory == .format && properties.isDefaultIgnorableCodePoint ? "·" : scalar
    }
}
