internal import TextBytes

/// Why a text is no regular expression.
package struct RegexFault: Error, Hashable {
    package let message: String

    init(_ message: String) { self.message = message }
}

/// Reads a POSIX extended regular expression with GNU's word edges: the language of hledger's rules.
///
/// A backslash before any other character takes that character as it is; so `\d` is the letter d.
struct RegexParser {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private(set) var groupCount = 0
    private var depth = 0

    /// The longest expression, in scalars.
    static let maxLength = 4096
    private static let maxDepth = 100
    private static let maxCount = 1000

    /// Reads a whole expression and tells how many groups it has.
    static func parse(_ pattern: String) throws(RegexFault) -> (node: RegexNode, groupCount: Int) {
        var parser = RegexParser(scalars: Array(pattern.unicodeScalars))
        guard parser.scalars.count <= maxLength else { throw RegexFault("it is longer than \(maxLength) characters") }
        let node = try parser.choice()
        guard parser.position == parser.scalars.count else { throw RegexFault("a ) has no (") }
        return (node, parser.groupCount)
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    private mutating func choice() throws(RegexFault) -> RegexNode {
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(RegexFault) -> RegexNode {
        var pieces: [RegexNode] = []
        while let scalar = next, scalar != "|", scalar != ")" { pieces.append(try piece(scalar)) }
        guard !pieces.isEmpty else { throw RegexFault("one side of a | or the whole is empty") }
        return pieces.count == 1 ? pieces[0] : .sequence(pieces)
    }

    private mutating func piece(_ scalar: Unicode.Scalar) throws(RegexFault) -> RegexNode {
        position += 1
        let atom = try atom(scalar)
        let repetition: RegexNode
        switch next {
        case "*": repetition = .repeated(atom, min: 0, max: nil)
        case "+": repetition = .repeated(atom, min: 1, max: nil)
        case "?": repetition = .repeated(atom, min: 0, max: 1)
        case "{" where digit(at: position + 1) != nil:
            position += 1
            repetition = try counted(atom)
        default: return atom
        }
        position += 1
        return repetition
    }

    private mutating func atom(_ scalar: Unicode.Scalar) throws(RegexFault) -> RegexNode {
        switch scalar {
        case "(": return try group()
        case "[": return .scalar(try bracket())
        case ".": return .scalar(.any)
        case "^": return .place(.lineStart)
        case "$": return .place(.lineEnd)
        case "\\": return try escape()
        case "*", "+", "?": throw RegexFault("a \(scalar) has nothing before it that it could repeat")
        case "{" where digit(at: position) != nil: throw RegexFault("a { has nothing before it that it could repeat")
        default: return .scalar(ScalarSet(scalar))
        }
    }

    private mutating func group() throws(RegexFault) -> RegexNode {
        groupCount += 1
        let number = groupCount
        if take(")") { return .group(number, .empty) }
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maxDepth else { throw RegexFault("its parentheses are nested too deeply") }
        let inner = try choice()
        guard take(")") else { throw RegexFault("a ( has no )") }
        return .group(number, inner)
    }

    private mutating func escape() throws(RegexFault) -> RegexNode {
        guard let scalar = next else { throw RegexFault("a \\ ends it") }
        position += 1
        return switch scalar {
        case "b": .place(.wordEdge)
        case "B": .place(.noWordEdge)
        case "<": .place(.wordStart)
        case ">": .place(.wordEnd)
        case "`": .place(.textStart)
        case "'": .place(.textEnd)
        default: .scalar(ScalarSet(scalar))
        }
    }

    /// `n}`, `n,}` or `n,m}`; ends before the brace.
    private mutating func counted(_ atom: RegexNode) throws(RegexFault) -> RegexNode {
        let min = try count() ?? 0
        var max: Int? = min
        if take(",") { max = try count() }
        guard next == "}" else { throw RegexFault("a { has no }") }
        if let max, max < min { throw RegexFault("{\(min),\(max)} counts down") }
        return .repeated(atom, min: min, max: max)
    }

    private mutating func count() throws(RegexFault) -> Int? {
        var value: Int?
        while let digit = digit(at: position) {
            value = (value ?? 0) * 10 + digit
            guard value ?? 0 <= Self.maxCount else { throw RegexFault("it repeats something more than \(Self.maxCount) times") }
            position += 1
        }
        return value
    }

    private func digit(at position: Int) -> Int? {
        guard position < scalars.count, scalars[position].isASCII else { return nil }
        return UInt8(ascii: scalars[position]).digit
    }

    // MARK: [...]

    private mutating func bracket() throws(RegexFault) -> ScalarSet {
        var set = ScalarSet(isNegated: take("^"))
        var isFirst = true
        while let scalar = next, isFirst || scalar != "]" {
            isFirst = false
            position += 1
            if scalar == "[", next == ":" {
                try insertClass(into: &set)
                continue
            }
            let first = try element(scalar)
            guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
                set.insert(first.value...first.value)
                continue
            }
            let end = scalars[position + 1]
            position += 2
            let last = try element(end)
            guard first.value <= last.value else { throw RegexFault("the range \(first)-\(last) runs backwards") }
            set.insert(first.value...last.value)
        }
        guard take("]") else { throw RegexFault("a [ has no ]") }
        return set
    }

    /// A scalar, or one that stands as `[.x.]` or `[=x=]`.
    private mutating func element(_ scalar: Unicode.Scalar) throws(RegexFault) -> Unicode.Scalar {
        guard scalar == "[", let mark = next, mark == "." || mark == "=" else { return scalar }
        guard position + 3 < scalars.count, scalars[position + 2] == mark, scalars[position + 3] == "]" else {
            throw RegexFault("a [\(mark) has no \(mark)] after one character")
        }
        position += 4
        return scalars[position - 3]
    }

    private mutating func insertClass(into set: inout ScalarSet) throws(RegexFault) {
        let start = position + 1
        guard let end = scalars[start...].firstIndex(of: ":"), end + 1 < scalars.count, scalars[end + 1] == "]" else {
            throw RegexFault("a [: has no :]")
        }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[start..<end])
        guard let members = Self.classes[String(name)] else { throw RegexFault("there is no class [:\(String(name)):]") }
        for range in members { set.insert(range) }
        position = end + 2
    }

    /// POSIX classes as hledger has them: of ASCII.
    private static let classes: [String: [ClosedRange<UInt32>]] = {
        let (digits, upper, lower): (ClosedRange<UInt32>, ClosedRange<UInt32>, ClosedRange<UInt32>) = (
            0x30...0x39, 0x41...0x5A, 0x61...0x7A
        )
        return [
            "alnum": [digits, upper, lower], "alpha": [upper, lower], "blank": [0x09...0x09, 0x20...0x20],
            "cntrl": [0...0x1F, 0x7F...0x7F], "digit": [digits], "graph": [0x21...0x7E], "lower": [lower], "print": [0x20...0x7E],
            "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E], "space": [0x09...0x0D, 0x20...0x20], "upper": [upper],
            "word": [digits, upper, lower, 0x5F...0x5F], "xdigit": [digits, 0x41...0x46, 0x61...0x66],
        ]
    }()
}
