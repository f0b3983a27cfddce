internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// One run of a helper program: bytes in, a file for its output, what it says on standard error back.
///
/// Leaves nothing behind: no descriptor, no process, no zombie.
enum HelperRun {
    struct CannotStart: Error {
        let reason: String

        init(errno number: Int32) {
            reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        }

        init(reason: String) { self.reason = reason }
    }

    /// A longer report is no report.
    private static let reportLimit = 1 << 16
    /// One start at a time: a pipe's ends are inheritable for a moment, and a helper that held another one's would keep it from ending.
    private static let starting = Mutex(())

    static func run(_ program: String, input: [UInt8], output: Int32, within limit: Duration) throws(CannotStart) -> HelperExit {
        let deadline = ContinuousClock.now + limit
        let (process, report) = try starting.withLock { _ throws(CannotStart) in
            let request = try Pipe()
            // All of it before the helper starts: a helper that dies early can then not send SIGPIPE to us.
            try request.fill(with: input)
            let report = try Pipe()
            let process = try start(program, input: request.readEnd, output: output, errors: report.writeEnd)
            report.closeWriteEnd()
            return (process, report)
        }
        var exit = HelperExit()
        let isThrough = read(report.readEnd, into: &exit.report, until: deadline)
        if !isThrough || !wait(for: process, until: deadline, &exit) {
            exit.wasStopped = true
            kill(process, SIGKILL)
            var status: Int32 = 0
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
        return exit
    }

    /// Reads to the end; `false` when that does not come in time.
    private static func read(_ descriptor: Int32, into bytes: inout [UInt8], until deadline: ContinuousClock.Instant) -> Bool {
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            let left = (deadline - .now).milliseconds
            guard deadline > .now else { return false }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&waiting, 1, Int32(clamping: left))
            if ready < 0, errno != EINTR { return false }
            guard ready > 0 else { continue }
            let got = unsafe block.withUnsafeMutableBytes { unsafe Self.readOnce(descriptor, $0) }
            if got == 0 { return true }
            if got < 0, errno != EINTR { return false }
            if got > 0, bytes.count < reportLimit { bytes += block[..<got] }
        }
    }

    private static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
            unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    /// Waits for the end of the process itself, which comes right after that of its report.
    private static func wait(for process: pid_t, until deadline: ContinuousClock.Instant, _ exit: inout HelperExit) -> Bool {
        while true {
            var status: Int32 = 0
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process {
                exit.status = status
                return true
            }
            // Where SIGCHLD is ignored the system has collected it already.
            if ended < 0, errno != EINTR { return true }
            guard deadline > .now else { return false }
            _ = poll(nil, 0, 2)
        }
    }

    private static func start(_ program: String, input: Int32, output: Int32, errors: Int32) throws(CannotStart) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // All of them are 3 or more, so that none is overwritten before it is duplicated.
        unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors, 2)
        // Whatever this program does about signals, the helper begins afresh.
        var none = sigset_t()
        var all = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        #if canImport(Darwin)
            flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
        unsafe posix_spawnattr_setflags(&attributes, flags)
        #if canImport(Darwin)
            let environment = unsafe _NSGetEnviron().pointee
        #else
            let environment = unsafe environ
        #endif
        var name = Array(program.utf8CString)
        var process: pid_t = 0
        let number = unsafe name.withUnsafeMutableBufferPointer { name in
            var arguments = unsafe [name.baseAddress, nil]
            return unsafe posix_spawn(&process, program, &actions, &attributes, &arguments, environment)
        }
        guard number == 0 else { throw CannotStart(errno: number) }
        return process
    }
}
