package import Diagnostics
internal import Text

extension ByteSource {
    /// Returns whether one of the texts stands anywhere in the bytes.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    package func contains(anyOf texts: [String]) throws(LedgerError) -> Bool {
        let needles = texts.map { Array($0.utf8) }.filter { !$0.isEmpty }
        let overlap = (needles.map(\.count).max() ?? 1) - 1
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var offset = 0
        while offset < count {
            var span = buffer.mutableSpan
            let got = try read(at: offset, into: &span)
            guard got > 0 else { return false }
            let bytes = buffer.span.extracting(first: got)
            for needle in needles where bytes.firstOffset(of: needle) != nil { return true }
            guard got == buffer.count else { return false }
            offset += got - overlap
        }
        return false
    }
}
