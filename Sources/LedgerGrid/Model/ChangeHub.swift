internal import Synchronization

/// Tells any number of observers what changed. Each has a buffer of its own that keeps the newest changes.
final class ChangeHub: Sendable {
    private struct Observers {
        var next = 0
        var continuations: [Int: AsyncStream<CalendarChange>.Continuation] = [:]
    }

    private let observers = Mutex(Observers())

    func tell(_ change: CalendarChange) {
        for continuation in observers.withLock({ Array($0.continuations.values) }) { continuation.yield(change) }
    }

    func changes(buffering count: Int) -> AsyncStream<CalendarChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CalendarChange.self, bufferingPolicy: .bufferingNewest(max(1, count)))
        let number = observers.withLock { observers in
            observers.next += 1
            observers.continuations[observers.next] = continuation
            return observers.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.observers.withLock { $0.continuations[number] = nil }
        }
        return stream
    }

    var observerCount: Int { observers.withLock { $0.continuations.count } }

    deinit {
        // Whoever still waits for changes learns that none will come.
        for continuation in observers.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }
}
