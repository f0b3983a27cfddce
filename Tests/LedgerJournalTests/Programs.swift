import CLibrary
import TestSupport

/// What a shell command printed and how it ended.
struct Run {
    let status: Int32
    let output: String

    /// Runs a command line; `$1` in it is the path of a temporary file that holds these bytes.
    init(_ commandLine: String, on bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try folder.put(bytes, in: "input")
        let printed = try scratchFile()
        defer { close(printed) }
        let nothing = try openForReading("/dev/null")
        defer { close(nothing) }
        let script = "PATH=$PATH:/usr/local/bin:/opt/homebrew/bin; " + commandLine
        // The programs decode their input as the locale says.
        let child = try Child(
            "/bin/sh", ["-c", script, "sh", folder.file("input")],
            environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin"], input: nothing, output: printed,
            errors: printed)
        status = child.wait()
        output = String(decoding: rewound(printed), as: UTF8.self)
    }

    /// Whether a program of that name can be started.
    static func isInstalled(_ program: String) -> Bool {
        (try? Run("command -v \(program)", on: []))?.status == 0
    }
}
