internal import Synchronization

/// A pipeline of three steps: pieces are created here, processed in parallel tasks, and their results handled here in the original order.
///
/// At most `underWay` pieces exist at once, so that memory use is bounded whichever step is slow.
struct OrderedPipeline<Piece: Sendable, Worker: Sendable, Output: Sendable> {
    /// Creates a worker; each is used by one task at a time, and by many tasks consecutively.
    let makeWorker: @Sendable () -> Worker
    /// Processes a piece.
    let work: @Sendable (Piece, inout Worker) throws -> Output

    /// Enough for every core to have its next piece waiting.
    private var underWay: Int { 6 }

    init(worker: @escaping @Sendable () -> Worker, work: @escaping @Sendable (Piece, inout Worker) throws -> Output) {
        makeWorker = worker
        self.work = work
    }

    /// Runs until `next` returns `nil`. After an error in any step, no further pieces are created or handled.
    func run(next: () throws -> Piece?, take: (Output) throws -> Void) async throws {
        try await withThrowingTaskGroup(of: (number: Int, output: Output, worker: Place).self) { group in
            defer { group.cancelAll() }
            var idle: [Place] = []
            var waiting: [Int: Output] = [:]
            var (started, taken) = (0, 0)
            var isMaking = true
            while true {
                if isMaking, started - taken < underWay {
                    guard let piece = try next() else {
                        isMaking = false
                        continue
                    }
                    let (number, worker) = (started, idle.popLast() ?? Place(makeWorker()))
                    let work = work
                    group.addTask {
                        let output = try worker.contents.withLock { try work(piece, &$0) }
                        return (number, output, worker)
                    }
                    started += 1
                } else if let done = try await group.next() {
                    idle.append(done.worker)
                    waiting[done.number] = done.output
                    while let output = waiting.removeValue(forKey: taken) {
                        try take(output)
                        taken += 1
                    }
                } else {
                    return
                }
            }
        }
    }

    /// Where a worker stays while it is handed from task to task: moved by value, its arrays would be copied for each piece.
    private final class Place: Sendable {
        let contents: Mutex<Worker>

        init(_ worker: Worker) { contents = Mutex(worker) }
    }

    /// Does the same without tasks, piece by piece.
    func runHere(next: () throws -> Piece?, take: (Output) throws -> Void) throws {
        var worker = makeWorker()
        while let piece = try next() { try take(try work(piece, &worker)) }
    }
}
