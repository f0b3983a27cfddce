import TestSupport
import Testing

#if os(Linux)
    import Glibc

    @Suite("What is loaded along")
    struct LinkageTests {
        @Test func `what converts ledgers, events and feeds loads no Foundation, no ICU and no network stack`() throws {
            let libraries = try loaded(by: "LinkageProbe")
            // The listing works: what must be there is there.
            #expect(libraries.contains { $0.hasPrefix("libical.so") })
            #expect(libraries.contains { $0.hasPrefix("libswiftCore.so") })
            #expect(libraries.filter { $0.contains("Foundation") || $0.contains("curl") || $0.hasPrefix("libxml2") } == [])
        }

        @Test func `reading ledgers, making events of them and showing a calendar loads no libical`() throws {
            let libraries = try loaded(by: "ViewsProbe")
            #expect(libraries.contains { $0.hasPrefix("libswiftCore.so") })
            #expect(libraries.filter { $0.contains("ical") } == [])
        }

        @Test(arguments: ["LinkageProbe", "ViewsProbe"])
        func `the probes of the floors run`(name: String) throws {
            let output = try scratchFile()
            defer { close(output) }
            let child = try Child(
                Program.path(name), [], environment: Program.environment(), input: output, output: output,
                errors: output)
            #expect(child.wait() == 0)
        }

        @Test func `the command loads no Berkeley DB and no network stack`() throws {
            let libraries = try loaded(by: "ledger2ics")
            #expect(libraries.contains { $0.hasPrefix("libical.so") })
            #expect(libraries.filter { $0.hasPrefix("libdb") || $0.hasPrefix("libicalss") || $0.hasPrefix("libicalvcal") } == [])
            #expect(libraries.filter { $0.contains("FoundationNetworking") || $0.contains("curl") } == [])
        }

        /// The names of the shared libraries that the loader finds for a program, those that libraries need included.
        private func loaded(by name: String) throws -> [String] {
            let nothing = try openForReading("/dev/null")
            let output = try scratchFile()
            defer {
                close(nothing)
                close(output)
            }
            let child = try Child(
                Program.path(name), [], environment: Program.environment(["LD_TRACE_LOADED_OBJECTS": "1"]),
                input: nothing, output: output, errors: output)
            #expect(child.wait() == 0)
            lseek(output, 0, SEEK_SET)
            return String(decoding: readAll(output), as: UTF8.self).split(separator: "\n").compactMap { line in
                line.split(whereSeparator: { $0 == " " || $0 == "\t" }).first?.split(separator: "/").last.map(String.init)
            }
        }
    }
#endif
