#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a shell command printed and how it ended.
struct Run {
    let status: Int32
    let output: String

    /// Runs a command line; `$1` in it is the path of a temporary file that holds these bytes.
    init(_ commandLine: String, on bytes: [UInt8]) throws {
        var folder = Array("/tmp/ledger-journal-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&folder) != nil else { throw Fault(errno) }
        let path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { _ = unsafe rmdir(path) }
        try Self.write(bytes, to: path + "/input")
        defer { _ = unsafe unlink(path + "/input") }
        // The programs decode their input as the locale says.
        let script = "exec >\"$2\" 2>&1; PATH=$PATH:/usr/local/bin:/opt/homebrew/bin; " + commandLine
        let words = ["/bin/sh", "-c", script, "sh", path + "/input", path + "/output"]
        status = try Self.spawn(words, environment: ["LC_ALL=C.UTF-8", "HOME=/nonexistent", "PATH=/usr/bin:/bin"])
        defer { _ = unsafe unlink(path + "/output") }
        output = String(decoding: try Self.read(path + "/output"), as: UTF8.self)
    }

    /// Whether a program of that name can be started.
    static func isInstalled(_ program: String) -> Bool {
        (try? Run("command -v \(program)", on: []))?.status == 0
    }

    private static func spawn(_ words: [String], environment: [String]) throws -> Int32 {
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
        #else
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // The threads that tests run on block signals; a program that is started from a shell does not.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var child: pid_t = 0
        let number = unsafe posix_spawn(&child, words[0], nil, &attributes, arguments, variables)
        guard number == 0 else { throw Fault(number) }
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = unsafe fopen(path, "w") else { throw Fault(errno) }
        let count = unsafe fwrite(bytes, 1, bytes.count, file)
        guard unsafe fclose(file) == 0, count == bytes.count else { throw Fault(errno) }
    }

    private static func read(_ path: String) throws -> [UInt8] {
        guard let file = unsafe fopen(path, "r") else { throw Fault(errno) }
        defer { unsafe fclose(file) }
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { return all }
            all += buffer[..<count]
        }
    }
}

/// What the system said no with.
struct Fault: Error {
    let number: Int32

    init(_ number: Int32) { self.number = number }
}
