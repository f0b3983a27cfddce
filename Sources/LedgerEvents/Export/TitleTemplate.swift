internal import CivilCalendar
public import Diagnostics
public import LedgerCore
internal import TextBytes

/// A template for an event's title, such as `{payee|description} {amount} {currency}`.
///
/// A placeholder names a column of the ledger; with `|`, the first non-empty one is used. `{amount}` is grouped by thousands
/// (`-12,000`); other columns are inserted unchanged. `{{` and `}}` are braces. White space left by empty columns is removed.
public struct TitleTemplate: Sendable, Hashable {
    /// Some text, followed by the first non-empty one of some columns.
    ///
    /// Not an enumeration: Swift would mark its cases in spare bits of the pointers, which LeakSanitizer would not recognise.
    private struct Part: Sendable, Hashable {
        var literal: [UInt8] = []
        var columns: [Column] = []
    }

    private struct Column: Sendable, Hashable {
        var name: String
        /// `nil` for an extra column.
        var canonical: LedgerColumn?

        init(_ name: String) {
            self.name = name
            canonical = LedgerColumn(rawValue: name)
        }
    }

    private var parts: [Part] = []

    /// `점심 -12,000 KRW`: payee, otherwise description, category or kind; then the amount, independent of the locale.
    public static let standard = TitleTemplate(parts: [
        Part(columns: naming.map { Column($0.rawValue) }), Part(literal: [0x20], columns: [Column("amount")]),
        Part(literal: [0x20], columns: [Column("currency")]),
    ])

    /// The columns of which the first that is not empty names an entry in the standard title.
    static let naming: [LedgerColumn] = [.payee, .description, .category, .kind]

    private init(parts: [Part]) {
        self.parts = parts
    }

    /// Parses a template.
    ///
    /// - Throws: `LedgerError` with the code `titleBadTemplate` when a brace has no partner or a placeholder is empty.
    public init(_ text: String) throws(LedgerError) {
        var literal: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let doubled = index + 1 < bytes.count && bytes[index + 1] == byte
            switch byte {
            case UInt8(ascii: "{") where doubled, UInt8(ascii: "}") where doubled:
                literal.append(byte)
                index += 2
            case UInt8(ascii: "{"):
                guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
                    throw Self.fault("a '{' in the title has no '}'; write '{{' for a literal brace")
                }
                let names = bytes[index + 1..<end].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                let columns = names.map { Column(String(decoding: $0, as: UTF8.self)) }
                guard columns.allSatisfy({ !$0.name.isEmpty }) else {
                    throw Self.fault("a placeholder in the title names no column")
                }
                parts.append(Part(literal: literal, columns: columns))
                literal = []
                index = end + 1
            case UInt8(ascii: "}"):
                throw Self.fault("a '}' in the title has no '{'; write '}}' for a literal brace")
            default:
                literal.append(byte)
                index += 1
            }
        }
        if !literal.isEmpty { parts.append(Part(literal: literal)) }
    }

    /// The columns named by the placeholders, in the template's order.
    public var columnNames: [String] {
        parts.flatMap { $0.columns.map(\.name) }
    }

    /// Returns the title of an entry: one line, never empty; if the template yields nothing, the standard one is used.
    public func title(of entry: Entry) -> String {
        String(writing: { write(entry, to: &$0) })
    }

    /// Returns the template without the columns that are not to be shown; what stands between them stays.
    func keeping(_ isShown: (String) -> Bool) -> TitleTemplate {
        TitleTemplate(parts: parts.map { Part(literal: $0.literal, columns: $0.columns.filter { isShown($0.name) }) })
    }

    /// Appends the title of an entry.
    func write(_ entry: Entry, to bytes: inout [UInt8]) {
        // Programs reject events without a title. The standard one always contains an amount.
        if !writeText(entry, to: &bytes) { Self.standard.write(entry, to: &bytes) }
    }

    /// Appends what the template yields for an entry; returns whether that is anything.
    func writeText(_ entry: Entry, to bytes: inout [UInt8]) -> Bool {
        let start = bytes.count
        // Spans lend parts and columns where they lie; arrays would hand out copies.
        let parts = parts.span
        for index in parts.indices {
            if !parts[index].literal.isEmpty { bytes.append(copying: parts[index].literal.span) }
            let (end, columns) = (bytes.count, parts[index].columns.span)
            for place in columns.indices where bytes.count == end { Self.append(columns[place], of: entry, to: &bytes) }
        }
        Self.makeOneLine(&bytes, from: start)
        return bytes.count > start
    }

    /// Appends the standard title of an entry, as `standard` does: in a third of the time, since nearly all titles are.
    static func writeStandard(_ entry: Entry, to bytes: inout [UInt8]) {
        let first =
            !entry.payee.isEmpty
            ? entry.payee
            : !entry.description.isEmpty ? entry.description : !entry.category.isEmpty ? entry.category : entry.kind.rawValue
        let (name, money) = (first.utf8.span, entry.money)
        // Amounts and symbols have no white space.
        guard isOneLine(name) else { return standard.write(entry, to: &bytes) }
        bytes.append(addingCapacity: name.count + Commodity.maxSymbolLength + 66) { title in
            title.append(copying: name)
            title.append(.space)
            money.amount.withText(grouping: true) { title.append(copying: $0) }
            title.append(.space)
            money.commodity.withSymbol { title.append(copying: $0) }
        }
    }

    /// Collapses white space, trims the ends and removes other control characters, as in every content line.
    private static func makeOneLine(_ bytes: inout [UInt8], from start: Int) {
        guard !isOneLine(bytes.span.extracting(start...)) else { return }
        var line = bytes.mutableSpan
        var (end, isAfterSpace) = (start, true)
        for index in start..<line.count {
            let byte = line[index]
            let isSpace = byte == 0x20 || byte >= 0x09 && byte <= 0x0D
            guard isSpace ? !isAfterSpace : !byte.isControl else { continue }
            line[end] = isSpace ? 0x20 : byte
            isAfterSpace = isSpace
            end += 1
        }
        if end > start, isAfterSpace { end -= 1 }
        bytes.removeLast(bytes.count - end)
    }

    /// Returns whether a text has no white space but single spaces between other characters, and no control characters, as most titles.
    private static func isOneLine(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while true {
            index = text.firstOffset(
                from: index, to: text.count, marking: { $0.marks(below: 0x21) | $0.marks(of: 0x7F) }, where: { $0 <= 0x20 || $0 == 0x7F })
            guard index < text.count else { return true }
            guard text[index] == 0x20, index > 0, index + 1 < text.count, text[index + 1] != 0x20 else { return false }
            index += 1
        }
    }

    private static func append(_ column: Column, of entry: Entry, to bytes: inout [UInt8]) {
        switch column.canonical {
        case .amount: entry.money.amount.write(to: &bytes, grouping: true)
        case .kind: bytes.append(copying: entry.kind.rawValue.utf8.span)
        case let canonical?: entry.withText(of: canonical) { bytes.append(copying: $0) }
        case nil:
            guard let field = entry.fields.first(where: { $0.name == column.name && !$0.value.isEmpty }) else { return }
            bytes.append(copying: field.value.utf8.span)
        }
    }
}

extension TitleTemplate {
    private static func fault(_ message: String) -> LedgerError { LedgerError(.titleBadTemplate, at: SourcePlace("title"), message) }
}

extension DiagnosticCode {
    /// A title template is malformed.
    public static let titleBadTemplate: DiagnosticCode = "title-bad-template"
}
