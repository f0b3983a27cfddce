internal import CLibrary
internal import Synchronization
internal import TextBytes

/// The one temporary file that a signal removes before it ends the process.
///
/// Signals that end the process are caught only while a path is remembered, and only where nobody else catches or ignores them.
enum TemporaryPath {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU, SIGXFSZ, SIGALRM, SIGUSR1, SIGUSR2]
    private static let caught = Mutex<[Int32]>([])

    /// Remembers a path; `false` when another one is remembered already or it is too long for the file system anyway.
    static func remember(_ path: String) -> Bool {
        caught.withLock { caught in
            let bytes = path.pathBytes
            guard bytes.count <= rememberedCapacity, !isRemembered.load(ordering: .relaxed) else { return false }
            for (index, byte) in bytes.enumerated() { unsafe remembered[index] = byte }
            isRemembered.store(true, ordering: .sequentiallyConsistent)
            caught = signals.filter(catchIfDefault)
            return true
        }
    }

    /// Forgets the path and gives the signals their default effect back.
    static func forget() {
        caught.withLock { caught in
            isRemembered.store(false, ordering: .sequentiallyConsistent)
            for number in caught { release(number) }
            caught = []
        }
    }

    private static func catchIfDefault(_ number: Int32) -> Bool {
        var current = sigaction()
        guard unsafe sigaction(number, nil, &current) == 0, handler(of: current) == nil else { return false }
        var action = sigaction()
        #if canImport(Darwin)
            unsafe action.__sigaction_u.__sa_handler = removeAndDie
        #else
            unsafe action.__sigaction_handler.sa_handler = removeAndDie
        #endif
        action.sa_flags = Int32(truncatingIfNeeded: UInt32(truncatingIfNeeded: SA_RESETHAND))
        return unsafe sigaction(number, &action, nil) == 0
    }

    private static func release(_ number: Int32) {
        var current = sigaction()
        guard unsafe sigaction(number, nil, &current) == 0, let handler = handler(of: current) else { return }
        // Someone may have put a handler of their own there meanwhile; that one stays.
        guard unsafe unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(removeAndDie, to: UInt.self) else { return }
        _ = signal(number, SIG_DFL)
    }

    private static func handler(of action: sigaction) -> (@convention(c) (Int32) -> Void)? {
        #if canImport(Darwin)
            unsafe action.__sigaction_u.__sa_handler
        #else
            unsafe action.__sigaction_handler.sa_handler
        #endif
    }
}

private let rememberedCapacity = Int(PATH_MAX)
/// Read by the signal handler: allocated once, never freed, and touched before a handler is installed.
nonisolated(unsafe) private let remembered = UnsafeMutablePointer<CChar>.allocate(capacity: rememberedCapacity)
private let isRemembered = Atomic(false)

/// Only calls that POSIX allows in a signal handler: unlink and raise. The signal is blocked while it is handled and its
/// effect is the default again, so that it ends the process on return.
private let removeAndDie: @convention(c) (Int32) -> Void = { number in
    if isRemembered.load(ordering: .sequentiallyConsistent) { _ = unsafe unlink(remembered) }
    raise(number)
}
