internal import TextBytes

/// Returns how many columns of a terminal the text takes: 2 for a wide character, 0 for a mark that joins the one before it, else 1.
///
/// Control characters count 0: make a text safe with `TerminalText` before it is measured and shown.
///
/// ```swift
/// displayWidth("lunch")     // 5
/// displayWidth("점심")       // 4
/// ```
package func displayWidth(_ string: String) -> Int {
    var width = 0
    for scalar in string.unicodeScalars {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2FF, 0x20A0...0x20BF: width += 1
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: width += 2
        // Something that may join what stands beside it: characters are put together, which takes long.
        default: return string.reduce(0) { $0 + DisplayWidth.of($1) }
        }
    }
    return width
}

/// The widths of single characters in a terminal (Unicode Standard Annex #11, East Asian Width).
package enum DisplayWidth {
    /// Returns the columns a character takes, 0…2 for most; a sequence that shows as one emoji takes 2.
    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        var sum = 0
        var isEmoji = false
        var last: Unicode.Scalar?
        for scalar in scalars {
            sum += of(scalar)
            // A joiner, an emoji style selector, a skin tone or a keycap makes one picture of what it stands in.
            switch scalar.value {
            case 0x200D, 0xFE0F, 0x1F3FB...0x1F3FF: isEmoji = isEmoji || (last?.properties.isEmoji ?? false)
            case 0x20E3: isEmoji = true
            default: break
            }
            last = scalar
        }
        return isEmoji ? 2 : sum
    }

    /// Returns the columns a scalar takes where it stands alone, 0…2.
    package static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || value >= 0x7F && value < 0xA0 ? 0 : 1 }
        if isWide(value) { return 2 }
        // Vowels and final consonants that join the Hangul syllable begun before them.
        if value >= 0x1160 && value <= 0x11FF || value >= 0xD7B0 && value <= 0xD7FF { return 0 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        case .format: return properties.isDefaultIgnorableCodePoint ? 0 : 1
        case .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        // Two regional indicators make one flag of two columns.
        return properties.isEmojiPresentation && !(value >= 0x1F1E6 && value <= 0x1F1FF) ? 2 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        let place = wideRanges.partitioningIndex { $0.upperBound >= value }
        return place < wideRanges.count && wideRanges[place].contains(value)
    }

    /// What Unicode 15 calls wide or fullwidth, less the emoji, which the standard library knows. Gaps between neighbours
    /// that hold nothing yet are filled: what will come there will be wide.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // Hangul initial consonants
        0x2329...0x232A,  // angle brackets
        0x2E80...0x3029, 0x3030...0x303E,  // radicals, CJK punctuation; tone marks in between
        0x3041...0x3098, 0x309B...0x3247,  // kana, bopomofo, Hangul letters; voicing marks in between
        0x3250...0x4DBF,  // more enclosed CJK, ideographs
        0x4E00...0xA4CF,  // ideographs, Yi
        0xA960...0xA97F,  // more Hangul initial consonants
        0xAC00...0xD7A3,  // Hangul syllables
        0xF900...0xFAFF,  // compatibility ideographs
        0xFE10...0xFE19,  // vertical forms
        0xFE30...0xFE6F,  // compatibility and small forms
        0xFF01...0xFF60,  // fullwidth forms
        0xFFE0...0xFFE6,  // fullwidth signs
        0x16FE0...0x18DFF,  // Tangut, Khitan
        0x1AFF0...0x1B2FF,  // kana supplements, Nüshu
        0x1F200...0x1F265,  // enclosed ideographs
        0x20000...0x2FFFD,  // supplementary ideographs
        0x30000...0x3FFFD,  // tertiary ideographs
    ]
}
