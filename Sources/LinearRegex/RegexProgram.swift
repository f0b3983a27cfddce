/// A regular expression as states: each either takes one scalar, holds at a place, or leads on to others.
struct RegexProgram: Sendable {
    enum State: Sendable {
        case take(set: Int, next: Int)
        case place(RegexPlace, next: Int)
        case split(Int, Int)
        case end
    }

    private(set) var states: [State] = [.end]
    private(set) var sets: [ScalarSet] = []
    private(set) var start = 0
    /// Whether a place matters, and with it what stands before and after it.
    private(set) var hasPlaces = false
    private var setNumbers: [ScalarSet: Int] = [:]
    /// How many parts were added; repetitions of nothing make no states.
    private var partCount = 0

    /// More states would make each step slow.
    static let maxStateCount = 2000

    init(_ node: RegexNode) throws(RegexFault) {
        start = try add(node, before: 0)
        setNumbers = [:]
    }

    /// Adds the states of a part that lead on to `next`; gives back the first of them.
    private mutating func add(_ node: RegexNode, before next: Int) throws(RegexFault) -> Int {
        partCount += 1
        guard partCount <= 100 * Self.maxStateCount else { throw RegexFault("it repeats too much") }
        switch node {
        case .empty: return next
        case .scalar(let set):
            let number = setNumbers[set] ?? sets.count
            if number == sets.count {
                sets.append(set)
                setNumbers[set] = number
            }
            return try append(.take(set: number, next: next))
        case .place(let place):
            hasPlaces = true
            return try append(.place(place, next: next))
        case .group(_, let inner): return try add(inner, before: next)
        case .sequence(let parts):
            var first = next
            for part in parts.reversed() { first = try add(part, before: first) }
            return first
        case .choice(let parts):
            var first = try add(parts[parts.count - 1], before: next)
            for part in parts.dropLast().reversed() { first = try append(.split(try add(part, before: next), first)) }
            return first
        case .repeated(let inner, let min, let max): return try add(inner, min, max, before: next)
        }
    }

    private mutating func add(_ inner: RegexNode, _ min: Int, _ max: Int?, before next: Int) throws(RegexFault) -> Int {
        var first = next
        if let max {
            for _ in min..<Swift.max(min, max) { first = try append(.split(try add(inner, before: first), next)) }
        } else {
            let loop = try append(.end)
            states[loop] = .split(try add(inner, before: loop), next)
            first = loop
        }
        for _ in 0..<min { first = try add(inner, before: first) }
        return first
    }

    private mutating func append(_ state: State) throws(RegexFault) -> Int {
        guard states.count < Self.maxStateCount else { throw RegexFault("it has more than \(Self.maxStateCount) states") }
        states.append(state)
        return states.count - 1
    }
}
