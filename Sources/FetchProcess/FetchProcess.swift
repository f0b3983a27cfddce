internal import ByteStreams
internal import Diagnostics
@_exported public import FeedTransfer

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Fetches feeds and ledgers through a helper program, so that this process never loads the network stack.
///
/// The helper is `ledger2ics-fetch` beside the running program; the environment variable `LEDGER2ICS_FETCH` names another one. It gets the
/// address on its standard input, not on its command line, where every user of the machine could read it. It is stopped when it takes
/// longer than the limits allow; if it breaks off, the cache's last good copy is used as after any other failure.
/// `file` addresses are opened without it.
///
/// ```swift
/// import FetchProcess
///
/// let source: ByteSource
/// if FeedURL.isAddress(input) {
///     let feed = try FetchProcess(options: FetchOptions(cacheFolder: cacheFolder)).fetch(FeedURL(input))   // throws FetchError: exit 69
///     feed.diagnostics.forEach(report)
///     source = feed.source
/// } else {
///     source = try ByteSource(path: input)
/// }
/// ```
///
/// Calls block; several threads may fetch at the same time.
public struct FetchProcess: Sendable {
    /// The helper's file name.
    public static let helperName = "ledger2ics-fetch"
    /// Names another helper.
    public static let environmentVariable = "LEDGER2ICS_FETCH"
    /// The helper ends itself at `FetchLimits.total`; 5 s later it is stopped.
    public static let defaultGrace: Duration = .seconds(5)

    /// Limits, cache folder, user agent.
    public var options: FetchOptions
    /// The helper's path; `nil` is the one in the environment or beside the program.
    public var helper: String?
    /// How long the helper may take beyond `FetchLimits.total`.
    public var grace: Duration

    /// A way to fetch with those options.
    public init(options: FetchOptions = FetchOptions(), helper: String? = nil, grace: Duration = Self.defaultGrace) {
        self.options = options
        self.helper = helper
        self.grace = grace
    }

    /// The bytes behind an address; they lie in an unlinked temporary file as long as the result's `source` lives.
    ///
    /// - Throws: `FetchError`: what the helper reports, or `fetch-helper` when it is missing, breaks off or has to be stopped.
    public func fetch(_ url: FeedURL) throws(FetchError) -> FetchedFeed {
        if url.scheme == .file { return try FetchedFeed(file: url) }
        do throws(FetchError) {
            return try ask(for: url)
        } catch {
            // What the helper reports it has already weighed against the cache.
            if error.code == .fetchHelper, let copy = options.lastGoodCopy(of: url, insteadOf: error) { return copy }
            throw error
        }
    }

    private func ask(for url: FeedURL) throws(FetchError) -> FetchedFeed {
        func problem(_ reason: String) -> FetchError { FetchError(.fetchHelper, name: url.displayName, reason) }
        guard let helper = helper ?? Self.defaultHelper else { throw problem("\(Self.helperName) cannot be found") }
        let body: ByteSource
        let exit: HelperExit
        do {
            let file = try ScratchFile()
            let request = FetchRequest(url, options: options).bytes
            exit = try HelperRun.run(helper, input: request, output: file.descriptor, within: options.limits.total + grace)
            body = try file.source(named: url.displayName)
        } catch let error as StreamError {
            throw FetchError(.fetchStorage, name: url.displayName, "the temporary file for the feed cannot be used: \(error.reason)")
        } catch let error as HelperRun.CannotStart {
            throw problem("\(Self.helperName) cannot be started: \(error.reason)")
        } catch {
            throw problem("\(Self.helperName) cannot be started")
        }
        if exit.wasStopped { throw problem("\(Self.helperName) did not end in time and was stopped") }
        guard let report = FetchReport(exit.report, about: url) else {
            throw problem("\(Self.helperName) broke off (\(exit.reason)) without a report")
        }
        switch report {
        case .failed(let error): throw error
        case .done(let origin, let count, let diagnostics):
            guard count == body.count else { throw problem("\(Self.helperName) handed over \(body.count) of \(count) bytes") }
            return FetchedFeed(source: body, origin: origin, diagnostics: diagnostics)
        }
    }

    /// The helper in the environment, else the one beside the running program.
    private static var defaultHelper: String? {
        if let named = unsafe getenv(environmentVariable).map({ unsafe String(cString: $0) }), !named.isEmpty { return named }
        guard let program = runningProgram, let slash = program.lastIndex(of: "/") else { return nil }
        return program[...slash] + helperName
    }

    /// The running program's path, symbolic links followed.
    private static var runningProgram: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        #if canImport(Darwin)
            var size = UInt32(buffer.count)
            guard unsafe _NSGetExecutablePath(&buffer, &size) == 0, let path = unsafe realpath(buffer, nil) else { return nil }
            defer { unsafe free(path) }
            return unsafe String(cString: path)
        #else
            let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
            guard length > 0 else { return nil }
            return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #endif
    }
}
