internal import ByteStreams
public import Diagnostics
internal import LedgerEvents
internal import TextBytes

/// What an export has to do in a folder so that it holds the files of a calendar and no others of its own.
///
/// A file that another program has changed, or that no export wrote, is never touched: only files whose bytes are those in the list are.
struct FolderUpdate {
    /// The folder, without a slash at its end.
    let folder: String
    /// Whether files that another program has changed are written over, or removed, like the others.
    let replacesEdited: Bool
    /// The digests that files of the folder may have, by name.
    private let known: [String: Set<String>]
    private let old: FolderManifest
    /// The list when all is done, and the names in it so far.
    private var new = FolderManifest()
    private var seen: Set<String> = []
    /// The files to write, and those to remove.
    private(set) var written: Set<String> = []
    private(set) var removed: [String] = []
    /// How many files were gone that an export had written.
    private(set) var restoredCount = 0

    init(folder: String, replacesEdited: Bool) throws(LedgerError) {
        (self.folder, self.replacesEdited) = (folder, replacesEdited)
        if case .other = try FolderItem(path: folder + "/" + FolderManifest.fileName) {
            throw LedgerError(.cannotCreate, name: folder + "/" + FolderManifest.fileName, reason: "it is not a file")
        }
        old = try FolderManifest(in: folder) ?? FolderManifest()
        known = Dictionary(grouping: old.items, by: \.name).mapValues { Set($0.map(\.digest)) }
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    private func digest(of file: ByteSource) throws(LedgerError) -> String {
        FolderManifest.digest(of: try file.bytes(at: 0, length: file.count))
    }

    /// Decides what becomes of the file of that name, which is to have these bytes.
    ///
    /// - Parameters:
    ///   - name: the name of the file.
    ///   - bytes: what it is to hold.
    ///   - isEvent: whether it is one of an event; others give way to what is there.
    ///   - report: receives why the file stays as it is.
    /// - Throws: `LedgerError` when reading fails.
    mutating func plan(_ name: String, _ bytes: [UInt8], isEvent: Bool, report: Diagnostic.Handler) throws(LedgerError) {
        // An earlier calendar may have a UID twice.
        guard seen.insert(name).inserted else { return }
        let (listed, wanted) = (known[name] ?? [], FolderManifest.digest(of: bytes))
        switch try FolderItem(path: path(name)) {
        case .nothing:
            if !listed.isEmpty, !old.isUnfinished { restoredCount += 1 }
            written.insert(name)
        case .file(let file):
            let found = try digest(of: file)
            if found == wanted { break }
            guard listed.contains(found) || !listed.isEmpty && replacesEdited else {
                keep(name)
                guard isEvent else { return }
                return report(listed.isEmpty ? foreign(name) : edited(name, "it differs from its entry in the ledger"))
            }
            written.insert(name)
        case .other:
            keep(name)
            return isEvent ? report(foreign(name)) : ()
        }
        new.items.append(FolderManifest.Item(name: name, digest: wanted))
    }

    /// Decides what becomes of the files whose entries are gone; with `keepsAll`, they stay.
    ///
    /// - Throws: `LedgerError` when reading fails.
    mutating func planRemovals(keepsAll: Bool, report: Diagnostic.Handler) throws(LedgerError) {
        var keptCount = 0
        for name in old.items.map(\.name) where seen.insert(name).inserted {
            switch try FolderItem(path: path(name)) {
            case .nothing: break
            case .file(let file):
                let isOurs = known[name]?.contains(try digest(of: file)) == true
                if keepsAll {
                    keep(name)
                    keptCount += 1
                } else if isOurs || replacesEdited {
                    removed.append(name)
                } else {
                    keep(name)
                    report(edited(name, "its entry is gone from the ledger"))
                }
            case .other: keep(name)
            }
        }
        guard keptCount > 0 else { return }
        let what = keptCount == 1 ? "1 file was not removed" : "\(keptCount) files were not removed"
        report(
            Diagnostic(
                .warning, .folderNotRemoved, at: SourcePlace(folder.shownPath),
                "\(what), since some entries could not be read and may be missing"))
    }

    /// Keeps the file of that name in the list, if it is there, as it was.
    private mutating func keep(_ name: String) {
        new.items += (known[name] ?? []).sorted().map { FolderManifest.Item(name: name, digest: $0) }
    }

    private func foreign(_ name: String) -> Diagnostic {
        let message =
            "export did not write this file, which has the name of an event's file; it was left as it is, and the event is missing: move it away"
        return Diagnostic(.error, .folderForeignFile, at: SourcePlace(path(name).shownPath), message)
    }

    private func edited(_ name: String, _ why: String) -> Diagnostic {
        Diagnostic(
            .warning, .folderEditedFile, at: SourcePlace(path(name).shownPath),
            "another program has changed this file since it was exported, and \(why); it was left as it is; to overwrite it",
            hint: Hint(.edits, values: ["replace"]))
    }

    /// Lists everything that may be in the folder until all is done, so that whoever comes after an end in the middle knows what is ours.
    ///
    /// - Throws: `LedgerError` when writing fails.
    func begin() throws(LedgerError) {
        guard !written.isEmpty || !removed.isEmpty else { return }
        for name in try FolderListing.hiddenNames(in: folder) where CalendarFileName.isLeftover(name) {
            try FolderItem.remove(path: path(name))
        }
        var both = new
        both.isUnfinished = true
        let names = Set(new.items.map(\.name))
        both.items += old.items.filter { !names.contains($0.name) || written.contains($0.name) }
        try write(both)
    }

    /// Removes the files whose entries are gone, and lists what is there now.
    ///
    /// - Throws: `LedgerError` when writing fails.
    func finish() throws(LedgerError) {
        for name in removed { try FolderItem.remove(path: path(name)) }
        if new != old || !written.isEmpty || !removed.isEmpty { try write(new) }
    }

    /// Writes the file of that name.
    ///
    /// - Throws: `LedgerError` when writing fails.
    func write(_ name: String, _ bytes: [UInt8]) throws(LedgerError) {
        var output = try OutputFile(path: path(name))
        try output.write(bytes)
        try output.commit()
    }

    private func write(_ manifest: FolderManifest) throws(LedgerError) { try write(FolderManifest.fileName, manifest.bytes) }
}

extension DiagnosticCode {
    /// A file in a folder of calendars has the name of an event's, and no export wrote it.
    public static let folderForeignFile: DiagnosticCode = "folder-foreign-file"
    /// Another program has changed a file in a folder of calendars since it was exported.
    public static let folderEditedFile: DiagnosticCode = "folder-edited-file"
    /// Files that an export wrote into a folder of calendars were gone.
    public static let folderFilesRestored: DiagnosticCode = "folder-files-restored"
    /// No file was removed from a folder of calendars, since rows are unusable.
    public static let folderNotRemoved: DiagnosticCode = "folder-not-removed"
}
