import CLibrary
import TestSupport
import Testing

/// Compares bytes with the file of that name in `Snapshots`.
///
/// With LEDGER_RECORD_SNAPSHOTS set the file is written instead, and the test fails: what was recorded is for a person to read.
func expectSnapshot(_ bytes: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let path = "\(sourceFolder)/Snapshots/\(name)"
    if unsafe getenv("LEDGER_RECORD_SNAPSHOTS") != nil {
        let descriptor = try create(path)
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor)
        Issue.record("recorded \(name); read it, then run without LEDGER_RECORD_SNAPSHOTS", sourceLocation: sourceLocation)
        return
    }
    let wanted = try #require(contents(of: path), "no snapshot \(name)", sourceLocation: sourceLocation)
    guard bytes != wanted else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let wantedLines = wanted.split(separator: 0x0A, omittingEmptySubsequences: false)
    let number = zip(lines, wantedLines).prefix { $0 == $1 }.count
    Issue.record(
        """
        \(name) differs in line \(number + 1)
        snapshot: \(shown(wantedLines, number))
        now:      \(shown(lines, number))
        """, sourceLocation: sourceLocation)
}

private func shown(_ lines: [ArraySlice<UInt8>], _ number: Int) -> String {
    number < lines.count ? String(decoding: lines[number], as: UTF8.self).debugDescription : "(nothing)"
}

/// The folder of these sources.
let sourceFolder: String = {
    let file = String(#filePath)
    return String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
}()
