import TestSupport
import Testing

/// The folders of a target are its rooms: of two side by side, one may name the other's types, but not each the other's.
@Suite("Folders of sources")
struct FolderTests {
    @Test func `no two folders of a target name each other's types`() throws {
        let paths = Document.files(in: "Sources").filter { $0.hasSuffix(".swift") }
        #expect(paths.count > 100)
        let names = SourceNames(
            try paths.map { path in
                (path: String(path.dropFirst("Sources/".count)), text: try #require(contents(of: "\(packageFolder)/\(path)")))
            })
        for pair in names.pairs {
            Issue.record("\(pair.name): what both need belongs below both; the smaller way is \(pair.smallerWay.joined(separator: ", "))")
        }
    }

    /// Two files of folders side by side, of which one names the other's type.
    private func pairs(naming code: String, there: String = "struct There {}", _ folders: (String, String) = ("Target/A", "Target/B"))
        -> [String]
    {
        let texts = [("\(folders.0)/Here.swift", "struct Here { \(code)\n}"), ("\(folders.1)/There.swift", "extension Here {}\n\(there)")]
        return SourceNames(texts.map { (path: $0.0, text: Array($0.1.utf8)) }).pairs.flatMap(\.smallerWay)
    }

    @Test(arguments: [
        "let there: There", "var there = There.all", "func add(_: [There])", "\"\"; let there: There", "#\"\\\"#; let there: There",
        "\"\\\"\"; There.self",
        "/ There.count", "let text = \"\"\"\n\"\n\"\"\"\nlet there: There",
    ])
    func `two folders that name each other's types are a pair`(code: String) {
        #expect(pairs(naming: code) == ["Target/A/Here.swift names There"])
    }

    @Test(arguments: [
        "", "// There", "/// There", "\"There\"", "\"\\\" There\"", "#\"\\\" + \"There\"#", "\"\"\"\n\" There\n\"\"\"", "there.thereThere",
        "HereThere()",
    ])
    func `a name in a comment or a text, or within another, is none`(code: String) { #expect(pairs(naming: code).isEmpty) }

    @Test(arguments: ["class", "enum", "actor", "protocol", "typealias", "struct Outer { final  class", "// struct There\nstruct"])
    func `a type is where its keyword is`(keyword: String) {
        #expect(pairs(naming: "There()", there: "\(keyword) There") == ["Target/A/Here.swift names There"])
    }

    @Test(arguments: ["extension There {}", "func There() {}", "// struct There", "struct Theres {}"])
    func `what declares no type makes no pair`(there: String) { #expect(pairs(naming: "There()", there: there).isEmpty) }

    @Test func `a name that several files declare is nobody's`() { #expect(pairs(naming: "struct There {}").isEmpty) }

    @Test(arguments: [("Target/A", "Target/A"), ("Target/A", "Target/A/B"), ("Target", "Target/A"), ("Target/A", "Other/B")])
    func `only folders side by side in one target are a pair`(here: String, there: String) {
        #expect(pairs(naming: "There()", (here, there)).isEmpty)
        #expect(pairs(naming: "There()", (there, here)).isEmpty)
    }

    @Test func `the smaller way is told, file by file`() {
        let texts = [
            ("T/A/One.swift", "struct One { let three: Three, four: Four }"), ("T/A/Two.swift", "struct Two { let three: Three }"),
            ("T/B/Three.swift", "struct Three { var one: One, two: Two? }"), ("T/B/Four.swift", "struct Four { var other: Other }"),
            ("T/B/Five.swift", "enum Five { case one(One) }"), ("T/A/Other.swift", "struct Other {}"),
        ]
        let pairs = SourceNames(texts.map { (path: $0.0, text: Array($0.1.utf8)) }).pairs
        #expect(pairs.map(\.name) == ["T/A <-> T/B"])
        #expect(pairs.first?.smallerWay == ["T/A/One.swift names Four", "T/A/One.swift names Three", "T/A/Two.swift names Three"])
    }
}
