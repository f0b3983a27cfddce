import CLibrary
import TestSupport
import Testing

/// A Markdown file that people read: README, the account of the benchmarks, or an article of the documentation.
struct Document: CustomTestStringConvertible {
    /// Where the documentation's articles and pictures are, in the package.
    static let catalogue = "Sources/LedgerCalendar/LedgerCalendar.docc"

    /// A fenced block.
    struct Block {
        /// What stands behind the opening fence.
        let language: Substring
        /// The lines between the fences.
        let lines: Range<Int>
    }

    /// The path in the package.
    let path: String
    let lines: [Substring]

    var testDescription: String { path }

    init(_ path: String) throws {
        self.path = path
        let text = String(decoding: try #require(contents(of: "\(packageFolder)/\(path)"), "\(path) is missing"), as: UTF8.self)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// All documents, README first.
    static let all: [Document] = {
        let paths = ["README.md", "scripts/bench/README.md"] + files(in: catalogue).filter { $0.hasSuffix(".md") }
        return paths.compactMap { try? Document($0) }
    }()

    /// The paths of all files in a folder of the package and the folders in it.
    static func files(in folder: String) -> [String] {
        guard let desk = try? Desk() else { return [] }
        return desk.names(in: "\(packageFolder)/\(folder)").flatMap { name in
            name.contains(".") ? ["\(folder)/\(name)"] : files(in: "\(folder)/\(name)")
        }
    }

    /// The folder the document is in, with a slash behind it, or nothing at the top.
    var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    /// The name of an article, as `doc:` links say it.
    var name: Substring { path.split(separator: "/").last?.dropLast(3) ?? "" }

    var blocks: [Block] {
        var (blocks, opened) = ([Block](), Int?.none)
        for (number, line) in lines.enumerated() where line.hasPrefix("```") {
            if let start = opened {
                blocks.append(Block(language: lines[start].dropFirst(3), lines: start + 1..<number))
                opened = nil
            } else {
                opened = number
            }
        }
        return blocks
    }

    /// The lines outside of fenced blocks, with their places.
    var prose: [(number: Int, line: Substring)] {
        let blocks = blocks
        return lines.enumerated().filter { number, line in
            !line.hasPrefix("```") && !blocks.contains { $0.lines.contains(number) }
        }.map { ($0, $1) }
    }

    /// The headings below the title, without their signs.
    var headings: [Substring] { prose.map(\.line).filter { $0.hasPrefix("##") }.map { $0.drop { $0 == "#" || $0 == " " } } }

    /// Whether documents and pictures are written anew rather than compared.
    static var isRecording: Bool { unsafe getenv("LEDGER_RECORD_SNAPSHOTS") != nil }

    /// Writes the document with other lines in the places of some.
    func record(_ changes: [(lines: Range<Int>, printed: [Substring])]) throws {
        var lines = lines
        for change in changes.reversed() { lines.replaceSubrange(change.lines, with: change.printed) }
        try Self.write(Array(lines.joined(separator: "\n").utf8), to: path)
    }

    /// Writes a file of the package, and fails: a person is to read what was recorded.
    static func write(_ bytes: [UInt8], to path: String) throws {
        if bytes == contents(of: "\(packageFolder)/\(path)") { return }
        let descriptor = try create("\(packageFolder)/\(path)")
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor)
        Issue.record("recorded \(path); read it, then run without LEDGER_RECORD_SNAPSHOTS")
    }

    /// `path:line`, for messages.
    func place(_ number: Int) -> String { "\(path):\(number + 1)" }
}

/// Whether what was printed is what a document shows: `…` alone in a line stands for any lines, and behind a blank for the rest of its line.
func fits(_ printed: ArraySlice<Substring>, _ shown: ArraySlice<Substring>) -> Bool {
    guard let wanted = shown.first else { return printed.isEmpty }
    if wanted == "…" { return (printed.startIndex...printed.endIndex).contains { fits(printed[$0...], shown.dropFirst()) } }
    guard let line = printed.first, line == wanted || (wanted.hasSuffix(" …") && line.hasPrefix(wanted.dropLast())) else { return false }
    return fits(printed.dropFirst(), shown.dropFirst())
}

/// The lines of a text, without blanks and carriage returns at their ends, which are not to be seen.
func visibleLines(_ bytes: [UInt8]) -> [Substring] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return (lines.last == [] ? lines.dropLast() : lines[...]).map { line in
        let end = line.lastIndex { $0 != 0x20 && $0 != 0x0D }.map { $0 + 1 } ?? line.startIndex
        return Substring(String(decoding: line[..<end], as: UTF8.self))
    }
}
