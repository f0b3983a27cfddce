internal import Synchronization

#if canImport(Darwin)
    package import Darwin
#else
    package import Glibc
#endif

/// A process that was started and is waited for.
package struct Child {
    /// The process's number.
    package let identifier: pid_t

    /// Starts a program with these descriptors as its standard input, output and error, and no others.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32, errors: Int32
    ) throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, number) in [(input, 0), (output, 1), (errors, 2)] as [(Int32, Int32)] {
            unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // The threads that tests run on block signals; a command that is started from a shell does not.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer {
            unsafe words.forEach { unsafe free($0) }
            unsafe variables.forEach { unsafe free($0) }
        }
        var child: pid_t = 0
        let number = descriptors.withLock { _ in unsafe posix_spawn(&child, program, &actions, &attributes, words, variables) }
        guard number == 0 else { throw SystemFault(number) }
        identifier = child
    }

    /// Starts a program in a folder: by way of a shell, for the C library's own call is not in every one.
    package init(
        _ program: String, _ arguments: [String], in folder: String, environment: [String: String], input: Int32, output: Int32,
        errors: Int32
    ) throws {
        try self.init(
            "/bin/sh", ["-c", "cd -- \"$1\" && shift && exec \"$@\"", "sh", folder, program] + arguments, environment: environment,
            input: input, output: output, errors: errors)
    }

    /// The exit status once the process has ended; a signal's number is negative.
    package func wait() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }
}

/// Held while a process starts and while a descriptor is open that it must not get.
private let descriptors = Mutex(())

/// Both ends of a pipe that no other child inherits.
package func makePipe() throws -> (reading: Int32, writing: Int32) {
    try descriptors.withLock { _ in
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw SystemFault() }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
