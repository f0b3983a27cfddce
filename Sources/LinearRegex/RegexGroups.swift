/// Finds what the groups of an expression match, by the rule of POSIX: the whole match begins as early and then ends as late as it can;
/// within it, each part from left to right is as long as it can be, and a group inside a repetition is what its last turn matched.
///
/// Parts are relations between places of the text: sets of places are led through them forwards and backwards.
struct RegexGroups {
    private let text: [UInt32]
    private let kinds: [ScalarKind]
    private var found: [Range<Int>?]
    /// How many more places may be looked at: a bound on time.
    private var budget = 4_000_000

    /// The longest text in which groups are looked for, in scalars.
    private static let maxLength = 100_000

    private typealias Places = Set<Int>

    init(text: [UInt32], groupCount: Int) {
        self.text = text
        kinds = text.map { ScalarKind($0) }
        found = Array(repeating: nil, count: groupCount)
    }

    mutating func find(_ node: RegexNode) throws(RegexFault) -> [Range<Int>?]? {
        guard text.count <= Self.maxLength else { throw RegexFault("the text is too long for its groups to be found") }
        guard let start = try led(Set(0...text.count), through: node, forwards: false).min() else { return nil }
        guard let end = try led([start], through: node, forwards: true).max() else { return nil }
        try settle(node, start, end)
        return found
    }

    /// The places at which a part may end that begins at one of some places; backwards, those at which it may begin.
    private mutating func led(_ places: Places, through node: RegexNode, forwards: Bool) throws(RegexFault) -> Places {
        budget -= places.count + 1
        guard budget >= 0 else { throw RegexFault("its groups would take too long to find in this text") }
        if places.isEmpty { return places }
        switch node {
        case .empty: return places
        case .scalar(let set):
            var next = Places()
            for place in places {
                let index = forwards ? place : place - 1
                if text.indices.contains(index), set.contains(folded: text[index]) { next.insert(forwards ? place + 1 : place - 1) }
            }
            return next
        case .place(let kind): return places.filter { holds(kind, at: $0) }
        case .group(_, let inner): return try led(places, through: inner, forwards: forwards)
        case .sequence(let parts):
            var current = places
            for index in parts.indices {
                current = try led(current, through: parts[forwards ? index : parts.count - 1 - index], forwards: forwards)
            }
            return current
        case .choice(let parts):
            var all = Places()
            for part in parts { all.formUnion(try led(places, through: part, forwards: forwards)) }
            return all
        case .repeated(let inner, let min, let max):
            return try led(places, through: inner, min, max, forwards: forwards)
        }
    }

    private mutating func led(
        _ places: Places, through inner: RegexNode, _ min: Int, _ max: Int?, forwards: Bool
    ) throws(RegexFault) -> Places {
        var current = places
        for _ in 0..<min { current = try led(current, through: inner, forwards: forwards) }
        var (all, count) = (current, min)
        while !current.isEmpty, max.map({ count < $0 }) ?? true {
            // Places that were there before lead nowhere new; `subtracting` would walk over all of them each time.
            current = try led(current, through: inner, forwards: forwards).filter { !all.contains($0) }
            all.formUnion(current)
            count += 1
        }
        return all
    }

    private func holds(_ kind: RegexPlace, at place: Int) -> Bool {
        kind.holds(before: place > 0 ? kinds[place - 1] : .none, after: place < kinds.count ? kinds[place] : .none)
    }

    /// Finds the groups of a part that matches from `start` to `end`.
    private mutating func settle(_ node: RegexNode, _ start: Int, _ end: Int) throws(RegexFault) {
        switch node {
        case .empty, .scalar, .place: return
        case .group(let number, let inner):
            found[number - 1] = start..<end
            try settle(inner, start, end)
        case .choice(let parts):
            for part in parts where try led([start], through: part, forwards: true).contains(end) {
                return try settle(part, start, end)
            }
        case .sequence(let parts):
            var begins = Array(repeating: Places(), count: parts.count + 1)
            begins[parts.count] = [end]
            for index in parts.indices.reversed() { begins[index] = try led(begins[index + 1], through: parts[index], forwards: false) }
            var place = start
            for index in parts.indices {
                let ends = try led([place], through: parts[index], forwards: true).intersection(begins[index + 1])
                guard let last = ends.max() else { return }
                try settle(parts[index], place, last)
                place = last
            }
        case .repeated(let inner, let min, let max):
            guard inner.hasGroup else { return }
            try settle(inner, min, max, start, end)
        }
    }

    private mutating func settle(_ inner: RegexNode, _ min: Int, _ max: Int?, _ start: Int, _ end: Int) throws(RegexFault) {
        var (place, count) = (start, 0)
        let begins = min == 0 && max == nil ? try led([end], through: .repeated(inner, min: 0, max: nil), forwards: false) : nil
        while max.map({ count < $0 }) ?? true, place < end || count < min {
            count += 1
            let rest = RegexNode.repeated(inner, min: Swift.max(0, min - count), max: max.map { $0 - count })
            let back = if let begins { begins } else { try led([end], through: rest, forwards: false) }
            let ends = try led([place], through: inner, forwards: true).intersection(back)
            guard let last = ends.max() else { return }
            forget(inner)
            try settle(inner, place, last)
            // A turn that took nothing is the last one.
            if last == place, count >= min { return }
            place = last
        }
    }

    /// A new turn of a repetition begins without what the one before it had.
    private mutating func forget(_ node: RegexNode) {
        switch node {
        case .empty, .scalar, .place: return
        case .group(let number, let inner):
            found[number - 1] = nil
            forget(inner)
        case .sequence(let parts), .choice(let parts): for part in parts { forget(part) }
        case .repeated(let inner, _, _): forget(inner)
        }
    }
}

extension RegexNode {
    fileprivate var hasGroup: Bool {
        switch self {
        case .empty, .scalar, .place: false
        case .group: true
        case .sequence(let parts), .choice(let parts): parts.contains { $0.hasGroup }
        case .repeated(let inner, _, _): inner.hasGroup
        }
    }
}
