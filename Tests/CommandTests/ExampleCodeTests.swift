import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The Swift examples of README and of the documentation's articles are compiled, and those that stand alone run.
@Suite("Example code")
struct ExampleCodeTests {
    /// A block of Swift in a document.
    private struct Example {
        let place: String
        let lines: [Substring]

        var isManifest: Bool { lines.first?.hasPrefix("// swift-tools-version") == true }

        /// Fragments leave out what they take for granted, which is then declared around them, and are compiled only.
        var isWhole: Bool { lines.contains("import LedgerCalendar") }

        static func all(in path: String) throws -> [Example] {
            let text = String(decoding: try #require(contents(of: "\(packageFolder)/\(path)")), as: UTF8.self)
            var (examples, block, isInside) = ([Example](), [Substring](), false)
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if isInside, line == "```" {
                    examples.append(Example(place: "\(path):\(number + 1 - block.count)", lines: block))
                    isInside = false
                } else if isInside {
                    block.append(line)
                } else if line == "```swift" {
                    (block, isInside) = ([], true)
                }
            }
            return examples
        }

        /// The example as the body of a function of that name.
        func function(_ name: String) -> String {
            let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            let context = isWhole ? "" : "component: OpaquePointer, day: CivilDate, money: Money"
            return "// \(place)\n@MainActor func \(name)(\(context)) async throws {\n\(body)\n}\n"
        }
    }

    @Test func `the Swift in README and the articles compiles, and what stands alone runs`() throws {
        let catalogue = "Sources/LedgerCalendar/LedgerCalendar.docc"
        let desk = try Desk()
        let articles = desk.names(in: "\(packageFolder)/\(catalogue)").filter { $0.hasSuffix(".md") }.sorted()
        let examples = try (["README.md"] + articles.map { "\(catalogue)/\($0)" }).flatMap { try Example.all(in: $0) }
            .filter { !$0.isManifest }
        #expect(examples.count >= 14)
        let imports = Set(examples.flatMap { $0.lines.filter { $0.hasPrefix("import ") } }).sorted()
        var (program, calls) = (imports.joined(separator: "\n") + "\n", "")
        for (number, example) in examples.enumerated() {
            program += example.function("example\(number)")
            if example.isWhole { calls += "print(\"\(example.place)\")\ntry await example\(number)()\n" }
        }
        try desk.put(program + calls, in: "examples.swift")
        #expect(unsafe mkdir(desk.file("Fixtures"), 0o700) == 0)
        let ledger = try #require(contents(of: "\(packageFolder)/Fixtures/household.csv"))
        for name in ["household.csv", "bank.csv", "card.csv", "Fixtures/household.csv"] {
            try desk.put(String(decoding: ledger, as: UTF8.self), in: name)
        }
        let feed = try #require(contents(of: "\(packageFolder)/Fixtures/family.ics"))
        try desk.put(String(decoding: feed, as: UTF8.self), in: "family.ics")
        let outcome = try ScriptTests().run("examples.swift", ["household.csv"], on: desk)
        #expect(outcome.status == 0, "\(String(decoding: outcome.output, as: UTF8.self))\n\(outcome.errors)")
        #expect(contents(of: desk.file("household.ics")) != nil)
        #expect(contents(of: desk.file("annotated.ics")) != nil)
    }
}
