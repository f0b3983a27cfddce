internal import ByteStreams
internal import FeedTransfer
internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// One request and its answer; redirects are answers like any other.
///
/// The body goes to a temporary file as it arrives. URLSession's own time limits differ between its implementations (and one of them never
/// ends a server that sends a byte now and then), so that a watch of our own ends what takes too long.
final class Transfer: NSObject, Sendable {
    /// What the server answered.
    enum Answer: Sendable {
        case redirect(String)
        case unchanged
        case body(Body)
    }

    struct Body: Sendable {
        let source: ByteSource
        let contentType: String
        let entityTag: String?
        let lastModified: String?
    }

    /// What stands above the body.
    private struct Head: Sendable {
        let status: Int
        let location: String?
        let length: Int?
        let encoding: String
        let contentType: String
        let entityTag: String?
        let lastModified: String?

        init(_ response: HTTPURLResponse) {
            func field(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }
            status = response.statusCode
            location = field("Location")
            length = field("Content-Length").flatMap { Int($0) }
            encoding = field("Content-Encoding") ?? ""
            contentType = field("Content-Type") ?? ""
            entityTag = field("ETag")
            lastModified = field("Last-Modified")
        }
    }

    private struct State: ~Copyable {
        var file: ScratchFile?
        var head: Head?
        var failure: FetchError?
        var isOver = false
        var lastByte = ContinuousClock.now
        var whenOver: CheckedContinuation<Void, Never>?
    }

    let name: String
    let isWebcal: Bool
    let request: URLRequest
    let options: FetchOptions
    private let deadline: ContinuousClock.Instant
    private let state: Mutex<State>

    init(
        _ url: FeedURL, named name: String, isWebcal: Bool, condition: FeedValidators?, options: FetchOptions,
        deadline: ContinuousClock.Instant
    ) throws(FetchError) {
        guard let address = URL(string: url.requestText), address.host() != nil else {
            throw FetchError(.fetchBadURL, name: name, "the address cannot be used: its server's name is not valid")
        }
        var request = URLRequest(url: address, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 3600)
        request.httpShouldHandleCookies = false
        request.setValue("text/calendar, text/csv;q=0.8, */*;q=0.1", forHTTPHeaderField: "Accept")
        request.setValue(options.userAgent, forHTTPHeaderField: "User-Agent")
        if let credentials = url.credentials {
            request.setValue("Basic " + Data(credentials.basic).base64EncodedString(), forHTTPHeaderField: "Authorization")
        }
        if let tag = condition?.entityTag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
        if let date = condition?.lastModified { request.setValue(date, forHTTPHeaderField: "If-Modified-Since") }
        do throws(StreamError) {
            state = Mutex(State(file: try ScratchFile()))
        } catch {
            throw Self.storageError(error, name: name)
        }
        self.request = request
        self.name = name
        self.isWebcal = isWebcal
        self.options = options
        self.deadline = deadline
    }

