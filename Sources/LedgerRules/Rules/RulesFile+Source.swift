internal import CLibrary
package import ByteStreams
package import Diagnostics
internal import TextBytes

extension RulesFile {
    /// Opens the data file of rules that were given in its place: the one `source` names, the newest where several match, else the one
    /// beside the rules whose name they have before `.rules`.
    ///
    /// A bare name is looked for in the folder of downloads, a path from the folder of the rules.
    ///
    /// - Throws: `LedgerError` when no file matches, or when `source` wants a command to be run.
    package func dataFile() throws(LedgerError) -> ByteSource {
        guard let source else { return try ByteSource(path: String(path.dropLast(".rules".count))) }
        guard !source.pattern.contains("|") else {
            throw LedgerError(
                .rulesBadRule, at: source.place, "commands in a rules file are never run; run this one and give its output as the input")
        }
        let path = path(of: source.pattern)
        guard let newest = Self.files(matching: path).max(by: { Self.time(of: $0) < Self.time(of: $1) }) else {
            throw LedgerError(.cannotOpen, at: source.place, "no file matches \(path.shownPath)")
        }
        return try ByteSource(path: newest)
    }

    private func path(of pattern: String) -> String {
        if pattern.hasPrefix("/") { return pattern }
        let home = String.environmentPath("HOME")
        if pattern.hasPrefix("~/") { return home + pattern.dropFirst() }
        guard pattern.contains("/") else { return home + "/Downloads/" + pattern }
        return path.lastIndex(of: "/").map { path[...$0] + pattern } ?? pattern
    }

    private static func files(matching pattern: String) -> [String] {
        var found = unsafe glob_t()
        defer { unsafe globfree(&found) }
        guard unsafe glob(pattern.pathBytes, 0, nil, &found) == 0 else { return [] }
        return (0..<Int(unsafe found.gl_pathc)).compactMap { number in
            unsafe found.gl_pathv[number].map { unsafe String(path: $0) }
        }
    }

    /// When a file was last written, in nanoseconds.
    private static func time(of path: String) -> Int {
        var status = stat()
        guard unsafe stat(path.pathBytes, &status) == 0 else { return 0 }
        #if canImport(Darwin)
            return status.st_mtimespec.tv_sec * 1_000_000_000 + status.st_mtimespec.tv_nsec
        #else
            return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
        #endif
    }
}
