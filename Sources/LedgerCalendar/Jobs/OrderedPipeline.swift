/// Work in three steps: made here, done side by side in tasks, and taken up here again in the order in which it was made.
///
/// At most `underWay` pieces exist at once, so memory stays bounded whichever step is the slow one.
struct OrderedPipeline<Piece: Sendable, Worker: Sendable, Output: Sendable> {
    /// Makes a worker; each is used by one task at a time, and by many tasks one after the other.
    let makeWorker: @Sendable () -> Worker
    /// Does the work on one piece.
    let work: @Sendable (Piece, inout Worker) throws -> Output

    /// Enough for every core to have its next piece waiting.
    private var underWay: Int { 6 }

    init(worker: @escaping @Sendable () -> Worker, work: @escaping @Sendable (Piece, inout Worker) throws -> Output) {
        makeWorker = worker
        self.work = work
    }

    /// Runs until `next` gives `nil`. Nothing more is made or taken once `next`, the work or `take` throws.
    func run(next: () throws -> Piece?, take: (Output) throws -> Void) async throws {
        try await withThrowingTaskGroup(of: (number: Int, output: Output, worker: Worker).self) { group in
            defer { group.cancelAll() }
            var idle: [Worker] = []
            var waiting: [Int: Output] = [:]
            var (started, taken) = (0, 0)
            var isMaking = true
            while true {
                if isMaking, started - taken < underWay {
                    guard let piece = try next() else {
                        isMaking = false
                        continue
                    }
                    let (number, spare) = (started, idle.popLast() ?? makeWorker())
                    let work = work
                    group.addTask {
                        var worker = spare
                        let output = try work(piece, &worker)
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

    /// Does the same without tasks, one piece after the other.
    func runHere(next: () throws -> Piece?, take: (Output) throws -> Void) throws {
        var worker = makeWorker()
        while let piece = try next() { try take(try work(piece, &worker)) }
    }
}
