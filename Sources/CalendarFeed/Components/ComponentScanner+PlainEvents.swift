internal import Diagnostics
internal import TextBytes

extension ComponentScanner {
    /// What a line of a plain event may belong to.
    private enum Stretch: Equatable {
        case properties, alarm
        /// Behind alarms, of which the last one ends after so many lines.
        case behindAlarms(Int)
    }

    /// Takes an event of a calendar after its BEGIN line, if all of it is in memory and it is as nearly all are: properties, then alarms.
    /// Returns whether it is, or whether its BEGIN line comes next again; otherwise nothing has changed.
    ///
    /// All at once takes half the instructions of going from one line to the next.
    mutating func takePlainEvent(_ begin: PhysicalLine) throws(LedgerError) -> Bool {
        guard stack.isDirectlyIn(.calendar), isWhole(begin, "BEGIN:VEVENT") else { return false }
        var ahead = window.ahead
        if takePlainEvent(begin, &ahead) { return true }
        // More is read, once, where what is in memory ends within the event.
        guard window.isBehindAll(ahead), !window.isComplete, window.index(of: begin.offset) > 0 else { return false }
        window.goBack(to: begin)
        try refill()
        return true
    }

    private mutating func takePlainEvent(_ begin: PhysicalLine, _ ahead: inout LineWindow.Ahead) -> Bool {
        var looks = LineLooks(of: self)
        var uidHash: UInt64 = 0
        var stretch = Stretch.properties
        var propertyEnd: LineWindow.Ahead?
        while window.move(&ahead, until: { looks.isNotable($0, at: $1) }) {
            let line = window.line(at: ahead)
            if case .behindAlarms(let count) = stretch, ahead.count > count { return false }
            if startsLike("BEGIN:", line) {
                // A survey reports nothing.
                guard stretch != .alarm, isWhole(line, "BEGIN:VALARM"), isSurvey || !options.checksLines else { return false }
                if propertyEnd == nil { propertyEnd = ahead }
                stretch = .alarm
            } else if startsLike("END:", line) {
                if stretch != .alarm {
                    guard isWhole(line, "END:VEVENT"), ahead.count < FeedLimits.eventLines,
                        line.offset - begin.offset < FeedLimits.lineBytes
                    else { return false }
                    endPlainEvent(begin, propertyEnd ?? ahead, line, ahead, uidHash: uidHash)
                    return true
                }
                guard isWhole(line, "END:VALARM") else { return false }
                stretch = .behindAlarms(ahead.count + 1)
            } else {
                guard stretch == .properties || stretch == .alarm, line.first.isLetter else { return false }
                if isSurvey, uidHash == 0, stretch == .properties, mayBeUID(line) {
                    guard readUID(line, &ahead, &uidHash) else { return false }
                    looks.wantsUID = uidHash == 0
                    continue
                }
                guard window.isEnded(line) else {
                    guard lookInFolded(line, &ahead) else { return false }
                    continue
                }
                if !texts.isEmpty { look(in: line) }
            }
            window.step(&ahead)
        }
        return false
    }

    /// Looks for the texts that are sought in a folded line and moves on behind it; returns whether they are sought in its property, and all of it
    /// is in memory.
    private mutating func lookInFolded(_ line: PhysicalLine, _ ahead: inout LineWindow.Ahead) -> Bool {
        guard !texts.isEmpty else { return false }
        window.step(&ahead)
        // They have no line breaks: in all parts at once, they are found where they are in one by one.
        return window.move(&ahead) { !$0[$1].isBlank } && look(in: line, upTo: window.offset(of: ahead))
    }

    /// Reads the hash of a UID, unless a line is another property after all, and moves on behind it; returns whether all of it is in memory.
    private mutating func readUID(_ line: PhysicalLine, _ ahead: inout LineWindow.Ahead, _ hash: inout UInt64) -> Bool {
        if let plain = plainUIDHash(line) {
            hash = plain
            window.step(&ahead)
            return true
        }
        // Those of Outlook are folded.
        text.removeAll(keepingCapacity: true)
        append(line, from: line.offset, limit: Self.factLimit)
        window.step(&ahead)
        while window.move(&ahead, until: { _, _ in true }) {
            let more = window.line(at: ahead)
            guard more.isContinuation else {
                hash = uidHashOfText()
                return true
            }
            append(more, from: more.offset + 1, limit: Self.factLimit)
            window.step(&ahead)
        }
        return false
    }

    private mutating func endPlainEvent(
        _ begin: PhysicalLine, _ propertyEnd: LineWindow.Ahead, _ end: PhysicalLine, _ ahead: LineWindow.Ahead, uidHash: UInt64
    ) {
        mark(begin)
        eventCount += 1
        if isSurvey {
            if uidHash != 0 { uids.append(UIDSight(hash: uidHash, offset: begin.offset)) }
        } else {
            window.copyLines(from: begin, before: propertyEnd, to: &finished.text)
            (finished.byteRange, finished.insertionOffset) = (begin.offset..<end.next, window.offset(of: propertyEnd))
            finished.isWholeBeforeParts = true
            hasFinished = true
        }
        if !texts.isEmpty { texts.begin(0) }
        (lineStart, lineNumber) = (end.offset, end.number)
        window.goOn(behind: end, ahead)
    }
}

/// Which lines of an event have to be looked at, as their first bytes tell: few of them have.
struct LineLooks {
    /// Whether one that may be a UID has.
    var wantsUID: Bool
    private let signs: (UInt64, UInt64)

    /// What BEGIN and END begin with, as bits from A on.
    private static let letters: UInt32 = 1 << 1 | 1 << 4
    private static let letterOfUID: UInt32 = 1 << 20

    /// Creates what a scanner looks for.
    init(of scanner: borrowing ComponentScanner) { (wantsUID, signs) = (scanner.isSurvey, scanner.texts.signs) }

    /// Returns whether the line that begins at an offset may say something about components, or has something that is sought.
    @inline(__always)
    func isNotable(_ bytes: Span<UInt8>, at start: Int) -> Bool {
        let letter = (bytes[start] | 0x20) &- UInt8(ascii: "a")
        if letter < 26 {
            let letters = wantsUID ? Self.letters | Self.letterOfUID : Self.letters
            if letters &>> UInt32(letter) & 1 != 0 { return true }
        } else {
            switch bytes[start] {
            case 0, .lineFeed, .carriageReturn, 0x1A, 0xEF: return true
            default: break
            }
        }
        guard signs.0 != 0 else { return false }
        let sign = SoughtText.sign(of: bytes, at: start)
        return sign == signs.0 || sign == signs.1
    }
}
