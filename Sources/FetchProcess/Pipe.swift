#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A pipe whose ends are closed with it. To be made while no helper is being started: for a moment its ends would be inherited.
final class Pipe {
    private(set) var readEnd: Int32 = -1
    private(set) var writeEnd: Int32 = -1

    init() throws(HelperRun.CannotStart) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw HelperRun.CannotStart(errno: errno) }
        // Away from 0, 1 and 2, in case this program runs with one of them closed.
        readEnd = fcntl(ends[0], F_DUPFD_CLOEXEC, 3)
        writeEnd = fcntl(ends[1], F_DUPFD_CLOEXEC, 3)
        let number = errno
        close(ends[0])
        close(ends[1])
        guard readEnd >= 0, writeEnd >= 0 else { throw HelperRun.CannotStart(errno: number) }
    }

    deinit {
        closeReadEnd()
        closeWriteEnd()
    }

    /// Puts in bytes that fit without a reader, and closes this end.
    func fill(with bytes: [UInt8]) throws(HelperRun.CannotStart) {
        _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
        let put = unsafe write(writeEnd, bytes, bytes.count)
        closeWriteEnd()
        guard put == bytes.count else { throw HelperRun.CannotStart(reason: "the request is too long") }
    }

    func closeReadEnd() {
        if readEnd >= 0 { close(readEnd) }
        readEnd = -1
    }

    func closeWriteEnd() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }
}
