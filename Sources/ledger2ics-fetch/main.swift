internal import ByteStreams
internal import FeedFetch
internal import FeedTransfer

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// One request on standard input, the body on standard output, the report on standard error; 0 if the body is there, else 69.
func run() async -> Int32 {
    let report: FetchReport
    do throws(FetchError) {
        let request = try FetchRequest(standardInput())
        let feed = try await FeedFetcher(options: request.options).fetch(request.url)
        try handOver(feed.source, name: request.url.displayName)
        report = .done(origin: feed.origin, bytes: feed.source.count, diagnostics: feed.diagnostics)
    } catch {
        report = .failed(error)
    }
    let bytes = report.bytes
    // Shorter than a pipe takes at once; who is gone does not read it either.
    _ = unsafe write(2, bytes, bytes.count)
    guard case .done = report else { return 69 }
    return 0
}

/// A request is short: whatever is longer is none.
func standardInput() throws(FetchError) -> [UInt8] {
    do {
        return try ByteSource(path: "-").bytes(at: 0, length: 1 << 16)
    } catch {
        throw FetchError(.fetchHelper, name: "request", "standard input cannot be read: \(error.reason)")
    }
}

func handOver(_ source: ByteSource, name: String) throws(FetchError) {
    do {
        var output = try OutputFile(path: nil)
        try output.write(source)
        try output.commit()
    } catch {
        throw FetchError(.fetchStorage, name: name, "the feed cannot be handed over: \(error.reason)")
    }
}

// At once: the network's threads may still be busy with what was cancelled, and everything is written.
_exit(await run())
