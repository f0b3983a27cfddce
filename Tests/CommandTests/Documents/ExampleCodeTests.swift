import TestSupport
import Testing

/// The Swift examples of all documents are compiled, and those that stand alone run; a `text` block behind one is what it prints.
///
/// With LEDGER_RECORD_SNAPSHOTS set the blocks are written instead, and the test fails.
@Suite("Documents' code")
struct ExampleCodeTests {
    /// A block of Swift in a document.
    private struct Example {
        let document: Document
        let code: Range<Int>
        /// What it prints, where the document shows that.
        let output: Range<Int>?

        var place: String { document.place(code.lowerBound) }

        var lines: ArraySlice<Substring> { document.lines[code] }

        var isManifest: Bool { lines.first?.hasPrefix("// swift-tools-version") == true }

        /// Fragments leave out what they take for granted, which is then declared around them, and are compiled only.
        var isWhole: Bool { lines.contains("import LedgerCalendar") }

        static func all(in document: Document) -> [Example] {
            let blocks = document.blocks
            return blocks.enumerated().filter { $1.language == "swift" }.map { index, block in
                let next = index + 1 < blocks.count && blocks[index + 1].language == "text" ? blocks[index + 1].lines : nil
                // Nothing but blank lines and fences between the two.
                let follows = next.map { next in
                    document.lines[block.lines.upperBound + 1..<next.lowerBound - 1].allSatisfy { $0.isEmpty }
                }
                return Example(document: document, code: block.lines, output: follows == true ? next : nil)
            }
        }

        /// The example as the body of a function of that name.
        func function(_ name: String) -> String {
            let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            let context = isWhole ? "" : "component: OpaquePointer, day: CivilDate, money: Money"
            return "// \(place)\n@MainActor func \(name)(\(context)) async throws {\n\(body)\n}\n"
        }
    }

    /// A folder with all fixtures, as they are named in the examples.
    private func desk() throws -> Desk {
        let desk = try Desk()
        try desk.makeFolder("Fixtures")
        for path in Document.files(in: "Fixtures") {
            let (bytes, name) = (try #require(contents(of: "\(packageFolder)/\(path)")), path.split(separator: "/")[1])
            try desk.put(bytes, in: String(name))
            try desk.put(bytes, in: path)
        }
        return desk
    }

    @Test func `the Swift of the documents compiles, and what stands alone runs and prints what is shown`() throws {
        let examples = Document.all.flatMap { Example.all(in: $0) }.filter { !$0.isManifest }
        #expect(examples.count >= 20 && examples.count { $0.output != nil } >= 8)
        let imports = Set(examples.flatMap { $0.lines.filter { $0.hasPrefix("import ") } }).sorted()
        var (program, calls) = (imports.joined(separator: "\n") + "\n", "")
        for (number, example) in examples.enumerated() {
            program += example.function("example\(number)")
            if example.isWhole { calls += "case \"\(number)\": try await example\(number)()\n" }
        }
        program += "switch ProcessInfo.processInfo.environment[\"EXAMPLE\"] {\n\(calls)default: break\n}\n"
        let scripts = try Desk()
        try scripts.put("import Foundation\n" + program, in: "examples.swift")
        let compiled = try ScriptTests().run(scripts.file("examples.swift"), on: scripts)
        try #require(compiled.status == 0, "\(String(decoding: compiled.output, as: UTF8.self))\n\(compiled.errors)")
        var recorded: [String: [(Range<Int>, [Substring])]] = [:]
        for (number, example) in examples.enumerated() where example.isWhole {
            let outcome = try ScriptTests().run(
                scripts.file("examples.swift"), ["Fixtures/household.csv", "2026-04-11"], on: desk(), environment: ["EXAMPLE": "\(number)"])
            let printed = visibleLines(outcome.output)
            #expect(outcome.status == 0, "\(example.place): \(outcome.errors)")
            guard let output = example.output, !fits(printed[...], example.document.lines[output]) else { continue }
            if Document.isRecording {
                recorded[example.document.path, default: []].append((output, printed))
            } else {
                Issue.record("\(example.place) prints\n\(printed.joined(separator: "\n"))")
            }
        }
        for document in Document.all { try recorded[document.path].map(document.record) }
    }
}
