internal import TextBytes

/// A text in a property of events that a survey looks for, so that nobody has to read the feed for it once more.
package struct SoughtText: Sendable, Hashable {
    /// What all but a few lines are told from at a look: see `sign(of:at:)`.
    fileprivate let sign: UInt64
    fileprivate let text: [UInt8]

    /// Creates a text in the properties whose names begin with eleven ASCII letters or more, in any case; an empty one is in all of them.
    package init(_ text: String, in property: StaticString) {
        precondition(property.utf8CodeUnitCount >= 11)
        sign = property.withUTF8Buffer { unsafe Self.sign(of: $0.span, at: 0) }
        self.text = Array(text.utf8)
    }

    /// The bytes of a line from the fourth to the eleventh, which differ where those before them are often the same; 0 at the end.
    @inline(__always)
    static func sign(of bytes: Span<UInt8>, at start: Int) -> UInt64 {
        // In lower case.
        start + 11 <= bytes.count ? ByteWord(bytes, at: start + 3).value | 0x2020_2020_2020_2020 : 0
    }
}

/// The texts that are sought and have not been found yet.
struct SoughtTexts {
    private var sought: [SoughtText]
    private(set) var found: [SoughtText] = []
    /// The sign of the property at hand; 0 where nothing is sought in it.
    private var sign: UInt64 = 0
    /// The signs to look for; 0 for none. More than two would be missed.
    private(set) var signs: (UInt64, UInt64) = (0, 0)

    init(_ texts: [SoughtText]) {
        sought = texts
        noteSigns()
    }

    /// Whether there is nothing to look for.
    var isEmpty: Bool { sought.isEmpty }

    /// Whether something is sought in the property at hand.
    var areInProperty: Bool { sign != 0 }

    /// Begins with a property.
    mutating func begin(_ sign: UInt64) { self.sign = sign == signs.0 || sign == signs.1 ? sign : 0 }

    /// Looks in a line of the property at hand.
    mutating func look(in line: Span<UInt8>) {
        for index in sought.indices.reversed() where sought[index].sign == sign {
            guard sought[index].text.isEmpty || line.firstOffset(of: sought[index].text) != nil else { continue }
            found.append(sought.remove(at: index))
        }
        noteSigns()
    }

    /// Notes texts that were found elsewhere.
    mutating func note(_ texts: [SoughtText]) {
        for text in texts where sought.contains(text) {
            sought.removeAll { $0 == text }
            found.append(text)
        }
        noteSigns()
    }

    private mutating func noteSigns() {
        let first = sought.first?.sign ?? 0
        signs = (first, sought.first { $0.sign != first }?.sign ?? 0)
    }
}
