internal import CLibrary
internal import ByteStreams
internal import Diagnostics
internal import TextBytes

/// One run of curl: the request goes to its standard input, the body comes from its standard output, the headers from its standard error.
///
/// All options are those of curl 7.73 and later. curl keeps the time limits itself, also when this process is gone.
struct CurlTransfer {
    let url: FeedURL
    /// What messages call the feed.
    let name: String
    let settings: FeedFetcher
    let deadline: ContinuousClock.Instant

    /// A server that sends more than 1 MiB of headers means no good.
    private static let reportLimit = 1 << 20
    /// How long after its own time limit curl is ended.
    private static let grace: Duration = .seconds(5)

    /// Sends the request, with the question whether the body differs from a copy, and returns the answer behind all redirects.
    func run(unlessItIs copy: CachedFeed?) throws(LedgerError) -> CurlAnswer {
        let request = try config(copy)
        let answer: CurlAnswer
        do throws(LedgerError) {
            var body = try ScratchFile()
            var report: [UInt8] = []
            let exit = try exchange(request, &body, &report)
            answer = CurlAnswer(report: report, exit: exit, body: try body.source(named: name, isFetched: true))
        } catch {
            switch error.code {
            case .cannotOpen:
                let hint = "install it, for instance with 'apt-get install curl' or 'brew install curl'"
                throw failure(.fetchHelper, "the program curl, which fetches addresses, cannot be started (\(error.reason)): \(hint)")
            case .writeFailed, .readFailed: throw failure(.fetchStorage, "the temporary file for the feed cannot be used: \(error.reason)")
            default: throw error
            }
        }
        // A way that leads from http to https goes on without the credentials, and never back.
        if answer.exit == 1, url.scheme == .http, var next = answer["location"].flatMap({ try? FeedURL($0) }), next.scheme == .https {
            next.credentials = nil
            return try CurlTransfer(url: next, name: name, settings: settings, deadline: deadline).run(unlessItIs: copy)
        }
        if let error = error(for: answer) { throw error }
        return answer
    }

    /// The request as curl reads it: one option a line.
    private func config(_ copy: CachedFeed?) throws(LedgerError) -> [UInt8] {
        var config = Array(
            """
            silent
            globoff
            fail
            location
            compressed
            netrc-optional
            suppress-connect-headers
            dump-header = "/dev/stderr"
            write-out = "%{stderr}\\n\(CurlAnswer.marker) %{http_code} %{exitcode} %{url_effective}\\n"
            proto = "=http,https"
            proto-redir = "=\(url.scheme.rawValue)"
            max-redirs = \(settings.limits.redirects)
            connect-timeout = \(seconds(settings.limits.idle))
            speed-limit = 1
            speed-time = \(seconds(settings.limits.idle))
            max-time = \(seconds(deadline - .now))
            max-filesize = \(settings.limits.bytes)
            header = "Accept: text/calendar, text/csv;q=0.8, */*;q=0.1"

            """.utf8)
        func append(_ option: String, _ value: some Sequence<UInt8>) throws(LedgerError) {
            config += "\(option) = \"".utf8
            for byte in value {
                guard !byte.isControl else { throw failure(.fetchBadURL, "the request contains control characters") }
                if byte == .quote || byte == UInt8(ascii: "\\") { config.append(UInt8(ascii: "\\")) }
                config.append(byte)
            }
            config += "\"\n".utf8
        }
        try append("url", url.requestText.utf8)
        try append("user-agent", settings.userAgent.utf8)
        if let credentials = url.credentials { try append("user", credentials) }
        if let tag = copy?.entityTag, !tag.isEmpty { try append("header", "If-None-Match: \(tag)".utf8) }
        if let date = copy?.lastModified, !date.isEmpty { try append("header", "If-Modified-Since: \(date)".utf8) }
        return config
    }

    /// Runs curl and returns its exit status; `nil` when that is not known.
    private func exchange(_ request: [UInt8], _ body: inout ScratchFile, _ report: inout [UInt8]) throws(LedgerError) -> Int32? {
        var input = try Pipe()
        var output = try Pipe()
        var errors = try Pipe()
        // All of it before curl starts: one that ends early can then not send SIGPIPE to this process.
        guard input.fill(with: request) else { throw LedgerError(.writeFailed, name: name, reason: "the request is too long") }
        let child = try ChildProcess(
            settings.program, ["--disable", "--config", "-"], environment: settings.environment, input: input.reading,
            output: output.writing, errors: errors.writing)
        output.closeWriting()
        errors.closeWriting()
        let end = deadline + Self.grace
        var open = [output.reading, errors.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while open.contains(where: { $0.fd >= 0 }), end > .now {
            guard !Task.isCancelled else { throw failure(.fetchCancelled, "cancelled") }
            guard unsafe poll(&open, 2, 100) > 0 else { continue }
            for index in open.indices where open[index].revents != 0 {
                let got = unsafe read(open[index].fd, &block, block.count)
                if got < 0, errno == EINTR { continue }
                if got <= 0 {
                    // poll passes over it from now on.
                    open[index].fd = -1
                } else if index == 1 {
                    report += block[..<got]
                    guard report.count <= Self.reportLimit else { throw failure(.fetchConnection, "the server's headers are too long") }
                } else {
                    guard body.count + got <= settings.limits.bytes else { throw tooLarge }
                    try body.append(block.span.extracting(first: got))
                }
            }
        }
        return child.wait(until: end)
    }
}

/// What curl hands over.
struct CurlAnswer {
    static let marker = "ledger2ics-answer"

    /// curl's exit status; `nil` when it was ended, a signal's number is negative.
    let exit: Int32?
    /// The status of the last answer; 0 when there is none.
    private(set) var status = 0
    /// The address that gave it.
    private(set) var address = ""
    /// The decoded body.
    let body: ByteSource
    /// The last answer's headers, their names in lower case.
    private var fields: [String: String] = [:]

    /// Reads the header lines of every answer, and the last line, which is curl's own.
    init(report: [UInt8], exit: Int32?, body: ByteSource) {
        var reported: Int32?
        for line in String(decoding: report, as: UTF8.self).split(whereSeparator: \.isNewline) {
            if line.hasPrefix("HTTP/") {
                fields = [:]
            } else if line.hasPrefix(Self.marker + " ") {
                let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
                guard parts.count == 4 else { continue }
                (status, reported, address) = (Int(parts[1]) ?? 0, Int32(parts[2]), String(parts[3]))
            } else if let colon = line.firstIndex(of: ":") {
                fields[line[..<colon].lowercased()] = String(line[colon...].dropFirst().drop { $0 == " " || $0 == "\t" })
            }
        }
        self.exit = exit ?? reported
        self.body = body
    }

    /// The value of a header whose name is given in lower case.
    subscript(name: String) -> String? { fields[name] }
}
