/// The open components at a position in a feed, outermost first.
struct ComponentStack: Sendable, Equatable {
    enum Kind: UInt8 {
        case calendar, event, timeZone
        /// VTODO, VJOURNAL, VFREEBUSY: components next to events, never inside them.
        case sibling
        case other
    }

    struct Frame: Sendable, Equatable {
        let kind: Kind
        /// Empty where the kind says it.
        let name: [UInt8]
    }

    private var frames: [Frame] = []
    /// The kinds of the frames, as bits, and that of the innermost one: asked for in each line.
    private var kinds: UInt8 = 0
    private var innermost: Kind?
    /// The number of open components beyond the maximum depth.
    var excess = 0

    /// A calendar, in which nothing else is open.
    static let calendar = {
        var stack = ComponentStack()
        stack.push(Frame(kind: .calendar, name: []))
        return stack
    }()

    var isEmpty: Bool { frames.isEmpty }
    var isFull: Bool { frames.count >= FeedLimits.depth }

    mutating func push(_ frame: Frame) {
        frames.append(frame)
        kinds |= 1 << frame.kind.rawValue
        innermost = frame.kind
    }

    private mutating func keep(_ count: Int) {
        frames.removeLast(frames.count - count)
        kinds = 0
        for index in frames.indices { kinds |= 1 << frames[index].kind.rawValue }
        innermost = frames.last?.kind
        excess = 0
    }

    @inline(__always)
    func contains(_ kind: Kind) -> Bool { kinds & 1 << kind.rawValue != 0 }

    /// Returns whether the innermost open component is of that kind.
    @inline(__always)
    func isDirectlyIn(_ kind: Kind) -> Bool { innermost == kind && excess == 0 }

    /// Closes the innermost component of that name and all inside it; returns how many, 0 when there is none.
    mutating func close(_ kind: Kind, _ name: [UInt8]) -> Int {
        guard let index = frames.lastIndex(where: { $0.kind == kind && $0.name == name }) else { return 0 }
        let count = frames.count - index + excess
        keep(index)
        return count
    }

    /// Closes the innermost component of that kind and all inside it.
    mutating func close(_ kind: Kind) {
        if innermost == kind { return keep(frames.count - 1) }
        guard let index = frames.lastIndex(where: { $0.kind == kind }) else { return }
        keep(index)
    }

    mutating func closeAll() { keep(0) }

    static func kind(of name: [UInt8]) -> Kind {
        let span = name.span
        func isNamed(_ text: StaticString) -> Bool { span.matches(0..<span.count, text) }
        if isNamed("VEVENT") { return .event }
        if isNamed("VCALENDAR") { return .calendar }
        if isNamed("VTIMEZONE") { return .timeZone }
        return isNamed("VTODO") || isNamed("VJOURNAL") || isNamed("VFREEBUSY") ? .sibling : .other
    }
}
