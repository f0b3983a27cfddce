#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Why bytes could not be read or written.
public struct StreamError: Error, Sendable, Hashable {
    /// Which step failed; new ones may come.
    public struct Code: Sendable, Hashable {
        private let number: UInt8

        /// The input does not exist or may not be read.
        public static let cannotOpen = Code(number: 1)
        /// The output cannot be created.
        public static let cannotCreate = Code(number: 2)
        /// Reading stopped midway.
        public static let readFailed = Code(number: 3)
        /// Writing stopped midway.
        public static let writeFailed = Code(number: 4)
    }

    /// Which step failed.
    public let code: Code
    /// The file as the user named it.
    public let name: String
    /// The system's reason, such as `No such file or directory`.
    public let reason: String

    /// An error with a reason in words.
    public init(_ code: Code, name: String, reason: String) {
        self.code = code
        self.name = name
        self.reason = reason
    }

    /// An error whose reason is the C library's `errno`.
    init(_ code: Code, name: String, errno number: Int32) {
        // The C library keeps this text per thread.
        let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        self.init(code, name: name, reason: text)
    }
}

extension StreamError: CustomStringConvertible {
    /// `name: what failed: reason`.
    public var description: String {
        let step =
            switch code {
            case .cannotOpen: "cannot be opened"
            case .cannotCreate: "cannot be created"
            case .readFailed: "reading failed"
            default: "writing failed"
            }
        return "\(name): \(step): \(reason)"
    }
}
