import CLibrary
import TestSupport

/// What a finished run left behind.
struct Outcome {
    /// The exit status; a signal's number is negative.
    let status: Int32
    /// Standard output.
    let output: [UInt8]
    /// Standard error.
    let errors: String

    /// The content lines on standard output, unfolded.
    var lines: [String] { unfolded(output) }

    /// The values of a property on standard output, parameters left out.
    func values(of property: String) -> [String] { CommandTests.values(of: property, in: output) }
}

extension Desk {
    /// Where standard input comes from.
    enum Input {
        case none
        case file(String)
        /// Less than a pipe holds.
        case pipe(String)
    }

    /// Runs `ledger2ics` in this folder, with an environment of its own, and waits for its end.
    func run(
        _ arguments: String..., input: Input = .none, output: String? = nil, environment: [String: String?] = [:]
    ) throws -> Outcome {
        try run(arguments, input: input, output: output, environment: environment)
    }

    /// Runs `ledger2ics`; with `output`, standard output is that file.
    func run(
        _ arguments: [String], input: Input = .none, output: String? = nil, environment: [String: String?] = [:]
    ) throws -> Outcome {
        try run(program: Program.command, arguments, input: input, output: output, environment: environment)
    }

    /// Runs any program.
    func run(
        program: String, _ arguments: [String], input: Input = .none, output: String? = nil, environment: [String: String?] = [:]
    ) throws -> Outcome {
        let standardInput = try open(input)
        defer { close(standardInput) }
        let standardOutput = try output.map { try openForWriting($0) } ?? scratchFile()
        defer { close(standardOutput) }
        let standardError = try scratchFile()
        defer { close(standardError) }
        let child = try Child(
            program, arguments, in: path, environment: Program.environment(environment), input: standardInput, output: standardOutput,
            errors: standardError)
        let status = child.wait()
        return Outcome(
            status: status, output: output == nil ? rewound(standardOutput) : [],
            errors: String(decoding: rewound(standardError), as: UTF8.self))
    }

    /// Opens what a run reads as standard input.
    func open(_ input: Input) throws -> Int32 {
        switch input {
        case .none: return try openForReading("/dev/null")
        case .file(let name): return try openForReading(file(name))
        case .pipe(let text):
            let (reading, writing) = try makePipe()
            defer { close(writing) }
            try writeAll(Array(text.utf8), to: writing)
            return reading
        }
    }
}

/// The programs that were built along with these tests.
enum Program {
    /// The path of the command: the one that LEDGER2ICS names, such as the release build that users run, or the one built along with the tests.
    static var command: String {
        get throws {
            if let stated = unsafe getenv("LEDGER2ICS") { return unsafe String(cString: stated) }
            return try path("ledger2ics")
        }
    }

    /// The path of a built program: it lies beside the test bundle, or beside a folder that the bundle lies in.
    static func path(_ name: String) throws -> String {
        var folder = testImage()[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            let path = "\(folder)/\(name)"
            var status = stat()
            if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, unsafe access(path, X_OK) == 0 { return path }
        }
        throw NotBuilt(name: name, tests: testImage())
    }

    struct NotBuilt: Error {
        let name: String
        let tests: String
    }

    /// Nothing of this machine's settings but what programs need in order to start.
    static func environment(_ more: [String: String?] = [:]) -> [String: String] {
        var variables: [String: String] = [:]
        for name in ["PATH", "HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "ASAN_OPTIONS"] {
            if let value = unsafe getenv(name) { variables[name] = unsafe String(cString: value) }
        }
        for (name, value) in more { variables[name] = value }
        return variables
    }

    /// The file that this code was loaded from.
    private static func testImage() -> String {
        #if os(Linux)
            var buffer = [CChar](repeating: 0, count: 4096)
            let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
            return String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #else
            var information = Dl_info()
            guard unsafe dladdr(#dsohandle, &information) != 0, let name = unsafe information.dli_fname else { return "" }
            return unsafe String(cString: name)
        #endif
    }
}
