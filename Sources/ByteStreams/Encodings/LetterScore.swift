/// What the characters of a text outside ASCII are worth as a language: letters that it has, in words, in the case that words have.
struct LetterScore {
    private let alphabet: Alphabet
    private let firstLevel: Set<UInt32>
    private let isEastAsian: Bool
    private let isJapanese: Bool
    /// The letters of all languages of the encoding.
    private let neighbours: Set<UInt32>

    init(_ alphabet: Alphabet, _ encoding: TextEncoding) {
        self.alphabet = alphabet
        firstLevel = Alphabet.firstLevel(of: encoding)
        isEastAsian = !firstLevel.isEmpty
        isJapanese = alphabet.language == "Japanese"
        neighbours = Alphabet.letters(of: encoding)
    }

    func score(of text: [UInt32]) -> Double {
        var (score, consonants, isMixed) = (0.0, 0, false)
        for index in text.indices {
            guard text[index] >= 0x80 else {
                consonants = 0
                continue
            }
            if (0x3041...0x9FFF).contains(text[index]) { isMixed = true }
            let (before, after) = (index > 0 ? text[index - 1] : 0x20, index + 1 < text.count ? text[index + 1] : 0x20)
            score += isEastAsian ? eastAsian(text[index], before, after) : western(text[index], before, after)
            // Greek and Cyrillic words are no heaps of consonants.
            guard (0x370..<0x530).contains(text[index]) else { continue }
            consonants = Self.vowels.contains(text[index]) ? 0 : consonants + 1
            if consonants > 3 { score -= 1 }
        }
        // Files with katakana of half width have others, too: alone they may be anything.
        return isJapanese && !isMixed ? 0.7 * score : score
    }

    /// Words that ledgers of the language have weigh more than single letters.
    func score(of words: Set<[UInt32]>) -> Double {
        min(3, 0.75 * Double(alphabet.words.intersection(words).count))
    }

    private static let vowels = Set("аеиоуыэюяёіїєьАЕИОУЫЭЮЯЁІЇЄαεηιουωάέήίόύώϊϋΑΕΗΙΟΥΩΆΈΉΊΌΎΏ".unicodeScalars.map(\.value))

    private func western(_ scalar: UInt32, _ before: UInt32, _ after: UInt32) -> Double {
        guard scalar >= 0xA0, !isPrivate(scalar) else { return -4 }
        let (kind, left, right) = (LetterKind(scalar), Neighbour(before), Neighbour(after))
        guard kind.isLetter || alphabet.letters.contains(scalar) else { return sign(scalar, left, right) }
        guard alphabet.letters.contains(scalar) else { return neighbours.contains(scalar) ? -0.25 : -2 }
        if scalar == 0xAA || scalar == 0xBA { return left.isDigit || "nN.".unicodeScalars.contains { $0.value == before } ? 0.5 : -2 }
        let isLatin = scalar < 0x250
        var score = 1.0
        for neighbour in [left, right] {
            if neighbour.isDigit { score -= 0.75 }
            // In Latin letters, those with marks are few.
            if isLatin, neighbour.isLatin, neighbour.isMarked { score -= 0.35 }
            // Words have one script.
            if neighbour.isLetter, neighbour.isLatin != isLatin { score -= 2.5 }
        }
        // A capital letter within a word of small ones.
        if kind.isUppercase, left.isLowercase { score -= 2 }
        if kind.isUppercase, right.isLowercase, left.isUppercase { score -= 0.25 }
        if kind.isLowercase, left.isUppercase, right.isUppercase { score -= 1.5 }
        if !left.isLetter, !right.isLetter { score -= 0.4 }
        if alphabet.initials.contains(scalar), left.isLetter { score -= 2 }
        if alphabet.inners.contains(scalar), !left.isLetter { score -= 2 }
        if alphabet.finals.contains(scalar), right.isLetter { score -= 2 }
        return score
    }

    /// Signs that are no letters: currencies, quotes, dashes, blanks.
    private func sign(_ scalar: UInt32, _ left: Neighbour, _ right: Neighbour) -> Double {
        let isWithinWord = left.isLetter && right.isLetter
        if scalar != 0xA0, left.isForeignSign || right.isForeignSign { return -1 }
        switch scalar {
        case 0x20AC, 0xA3, 0xA5, 0x20A9, 0x20AA, 0x20BD, 0x20B4: return isWithinWord ? -2 : left.isDigit || right.isDigit ? 1 : 0.5
        case 0xA0, 0x202F: return isWithinWord ? -0.5 : 0.4
        case 0x2019: return isWithinWord ? 0.8 : 0.3
        case 0x2018, 0x201A, 0x201C, 0x201D, 0x201E, 0xAB, 0xBB, 0xBF, 0xA1:
            return isWithinWord ? -2 : left.isLetter != right.isLetter ? 0.6 : 0.1
        case 0x2013, 0x2014, 0x2022, 0x2026, 0xB7, 0x2116: return isWithinWord ? -1 : 0.4
        case 0xB0, 0xA7, 0xA9, 0xAE, 0x2122, 0xB1, 0xB4, 0xB5: return isWithinWord ? -1.5 : 0.3
        case 0xB2, 0xB3, 0xB9, 0xBC...0xBE: return isWithinWord ? -2 : left.isLetter || left.isDigit ? 0.1 : -0.5
        case 0x2500...0x25FF: return -3
        default: return isWithinWord ? -2 : -1
        }
    }

