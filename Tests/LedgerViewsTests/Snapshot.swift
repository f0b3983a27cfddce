import CLibrary
import Testing

/// Compares a text with the file of that name in `Snapshots`, line by line.
///
/// With LEDGER_RECORD_SNAPSHOTS set the file is written instead, and the test fails: what was recorded is for a person to read.
func expectSnapshot(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = String(#filePath)
    let path = file[..<(file.lastIndex(of: "/") ?? file.startIndex)] + "/Snapshots/\(name).txt"
    if unsafe getenv("LEDGER_RECORD_SNAPSHOTS") != nil {
        let stream = try unsafe #require(fopen(String(path), "w"))
        defer { unsafe fclose(stream) }
        _ = unsafe fputs(text, stream)
        Issue.record("recorded \(name); read it, then run without LEDGER_RECORD_SNAPSHOTS", sourceLocation: sourceLocation)
        return
    }
    let stream = try unsafe #require(fopen(String(path), "r"), "no snapshot \(name)", sourceLocation: sourceLocation)
    defer { unsafe fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe fread(&bytes, 1, bytes.count, stream)
    let wanted = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == wanted.count, sourceLocation: sourceLocation)
    for (line, wanted) in zip(lines, wanted) { #expect(line == wanted, sourceLocation: sourceLocation) }
}
