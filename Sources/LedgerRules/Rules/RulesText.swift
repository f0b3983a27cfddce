internal import ByteStreams
internal import Diagnostics
internal import TextBytes

/// The lines of a rules file, with those of the files it includes in their places.
struct RulesText {
    struct Line {
        let text: String
        let place: SourcePlace
    }

    private(set) var lines: [Line] = []

    private static let maxDepth = 16
    private static let maxLineCount = 200_000
    private static let maxFileLength = 1 << 24

    /// Reads a rules file.
    ///
    /// - Throws: `LedgerError` when it or a file it includes cannot be read, or when they include each other.
    init(_ source: ByteSource) throws(LedgerError) { try read(source, depth: 0) }

    private mutating func read(_ source: ByteSource, depth: Int) throws(LedgerError) {
        guard source.count <= Self.maxFileLength else {
            throw LedgerError(.rulesBadRule, at: SourcePlace(source.name), "the rules file is larger than 16 MB")
        }
        let bytes = try source.bytes(at: 0, length: source.count)
        let start = ContentKind.markLength(bytes.span)
        let parts = bytes[start...].split(separator: .lineFeed, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let place = SourcePlace(source.name, line: index + 1)
            guard let text = Array(part.last == .carriageReturn ? part.dropLast() : part).span.text else {
                throw LedgerError(.rulesBadRule, at: place, "the line is not UTF-8")
            }
            if let path = Self.included(by: text) {
                try include(path, by: source, at: place, depth: depth)
            } else {
                guard lines.count < Self.maxLineCount else {
                    throw LedgerError(.rulesBadRule, at: place, "the rules have more than \(Self.maxLineCount) lines")
                }
                lines.append(Line(text: text, place: place))
            }
        }
    }

    private static func included(by line: String) -> String? {
        guard line.hasPrefix("include ") || line.hasPrefix("include\t") else { return nil }
        return line.dropFirst(8).trimmed
    }

    private mutating func include(_ path: String, by includer: ByteSource, at place: SourcePlace, depth: Int) throws(LedgerError) {
        guard depth < Self.maxDepth else {
            throw LedgerError(.rulesBadRule, at: place, "rules files include each other more than \(Self.maxDepth) deep")
        }
        let name = includer.path ?? includer.name
        let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
        let source: ByteSource
        do throws(LedgerError) {
            source = try ByteSource(path: path.hasPrefix("/") ? path : folder + path)
        } catch {
            throw LedgerError(.rulesBadRule, at: place, "the included file \(error.message)")
        }
        try read(source, depth: depth + 1)
    }
}
