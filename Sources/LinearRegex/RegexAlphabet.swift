/// The scalars as an expression tells them apart: those in the same sets and of the same kind are one letter.
struct RegexAlphabet {
    /// The letter behind the end of a text.
    static let end = 0

    private let sets: [ScalarSet]
    private var letters: [Letter: Int] = [:]
    private var known: [Letter] = []
    private var ascii: [Int32] = Array(repeating: -1, count: 128)
    private var others: [UInt32: Int] = [:]

    private struct Letter: Hashable {
        var kind: ScalarKind
        var sets: [UInt64]
    }

    private static let maxOtherCount = 1 << 14

    init(_ sets: [ScalarSet]) {
        self.sets = sets
        known = [Letter(kind: .none, sets: Array(repeating: 0, count: (sets.count + 63) / 64))]
    }

    /// The letter of a scalar that was folded.
    mutating func letter(of scalar: UInt32) -> Int {
        if scalar < 128 {
            let known = ascii[Int(scalar)]
            if known >= 0 { return Int(known) }
            let new = number(of: scalar)
            ascii[Int(scalar)] = Int32(new)
            return new
        }
        if let known = others[scalar] { return known }
        if others.count >= Self.maxOtherCount { others.removeAll() }
        let new = number(of: scalar)
        others[scalar] = new
        return new
    }

    func kind(of letter: Int) -> ScalarKind { known[letter].kind }

    func has(_ letter: Int, _ set: Int) -> Bool { known[letter].sets[set >> 6] >> UInt64(set & 63) & 1 == 1 }

    private mutating func number(of scalar: UInt32) -> Int {
        var letter = Letter(kind: ScalarKind(scalar), sets: Array(repeating: 0, count: (sets.count + 63) / 64))
        for (index, set) in sets.enumerated() where set.contains(folded: scalar) { letter.sets[index >> 6] |= 1 << UInt64(index & 63) }
        if let number = letters[letter] { return number }
        letters[letter] = known.count
        known.append(letter)
        return known.count - 1
    }
}
