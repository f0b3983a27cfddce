extension SumTree {
    /// What one day holds.
    func flow(at key: DayKey) -> Flow {
        var current = root
        while current != Self.none, nodes[Int(current)].holds(key) {
            let node = nodes[Int(current)]
            if node.bit == Node.blockBit { return days[node.place(of: key)] }
            current = node.child(node.isLater(key))
        }
        return Flow()
    }

    /// The sum over a range of days; `visits` grows by the sums looked at: at most four nodes for each of 18 bits, and two blocks.
    func sum(_ range: ClosedRange<DayKey>, visits: inout Int) -> Flow {
        var sum = Flow()
        if !isEmpty { add(root, range, to: &sum, &visits) }
        return sum
    }

    private func add(_ index: UInt32, _ range: ClosedRange<DayKey>, to sum: inout Flow, _ visits: inout Int) {
        visits += 1
        let node = nodes[Int(index)]
        guard node.last >= range.lowerBound, node.prefix <= range.upperBound else { return }
        if node.prefix >= range.lowerBound, node.last <= range.upperBound {
            sum += node.flow
        } else if node.bit == Node.blockBit {
            for key in range.clamped(to: node.prefix...node.last) {
                sum += days[node.place(of: key)]
                visits += 1
            }
        } else {
            add(node.children.0, range, to: &sum, &visits)
            add(node.children.1, range, to: &sum, &visits)
        }
    }

    func forEachDay(_ body: (DayKey, Flow) -> Void) { forEachDay(0...DayKey.max, body) }

    /// Calls for every day of the range that has entries, from the first to the last.
    func forEachDay(_ range: ClosedRange<DayKey>, _ body: (DayKey, Flow) -> Void) {
        if !isEmpty { visit(root, range, body) }
    }

    private func visit(_ index: UInt32, _ range: ClosedRange<DayKey>, _ body: (DayKey, Flow) -> Void) {
        let node = nodes[Int(index)]
        guard node.last >= range.lowerBound, node.prefix <= range.upperBound else { return }
        if node.bit == Node.blockBit {
            for key in range.clamped(to: node.prefix...node.last) {
                let flow = days[node.place(of: key)]
                if flow.count > 0 { body(key, flow) }
            }
        } else {
            visit(node.children.0, range, body)
            visit(node.children.1, range, body)
        }
    }

    /// The first and the last day with entries.
    var bounds: ClosedRange<DayKey>? {
        guard let first = firstKey(from: 0), let last = lastKey else { return nil }
        return first...last
    }

    /// The first day with entries that is not before `key`; a descent and, where its path ends too early, one more.
    func firstKey(from key: DayKey) -> DayKey? {
        isEmpty ? nil : firstKey(below: root, from: key)
    }

    private func firstKey(below index: UInt32, from key: DayKey) -> DayKey? {
        let node = nodes[Int(index)]
        guard node.last >= key else { return nil }
        if node.bit == Node.blockBit {
            return (max(key, node.prefix)...node.last).first { days[node.place(of: $0)].count > 0 }
        }
        return firstKey(below: node.children.0, from: key) ?? firstKey(below: node.children.1, from: key)
    }

    private var lastKey: DayKey? {
        guard !isEmpty else { return nil }
        var node = nodes[Int(root)]
        while node.bit != Node.blockBit { node = nodes[Int(node.children.1)] }
        return (node.prefix...node.last).last { days[node.place(of: $0)].count > 0 }
    }
}
