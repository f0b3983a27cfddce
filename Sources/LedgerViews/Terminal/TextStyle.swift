internal import CivilCalendar

/// How a piece of text looks in a terminal (ECMA-48, SGR).
struct TextStyle: OptionSet, Sendable, Hashable {
    let rawValue: UInt16

    static let bold = TextStyle(rawValue: 1)
    static let dim = TextStyle(rawValue: 2)
    static let reverse = TextStyle(rawValue: 4)
    static let red = TextStyle(rawValue: 8)
    static let green = TextStyle(rawValue: 16)
    static let blue = TextStyle(rawValue: 32)
    static let yellow = TextStyle(rawValue: 64)

    /// The parameters of the escape sequence.
    var parameters: String {
        var numbers: [String] = []
        if contains(.bold) { numbers.append("1") }
        if contains(.dim) { numbers.append("2") }
        if contains(.reverse) { numbers.append("7") }
        if contains(.red) { numbers.append("31") }
        if contains(.green) { numbers.append("32") }
        if contains(.yellow) { numbers.append("33") }
        // The plain blue of many terminals cannot be read on black.
        if contains(.blue) { numbers.append("94") }
        return numbers.joined(separator: ";")
    }
}

extension TextStyle {
    /// How days of the week are told apart: Sundays are red, Saturdays blue.
    init(_ weekday: Weekday) { self = weekday == .sunday ? .red : weekday == .saturday ? .blue : [] }
}
