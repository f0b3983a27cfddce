internal import ByteStreams
public import Diagnostics
internal import Digests
internal import TextBytes

/// The list of files that an export has written into a folder, in the order of their entries, with the SHA-256 of each: `.ledger2ics`.
///
/// While an export writes the files, one may stand in the list twice: it is as before, or as it is going to be. `sha256sum --check` reads the
/// list.
struct FolderManifest: Sendable, Equatable {
    /// A file as an export wrote it.
    struct Item: Sendable, Equatable {
        let name: String
        /// The SHA-256, in hexadecimal digits.
        let digest: String
    }

    var items: [Item] = []
    /// Whether the files may be as before, as they are going to be, or missing: an export is writing them, or ended in the middle.
    var isUnfinished = false

    /// The name of the list's own file: hidden, so that calendar programs pass over it.
    static let fileName = ".ledger2ics"

    private static let beginning = "# ledger2ics folder "
    private static let version = 1
    private static let unfinished = "# unfinished"
    /// No list of a million files is larger.
    private static let maxLength = 1 << 28

    init(items: [Item] = []) { self.items = items }

    /// Reads the list of a folder; `nil` where there is none.
    ///
    /// - Throws: `LedgerError` when it cannot be read, is damaged or was written by a newer version.
    init?(in folder: String) throws(LedgerError) {
        let path = folder + "/" + Self.fileName
        guard let source = try ByteSource(pathIfPresent: path) else { return nil }
        guard source.count <= Self.maxLength else { throw Self.damage(path, line: 0, "the list is too large") }
        let text = String(decoding: try source.bytes(at: 0, length: source.count), as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        guard let first = lines.popFirst(), first.hasPrefix(Self.beginning), let version = Int(first.dropFirst(Self.beginning.count))
        else { throw Self.damage(path, line: 1, "it does not begin with '\(Self.beginning)\(Self.version)'") }
        guard version <= Self.version else {
            throw LedgerError(
                .folderNewerList, at: SourcePlace(path.shownPath, line: 1),
                "this list of files was written by a newer version of ledger2ics; export with that version")
        }
        guard lines.popLast()?.isEmpty == true else { throw Self.damage(path, line: 2 + lines.count, "its last line is cut off") }
        if lines.last?.elementsEqual(Self.unfinished) == true {
            lines.removeLast()
            isUnfinished = true
        }
        for (index, line) in lines.enumerated() {
            guard let item = Item(line) else {
                throw Self.damage(path, line: 2 + index, "this line is not a SHA-256 digest and a file name")
            }
            items.append(item)
        }
    }

    private static func damage(_ path: String, line: Int, _ what: String) -> LedgerError {
        LedgerError(
            .folderBadList, at: SourcePlace(path.shownPath, line: line),
            "the list of exported files is damaged: \(what). Remove it to begin a new one: files that are just as export writes them are "
                + "listed again, and all others are left alone")
    }

    /// The text of the list.
    var bytes: [UInt8] {
        var bytes = Array("\(Self.beginning)\(Self.version)\n".utf8)
        for item in items { bytes += "\(item.digest)  \(item.name)\n".utf8 }
        if isUnfinished { bytes += "\(Self.unfinished)\n".utf8 }
        return bytes
    }

    /// Returns the SHA-256 of a file's bytes, in hexadecimal digits.
    static func digest(of bytes: [UInt8]) -> String {
        String(writing: { text in for byte in SHA256.digest(of: bytes.span) { Hexadecimal.append(byte, count: 2, to: &text) } })
    }
}

extension FolderManifest.Item {
    /// Reads a line of a list; `nil` for names that no export gives, above all those that lead out of the folder.
    fileprivate init?(_ line: Substring) {
        let (digest, rest) = (line.prefix(64), line.dropFirst(64))
        let isDigest = digest.utf8.count == 64 && digest.utf8.allSatisfy { Hexadecimal.value(of: $0) != nil }
        guard isDigest, rest.hasPrefix("  ") else { return nil }
        let name = String(rest.dropFirst(2))
        guard CalendarFileName.isGiven(name) else { return nil }
        self.init(name: name, digest: String(digest))
    }
}

/// The names of the files in a folder of calendars.
enum CalendarFileName {
    /// The files that say how a folder is shown (vdir); see `FolderOfCalendars`.
    static let displayName = "displayname"
    static let color = "color"

    private static let ending = ".ics"
    /// No UID of an export is longer.
    private static let maxLength = 100

    /// Returns the name of the file of an event, by the UID that an export has given it: a plain name in lower case, which leads nowhere else and
    /// differs from all others also where upper and lower case are one.
    static func name(ofUID uid: String) -> String { uid + ending }

    /// Returns whether a file is a calendar by its name.
    static func isCalendar(_ name: String) -> Bool { name.utf8.count > ending.utf8.count && name.suffix(4).lowercased() == ending }

    /// Returns whether a hidden file is one that an export wrote to until it was killed: it would have become one of the files.
    static func isLeftover(_ name: String) -> Bool {
        guard name.hasPrefix("."), let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        let target = String(name[..<dot].dropFirst())
        return name[dot...].utf8.count == 7 && (target == FolderManifest.fileName || target.hasSuffix(ending) && isGiven(target))
    }

    /// Returns whether an export may have given a file that name.
    static func isGiven(_ name: String) -> Bool {
        if name == displayName || name == color { return true }
        guard name.utf8.count <= maxLength, name.hasPrefix("v1-"), name.hasSuffix(ending) else { return false }
        return name.utf8.allSatisfy { $0.isDigit || $0.isLetter && $0 == $0.lowercased || "-.@".utf8.contains($0) }
    }
}

extension DiagnosticCode {
    /// The list of exported files in a folder is damaged.
    public static let folderBadList: DiagnosticCode = "folder-bad-list"
    /// The list of exported files in a folder was written by a newer version.
    public static let folderNewerList: DiagnosticCode = "folder-newer-list"
}