    /// Sends the request and waits for the end of the answer.
    func run() async throws(FetchError) -> Answer {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.timeoutIntervalForRequest = 3600
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: BoundedQueue())
        let task = session.dataTask(with: request)
        let watch = Task { await self.watch(task) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.whenOver = continuation }
                task.resume()
            }
        } onCancel: {
            fail(FetchError(.fetchCancelled, name: name, "cancelled"), task)
        }
        watch.cancel()
        // It waits until the session has taken notice, which a stream of data can delay by seconds.
        DispatchQueue.global().async { session.invalidateAndCancel() }
        return try answer()
    }

    private func answer() throws(FetchError) -> Answer {
        let (failure, head) = state.withLock { ($0.failure, $0.head) }
        if let failure { throw failure }
        guard let head else { throw FetchError(.fetchConnection, name: name, "the server did not answer in HTTP") }
        switch head.status {
        case 301, 302, 303, 307, 308:
            guard let location = head.location else {
                throw FetchError(.fetchStatus, name: name, "the server redirects without saying where to", status: head.status)
            }
            return .redirect(location)
        case 304: return .unchanged
        case 200, 203, 204: break
        default: throw statusError(head.status)
        }
        guard let file = state.withLock({ $0.file.take() }) else {
            throw FetchError(.fetchStorage, name: name, "the temporary file is gone")
        }
        // The length of a compressed body is that before decompression; the library minds it then.
        if head.encoding.isEmpty, let length = head.length, file.count < length { throw truncated }
        do throws(StreamError) {
            let source = try file.source(named: name)
            return .body(
                Body(source: source, contentType: head.contentType, entityTag: head.entityTag, lastModified: head.lastModified))
        } catch {
            throw Self.storageError(error, name: name)
        }
    }

    /// Ends the task when the server is silent for too long or everything takes too long.
    private func watch(_ task: URLSessionTask) async {
        let limits = options.limits
        let step = max(.milliseconds(5), min(.milliseconds(250), limits.idle / 8))
        while !Task.isCancelled {
            try? await Task.sleep(for: step)
            let now = ContinuousClock.now
            // Silence first: a watch that comes late, on a busy machine, still names the cause.
            if now - state.withLock({ $0.lastByte }) >= limits.idle {
                fail(FetchError(.fetchTimeout, name: name, "the server was silent for \(Self.words(limits.idle))"), task)
            } else if now >= deadline {
                fail(FetchError(.fetchTimeout, name: name, "the feed did not arrive within \(Self.words(limits.total))"), task)
            }
        }
    }

    /// Remembers the first reason and ends the task. Whoever waits goes on at once: not every cancelled task reports its end.
    private func fail(_ error: FetchError, _ task: URLSessionTask?) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if !state.isOver, state.failure == nil { state.failure = error }
            state.isOver = true
            return state.whenOver.take()
        }
        waiting?.resume()
        // Elsewhere, because it waits for the session, which may be waiting for its delegate.
        if let task { DispatchQueue.global().async { task.cancel() } }
    }

    private static func words(_ span: Duration) -> String {
        span < .seconds(1) ? "\(span.milliseconds) ms" : "\(span.components.seconds) s"
    }
}

extension Transfer: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let head = Head(response)
        state.withLock { $0.head = head }
        completionHandler(nil)
        end()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // The certificate is checked as ever; passwords are sent unasked or not at all.
        #if canImport(Darwin)
            if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust {
                return completionHandler(.performDefaultHandling, nil)
            }
        #endif
        completionHandler(.rejectProtectionSpace, nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else {
            completionHandler(.cancel)
            return
        }
        let head = Head(response)
        state.withLock {
            $0.head = head
            $0.lastByte = .now
        }
        // Nobody reads the body of an error page.
        guard (200..<300).contains(response.statusCode) else {
            completionHandler(.cancel)
            end()
            return
        }
        if response.expectedContentLength > Int64(options.limits.bytes) {
            completionHandler(.cancel)
            fail(tooLarge, dataTask)
            return
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let problem = state.withLock { state -> FetchError? in
            guard !state.isOver else { return nil }
            state.lastByte = .now
            guard (state.file?.count ?? 0) + data.count <= options.limits.bytes else { return tooLarge }
            do throws(StreamError) {
                try state.file?.append(data.span)
                return nil
            } catch {
                return Self.storageError(error, name: name)
            }
        }
        if let problem { fail(problem, dataTask) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // A redirect that leads nowhere is reported to nobody.
        if let head = (task.response as? HTTPURLResponse).map(Head.init) {
            state.withLock { if $0.head == nil { $0.head = head } }
        }
        if let error {
            let hadAnswer = state.withLock { $0.head != nil }
            fail(connectionError((error as? URLError)?.code ?? .unknown, hadAnswer: hadAnswer), task)
        } else {
            end()
        }
    }

    private func end() {
        state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isOver = true
            return state.whenOver.take()
        }?.resume()
    }
}
