/// What kind of letter a character is.
struct LetterKind {
    let (isLetter, isLowercase, isUppercase): (Bool, Bool, Bool)

    init(_ scalar: UInt32) { self = scalar < Self.common.count ? Self.common[Int(scalar)] : Self(properties: scalar) }

    private init(properties scalar: UInt32) {
        let properties = Unicode.Scalar(scalar)?.properties
        isLetter = properties?.isAlphabetic == true
        isLowercase = properties?.isLowercase == true
        isUppercase = properties?.isUppercase == true
    }

    /// Those of Latin, Greek, Cyrillic and Hebrew letters, which detection asks for as often as there are encodings and languages.
    private static let common = (0..<0x600).map { LetterKind(properties: $0) }
}
