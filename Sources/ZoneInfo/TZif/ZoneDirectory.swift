internal import CLibrary
internal import ByteStreams
internal import TextBytes

/// A folder of compiled time zones, such as `/usr/share/zoneinfo`.
struct ZoneDirectory: Sendable {
    let path: String

    /// The places where systems keep their zones, `$TZDIR` first.
    static let installed: [ZoneDirectory] = {
        let chosen = String.environmentPath("TZDIR")
        let usual = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/var/db/timezone/zoneinfo"]
        return ((chosen.hasPrefix("/") ? [chosen] : []) + usual).map { ZoneDirectory(path: $0) }
    }()

    /// Returns the bytes of the TZif file of that name; `nil` when there is none with exactly this capitalisation.
    func bytes(of name: String) -> [UInt8]? {
        let file = path + "/" + name
        // Listing a folder takes longer than looking up one file, so it is checked last.
        guard Self.isValidName(name), Self.kind(file) == S_IFREG, holdsExactly(name) else { return nil }
        return Self.smallFile(file, limit: TZifFile.maximumSize)
    }

    /// Whether a name can be an IANA time zone name; no other reaches the file system.
    static func isValidName(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= 64, name != "posixrules", name != "localtime" else { return false }
        let allowed = name.utf8.allSatisfy { byte in
            LocalTimeType.isAbbreviationByte(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/")
        }
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard allowed, parts.count <= 4, !parts.contains(where: \.isEmpty) else { return false }
        // The copies with and without leap seconds have no names of their own.
        return !(parts.count > 1 && (parts[0].elementsEqual("posix".utf8) || parts[0].elementsEqual("right".utf8)))
    }

    /// Returns every file below the folder, keyed by its name in lower case; of names that differ only in case, the lowest in byte order.
    func namesByLowercase() -> [String: String] {
        var found: [String: String] = [:]
        var folders = [""]
        while let folder = folders.popLast() {
            for entry in Self.entries(of: path + "/" + folder) where entry.utf8.first != UInt8(ascii: ".") {
                let name = folder.isEmpty ? entry : folder + "/" + entry
                guard Self.isValidName(name) else { continue }
                switch Self.kind(path + "/" + name) {
                case S_IFDIR: if name != "posix", name != "right" { folders.append(name) }
                case S_IFREG:
                    let key = name.lowercased()
                    found[key] = min(found[key] ?? name, name)
                default: break
                }
            }
        }
        return found
    }

    /// Whether the folders list exactly that name, which file systems that ignore case do not check.
    private func holdsExactly(_ name: String) -> Bool {
        var folder = path
        for part in name.split(separator: "/") {
            guard Self.entries(of: folder).contains(String(part)) else { return false }
            folder += "/" + part
        }
        return true
    }

    /// Returns the bytes of a regular file of at most `limit` bytes.
    static func smallFile(_ path: String, limit: Int) -> [UInt8]? {
        guard kind(path) == S_IFREG, let source = try? ByteSource(path: path), source.count <= limit else { return nil }
        return try? source.bytes(at: 0, length: source.count)
    }

    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path.pathBytes, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func entries(of folder: String) -> [String] {
        guard let stream = unsafe opendir(folder.pathBytes) else { return [] }
        defer { unsafe _ = closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    unsafe String(cString: $0)
                }
            }
            names.append(name)
        }
        return names
    }
}
