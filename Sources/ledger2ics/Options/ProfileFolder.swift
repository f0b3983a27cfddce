import CLibrary
import ArgumentParser
import LedgerCalendar
import TextBytes

/// A person's own profiles: `ledger2ics/profiles/*.profile` in the folder of settings.
struct ProfileFolder {
    /// The folder; empty where nothing tells where settings are.
    let path: String

    private static let maxCount = 1000

    private let settings = SettingsFolder()

    init() { path = settings.path.isEmpty ? "" : settings.path + "/profiles" }

    /// All of them, in the order of their names.
    ///
    /// - Throws: `LedgerError` with the line that cannot be understood.
    func profiles() throws(LedgerError) -> [LedgerProfile] {
        var profiles: [LedgerProfile] = []
        for name in names { profiles.append(try LedgerProfile(try ByteSource(path: "\(path)/\(name)"))) }
        return profiles
    }

    /// What `--profile` asks for: `none`, a name or a file; without it, what fits the header.
    func choice(_ asked: String?) throws -> LedgerReadingOptions.ProfileChoice {
        guard let asked else { return .fitting(try profiles()) }
        if asked == "none" { return .none }
        if asked.contains("/") || asked.hasSuffix(".profile") { return .stated(try LedgerProfile(try ByteSource(path: asked))) }
        let known = try profiles() + LedgerProfile.builtIn
        if let profile = known.first(where: { $0.name == asked }) { return .stated(profile) }
        let names = known.map(\.name)
        let near = NearName.of(asked, in: names).map { "; did you mean '\($0)'?" } ?? "."
        throw ValidationError(
            TerminalText.safe(
                "There is no profile '\(asked.shownPath)'\(near) There are: \(names.joined(separator: ", ")). A path works, too."))
    }

    /// Creates the folder, with those it is in, if a file is to be written there.
    func create(for file: String) {
        if !path.isEmpty, file.hasPrefix(path + "/") { settings.create(path) }
    }

    /// The regular files of the folder that are profiles by their names, and not empty, as one is while it is being written; none where there is no folder.
    private var names: [String] {
        guard !path.isEmpty, let stream = unsafe opendir(path.pathBytes) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while names.count < Self.maxCount, let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(path: $0) }
            }
            var status = stat()
            guard name.hasSuffix(".profile"), !name.hasPrefix("."), unsafe stat("\(path)/\(name)".pathBytes, &status) == 0,
                status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
            else { continue }
            names.append(name)
        }
        return names.sorted()
    }
}
