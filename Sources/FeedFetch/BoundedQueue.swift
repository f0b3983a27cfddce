internal import Dispatch
internal import Foundation

/// A serial queue that keeps its feeder waiting while it is full.
///
/// URLSession on Linux hands over data as fast as it comes and never waits for the one who takes it: a disk that stalls for some seconds
/// would let a whole feed, or a decompression bomb, pile up in memory (1.9 GB, as measured).
///
/// Its blocks must not wait for the feeder, and cancelling a task does: see `Transfer.fail`. Should one do so nevertheless, the feeder goes on
/// after a second.
final class BoundedQueue: OperationQueue, @unchecked Sendable {
    /// 64 pieces of 16 KB.
    private static let capacity = 64
    /// Begins at 0: a semaphore that ends below its beginning is a crash.
    private let room = DispatchSemaphore(value: 0)

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
        for _ in 0..<Self.capacity { room.signal() }
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        let hasRoom = room.wait(timeout: .now() + .seconds(1)) == .success
        super.addOperation { [room] in
            block()
            if hasRoom { room.signal() }
        }
    }
}
