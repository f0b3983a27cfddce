#if canImport(Darwin)
    internal import CoreFoundation
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
            return composedByCoreFoundation
        #else
            var composed = String.UnicodeScalarView()
            composed.append(contentsOf: _nfc)
            return String(composed)
        #endif
    }
}

#if canImport(Darwin)
    extension String {
        private var composedByCoreFoundation: String {
            let bytes = Array(utf8)
            let encoding = CFStringBuiltInEncodings.UTF8.rawValue
            guard let text = unsafe CFStringCreateWithBytes(nil, bytes, bytes.count, encoding, false),
                let copy = CFStringCreateMutableCopy(nil, 0, text)
            else { return self }
            CFStringNormalize(copy, .C)
            let range = CFRange(location: 0, length: CFStringGetLength(copy))
            var count = 0
            _ = unsafe CFStringGetBytes(copy, range, encoding, 0, false, nil, 0, &count)
            var composed = [UInt8](repeating: 0, count: count)
            _ = unsafe CFStringGetBytes(copy, range, encoding, 0, false, &composed, count, nil)
            return String(decoding: composed, as: UTF8.self)
        }
    }
#endif

extension Unicode.Scalar {
    /// Whether neither this scalar nor any sequence of such scalars changes under normalisation form C.
    fileprivate var isAlwaysComposed: Bool {
        switch value {
        case 0..<0x300, 0xAC00...0xD7A3, 0x3040...0x3096, 0x4E00...0x9FFF: true
        default: false
        }
    }
}
