/// How dates are written, in the letters of `strptime`, as in `%-d.%-m.%Y` or `%Y-%m-%d %H:%M`.
///
/// A `%` stands for a part of the date, with as many digits as such a part has; `%-d` and `%-m` take one or two. Names of months and
/// weekdays are English.
public struct DatePattern: Sendable, Hashable {
    /// Why a text is not a pattern.
    package struct Fault: Error {
        /// What is wrong.
        package let message: String

        package init(message: String) { self.message = message }
    }

    enum Item: Sendable, Hashable {
        case literal(Unicode.Scalar)
        case blanks
        /// A part of a date, with as many digits as it must have; `nil` for any number of them.
        case part(Part, digits: Int?)
    }

    enum Part: Character, Sendable {
        case year = "Y"
        case shortYear = "y"
        case century = "C"
        case month = "m"
        case monthName = "b"
        case day = "d"
        case dayOfYear = "j"
        case weekday = "a"
        case hour = "H"
        case hour12 = "I"
        case minute = "M"
        case second = "S"
        case fraction = "q"
        case pointFraction = "Q"
        case half = "p"
        case epoch = "s"
        case zone = "Z"
    }

    /// The pattern as it was written.
    public let description: String
    let items: [Item]

    /// Whether dates written so state a zone.
    package var isZoned: Bool { has(.zone) }
    /// Whether dates written so tell the hour.
    package var isTimed: Bool { has(.hour) || has(.hour12) || has(.epoch) }
    /// Whether dates written so are whole: a year and a day of it.
    package var isWhole: Bool {
        has(.epoch) || (has(.year) || has(.shortYear)) && (has(.dayOfYear) || (has(.month) || has(.monthName)) && has(.day))
    }

    private func has(_ part: Part) -> Bool { items.contains { if case .part(let other, _) = $0 { other == part } else { false } } }

    /// The patterns that hledger reads where none is given.
    package static let standard: [DatePattern] = ["/", "-", "."].map { mark in
        DatePattern(
            description: "%Y\(mark)%-m\(mark)%-d",
            items: [.part(.year, digits: nil), .literal(mark), .part(.month, digits: nil), .literal(mark), .part(.day, digits: nil)])
    }

    private init(description: String, items: [Item]) { (self.description, self.items) = (description, items) }

    /// Reads a pattern, and says what is wrong with it where it is none.
    package init(parsing text: String) throws(Fault) { self.init(description: text, items: try Self.items(text)) }

    private static func items(_ text: String) throws(Fault) -> [Item] {
        var items: [Item] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar.properties.isWhitespace {
                if items.last != .blanks { items.append(.blanks) }
                continue
            }
            guard scalar == "%" else {
                items.append(.literal(scalar))
                continue
            }
            var (isPadded, width) = (true, Int?.none)
            while let flag = rest.first, "-_0^#E:".unicodeScalars.contains(flag) {
                if flag == "-" || flag == "_" { isPadded = false }
                rest.removeFirst()
            }
            while let digit = rest.first, let value = Int(String(digit)), digit.isASCII {
                width = min(99, (width ?? 0) * 10 + value)
                rest.removeFirst()
            }
            guard let specifier = rest.popFirst() else { throw Fault(message: "the date format ends with a %") }
            items += try item(specifier, isPadded: isPadded, width)
        }
        guard items.count <= 100 else { throw Fault(message: "the date format has more than 100 parts") }
        return items
    }

    private static func item(_ specifier: Unicode.Scalar, isPadded: Bool, _ width: Int?) throws(Fault) -> [Item] {
        func number(_ part: Part, _ digits: Int) -> [Item] { [.part(part, digits: isPadded ? width ?? digits : nil)] }
        switch specifier {
        case "Y", "G": return [.part(.year, digits: width)]
        case "y": return number(.shortYear, 2)
        case "C": return number(.century, 2)
        case "m": return number(.month, 2)
        case "d": return number(.day, 2)
        case "e": return [.part(.day, digits: nil)]
        case "j": return number(.dayOfYear, 3)
        case "b", "h", "B": return [.part(.monthName, digits: nil)]
        case "a", "A": return [.part(.weekday, digits: nil)]
        case "H": return number(.hour, 2)
        case "k": return [.part(.hour, digits: nil)]
        case "I": return number(.hour12, 2)
        case "l": return [.part(.hour12, digits: nil)]
        case "M": return number(.minute, 2)
        case "S": return number(.second, 2)
        case "q": return [.part(.fraction, digits: nil)]
        case "Q": return [.part(.pointFraction, digits: nil)]
        case "p", "P": return [.part(.half, digits: nil)]
        case "s": return [.part(.epoch, digits: nil)]
        case "z", "Z": return [.part(.zone, digits: nil)]
        case "D", "x": return try items("%m/%d/%y")
        case "F": return try items("%Y-%m-%d")
        case "T", "X": return try items("%H:%M:%S")
        case "R": return try items("%H:%M")
        case "r": return try items("%I:%M:%S %p")
        case "n", "t": return [.blanks]
        case "%": return [.literal("%")]
        default: throw Fault(message: "the date format has %\(specifier), which is not supported")
        }
    }
}

/// Zones by the names that hledger reads in times, and as offsets.
package enum ZoneAbbreviation {
    private static let hours = [
        "UTC": 0, "UT": 0, "GMT": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    ]

    /// How many seconds a zone is ahead of UTC; `nil` when the text is none.
    package static func offset(of text: String) -> Int? {
        if let hours = hours[text.uppercased()] { return hours * 3600 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(digits), value % 100 < 60, value < 2400
        else {
            return nil
        }
        return (value / 100 * 3600 + value % 100 * 60) * (sign == "-" ? -1 : 1)
    }
}

extension DatePattern: LosslessStringConvertible {
    /// Reads a pattern; `nil` for a text that has a `%` before none of the letters that are known.
    public init?(_ description: String) { try? self.init(parsing: description) }
}
