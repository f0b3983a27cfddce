internal import CLibrary
internal import FeedFetch

/// A process that was started and is waited for.
package struct Child: ~Copyable {
    private let process: ChildProcess

    /// Starts a program with these descriptors as its standard input, output and error, and no others.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32, errors: Int32
    ) throws {
        process = try ChildProcess(program, arguments, environment: environment, input: input, output: output, errors: errors)
    }

    /// Starts a program in a folder, after what `prelude` tells the shell: by way of a shell, for the C library's own call is not in every one.
    package init(
        _ program: String, _ arguments: [String], in folder: String, after prelude: String = ":", environment: [String: String],
        input: Int32, output: Int32, errors: Int32
    ) throws {
        try self.init(
            "/bin/sh", ["-c", "cd -- \"$1\" && shift && \(prelude) && exec \"$@\"", "sh", folder, program] + arguments,
            environment: environment, input: input, output: output, errors: errors)
    }

    /// Sends it a signal.
    package borrowing func send(_ signal: Int32) { process.send(signal) }

    /// The exit status once the process has ended; a signal's number is negative.
    package consuming func wait() -> Int32 { process.wait() ?? Int32.min }
}

/// Both ends of a pipe that no other child inherits.
package func makePipe() throws -> (reading: Int32, writing: Int32) {
    let pipe = try Pipe()
    return (fcntl(pipe.reading, F_DUPFD_CLOEXEC, 3), fcntl(pipe.writing, F_DUPFD_CLOEXEC, 3))
}
