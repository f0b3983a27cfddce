/// A value of a rule: text in which fields of the record, `%1` or `%name`, and groups of a pattern, `\1`, are put.
struct RuleTemplate: Sendable, Hashable {
    enum Piece: Sendable, Hashable {
        case text(String)
        /// A field by its number from 1, or by its name, with the text that stands for it.
        case field(String, written: String)
        case group(Int)
    }

    let pieces: [Piece]
    /// Whether a group of a pattern is asked for.
    let wantsGroups: Bool

    /// Whether the value may be an account in brackets: what stands first is one, or comes from the record.
    var mayBeginWithBracket: Bool {
        switch pieces.first {
        case .text(let text): text.first == "(" || text.first == "["
        case .field, .group: true
        case nil: false
        }
    }

    init(_ text: String) {
        var (pieces, plain) = ([Piece](), String.UnicodeScalarView())
        var rest = Substring(text).unicodeScalars
        func flush() {
            if !plain.isEmpty { pieces.append(.text(String(plain))) }
            plain.removeAll()
        }
        while let scalar = rest.first {
            if scalar == "%", let (name, length) = Self.reference(rest.dropFirst()) {
                flush()
                pieces.append(.field(name, written: String(rest.prefix(length + 1))))
                rest = rest.dropFirst(length + 1)
            } else if scalar == "\\", case let digits = rest.dropFirst().prefix(4).prefix(while: { ("0"..."9").contains($0) }),
                let number = Int(String(digits))
            {
                flush()
                pieces.append(.group(number))
                rest = rest.dropFirst(digits.count + 1)
            } else {
                plain.append(scalar)
                rest = rest.dropFirst()
            }
        }
        flush()
        self.pieces = pieces
        wantsGroups = pieces.contains { if case .group = $0 { true } else { false } }
    }

    /// The name of a field after its `%`, and how many scalars it takes; it may stand in parentheses.
    private static func reference(_ rest: Substring.UnicodeScalarView) -> (name: String, length: Int)? {
        let isWrapped = rest.first == "("
        let name = rest.dropFirst(isWrapped ? 1 : 0).prefix { isPartOfName($0) }
        guard !name.isEmpty else { return nil }
        guard isWrapped else { return (String(name), name.count) }
        return rest.dropFirst(name.count + 1).first == ")" ? (String(name), name.count + 2) : nil
    }

    private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
