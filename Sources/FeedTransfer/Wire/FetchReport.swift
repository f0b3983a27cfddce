package import Diagnostics

/// What the helper program writes on its standard error when it is done; the body is then on its standard output.
///
/// ```
/// ledger2ics-fetch 1
/// origin network
/// bytes 51200
/// end
/// ```
/// or `error fetch-timeout` with `name`, `message` and `status` instead of `origin`. Warnings follow as `warning CODE MESSAGE`.
package enum FetchReport: Sendable {
    /// The body is there.
    case done(origin: FetchedFeed.Origin, bytes: Int, diagnostics: [Diagnostic])
    /// It is not.
    case failed(FetchError)

    /// As it goes to whoever asked.
    package var bytes: [UInt8] {
        var lines = WireLines()
        switch self {
        case .done(let origin, let bytes, let diagnostics):
            lines.add("origin", origin.rawValue)
            lines.add("bytes", String(bytes))
            for item in diagnostics { lines.add("warning", "\(item.code) \(item.message)") }
        case .failed(let error):
            lines.add("error", error.code.rawValue)
            lines.add("name", error.name)
            lines.add("message", error.message)
            if let status = error.status { lines.add("status", String(status)) }
        }
        return lines.bytes
    }

    /// The report about `url` somewhere in what the helper wrote; `nil` when there is no whole one.
    package init?(_ bytes: [UInt8], about url: FeedURL) {
        guard let lines = WireLines(bytes) else { return nil }
        if let code = lines["error"] {
            let status = lines["status"].flatMap { Int($0) }
            self = .failed(
                FetchError(
                    DiagnosticCode(rawValue: code), name: lines["name"] ?? url.displayName, lines["message"] ?? "it failed", status: status)
            )
            return
        }
        guard let origin = lines["origin"].flatMap(FetchedFeed.Origin.init(rawValue:)), let count = lines["bytes"].flatMap({ Int($0) })
        else {
            return nil
        }
        let diagnostics = lines.values("warning").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return Diagnostic(
                .warning, DiagnosticCode(rawValue: String(parts.first ?? "")), at: SourcePlace(url.displayName), String(parts.last ?? ""))
        }
        self = .done(origin: origin, bytes: count, diagnostics: diagnostics)
    }
}
