import CLibrary
import TestSupport

/// A run whose moments a test chooses: it goes on only as far as its messages are read, for the pipe they go through holds one page.
final class HeldRun {
    private var child: Child?
    private let output: Int32
    private let errors: Int32
    private var message: [UInt8] = []

    /// Whether this system has pipes that small.
    static var isPossible: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    /// What waits in the pipe, and what one more message may add to what was read.
    static let slack = 4096 + 400

    fileprivate init(_ child: consuming Child, output: Int32, errors: Int32) {
        self.child = consume child
        (self.output, self.errors) = (output, errors)
    }

    deinit {
        close(output)
        close(errors)
    }

    /// Reads until that many bytes have been said, or all.
    func read(upTo count: Int) {
        var buffer = [UInt8](repeating: 0, count: 256)
        while message.count < count {
            let got = unsafe systemRead(errors, &buffer, min(buffer.count, count - message.count))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return }
            message += buffer[..<got]
        }
    }

    /// Sends the run a signal.
    func send(_ signal: Int32) { child?.send(signal) }

    /// Reads all the rest and waits for the end.
    func finish() -> Outcome {
        message += readAll(errors)
        let status = child.take()?.wait() ?? Int32.min
        return Outcome(status: status, output: rewound(output), errors: String(decoding: message, as: UTF8.self))
    }
}

extension Desk {
    /// Starts `ledger2ics`, after what `prelude` tells the shell.
    func start(
        _ arguments: [String], input: Input = .none, after prelude: String = ":", environment: [String: String?] = [:]
    ) throws -> HeldRun {
        let standardInput = try open(input)
        defer { close(standardInput) }
        let (reading, writing) = try makePipe()
        defer { close(writing) }
        #if os(Linux)
            // F_SETPIPE_SZ, which Swift cannot see: one page.
            _ = fcntl(writing, 1031, 4096)
        #endif
        let output = try scratchFile()
        let child = try Child(
            Program.command, arguments, in: path, after: prelude, environment: Program.environment(environment),
            input: standardInput, output: output, errors: writing)
        return HeldRun(child, output: output, errors: reading)
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}
