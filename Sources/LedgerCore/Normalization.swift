#if canImport(Darwin)
    internal import Foundation
#else
    @_spi(_Unicode) internal import Swift
#endif

extension String {
    /// The text in Unicode normalisation form C, in which equal texts have equal code points.
    ///
    /// ```swift
    /// "e\u{301}".nfc.unicodeScalars.count   // 1
    /// ```
    public var nfc: String {
        if unicodeScalars.allSatisfy(\.isAlwaysComposed) { return self }
        #if canImport(Darwin)
            return precomposedStringWithCanonicalMapping
        #else
            var composed = String.UnicodeScalarView()
            composed.append(contentsOf: _nfc)
            return String(composed)
        #endif
    }
}

extension Unicode.Scalar {
    /// Whether neither this scalar nor any sequence of such scalars changes under normalisation form C.
    fileprivate var isAlwaysComposed: Bool {
        switch value {
        case 0..<0x300, 0xAC00...0xD7A3, 0x3040...0x3096, 0x4E00...0x9FFF: true
        default: false
        }
    }
}
