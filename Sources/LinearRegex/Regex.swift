/// A regular expression without regard to case that is asked whether it matches anywhere in a text.
///
/// Time grows with the length of the text alone, whatever the expression: all ways through it are followed at once, and what has been
/// seen before is remembered as the states of an automaton, up to a bound.
///
/// ```swift
/// let regex = try Regex("(whole|fine) foods")
/// regex.matches(CaseFolding.folded("WHOLE FOODS 123"))       // true
/// ```
package final class Regex {
    private let program: RegexProgram
    private let node: RegexNode
    /// How many groups there are.
    package let groupCount: Int

    private var alphabet: RegexAlphabet
    private var numbers: [Position: Int] = [:]
    private var positions: [Position] = []
    /// For each position and letter, what comes next.
    private var steps: [[Int32]] = []
    private var scratch = StateList(count: 0)

    /// Where the expression stands in a text.
    private struct Position: Hashable {
        var states: [Int32]
        var before: ScalarKind
    }

    private static let unknown: Int32 = -1
    private static let accepted: Int32 = -2
    /// What is remembered is forgotten beyond that many positions.
    private static let maxPositionCount = 1000

    package init(_ pattern: String) throws(RegexFault) {
        (node, groupCount) = try RegexParser.parse(pattern)
        program = try RegexProgram(node)
        alphabet = RegexAlphabet(program.sets)
        scratch = StateList(count: program.states.count)
    }

    /// Whether the expression matches anywhere in scalars that were folded.
    package func matches(_ text: [UInt32]) -> Bool {
        var position = number(of: Position(states: [Int32(program.start)], before: .none))
        for scalar in text {
            let next = step(position, alphabet.letter(of: scalar))
            if next == Self.accepted { return true }
            position = Int(next)
        }
        return step(position, RegexAlphabet.end) == Self.accepted
    }

    /// What the groups match, where the whole matches first and longest (POSIX); `nil` when nothing matches.
    ///
    /// - Throws: a fault when the text is too long to be looked through that closely.
    package func groups(in text: [UInt32]) throws(RegexFault) -> [Range<Int>?]? {
        var finder = RegexGroups(text: text, groupCount: groupCount)
        return try finder.find(node)
    }

    private func step(_ position: Int, _ letter: Int) -> Int32 {
        if letter < steps[position].count {
            let known = steps[position][letter]
            if known != Self.unknown { return known }
        }
        let from = positions[position]
        let next = computed(from, letter)
        let result = next.map { Int32(number(of: $0)) } ?? Self.accepted
        // The table may have been emptied to make room.
        if position < positions.count, positions[position] == from {
            while steps[position].count <= letter { steps[position].append(Self.unknown) }
            steps[position][letter] = result
        }
        return result
    }

    private func number(of position: Position) -> Int {
        if let known = numbers[position] { return known }
        if positions.count >= Self.maxPositionCount {
            numbers.removeAll()
            positions.removeAll()
            steps.removeAll()
        }
        numbers[position] = positions.count
        positions.append(position)
        steps.append([])
        return positions.count - 1
    }

    /// Where the expression stands after a letter; `nil` once it has matched.
    private func computed(_ from: Position, _ letter: Int) -> Position? {
        let after = alphabet.kind(of: letter)
        scratch.removeAll()
        for state in from.states { scratch.insert(Int(state)) }
        var (index, hasMatched) = (0, false)
        var next: Set<Int32> = [Int32(program.start)]
        while index < scratch.members.count, !hasMatched {
            switch program.states[scratch.members[index]] {
            case .end: hasMatched = true
            case .split(let first, let second):
                scratch.insert(first)
                scratch.insert(second)
            case .place(let place, let on): if place.holds(before: from.before, after: after) { scratch.insert(on) }
            case .take(let set, let on): if alphabet.has(letter, set) { next.insert(Int32(on)) }
            }
            index += 1
        }
        guard !hasMatched else { return nil }
        return Position(states: next.sorted(), before: program.hasPlaces ? after : .other)
    }
}

/// Numbers up to a bound, each once, in the order in which they came.
private struct StateList {
    private(set) var members: [Int] = []
    private var isMember: [Bool]

    init(count: Int) { isMember = Array(repeating: false, count: count) }

    mutating func insert(_ member: Int) {
        guard !isMember[member] else { return }
        isMember[member] = true
        members.append(member)
    }

    mutating func removeAll() {
        for member in members { isMember[member] = false }
        members.removeAll(keepingCapacity: true)
    }
}
