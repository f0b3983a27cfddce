internal import TextBytes
internal import WrittenCells

/// Numbers labels, such as the names of accounts and categories, from 0 in the order in which they come: blanks around a label are none of it,
/// and what Unicode holds for one text is one label.
struct LabelNumbers: Sendable {
    private var spellings = CellNumbers()
    /// The number of the label of each spelling.
    private var labels: [UInt32] = []
    /// The spelling of each label that came first.
    private var firsts: [Int] = []
    /// The labels that are not ASCII: different spellings may be equal as `String`, such as é and e with a combining accent.
    private var foreign: [String: Int] = [:]

    init() {}

    /// How many labels there are.
    var count: Int { firsts.count }

    /// The labels, by number.
    var texts: [String] { firsts.map(spellings.text) }

    /// Returns the number of a label, the next one for a new label.
    mutating func number(of label: Span<UInt8>) -> Int {
        if let spelling = spellings.number(of: label) { return Int(labels[spelling]) }
        let isSimple = label.isEmpty || label.isASCII && min(label[0], label[label.count - 1]) > UInt8(ascii: " ")
        let number = isSimple ? firsts.count : self.number(of: String(utf8: label))
        let spelling = spellings.add(label)
        labels.append(UInt32(number))
        if number == firsts.count { firsts.append(spelling) }
        return number
    }

    /// Returns the number of a label whose spelling may be another one of a known label, which the spelling itself is not.
    private mutating func number(of label: String) -> Int {
        // Three characters are equal to one of ASCII.
        let name = String(String.UnicodeScalarView(label.trimmed.unicodeScalars.map { Self.plain[$0] ?? $0 }))
        if !name.utf8.span.equals(label.utf8.span) { return number(of: name.utf8.span) }
        if let known = foreign[name] { return known }
        foreign[name] = firsts.count
        return firsts.count
    }

    private static let plain: [Unicode.Scalar: Unicode.Scalar] = ["\u{212A}": "K", "\u{37E}": ";", "\u{1FEF}": "`"]

    /// Returns the numbers of the labels of other numbers here, by those.
    mutating func numbers(of other: LabelNumbers) -> [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(other.count)
        other.spellings.forEach(of: other.firsts) { numbers.append(number(of: $0)) }
        return numbers
    }

    /// Returns the text of the label with a number.
    func text(of number: Int) -> String { spellings.text(of: firsts[number]) }

    /// Returns numbers in the order of their labels, that of code points.
    func sorted(_ numbers: [Int]) -> [Int] {
        var spellings = numbers.map { firsts[$0] }
        self.spellings.sort(&spellings)
        return spellings.map { Int(labels[$0]) }
    }
}
