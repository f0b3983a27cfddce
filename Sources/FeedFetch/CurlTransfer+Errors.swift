internal import Diagnostics

/// Words of our own for curl's exit statuses: its messages hold the whole address.
extension CurlTransfer {
    func failure(_ code: DiagnosticCode, _ message: String) -> LedgerError { LedgerError(code, at: SourcePlace(name), message) }

    var tooLarge: LedgerError { failure(.fetchTooLarge, "the feed is larger than \(settings.limits.bytes) bytes") }

    func statusError(_ status: Int) -> LedgerError {
        let meaning =
            switch status {
            case 401: " (it wants a user name and a password, or those given are wrong)"
            case 403: " (forbidden)"
            case 404: " (not found)"
            case 407: " (the proxy wants a password)"
            case 410: " (gone)"
            case 429: " (too many requests)"
            case 500...: " (the server failed)"
            default: ""
            }
        return failure(.fetchStatus, "the server answered \(status)\(meaning)")
    }

    /// Returns what curl's exit status means; `nil` for success.
    func error(for answer: CurlAnswer) -> LedgerError? {
        let isRedirect = (300..<400).contains(answer.status)
        switch answer.exit {
        case 0: return nil
        case 1 where isRedirect: return refusedRedirect(answer["location"] ?? "")
        case 3 where isRedirect: return failure(.fetchRefusedRedirect, "the server redirects to an address that is not valid")
        case 1: return connection("the server did not answer over HTTP")
        case 2, 4, 48: return failure(.fetchHelper, "the program curl is too old: 7.73 or newer is needed, with TLS and compression")
        case 3: return failure(.fetchBadURL, "the address cannot be used")
        case 5: return connection("the proxy's name cannot be resolved")
        case 6: return connection("there is no server with that name")
        case 7: return connection("the server cannot be reached")
        case 18: return truncated
        case 22: return statusError(answer.status)
        case 23: return failure(.fetchStorage, "curl could not write the feed")
        case 28 where .now < deadline: return failure(.fetchTimeout, "the server was silent for \(seconds(settings.limits.idle)) s")
        case 28, nil: return failure(.fetchTimeout, "the feed did not arrive within \(seconds(settings.limits.total)) s")
        case 35: return connection("no secure connection: the server may not speak TLS")
        case 47: return failure(.fetchTooManyRedirects, "more than \(settings.limits.redirects) redirects")
        case 51, 60: return connection("no secure connection: the server's certificate is not trusted")
        case 53, 54, 58, 59, 64, 66, 80, 82, 83, 90, 91, 98:
            return connection("no secure connection (curl's exit status \(answer.exit ?? 0))")
        case 61: return failure(.fetchCompressed, "the server compressed the feed in a way that cannot be read")
        case 63: return tooLarge
        case 77: return connection("no secure connection: the file with the trusted certificates cannot be read")
        case 52 where answer.status == 0: return connection("the server ended the connection without an answer")
        case 97: return connection("the proxy refused the connection")
        case let signal? where signal < 0: return failure(.fetchHelper, "the program curl was stopped by signal \(-signal)")
        default: return answer.status == 0 ? connection("the connection failed (curl's exit status \(answer.exit ?? 0))") : truncated
        }
    }

    private var truncated: LedgerError { failure(.fetchTruncated, "the connection ended before the end of the feed") }

    private func connection(_ reason: String) -> LedgerError {
        failure(.fetchConnection, reason + (url.isWebcal ? "; webcal is fetched over https: write http:// if the server has no https" : ""))
    }

    private func refusedRedirect(_ location: String) -> LedgerError {
        let scheme = location.prefix { $0 != ":" }.lowercased()
        let reason =
            switch scheme {
            case "http": "from https to http, which is not followed: it would travel in the clear"
            case "file": "to a file, which is not followed"
            default: "to an address that is not fetched over http or https"
            }
        return failure(.fetchRefusedRedirect, "the server redirects \(reason)")
    }

    /// Whole seconds, rounded up and at least 1, as curl counts them.
    func seconds(_ span: Duration) -> Int64 {
        let (seconds, rest) = span.components
        return max(1, min(seconds, 1 << 30) + (rest > 0 ? 1 : 0))
    }
}
