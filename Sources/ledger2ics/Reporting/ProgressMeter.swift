import LedgerCalendar

/// One line on standard error that shows how far a long run is; it comes after half a second and goes at the end.
final class ProgressMeter {
    private let isWanted: Bool
    private let began = ContinuousClock.now
    private var last = ContinuousClock.now
    private var isVisible = false

    init(_ when: When, isQuiet: Bool) {
        isWanted =
            switch when {
            case .always: true
            case .never: false
            case .auto: Terminal.isTerminal(Terminal.standardError) && !isQuiet
            }
    }

    /// Shows the state, at most ten times a second.
    func show(_ progress: JobProgress) {
        guard isWanted else { return }
        let now = ContinuousClock.now
        guard now - began > .milliseconds(500), now - last > .milliseconds(100) else { return }
        last = now
        isVisible = true
        let percent = progress.totalByteCount > 0 ? 100 * progress.byteCount / progress.totalByteCount : 100
        let name = TerminalText.safe(progress.source == "-" ? "standard input" : progress.source)
        var counts: [String] = []
        if progress.entryCount > 0 || progress.eventCount == 0 { counts.append("\(progress.entryCount) entries") }
        if progress.eventCount > 0 { counts.append("\(progress.eventCount) events") }
        writeToStandardError("\r\u{1B}[K\(percent)%  \(counts.joined(separator: ", "))  \(name)")
    }

    /// Takes the line away.
    func clear() {
        guard isVisible else { return }
        isVisible = false
        writeToStandardError("\r\u{1B}[K")
    }
}
