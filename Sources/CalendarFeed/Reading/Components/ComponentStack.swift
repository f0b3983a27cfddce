/// The open components at a position in a feed, outermost first.
struct ComponentStack {
    enum Kind: UInt8 {
        case calendar, event, timeZone
        /// VTODO, VJOURNAL, VFREEBUSY: components next to events, never inside them.
        case sibling
        case other
    }

    struct Frame {
        let kind: Kind
        /// Empty where the kind says it.
        let name: [UInt8]
    }

    private var frames: [Frame] = []
    /// The number of open components beyond the maximum depth.
    var excess = 0

    var isEmpty: Bool { frames.isEmpty }
    var isFull: Bool { frames.count >= FeedLimits.depth }

    mutating func push(_ frame: Frame) { frames.append(frame) }

    func contains(_ kind: Kind) -> Bool { frames.contains { $0.kind == kind } }

    /// Returns whether the innermost open component is of that kind.
    @inline(__always)
    func isDirectlyIn(_ kind: Kind) -> Bool {
        guard excess == 0, let last = frames.last else { return false }
        return last.kind == kind
    }

    /// Closes the innermost component of that name and all inside it; returns how many, 0 when there is none.
    mutating func close(_ kind: Kind, _ name: [UInt8]) -> Int {
        guard let index = frames.lastIndex(where: { $0.kind == kind && $0.name == name }) else { return 0 }
        let count = frames.count - index + excess
        frames.removeLast(frames.count - index)
        excess = 0
        return count
    }

    /// Closes the innermost component of that kind and all inside it.
    mutating func close(_ kind: Kind) {
        guard let index = frames.lastIndex(where: { $0.kind == kind }) else { return }
        frames.removeSubrange(index...)
        excess = 0
    }

    mutating func closeAll() {
        frames.removeAll()
        excess = 0
    }

    static func kind(of name: [UInt8]) -> Kind {
        let span = name.span
        func isNamed(_ text: StaticString) -> Bool { span.matches(0..<span.count, text) }
        if isNamed("VEVENT") { return .event }
        if isNamed("VCALENDAR") { return .calendar }
        if isNamed("VTIMEZONE") { return .timeZone }
        return isNamed("VTODO") || isNamed("VJOURNAL") || isNamed("VFREEBUSY") ? .sibling : .other
    }
}
