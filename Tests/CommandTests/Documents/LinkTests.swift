import CLibrary
import TestSupport
import Testing

/// What README and the articles lead to is there, and README stays short.
@Suite("Documents' links and lengths")
struct LinkTests {
    /// What a document leads to.
    private struct Link {
        let place: String
        let target: Substring

        /// All links of a document: `[text](target)`, pictures, and `<doc:Name>`.
        static func all(in document: Document) -> [Link] {
            document.prose.flatMap { number, line in
                // What stands in code is no link.
                let text = line.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { $0 % 2 == 0 ? $1 : "" }.joined()
                let inline = text.split(separator: "](", omittingEmptySubsequences: false).dropFirst().map { $0.prefix { $0 != ")" } }
                let articles = text.split(separator: "<doc:", omittingEmptySubsequences: false).dropFirst().map {
                    "doc:" + $0.prefix { $0 != ">" }
                }
                let sources = text.split(separator: "src=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
                return (inline + sources + articles.map { $0[...] }).map { Link(place: document.place(number), target: $0) }
            }
        }
    }

    /// Articles by their names.
    private let articles = Document.all.filter { $0.path.hasPrefix(Document.catalogue) }

    /// The anchor of a heading on a page of a forge: lower case, blanks as hyphens, no punctuation.
    private func anchor(_ heading: Substring) -> String {
        String(heading.lowercased().compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : nil })
    }

    @Test(arguments: Document.all)
    func `what a document leads to is there`(document: Document) throws {
        for link in Link.all(in: document) {
            if link.target.hasPrefix("https://") || link.target.hasPrefix("http://") { continue }
            let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            if parts[0].hasPrefix("doc:") {
                let found = articles.filter { $0.name == parts[0].dropFirst(4) }
                #expect(found.count == 1, "\(link.place): \(found.count) articles are called \(parts[0])")
                guard parts.count == 2, let article = found.first else { continue }
                #expect(article.headings.contains { $0.replacing(" ", with: "-") == parts[1] }, "\(link.place): no heading \(link.target)")
            } else {
                let path = parts[0].isEmpty ? document.path : document.folder + parts[0]
                #expect(unsafe access("\(packageFolder)/\(path)", F_OK) == 0, "\(link.place): there is no \(path)")
                guard parts.count == 2 else { continue }
                #expect(try Document(path).headings.contains { anchor($0) == parts[1] }, "\(link.place): no heading \(link.target)")
            }
        }
    }

    @Test func `articles link by name, and each is listed on a page above it`() {
        let listed = Set(articles.flatMap(\.lines).filter { $0.hasPrefix("- <doc:") }.map { $0.dropFirst(7).dropLast() })
        for article in articles where article.name != "LedgerCalendar" {
            #expect(listed.contains(article.name), "\(article.path) is on no page")
            #expect(!Link.all(in: article).contains { $0.target.contains(".md") }, "\(article.path) links to a file")
        }
    }

    @Test func `README is at most 14,000 bytes, its lines 300 characters and its cells 160`() throws {
        let readme = try Document("README.md")
        #expect(readme.lines.joined(separator: "\n").utf8.count <= 14_000)
        for (number, line) in readme.lines.enumerated() { #expect(line.count <= 300, "\(readme.place(number))") }
        for (number, line) in readme.prose where line.hasPrefix("|") {
            let cells = line.replacing("\\|", with: "/").split(separator: "|").map { $0.drop { $0 == " " } }
            for cell in cells { #expect(cell.count <= 160, "\(readme.place(number)): \(cell)") }
        }
    }

    @Test func `the account of what changed begins with the version that the command names`() throws {
        let version = String(decoding: try Desk().run("--version").output, as: UTF8.self).dropLast()
        let changes = try #require(articles.first { $0.name == "WhatChanged" })
        #expect(changes.headings.first { $0.hasPrefix("Version ") } == "Version \(version)")
    }
}
