import CLibrary
import Diagnostics
import FeedFetch
import TestSupport
import Testing

/// Over TLS, with a throw-away certificate.
@Suite("Secure connections", .enabled(if: SecureServer.isPossible, "needs a program openssl whose s_server picks its own port"))
struct SecureTests {
    @Test
    func `a certificate that nobody vouches for is refused, and one that is trusted is not`() async throws {
        let server = try SecureServer(["feed.ics": .calendar()])
        for scheme in ["https", "webcal"] {
            let url = try FeedURL("\(scheme)://127.0.0.1:\(server.port)/feed.ics")
            let error = try await FeedFetcher.patient().failure(url)
            #expect(error.code == .fetchConnection)
            #expect(error.message.contains("certificate is not trusted"))
            for variable in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
                let feed = try await FeedFetcher.patient([variable: server.certificate]).feed(url)
                #expect(try feed.text == sampleCalendar)
            }
        }
    }

    @Test
    func `redirects lead from http to https, without the credentials, and never back`() async throws {
        let plain = try TestServer(always: .calendar())
        let secure = try SecureServer([
            "feed.ics": .calendar(), "down": .redirect(to: "http://ann:hunter2@127.0.0.1:\(plain.port)/feed.ics"),
        ])
        let fetcher = FeedFetcher.patient(["CURL_CA_BUNDLE": secure.certificate])
        let address = "https://127.0.0.1:\(secure.port)"
        let up = try TestServer { .redirect(to: address + ($0.target == "/up" ? "/feed.ics" : "/down")) }
        #expect(try await fetcher.feed(up.url("up")).text == sampleCalendar)
        #expect(!secure.log.contains("uthorization"))
        for url in [try FeedURL(address + "/down"), try up.url("up-and-down")] {
            let error = try await fetcher.failure(url)
            #expect(error.code == .fetchRefusedRedirect)
            #expect(error.message.contains("from https to http"))
        }
        #expect(plain.requests.isEmpty)
    }
}

/// `openssl s_server` on 127.0.0.1, with a certificate of its own; it ends with this object.
private final class SecureServer {
    private let folder: TemporaryFolder
    private let process: ChildProcess
    let port: UInt16

    /// The file that makes the certificate a trusted one.
    var certificate: String { folder.file("certificate.pem") }
    /// What the server has written.
    var log: String { folder.text(of: "log") ?? "" }

    static let isPossible = (try? SecureServer([:])) != nil

    /// Serves each reply under its name.
    init(_ replies: [String: Reply]) throws {
        let folder = try TemporaryFolder()
        for (name, reply) in replies { try folder.put(reply.head + reply.body, in: name) }
        try folder.put([], in: "log")
        let log = try openForWriting(folder.file("log"))
        let nothing = try openForReading("/dev/null")
        defer { [log, nothing].forEach { close($0) } }
        let script = """
            cd -- "$1" || exit
            openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 2 -subj /CN=localhost \\
                -addext subjectAltName=DNS:localhost,IP:127.0.0.1 || exit
            exec openssl s_server -accept 127.0.0.1:0 -cert certificate.pem -key key.pem -HTTP
            """
        process = try ChildProcess("/bin/sh", ["-c", script, "sh", folder.path], input: nothing, output: log, errors: log)
        self.folder = folder
        // A slow machine needs some time for the key.
        for _ in 0..<3000 {
            let text = folder.text(of: "log") ?? ""
            if let start = text.firstRange(of: "ACCEPT 127.0.0.1:")?.upperBound,
                let port = UInt16(text[start...].prefix { $0.isNumber }), text[start...].contains("\n")
            {
                self.port = port
                return
            }
            usleep(10_000)
        }
        throw SystemFault(ETIMEDOUT)
    }
}