    /// East Asian letters take two bytes, and count twice.
    private func eastAsian(_ scalar: UInt32, _ before: UInt32, _ after: UInt32) -> Double {
        switch scalar {
        case 0x80..<0xA0, 0xE000..<0xF900, 0xFFFD: return -6
        case 0xAC00...0xD7A3, 0x3400...0x9FFF: break
        // Katakana of half width come in words.
        case 0xFF61...0xFF9F:
            guard isJapanese else { return -3 }
            return kana(scalar, before, after)
        case 0x3041...0x30FF: return isJapanese ? 2 : -1.5
        case 0x3000...0x3020, 0xFF01...0xFF5E, 0xFFE0...0xFFE6: return 1
        case 0x20AC, 0xA3, 0xA5, 0x2013...0x2026, 0x203B, 0xB7, 0x25A0...0x25FF, 0x2605...0x2606, 0x2460...0x2473: return 0.5
        case 0x2500..<0x25A0, 0x370...0x52F, 0x3130...0x318F, 0x100..<0x250: return -1.5
        default: return -1
        }
        let isHangul = scalar >= 0xAC00
        // A small Latin letter that touches it is half of a pair that is none.
        let penalty =
            Neighbour(before).isLowercase && Neighbour(before).isLatin || Neighbour(after).isLowercase && Neighbour(after).isLatin ? 2.0 : 0
        if alphabet.letters.contains(scalar) { return 2 - penalty }
        guard firstLevel.contains(scalar) else { return isHangul ? -2 - penalty : -1.5 - penalty }
        return isHangul ? 1.2 - penalty : 0.4 - penalty
    }

    /// Katakana of half width, one byte each: they come in words, with signs and small ones only behind some of them.
    private func kana(_ scalar: UInt32, _ before: UInt32, _ after: UInt32) -> Double {
        let isKana: (UInt32) -> Bool = { (0xFF66...0xFF9F).contains($0) }
        guard isKana(before) || isKana(after) else { return Neighbour(before).isLetter || Neighbour(after).isLetter ? -2 : 0 }
        let fits =
            switch scalar {
            case 0xFF61...0xFF65: false
            case 0xFF67...0xFF6B: [0xFF8C, 0xFF73, 0xFF83, 0xFF84, 0xFF9E].contains(before)
            case 0xFF6C...0xFF6E: [0xFF77, 0xFF7C, 0xFF81, 0xFF86, 0xFF8B, 0xFF90, 0xFF98, 0xFF9E, 0xFF9F].contains(before)
            case 0xFF6F, 0xFF70: isKana(before)
            case 0xFF9E: (0xFF73...0xFF84).contains(before) || (0xFF8A...0xFF8E).contains(before)
            case 0xFF9F: (0xFF8A...0xFF8E).contains(before)
            default: true
            }
        return fits ? 1 : -1
    }

    private func isPrivate(_ scalar: UInt32) -> Bool { (0xE000..<0xF900).contains(scalar) || scalar == 0xFFFD }
}

/// What stands beside a character.
private struct Neighbour {
    var (isLetter, isLatin, isDigit) = (false, false, false)
    var (isLowercase, isUppercase) = (false, false)
    /// A letter outside ASCII.
    var isMarked = false
    /// Outside ASCII, and neither a letter nor a blank.
    var isForeignSign = false

    init(_ scalar: UInt32) {
        guard scalar >= 0x80 else {
            isLowercase = (0x61...0x7A).contains(scalar)
            isUppercase = (0x41...0x5A).contains(scalar)
            isLetter = isLowercase || isUppercase
            isLatin = isLetter
            isDigit = (0x30...0x39).contains(scalar)
            return
        }
        let kind = LetterKind(scalar)
        isLetter = kind.isLetter
        isMarked = isLetter
        isForeignSign = !isLetter && scalar != 0xA0
        isLatin = isLetter && scalar < 0x250
        isLowercase = kind.isLowercase
        isUppercase = kind.isUppercase
    }
}
