import CLibrary
import TestSupport
import Testing

@Suite("Addresses as inputs")
struct AddressTests {
    private let local = ["no_proxy": "127.0.0.1"]

    private func address(_ server: TestServer, _ path: String = "home.ics") -> String {
        "http://ann:hunter2@127.0.0.1:\(server.port)/private-81fe0c/\(path)"
    }

    @Test
    func `an address is read like a file, and from the cache when it has not changed or fails`() throws {
        let server = try TestServer { request in
            switch request.target {
            case "/private-81fe0c/gone.ics": Reply(status: 404)
            case _ where request["if-none-match"] == "\"1\"": Reply(status: 304)
            default: .calendar(headers: [("ETag", "\"1\"")])
            }
        }
        let desk = try Desk()
        let arguments = [
            "events", address(server), "--cache", "cache", "--since", "2025-08-01", "--until", "2025-08-01", "--format", "csv",
        ]
        let first = try desk.run(arguments, environment: local)
        #expect(first.status == 0)
        #expect(String(decoding: first.output, as: UTF8.self).contains("점심"))
        let second = try desk.run(arguments, environment: local)
        #expect(second.output == first.output && second.errors == first.errors)
        #expect(server.requests.map { $0["if-none-match"] } == [nil, "\"1\""])
        let offline = try desk.run(arguments, environment: ["http_proxy": "http://127.0.0.1:1"])
        #expect(offline.status == 0 && offline.output == first.output)
        #expect(offline.errors.contains("warning: the server cannot be reached; using the last good copy"))
        let gone = try desk.run("check", address(server, "gone.ics"), environment: local)
        #expect(gone.status == 69)
        #expect(gone.errors.hasPrefix("http://127.0.0.1:\(server.port)/…/gone.ics: error: the server answered 404 (not found)"))
        for errors in [offline.errors, gone.errors] { #expect(!errors.contains("hunter2") && !errors.contains("81fe0c")) }
    }

    @Test
    func `a login page is status 69 and leaves the file alone`() throws {
        let server = try TestServer(always: .page("<!DOCTYPE html><title>Log in</title>"))
        let desk = try Desk()
        try desk.put("old", in: "out.csv")
        let outcome = try desk.run("import", address(server), "-o", "out.csv", environment: local)
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("got a web page (a login form?)"))
        #expect(desk.text(of: "out.csv") == "old")
    }

    @Test
    func `without curl on the PATH one line names it`() throws {
        let outcome = try Desk().run("check", "webcal://example.org/home.ics", environment: ["PATH": "/nonexistent"])
        #expect(outcome.status == 69 && outcome.output == [])
        #expect(
            outcome.errors.hasPrefix("webcal://example.org/home.ics: error: the program curl, which fetches addresses, cannot be started"))
        #expect(outcome.errors.contains("apt-get install curl"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
    func `an address is fetched with standard streams closed and the end of children ignored`(closed: String) throws {
        let server = try TestServer(always: .calendar())
        let desk = try Desk()
        let nothing = try openForReading("/dev/null")
        let errors = try scratchFile()
        defer { [nothing, errors].forEach { close($0) } }
        let script = "trap '' CHLD; exec \"$0\" import \"$1\" --all -o out.csv \(closed)"
        let child = try Child(
            "/bin/sh", ["-c", script, Program.command, address(server)], in: desk.path, environment: Program.environment(local),
            input: nothing, output: errors, errors: errors)
        let status = child.wait()
        #expect(status == 0, "\(String(decoding: rewound(errors), as: UTF8.self))")
        #expect(desk.text(of: "out.csv")?.contains("점심") == true)
    }
}
