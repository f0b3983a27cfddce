internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import TextBytes

/// A folder of calendars (vdir): one event in a file, as khal, vdirsyncer and Radicale keep them.
struct FolderOfCalendars {
    /// The paths of its calendars: those that an export wrote in the order of their entries, then the others by name.
    let files: [String]

    /// Lists the files that end in `.ics`; of a folder that has only folders, those of these.
    ///
    /// - Throws: `LedgerError` when a folder cannot be read, and with the code `icsNotACalendar` when there are other files alone.
    init(_ path: String) throws(LedgerError) {
        var folder = path
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        let top = try FolderListing(path: folder)
        var (files, others) = Self.calendars(in: folder, top)
        if files.isEmpty, others.isEmpty {
            for name in top.folders {
                let inner = folder + "/" + name
                let found = Self.calendars(in: inner, try FolderListing(path: inner))
                files += found.files
                others += found.others
            }
        }
        guard !files.isEmpty || others.isEmpty else {
            throw LedgerError(
                .icsNotACalendar, at: SourcePlace(folder.shownPath),
                "the folder has no calendars: expected files that end in .ics; for files of another kind, give the path of each")
        }
        self.files = files
    }

    /// Returns the paths of the calendars, and the names of files that do not belong in such a folder.
    private static func calendars(in folder: String, _ listing: FolderListing) -> (files: [String], others: [String]) {
        var names = listing.files.filter(CalendarFileName.isCalendar)
        let others = listing.files.filter {
            !CalendarFileName.isCalendar($0) && $0 != CalendarFileName.displayName && $0 != CalendarFileName.color
        }
        // A list that cannot be read costs no more than the order.
        if let manifest = try? FolderManifest(in: folder) {
            var rest = Set(names)
            names = manifest.items.map(\.name).filter { rest.remove($0) != nil } + names.filter(rest.contains)
        }
        return (names.map { (folder == "/" ? "" : folder) + "/" + $0 }, others)
    }
}

extension ByteSource {
    /// Returns the calendars of this folder as one feed in UTF-8, whose places are those in the files; `nil` if this is no folder.
    ///
    /// A file that cannot be read, or is none of a calendar, is reported and left out. What a file leaves open ends with it.
    ///
    /// - Parameters:
    ///   - encoding: the encoding of the files; `nil` detects that of each.
    ///   - report: receives the faults of the files.
    /// - Returns: the feed.
    /// - Throws: `LedgerError` when reading fails, and with the code `icsNotACalendar` for a folder of other files.
    func feedOfFolder(from encoding: TextEncoding? = nil, report: Diagnostic.Handler) throws(LedgerError) -> ByteSource? {
        guard isFolder, let path else { return nil }
        var feed = try GatheredFeed()
        for file in try FolderOfCalendars(path).files {
            do throws(LedgerError) {
                try feed.append(try ByteSource(path: file).inUTF8(from: encoding, report: report), report: report)
            } catch {
                guard error.code == .cannotOpen || !error.isStreamFailure else { throw error }
                report(error.diagnostic)
            }
        }
        return try feed.source(named: name)
    }
}

/// Puts the calendars of several files one after another.
private struct GatheredFeed: ~Copyable {
    private var scratch: ScratchFile
    private var files = GatheredFiles()

    private static let emptyCalendar = Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)

    init() throws(LedgerError) { scratch = try ScratchFile() }

    /// Adds a file, unless it is none of a calendar.
    mutating func append(_ file: ByteSource, report: Diagnostic.Handler) throws(LedgerError) {
        let head = try file.bytes(at: 0, length: ContentKind.headLength)
        switch ContentKind(head: head.span) {
        case .calendar: break
        case .empty:
            return report(Diagnostic(.error, .icsEmpty, at: SourcePlace(file.name), "the file is empty; a calendar was expected"))
        default:
            let message = "the file is not a calendar although its name ends in .ics; it is left out"
            return report(Diagnostic(.error, .icsNotACalendar, at: SourcePlace(file.name), message))
        }
        // A blank at the beginning would make the first line a part of the last line of the file before.
        let mark = ContentKind.markLength(head.span)
        let start = head.span.firstIndex(in: mark..<head.count) { $0 > .space } ?? head.count
        var counting = LineEndingCount()
        counting.add(head.span.extracting(mark..<start))
        files.begin(file.name, line: 1 + counting.count)
        try append(file, from: start)
        if try !Self.isComplete(file) {
            files.beginSeam()
            try append(Self.emptyCalendar)
        }
    }

    /// Appends the text of a file, and a line ending where it has none at its end.
    private mutating func append(_ file: ByteSource, from start: Int) throws(LedgerError) {
        var (offset, counting, last) = (start, LineEndingCount(), UInt8.lineFeed)
        while offset < file.count {
            let block = try file.bytes(at: offset, length: 1 << 18)
            counting.add(block.span)
            try scratch.append(block.span)
            offset += block.count
            last = block.last ?? last
        }
        if last != .lineFeed {
            try scratch.append([UInt8.carriageReturn, .lineFeed].span)
            counting.add([UInt8.carriageReturn, .lineFeed].span)
        }
        files.advance(by: counting.count)
    }

    private mutating func append(_ lines: [UInt8]) throws(LedgerError) {
        try scratch.append(lines.span)
        files.advance(by: lines.count { $0 == .lineFeed })
    }

    /// Returns whether the last line with text ends a calendar.
    private static func isComplete(_ file: ByteSource) throws(LedgerError) -> Bool {
        let ending = Array("END:VCALENDAR".utf8)
        let tail = try file.bytes(at: max(0, file.count - 256), length: 256)
        guard let last = tail.lastIndex(where: { $0 > .space }), last + 1 >= ending.count else { return false }
        let start = last + 1 - ending.count
        return tail[start...last].map(\.uppercased) == ending && (start == 0 ? file.count == ending.count : tail[start - 1].isLineEnding)
    }

    /// Returns the feed: an empty calendar if there are no files.
    consuming func source(named name: String) throws(LedgerError) -> ByteSource {
        if scratch.count == 0 { try append(Self.emptyCalendar) }
        let files = files
        return try scratch.source(named: name, files: files)
    }
}

/// Counts line endings as readers of feeds do: LF, CR LF, CR CR LF, and CR alone.
private struct LineEndingCount {
    private var known = 0
    /// The number of CRs just before, of which it is not known yet what follows.
    private var returns = 0

    var count: Int { known + returns }

    mutating func add(_ bytes: Span<UInt8>) {
        for index in bytes.indices {
            switch bytes[index] {
            case .carriageReturn: returns += 1
            case .lineFeed:
                known += max(1, returns - 1)
                returns = 0
            default:
                known += returns
                returns = 0
            }
        }
    }
}
