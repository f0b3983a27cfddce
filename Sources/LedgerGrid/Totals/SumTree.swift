/// Sums by day: a binary trie over blocks of sixteen days in which every node holds the sum of the days below it.
///
/// A day number has 22 bits and a block takes the last four, so no path is longer than 19 nodes and a day, however many entries there
/// are. Inner nodes with a single child are left out: `n` blocks take `2n - 1` nodes. What the tree looks like depends on nothing but
/// its days: adding and removing in any order ends in the same tree.
struct SumTree: RemovingDayStore {
    struct Node: Sendable {
        /// The sum of all days below.
        var flow: Flow
        /// The first key the node may hold.
        var prefix: DayKey
        /// The bit by which the children differ, 4…21; `blockBit` for a block.
        var bit: UInt8
        /// The two subtrees, earlier days first; for a block the place of its days.
        var children: (UInt32, UInt32)

        static let blockBit: UInt8 = 3
    }

    static let none = UInt32.max
    static let daysInBlock: DayKey = 16

    private(set) var nodes: [Node] = []
    /// The days of all blocks, one block after the other.
    private(set) var days: [Flow] = []
    private(set) var root = SumTree.none
    /// The heads of lists of unused nodes and blocks: nodes are linked by their first child, blocks by the count of their first day.
    private var unusedNode = SumTree.none
    private var unusedBlock = SumTree.none

    var isEmpty: Bool { root == SumTree.none }

    /// Adds to one day, in one walk from the root; says how many sums it changed.
    mutating func add(_ flow: Flow, at key: DayKey) -> Int {
        guard !isEmpty else {
            root = makeBlock(flow, at: key)
            return 2
        }
        var (parent, later, current, steps) = (Self.none, false, root, 1)
        var span = nodes.mutableSpan
        while span[Int(current)].holds(key) {
            span[Int(current)].flow += flow
            steps += 1
            if span[Int(current)].bit == Node.blockBit {
                days[span[Int(current)].place(of: key)] += flow
                return steps
            }
            (parent, later) = (current, span[Int(current)].isLater(key))
            current = span[Int(current)].child(later)
        }
        // The day belongs beside this node: a new inner node takes its place, with the two below it.
        let other = nodes[Int(current)]
        let bit = UInt8(truncatingIfNeeded: DayKey.bitWidth - 1 - (other.prefix ^ key).leadingZeroBitCount)
        let block = makeBlock(flow, at: key)
        let children = other.prefix > key ? (block, current) : (current, block)
        var inner = Node(flow: other.flow, prefix: key & ~(2 << bit &- 1), bit: bit, children: children)
        inner.flow += flow
        replace(childOf: parent, later, with: makeNode(inner))
        return steps + 3
    }

    /// Takes from one day that `flow(at:)` has shown to hold as much; a block without entries goes away.
    mutating func remove(_ flow: Flow, at key: DayKey) -> Int {
        var (grandparent, parentLater) = (Self.none, false)
        var (parent, later, current, steps) = (Self.none, false, root, 2)
        var span = nodes.mutableSpan
        while span[Int(current)].bit != Node.blockBit {
            span[Int(current)].flow -= flow
            (grandparent, parentLater) = (parent, later)
            (parent, later) = (current, span[Int(current)].isLater(key))
            current = span[Int(current)].child(later)
            steps += 1
        }
        span[Int(current)].flow -= flow
        days[span[Int(current)].place(of: key)] -= flow
        guard nodes[Int(current)].flow.count == 0 else { return steps }
        freeBlock(nodes[Int(current)].children.0)
        if parent == Self.none {
            root = Self.none
        } else {
            replace(childOf: grandparent, parentLater, with: nodes[Int(parent)].child(!later))
            freeNode(parent)
        }
        freeNode(current)
        return steps
    }
}

extension SumTree {
    private mutating func replace(childOf parent: UInt32, _ later: Bool, with child: UInt32) {
        if parent == Self.none {
            root = child
        } else if later {
            nodes[Int(parent)].children.1 = child
        } else {
            nodes[Int(parent)].children.0 = child
        }
    }

    private mutating func makeBlock(_ flow: Flow, at key: DayKey) -> UInt32 {
        var first = unusedBlock
        if first == Self.none {
            first = UInt32(truncatingIfNeeded: days.count)
            days.append(contentsOf: repeatElement(Flow(), count: Int(Self.daysInBlock)))
        } else {
            unusedBlock = UInt32(truncatingIfNeeded: days[Int(first)].count)
            days[Int(first)].count = 0
        }
        days[Int(first + key % Self.daysInBlock)] = flow
        let prefix = key - key % Self.daysInBlock
        return makeNode(Node(flow: flow, prefix: prefix, bit: Node.blockBit, children: (first, Self.none)))
    }

    private mutating func freeBlock(_ first: UInt32) {
        days[Int(first)].count = Int(unusedBlock)
        unusedBlock = first
    }

    private mutating func makeNode(_ node: Node) -> UInt32 {
        guard unusedNode != Self.none else {
            nodes.append(node)
            return UInt32(truncatingIfNeeded: nodes.count - 1)
        }
        let index = unusedNode
        unusedNode = nodes[Int(index)].children.0
        nodes[Int(index)] = node
        return index
    }

    private mutating func freeNode(_ index: UInt32) {
        nodes[Int(index)].children.0 = unusedNode
        unusedNode = index
    }
}

extension SumTree.Node {
    /// Whether the day lies below this node; for blocks too, since sixteen days differ in the bits 0…3.
    func holds(_ key: DayKey) -> Bool { (key ^ prefix) >> bit <= 1 }

    /// Whether the day lies below the second child.
    func isLater(_ key: DayKey) -> Bool { key >> bit & 1 == 1 }

    func child(_ later: Bool) -> UInt32 { later ? children.1 : children.0 }

    /// The last key the node may hold.
    var last: DayKey { prefix | (2 << bit &- 1) }

    /// Where a block keeps that day.
    func place(of key: DayKey) -> Int { Int(children.0 + key % SumTree.daysInBlock) }
}
