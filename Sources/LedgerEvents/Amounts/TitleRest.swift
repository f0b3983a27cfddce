internal import LedgerCore

/// What is left of a title when the amount in it is taken out, without what joined the two.
struct TitleRest {
    /// The rest; empty if there are no letters and no digits in it.
    let text: String

    /// Creates the rest of a title without some of its Unicode scalars, counted in form C.
    init(_ title: String, without range: Range<Int>) {
        let scalars = Array(title.nfc.unicodeScalars)
        var (before, after) = (scalars[..<range.lowerBound], scalars[range.upperBound...])
        Self.trim(&before, &after)
        while let closing = before.last.flatMap({ Self.brackets[$0] }), after.first == closing {
            (before, after) = (before.dropLast(), after.dropFirst())
            Self.trim(&before, &after)
        }
        while let last = before.last, Self.isJoint(last), after.first.map(Self.isJoint) ?? true {
            before.removeLast()
            Self.trim(&before, &after)
        }
        while before.isEmpty, let first = after.first, Self.isJoint(first) {
            after.removeFirst()
            Self.trim(&before, &after)
        }
        var rest = String.UnicodeScalarView(before)
        if !before.isEmpty, let first = after.first, !",;.:!?)]".unicodeScalars.contains(first) { rest.append(" ") }
        rest.append(contentsOf: after)
        text = rest.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0.properties.isEmoji } ? String(rest) : ""
    }

    /// Removes the white space at both ends of what is before the gap and of what is after it.
    private static func trim(_ before: inout ArraySlice<Unicode.Scalar>, _ after: inout ArraySlice<Unicode.Scalar>) {
        while before.last?.properties.isWhitespace == true { before.removeLast() }
        while before.first?.properties.isWhitespace == true { before.removeFirst() }
        while after.last?.properties.isWhitespace == true { after.removeLast() }
        while after.first?.properties.isWhitespace == true { after.removeFirst() }
    }

    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "[": "]", "（": "）", "【": "】", "〔": "〕"]

    /// Returns whether a scalar joins a name and an amount, as in `Rent: 500 €`.
    private static func isJoint(_ scalar: Unicode.Scalar) -> Bool { "-–—:：=,;、，/|·•".unicodeScalars.contains(scalar) }
}
