#if canImport(Darwin)
    internal import CoreFoundation
#else
    // The standard library has the algorithm, but no public name for it yet.
    @_spi(_Unicode) internal import Swift
#endif

extension String {
    /// The text in Unicode Normalization Form C, so that the same letters are the same bytes whatever program wrote them.
    package var nfc: String {
        guard unicodeScalars.contains(where: { !isSurelyNormalized($0.value) }) else { return self }
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

/// Scalars that stand alone in form C: below the first combining mark, kana, ideographs and Hangul syllables.
private func isSurelyNormalized(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
}
