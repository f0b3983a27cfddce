public import Diagnostics

/// Why a feed could not be fetched.
///
/// No text in it ever holds credentials, the path's secrets or the query.
public struct FetchError: Error, Sendable, Hashable {
    /// What went wrong, such as `fetch-timeout`; new codes may come.
    public let code: DiagnosticCode
    /// The address as messages show it.
    public let name: String
    /// What went wrong and what to do, in one line.
    public let message: String
    /// The HTTP status that goes with `fetch-status`.
    public let status: Int?

    /// An error about the feed that messages call `name`.
    public init(_ code: DiagnosticCode, name: String, _ message: String, status: Int? = nil) {
        self.code = code
        self.name = name
        self.message = message
        self.status = status
    }

    /// The error as readers report it.
    public var diagnostic: Diagnostic { Diagnostic(.error, code, at: SourcePlace(name), message) }
}

extension FetchError: CustomStringConvertible {
    /// `name: message`.
    public var description: String { "\(name): \(message)" }
}
