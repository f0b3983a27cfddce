/// The sum of one bucket outside of a tree: a part for each scale that occurs, so that removing leaves no trace.
struct Tally: Sendable {
    /// Nearly always all there is; it may be without entries while `others` has some.
    private var first: Part
    private var others: [Part] = []

    struct Part: Sendable, Equatable {
        var flow = Flow()
        var magnitude: Magnitude
    }

    init(scale: UInt8) {
        first = Part(magnitude: Magnitude(scale: scale))
    }

    var isEmpty: Bool { first.flow.count == 0 && others.isEmpty }

    /// The parts with entries, by scale.
    var parts: [Part] {
        ([first] + others).filter { $0.flow.count > 0 }.sorted { $0.magnitude.scale < $1.magnitude.scale }
    }

    /// The sum with the largest scale that occurs.
    var sum: ScaledFlow {
        var sum = ScaledFlow()
        sum.add(first.flow, scale: first.magnitude.scale)
        for part in others { sum.add(part.flow, scale: part.magnitude.scale) }
        return sum
    }

    func admits(_ other: Tally) -> Bool {
        (parts + other.parts).map(\.magnitude).admit(0, scale: 0)
    }

    /// `false`, and nothing happens, when the sums could overflow.
    mutating func add(_ part: Part) -> Bool {
        let scale = part.magnitude.scale
        if others.isEmpty, first.magnitude.scale == scale {
            guard part.magnitude.size <= Magnitude.limit - first.magnitude.size else { return false }
        } else {
            guard parts.map(\.magnitude).admit(part.magnitude.size, scale: scale) else { return false }
        }
        if first.magnitude.scale == scale {
            first.add(part)
        } else if let index = others.firstIndex(where: { $0.magnitude.scale == scale }) {
            others[index].add(part)
        } else {
            others.append(part)
        }
        return true
    }

    /// `false`, and nothing happens, when no such entry can have been added.
    mutating func remove(_ part: Part) -> Bool {
        if first.magnitude.scale == part.magnitude.scale { return first.remove(part) }
        guard let index = others.firstIndex(where: { $0.magnitude.scale == part.magnitude.scale }),
            others[index].remove(part)
        else { return false }
        if others[index].flow.count == 0 { others.remove(at: index) }
        return true
    }
}

extension Tally.Part {
    fileprivate mutating func add(_ other: Self) {
        flow += other.flow
        magnitude.size += other.magnitude.size
    }

    fileprivate mutating func remove(_ other: Self) -> Bool {
        guard flow.count > other.flow.count || flow == other.flow, magnitude.size >= other.magnitude.size else { return false }
        flow -= other.flow
        magnitude.size -= other.magnitude.size
        return true
    }
}

extension Tally: Equatable {
    static func == (left: Tally, right: Tally) -> Bool { left.parts == right.parts }
}
