internal import CLibrary
internal import ByteStreams
package import Diagnostics
internal import Synchronization
internal import TextBytes

/// A program that was started; it is ended, if it still runs, and collected when this value goes.
///
/// `posix_spawn` and no library: swift-subprocess 1.0 fails where SIGCHLD is ignored, and brings 27,000 lines and 3 MB for one program.
package struct ChildProcess: ~Copyable {
    private let identifier: pid_t

    /// Starts a program, searched on the PATH unless its name has a slash, with these descriptors as its standard input, output and error,
    /// and no others. Signals have their default effect in it. The descriptors must be 3 or more, or in their own places.
    ///
    /// - Throws: `LedgerError` with the code `cannotOpen`.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil, input: Int32, output: Int32, errors: Int32
    ) throws(LedgerError) {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT)
            let inherited = unsafe _NSGetEnviron().pointee
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
            let inherited = unsafe environ
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for (place, descriptor) in [input, output, errors].enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(place))
        }
        var none = sigset_t()
        var all = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setflags(&attributes, flags)
        let words = unsafe ([program] + arguments).map { unsafe strdup($0.pathBytes) } + [nil]
        let variables = unsafe environment.map { unsafe $0.map { unsafe strdup("\($0)=\($1)".pathBytes) } + [nil] }
        defer { unsafe (words + (variables ?? [])).forEach { unsafe free($0) } }
        var child: pid_t = 0
        let number = inheritance.withLock { _ in
            guard let variables = unsafe variables else {
                return unsafe posix_spawnp(&child, program, &actions, &attributes, words, inherited)
            }
            return unsafe posix_spawnp(&child, program, &actions, &attributes, words, variables)
        }
        guard number == 0 else { throw LedgerError(.cannotOpen, name: program, errno: number) }
        identifier = child
    }

    deinit {
        kill(identifier, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    }

    /// Sends the program a signal.
    package borrowing func send(_ signal: Int32) { kill(identifier, signal) }

    /// Waits for the end and returns the exit status; a signal's number is negative.
    ///
    /// Returns `nil` when the program had to be ended at the deadline, and when the system keeps no status because SIGCHLD is ignored.
    package consuming func wait(until deadline: ContinuousClock.Instant? = nil) -> Int32? {
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(identifier, &status, deadline == nil ? 0 : WNOHANG)
            if ended == identifier {
                discard self
                return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
            }
            if ended < 0, errno != EINTR {
                discard self
                return nil
            }
            if let deadline {
                guard deadline > .now else {
                    _ = consume self
                    return nil
                }
                _ = poll(nil, 0, 2)
            }
        }
    }
}

/// Held while a program starts, and while a descriptor is open that it must not get.
private let inheritance = Mutex(())

/// Both ends of a pipe, which no other program inherits; they are closed when this value goes.
package struct Pipe: ~Copyable {
    package private(set) var reading: Int32
    package private(set) var writing: Int32

    package init() throws(LedgerError) {
        var ends: [Int32] = [-1, -1]
        (reading, writing) = (-1, -1)
        let number = inheritance.withLock { _ in
            guard unsafe pipe(&ends) == 0 else { return errno }
            // Away from 0, 1 and 2, in case this process runs with one of them closed.
            reading = fcntl(ends[0], F_DUPFD_CLOEXEC, 3)
            writing = fcntl(ends[1], F_DUPFD_CLOEXEC, 3)
            let number = reading < 0 || writing < 0 ? errno : 0
            close(ends[0])
            close(ends[1])
            return number
        }
        guard number == 0 else { throw LedgerError(.writeFailed, name: "pipe", errno: number) }
    }

    deinit {
        if reading >= 0 { close(reading) }
        if writing >= 0 { close(writing) }
    }

    /// Puts in bytes that fit without a reader, and closes this end; returns whether they fitted.
    package mutating func fill(with bytes: [UInt8]) -> Bool {
        _ = fcntl(writing, F_SETFL, O_NONBLOCK)
        let put = unsafe write(writing, bytes, bytes.count)
        closeWriting()
        return put == bytes.count
    }

    package mutating func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}
