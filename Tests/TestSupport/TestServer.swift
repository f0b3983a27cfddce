internal import CLibrary
internal import Synchronization

/// An HTTP/1.1 server on 127.0.0.1, on a port the system chooses, with a thread per connection and one request on each.
///
/// It serves as long as the tests run: its threads only wait.
package final class TestServer: Sendable {
    package struct Request: Sendable {
        package let method: String
        package let target: String
        let headers: [String: String]

        /// The header of that name in lower case.
        package subscript(name: String) -> String? { headers[name] }
    }

    package let port: UInt16
    private let answer: @Sendable (Request) -> Reply
    private let seen = Mutex<[Request]>([])

    package init(_ answer: @escaping @Sendable (Request) -> Reply) throws {
        self.answer = answer
        let listener: Int32
        (listener, port) = try Self.listen()
        inThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { continue }
                inThread { [self] in
                    serve(connection)
                    close(connection)
                }
            }
        }
    }

    package convenience init(always reply: Reply) throws {
        try self.init { _ in reply }
    }

    /// What was asked so far.
    package var requests: [Request] { seen.withLock { $0 } }

    private static func listen() throws -> (Int32, UInt16) {
        #if canImport(Darwin)
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard listener >= 0 else { throw SystemFault() }
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe bind(listener, address, length) == 0 else { return Int32(-1) }
                return unsafe getsockname(listener, address, &length)
            }
        }
        #if canImport(Darwin)
            let isListening = Darwin.listen(listener, 64) == 0
        #else
            let isListening = Glibc.listen(listener, 64) == 0
        #endif
        guard result == 0, isListening else { throw SystemFault() }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private func serve(_ connection: Int32) {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var on: Int32 = 1
            _ = unsafe setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        guard let request = readRequest(connection) else { return }
        seen.withLock { $0.append(request) }
        let reply = answer(request)
        guard send(reply.head, to: connection) else { return }
        switch reply.rest {
        case .body: _ = send(reply.body, to: connection)
        case .again: while send(reply.body, to: connection) {}
        case .silence where !reply.body.isEmpty && !send(reply.body, to: connection): break
        case .drip(let milliseconds):
            while send([10], to: connection), !isReadable(connection, within: milliseconds) {}
        case .silence:
            // Readable means that the other end has hung up.
            _ = isReadable(connection, within: -1)
        }
    }

    private func readRequest(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            let got = unsafe recv(connection, &block, block.count, 0)
            // A handshake for TLS begins with this byte; nobody here speaks that.
            guard got > 0, !bytes.isEmpty || block[0] != 0x16 else { return nil }
            bytes += block[..<got]
        }
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
        let words = lines.removeFirst().split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1]) : ""
        }
        return Request(method: words[0], target: words[1], headers: headers)
    }

    private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let put = unsafe rest.withUnsafeBytes { raw in
                #if canImport(Darwin)
                    unsafe Darwin.send(connection, raw.baseAddress, raw.count, flags)
                #else
                    unsafe Glibc.send(connection, raw.baseAddress, raw.count, flags)
                #endif
            }
            guard put > 0 else { return false }
            rest = rest.dropFirst(put)
        }
        return true
    }
}

/// What the server sends.
package struct Reply: Sendable {
    package enum Rest: Sendable {
        /// The body, then the end of the connection.
        case body
        /// The body again and again until the other end hangs up.
        case again
        /// A line feed every so many milliseconds.
        case drip(milliseconds: Int32)
        /// Nothing more, and no end either.
        case silence
    }

    package var status = 200
    package var headers: [(String, String)] = []
    package var body: [UInt8] = []
    package var rest = Rest.body
    /// Announced instead of the true length.
    package var length: Int?

    package init(
        status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = [], rest: Rest = .body, length: Int? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.rest = rest
        self.length = length
    }

    package static func calendar(_ text: String = sampleCalendar, headers: [(String, String)] = []) -> Reply {
        Reply(headers: [("Content-Type", "text/calendar")] + headers, body: Array(text.utf8))
    }

    package static func redirect(to location: String, status: Int = 302) -> Reply {
        Reply(status: status, headers: [("Location", location)])
    }

    package static func page(_ text: String, type: String = "text/html; charset=utf-8") -> Reply {
        Reply(headers: [("Content-Type", type)], body: Array(text.utf8))
    }

    package var head: [UInt8] {
        // A status line is missing.
        if status == 0 { return [] }
        var lines = ["HTTP/1.1 \(status) Whatever", "Connection: close"]
        lines += headers.map { "\($0.0): \($0.1)" }
        if case .body = rest, status != 304 { lines.append("Content-Length: \(length ?? body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

package let sampleCalendar =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20250801\r\nSUMMARY:점심\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

private func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, milliseconds) > 0
}
