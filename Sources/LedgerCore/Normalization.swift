internal import TextBytes

#if canImport(Darwin)
    internal import CoreFoundation
#else
    // The standard library has the algorithm, but no public name for it yet.
    @_spi(_Unicode) internal import Swift
#endif

extension String {
    /// The text in Unicode Normalization Form C, so that the same letters are the same bytes whatever program wrote them.
    package var nfc: String {
        guard !utf8.span.isSurelyNormalized else { return self }
        #if canImport(Darwin)
            guard let copy = unsafe CFStringCreateMutableCopy(nil, 0, self as CFString) else { return self }
            CFStringNormalize(copy, .C)
            return copy as String
        #else
            var scalars = String.UnicodeScalarView()
            for scalar in _nfc { scalars.append(scalar) }
            return String(scalars)
        #endif
    }
}

extension Unicode.Scalar {
    /// Whether this is known to be a letter that has neither case nor accents: kana, an ideograph or a Hangul syllable.
    package var isPlainEastAsian: Bool {
        switch value {
        case 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }
}

extension String {
    /// The text in lower case, as `lowercased()` gives it, which asks for the properties of each letter as soon as one is not ASCII: that
    /// takes a hundred times as long.
    package var inLowerCase: String {
        if utf8.span.isASCII { return lowercased() }
        // Appending a scalar to a text takes four hundred instructions.
        return String(writing: { bytes in
            bytes.reserveCapacity(utf8.count + 8)
            for scalar in unicodeScalars {
                switch scalar.value {
                case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar.value).lowercased)
                case 0xC0...0xD6, 0xD8...0xDE, 0x410...0x42F:
                    bytes.append(contentsOf: (Unicode.Scalar(scalar.value + 0x20) ?? scalar).utf8)
                case 0xDF...0xFF, 0x430...0x45F: bytes.append(contentsOf: scalar.utf8)
                case _ where scalar.isPlainEastAsian: bytes.append(contentsOf: scalar.utf8)
                default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
                }
            }
        })
    }

    /// The text without the accents of Latin, Greek and Cyrillic letters, which some programs write and others do not: `Débit`, `Debit`.
    package var withoutAccents: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in nfc.unicodeScalars {
            guard (0xC0...0x52F).contains(scalar.value) || (0x1E00...0x1FFF).contains(scalar.value) else {
                scalars.append(scalar)
                continue
            }
            for part in String(scalar).decomposed where !(0x300...0x36F).contains(part.value) { scalars.append(part) }
        }
        return String(scalars)
    }

    private var decomposed: [Unicode.Scalar] {
        #if canImport(Darwin)
            guard let copy = unsafe CFStringCreateMutableCopy(nil, 0, self as CFString) else { return Array(unicodeScalars) }
            CFStringNormalize(copy, .D)
            return Array((copy as String).unicodeScalars)
        #else
            return Array(_nfd)
        #endif
    }
}

extension Span<UInt8> {
    /// Whether all scalars of this UTF-8 text stand alone in form C: those below the first combining mark, kana, ideographs and Hangul
    /// syllables.
    package var isSurelyNormalized: Bool {
        var index = 0
        while index < count {
            // The loop ends where the text does.
            switch unsafe self[unchecked: index] {
            case 0..<0x80: index &+= 1
            // Two bytes, of which all the first are below U+0300.
            case 0xC2..<0xCC: index &+= 2
            case let lead:
                guard index &+ 2 < count else { return false }
                // Bytes of UTF-8 are in the order of the scalars.
                let (second, third) = unsafe (self[unchecked: index &+ 1], self[unchecked: index &+ 2])
                switch UInt32(lead) << 16 | UInt32(second) << 8 | UInt32(third) {
                // U+AC00 to U+D7A3, U+4E00 to U+9FFF, U+3041 to U+3096, U+30A1 to U+30FA.
                case 0xEA_B080...0xED_9EA3, 0xE4_B880...0xE9_BFBF, 0xE3_8181...0xE3_8296, 0xE3_82A1...0xE3_83BA: index &+= 3
                default: return false
                }
            }
        }
        return true
    }
}
