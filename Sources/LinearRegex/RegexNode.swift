internal import TextBytes

/// A part of a regular expression.
indirect enum RegexNode: Sendable, Hashable {
    /// Matches nothing, in no scalars.
    case empty
    /// One scalar of a set.
    case scalar(ScalarSet)
    /// A place, in no scalars.
    case place(RegexPlace)
    /// One part after the other.
    case sequence([RegexNode])
    /// One part of several.
    case choice([RegexNode])
    /// A part several times; `nil` leaves the end open.
    case repeated(RegexNode, min: Int, max: Int?)
    /// A part that is remembered under its number, counted from 1.
    case group(Int, RegexNode)
}

/// What a place between two scalars has to be.
enum RegexPlace: UInt8, Sendable, Hashable {
    case lineStart, lineEnd, textStart, textEnd, wordStart, wordEnd, wordEdge, noWordEdge

    /// Whether this is such a place, given the kinds of the scalars before and after it.
    func holds(before: ScalarKind, after: ScalarKind) -> Bool {
        let (wasWord, isWord) = (before == .word, after == .word)
        return switch self {
        case .lineStart: before == .none || before == .lineFeed
        case .lineEnd: after == .none || after == .lineFeed
        case .textStart: before == .none
        case .textEnd: after == .none
        case .wordStart: !wasWord && isWord
        case .wordEnd: wasWord && !isWord
        case .wordEdge: wasWord != isWord
        case .noWordEdge: wasWord == isWord
        }
    }
}

/// What matters of a scalar to the places around it.
enum ScalarKind: UInt8, Sendable, Hashable {
    /// There is no scalar: the text begins or ends.
    case none
    case word, lineFeed, other

    init(_ scalar: UInt32) {
        guard scalar >= 0x80 else {
            let byte = UInt8(truncatingIfNeeded: scalar)
            self = byte == 0x0A ? .lineFeed : byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") ? .word : .other
            return
        }
        guard let properties = Unicode.Scalar(scalar)?.properties else {
            self = .other
            return
        }
        self = properties.isAlphabetic || properties.numericType != nil ? .word : .other
    }
}

/// A set of scalars, whatever their case.
struct ScalarSet: Sendable, Hashable {
    private(set) var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false

    /// Every scalar but LF.
    static let any = ScalarSet(isNegated: true)

    init(isNegated: Bool = false) { self.isNegated = isNegated }

    init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

    mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

    /// Whether a scalar that was folded belongs to it; LF never belongs to what is said by exclusion.
    func contains(folded scalar: UInt32) -> Bool {
        if isNegated, scalar == 0x0A { return false }
        return isNegated != (has(scalar) || has(CaseFolding.raised(scalar)))
    }

    private func has(_ scalar: UInt32) -> Bool { ranges.contains { $0.contains(scalar) } }
}

/// Letters without their case, scalar by scalar, so that no text changes its length.
package enum CaseFolding {
    /// The scalars of a text, in lower case.
    package static func folded(_ text: String) -> [UInt32] { text.unicodeScalars.map { folded($0.value) } }

    package static func folded(_ scalar: UInt32) -> UInt32 {
        guard scalar >= 0x80 else { return UInt32(UInt8(truncatingIfNeeded: scalar).lowercased) }
        return only(Unicode.Scalar(scalar)?.properties.lowercaseMapping) ?? scalar
    }

    static func raised(_ scalar: UInt32) -> UInt32 {
        guard scalar >= 0x80 else { return UInt32(UInt8(truncatingIfNeeded: scalar).uppercased) }
        return only(Unicode.Scalar(scalar)?.properties.uppercaseMapping) ?? scalar
    }

    private static func only(_ mapping: String?) -> UInt32? {
        guard let scalars = mapping?.unicodeScalars, scalars.count == 1 else { return nil }
        return scalars.first?.value
    }
}
