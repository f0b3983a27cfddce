package import Diagnostics
internal import TextBytes

/// The files whose texts were put one after another into one source, and which of its lines are theirs.
///
/// ```swift
/// var files = GatheredFiles()
/// files.begin("home/a.ics", line: 1)
/// files.advance(by: 12)
/// files.begin("home/b.ics", line: 1)
/// files.place(of: 13)                 // home/b.ics:1
/// ```
package struct GatheredFiles: Sendable {
    private struct Stretch {
        /// The first line of the stretch in the source.
        let start: Int
        let file: String
        /// The line of the file that this is.
        let line: Int
        let isSeam: Bool
    }

    private var stretches: [Stretch] = []
    /// The number of line endings so far.
    private var lineCount = 0

    /// No files yet.
    package init() {}

    /// Goes on with the text of a file, from its line `line` on.
    package mutating func begin(_ file: String, line: Int) {
        stretches.append(Stretch(start: lineCount + 1, file: file, line: line, isSeam: false))
    }

    /// Goes on with lines that stand in no file, and keep what follows apart from what is left open.
    package mutating func beginSeam() {
        guard let last = stretches.last else { return }
        let line = last.line + max(0, lineCount - last.start)
        stretches.append(Stretch(start: lineCount + 1, file: last.file, line: line, isSeam: true))
    }

    /// Notes that so many line endings were added.
    package mutating func advance(by count: Int) { lineCount += count }

    private func stretch(of line: Int) -> Stretch? {
        let next = stretches.partitioningIndex { $0.start > line }
        return next > 0 ? stretches[next - 1] : nil
    }

    /// Returns the place of a line in its file; what stands in no file is at the last line of the one before.
    func place(of line: Int) -> (file: String, line: Int)? {
        stretch(of: line).map { ($0.file, $0.isSeam ? $0.line : $0.line + line - $0.start) }
    }

    func isSeam(_ line: Int) -> Bool { stretch(of: line)?.isSeam == true }
}

extension ByteSource {
    /// Returns the place of a line, in the file that it stands in; line 0 is the source as a whole.
    package func place(line: Int, column: Int = 0) -> SourcePlace {
        guard let files, line > 0, let place = files.place(of: line) else { return SourcePlace(name, line: line, column: column) }
        return SourcePlace(place.file, line: place.line, column: column)
    }

    /// Returns whether a line stands in none of the files that the source was gathered from.
    package func isSeam(line: Int) -> Bool { files?.isSeam(line) == true }
}
