#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// What `import LedgerCalendar` shows, as one list that people review: `Snapshots/public-surface.txt`.
    @Suite("The public surface")
    struct PublicSurfaceTests {
        @Test func `import LedgerCalendar shows what the reviewed list names, and nothing else`() throws {
            let surface = try surface()
            try expectSnapshot(Array(surface.lines.joined(separator: "\n").utf8) + [0x0A], "public-surface.txt")
        }

        @Test func `every public symbol has a doc comment that begins with a sentence`() throws {
            let bare = try surface().symbols.filter { symbol in
                guard let text = symbol.docComment?.lines.first?.text else { return true }
                return text.isEmpty
            }
            #expect(bare.map { $0.path } == [])
        }

        @Test func `every public type stands in the catalogue, under the task it is public for`() throws {
            let page = try String(
                contentsOfFile: packageFolder + "/Sources/LedgerCalendar/LedgerCalendar.docc/LedgerCalendar.md", encoding: .utf8)
            let listed = page.split(separator: "\n").filter { $0.hasPrefix("- ``") }.map { String($0.dropFirst(4).prefix { $0 != "`" }) }
            let types = try surface().symbols.filter { $0.isType && $0.pathComponents.count == 1 }.map(\.path)
            #expect(Set(types).symmetricDifference(listed).sorted() == [])
        }

        private func surface() throws -> Surface {
            let folder = try TemporaryFolder()
            let modules = try Program.path("ledger2ics").split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 } + "/Modules"
            let exported = try String(contentsOfFile: packageFolder + "/Sources/LedgerCalendar/LedgerCalendar.swift", encoding: .utf8)
                .split(separator: "\n").filter { $0.hasPrefix("@_exported") }.compactMap { $0.split(separator: " ").last }
            #if arch(arm64)
                let architecture = "aarch64"
            #else
                let architecture = "x86_64"
            #endif
            let output = try scratchFile()
            defer { close(output) }
            let child = try Child(
                "/usr/bin/env",
                [
                    "swift-symbolgraph-extract", "-module-name", "LedgerCalendar", "-I", modules, "-I", packageFolder + "/Sources/CLibical",
                    "-I", packageFolder + "/Sources/EmbeddedData/include",
                    "-target", architecture + "-unknown-linux-gnu", "-minimum-access-level", "public", "-skip-synthesized-members",
                    "-experimental-allowed-reexported-modules=" + exported.joined(separator: ","), "-output-dir", folder.path,
                ], environment: ProcessInfo.processInfo.environment, input: output, output: output, errors: output)
            try #require(child.wait() == 0, "\(String(decoding: rewound(output), as: UTF8.self))")
            let graph = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/LedgerCalendar.symbols.json"))
            return try JSONDecoder().decode(Surface.self, from: graph)
        }
    }

    /// A symbol graph, as the compiler writes it.
    private struct Surface: Decodable {
        let symbols: [Symbol]
        let relationships: [Relationship]

        struct Symbol: Decodable {
            let kind: Kind
            let identifier: Identifier
            let pathComponents: [String]
            let declarationFragments: [Fragment]
            let docComment: Comment?

            var path: String { pathComponents.joined(separator: ".") }
            var declaration: String {
                declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            var isType: Bool {
                ["swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.typealias"].contains(kind.identifier)
            }
        }
        struct Kind: Decodable { let identifier: String }
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }
        struct Comment: Decodable { let lines: [Line] }
        struct Line: Decodable { let text: String }
        struct Relationship: Decodable {
            let kind: String
            let source: String
            let targetFallback: String?
            let target: String
        }

        /// Each type with its conformances, and its members indented below it; types by name, members by declaration.
        var lines: [String] {
            let types = symbols.filter(\.isType).sorted { $0.path < $1.path }
            let names = Set(types.map(\.path))
            let members = Dictionary(grouping: symbols.filter { !$0.isType }) { $0.pathComponents.dropLast().joined(separator: ".") }
            let conformances = Dictionary(grouping: relationships.filter { $0.kind == "conformsTo" }, by: \.source)
            let nested = types.count { $0.pathComponents.count > 1 }
            var lines = ["# \(types.count - nested) types, and \(nested) nested in them"]
            for type in types {
                let protocols = Set(
                    (conformances[type.identifier.precise] ?? []).compactMap { $0.targetFallback?.split(separator: ".").last }
                )
                .subtracting(["Copyable", "Escapable", "SendableMetatype"]).sorted()
                let keyword = type.declaration.split(separator: " ").first {
                    ["struct", "enum", "class", "protocol", "typealias"].contains($0)
                }
                lines.append("\(keyword ?? "") \(type.path)" + (protocols.isEmpty ? "" : ": " + protocols.joined(separator: ", ")))
                lines += (members[type.path] ?? []).map { "    " + $0.declaration }.sorted()
            }
            for (owner, members) in members.sorted(by: { $0.key < $1.key }) where !names.contains(owner) {
                lines.append("extension \(owner.isEmpty ? "(global)" : owner)")
                lines += members.map { "    " + $0.declaration }.sorted()
            }
            return lines
        }
    }
#endif
