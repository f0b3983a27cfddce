#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// How a helper ended.
struct HelperExit {
    /// What it wrote on its standard error.
    var report: [UInt8] = []
    /// Whether it took too long and was killed.
    var wasStopped = false
    /// The status that `waitpid` gave; `nil` when someone else collected it.
    var status: Int32?

    /// The end in words, such as `exit status 1` or `signal 9`.
    var reason: String {
        guard let status else { return "unknown status" }
        let signal = status & 0x7f
        return signal == 0 ? "exit status \(status >> 8 & 0xff)" : "signal \(signal)"
    }
}
