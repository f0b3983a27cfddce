internal import ByteStreams
internal import FeedTransfer
internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Words of our own: the system's descriptions may hold the whole address.
extension Transfer {
    var tooLarge: FetchError {
        FetchError(.fetchTooLarge, name: name, "the feed is larger than \(options.limits.bytes) bytes")
    }

    var truncated: FetchError {
        FetchError(.fetchTruncated, name: name, "the connection broke off before the end of the feed")
    }

    static func storageError(_ error: StreamError, name: String) -> FetchError {
        FetchError(.fetchStorage, name: name, "the temporary file for the feed cannot be written: \(error.reason)")
    }

    func statusError(_ status: Int) -> FetchError {
        let meaning =
            switch status {
            case 401: " (a user name and a password are wanted, or these are wrong)"
            case 403: " (forbidden)"
            case 404: " (not found)"
            case 407: " (the proxy wants a password)"
            case 410: " (gone)"
            case 429: " (too many requests)"
            case 500...: " (the server failed)"
            default: ""
            }
        return FetchError(.fetchStatus, name: name, "the server answered \(status)\(meaning)", status: status)
    }

    func connectionError(_ code: URLError.Code, hadAnswer: Bool) -> FetchError {
        if hadAnswer { return truncated }
        let insecure = "no secure connection: the server's certificate is not trusted, or it does not speak TLS"
        let reason =
            switch code {
            case .timedOut: "the connection timed out"
            case .cannotFindHost, .dnsLookupFailed: "there is no server of that name"
            case .cannotConnectToHost: "the server cannot be reached"
            case .notConnectedToInternet: "there is no network"
            case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
                .serverCertificateHasUnknownRoot, .clientCertificateRejected:
                insecure
            // What the C library says about certificates arrives as an unknown error on Linux.
            default: request.url?.scheme == "https" ? insecure : "the connection failed (\(code.rawValue))"
            }
        let hint = isWebcal ? "; webcal is fetched over https, write http:// for a server without it" : ""
        return FetchError(code == .timedOut ? .fetchTimeout : .fetchConnection, name: name, reason + hint)
    }
}
