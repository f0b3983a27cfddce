public import Diagnostics
internal import TextBytes

extension DiagnosticCode {
    /// How a file is encoded, or that nothing shows it.
    public static let textEncoding: DiagnosticCode = "text-encoding"
    /// Bytes that are not valid in the file's encoding.
    public static let textInvalidBytes: DiagnosticCode = "text-invalid-bytes"
}

extension Hint.Setting {
    /// The encoding of the input.
    public static let encoding: Hint.Setting = "encoding"
}

extension ByteSource {
    /// Returns this text in UTF-8: itself where it is UTF-8 or no text at all, else a copy in a temporary file.
    ///
    /// Feeds of which nothing tells the encoding, or that are damaged, stay as they are: what reads them mends their texts.
    ///
    /// - Parameters:
    ///   - encoding: what the bytes are; `nil` finds it.
    ///   - expectsUTF8: whether what can be UTF-8 is UTF-8, as in feeds; else, in a file with few letters, that may be chance.
    ///   - explain: gets a note with the encoding and the evidence for it, where it is not UTF-8.
    ///   - report: gets a warning with the place of the first bytes that are none of the encoding.
    /// - Returns: the text.
    /// - Throws: `LedgerError` with the code `textEncoding` when there are two readings or the wrong encoding was named, or
    ///   `.readFailed` or `.writeFailed`.
    package func inUTF8(
        from encoding: TextEncoding? = nil, expectsUTF8: Bool = false, explain: Diagnostic.Handler = { _ in }, report: Diagnostic.Handler
    ) throws(LedgerError) -> ByteSource {
        // Each of the files was decoded by itself.
        guard files == nil else { return self }
        let head = try bytes(at: 0, length: ContentKind.headLength)
        let isFeed = ContentKind(head: head.span) == .calendar
        let named = try encoding.map { encoding throws(LedgerError) in try settled(encoding, head.span) }
        if let named, named != .utf8 { return try converted(from: named, report) }
        // That is what RFC 5545, section 3.1.4, has as the default.
        switch try EncodingDecision(self, expectsUTF8: expectsUTF8 || isFeed || named == .utf8) {
        case .utf8: return self
        case .damagedUTF8: return isFeed ? self : try converted(from: .utf8, report)
        case .other where named != nil, .ambiguous where named != nil: return try converted(from: .utf8, report)
        case .other(let found, let reason):
            explain(Diagnostic(.note, .textEncoding, at: SourcePlace(name), "read as \(found.name): \(reason)"))
            return try converted(from: found.ofInput, report)
        case .ambiguous(let readings):
            if isFeed { return self }
            let shown = zip(readings.encodings, readings.words).map { "\($0.name) reads “\($1)”" }.joined(separator: ", ")
            throw LedgerError(
                .textEncoding, at: SourcePlace(name), "nothing shows how the text is encoded: \(shown); specify the encoding",
                hint: Hint(.encoding, values: readings.encodings.map(\.name)))
        }
    }

    /// The encoding that was named, with the order of bytes that the file shows.
    private func settled(_ encoding: TextEncoding, _ head: Span<UInt8>) throws(LedgerError) -> TextEncoding {
        let plain = encoding.name == "utf-8-bom" ? TextEncoding.utf8 : encoding
        guard let marked = TextEncoding.marked(head), marked != plain else { return plain.ofInput }
        guard marked.name.hasPrefix(plain.name) else {
            throw LedgerError(
                .textEncoding, at: SourcePlace(name), "the file begins with the byte order mark of \(marked.name), not \(plain.name)")
        }
        return marked
    }

    private func converted(from encoding: TextEncoding, _ report: Diagnostic.Handler) throws(LedgerError) -> ByteSource {
        guard let converter = EncodingConverter(from: encoding, to: .utf8) else {
            throw LedgerError(.textEncoding, at: SourcePlace(name), "this system cannot convert \(encoding.name)")
        }
        var conversion = EncodingConversion(converter, from: encoding, name: name)
        var scratch = try ScratchFile()
        try conversion.take(self, into: &scratch)
        let count = conversion.strayCount
        if count > 0 {
            let what = count == 1 ? "one byte is" : "\(count) bytes are"
            // A wrong name must not pass for a damaged file.
            guard count < 16 || 10 * count <= conversion.letterCount else {
                throw LedgerError(
                    .textEncoding, at: conversion.firstStray, "the file is not \(encoding.name): \(what) not valid in it")
            }
            report(
                Diagnostic(
                    .warning, .textInvalidBytes, at: conversion.firstStray,
                    "\(what) not valid in \(encoding.name), starting here; U+FFFD replaces each"))
        }
        return try scratch.source(named: name, isFetched: isFetched)
    }
}
