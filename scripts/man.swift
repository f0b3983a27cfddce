// Writes the manual pages of a command, in mdoc, from what it says of itself: its options (--experimental-dump-help) and its help.
// Compiled and started by scripts/man: PROGRAM FOLDER DATE

import Foundation

struct Tool: Decodable { let command: Command }

struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
}

struct Argument: Decodable {
    struct Name: Decodable {
        let kind: String
        let name: String
    }

    let kind: String
    let sectionTitle: String?
    let names: [Name]?
    let valueName: String?
    let isRepeating: Bool
    let shouldDisplay: Bool
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    /// What the entry of a list says.
    var label: String {
        let value = valueName.map { Page.word($0) } ?? ""
        guard kind != "positional" else { return "Ar \(value)" + (isRepeating ? " ..." : "") }
        let flags = (names ?? []).map { "Fl " + ($0.kind == "long" ? "-" : "") + $0.name }
        return flags.joined(separator: " , ") + (kind == "option" ? " Ar \(value)" : "")
    }

    var text: String {
        let values = (allValues ?? []).filter { !$0.isEmpty }.joined(separator: ", ")
        let facts = [values.isEmpty ? "" : "values: \(values)", defaultValue.map { "default: \($0)" } ?? ""].filter { !$0.isEmpty }
        return (abstract ?? "") + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
    }
}

/// The lines of a page.
struct Page {
    private(set) var lines: [String] = []

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// A line that begins with a macro.
    mutating func macro(_ line: String) { lines.append(".\(line)") }

    /// Flowing text: a new line for each sentence, none longer than mandoc likes.
    mutating func prose(_ text: String) {
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace).map({ Self.escaped(String($0)) }) {
            if !line.isEmpty, Self.width(line) + Self.width(word) >= 78 || line.last.map({ ".?!".contains($0) }) ?? false {
                lines.append(Self.guarded(line))
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(Self.guarded(line)) }
    }

    mutating func literal(_ text: [Substring]) {
        macro("Bd -literal -offset indent")
        lines += text.map { Self.guarded(Self.escaped(String($0.drop { $0 == " " }))) }
        macro("Ed")
    }

    /// How mandoc counts: a character beyond ASCII is an escape sequence to it.
    private static func width(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 9) } }

    /// One word of a macro's line.
    static func word(_ text: String) -> String { "\"" + escaped(text).replacingOccurrences(of: "\"", with: "\\(dq") + "\"" }

    /// Every hyphen is one that can be copied into a shell.
    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(of: "-", with: "\\-")
    }

    /// What begins with one of these would be taken for a macro.
    private static func guarded(_ line: String) -> String { line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line }
}

/// The discussion of a command: paragraphs, then sections under headings in capitals.
struct Discussion {
    var paragraphs: [String] = []
    var sections: [String: [Substring]] = [:]

    init(_ text: String) {
        for block in text.components(separatedBy: "\n\n") where !block.isEmpty {
            let lines = block.split(separator: "\n")
            if let heading = lines.first, heading.allSatisfy({ $0.isUppercase || $0 == " " }) {
                sections[String(heading)] = Array(lines.dropFirst())
            } else {
                paragraphs.append(block)
            }
        }
    }
}

extension Page {
    /// The lines of a section: examples stand as they are, the others are lists with a term and what it means.
    mutating func section(_ heading: String, _ lines: [Substring]) {
        macro("Sh \(heading)")
        if heading == "EXAMPLES" { return literal(lines) }
        macro("Bl -tag -width Ds")
        for line in lines {
            let text = line.drop { $0 == " " }
            if line.count - text.count > 2 {
                prose(String(text))
            } else {
                let term = text.range(of: "  ").map { text[..<$0.lowerBound] } ?? text
                macro("It " + Self.word(String(term)))
                prose(String(text[term.endIndex...]))
            }
        }
        macro("El")
    }

    mutating func options(_ arguments: [Argument]) {
        macro("Bl -tag -width Ds")
        for argument in arguments {
            macro("It \(argument.label)")
            prose(argument.text)
        }
        macro("El")
    }
}

struct Manual {
    let program: String
    let date: String
    let root: Command

    var pages: [Command] { (root.subcommands ?? []).filter { $0.commandName != "help" } }

    func name(of command: Command) -> String {
        command.commandName == root.commandName ? root.commandName : "\(root.commandName)-\(command.commandName)"
    }

    func page(for command: Command) throws -> String {
        let isRoot = command.commandName == root.commandName
        let name = name(of: command)
        let discussion = Discussion(command.discussion ?? "")
        let help = try lines(of: isRoot ? ["--help"] : ["help", command.commandName])
        let abstract = command.abstract ?? ""
        var page = Page()
        page.macro("\\\" Written by scripts/man from what the command says of itself.")
        page.macro("Dd \(date)")
        page.macro("Dt \(name.uppercased()) 1")
        page.macro("Os")
        page.macro("Sh NAME")
        page.macro("Nm \(name)")
        page.macro("Nd \(abstract.prefix(1).lowercased() + abstract.dropFirst())".trimmed(of: "."))
        page.macro("Sh SYNOPSIS")
        synopsis(from: help, in: &page)
        page.macro("Sh DESCRIPTION")
        page.prose(abstract)
        for paragraph in discussion.paragraphs {
            page.macro("Pp")
            page.prose(paragraph)
        }
        if isRoot {
            page.macro("Ss Subcommands")
            page.macro("Bl -tag -width Ds")
            for subcommand in pages {
                page.macro("It Xr \(self.name(of: subcommand)) 1")
                page.prose(subcommand.abstract ?? "")
            }
            page.macro("El")
        }
        options(of: command, explainedBy: help, in: &page)
        sections(of: discussion, isRoot: isRoot, in: &page)
        page.macro("Sh SEE ALSO")
        let others = isRoot ? pages.map(self.name(of:)).sorted() : [root.commandName] + (explains(help) ? [] : ["\(root.commandName)-reading"])
        for (number, other) in others.enumerated() { page.macro("Xr \(other) 1" + (number + 1 < others.count ? " ," : "")) }
        return page.text
    }

    /// Options by the titles of the help; those that it only names are named here as well.
    private func options(of command: Command, explainedBy help: [String], in page: inout Page) {
        let shown = (command.arguments ?? []).filter(\.shouldDisplay)
        let named = explains(help) ? nil : shown.first { $0.names?.contains { $0.name == "currency" } ?? false }?.sectionTitle
        let own = Dictionary(grouping: shown) { $0.kind == "positional" ? "Arguments" : $0.sectionTitle ?? "Options" }
        var titles = shown.compactMap(\.sectionTitle)
        titles = ["Arguments", "Options"] + titles.enumerated().filter { titles.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        for title in titles {
            guard let arguments = own[title] else { continue }
            page.macro("Ss \(title)")
            if title == named {
                page.macro("Xr \(root.commandName)-reading 1")
                page.prose("explains these:")
                for (number, argument) in arguments.enumerated() {
                    let flag = "Fl -\(argument.names?.last?.name ?? "")"
                    page.macro(flag + (number + 1 < arguments.count ? " ," : " ."))
                }
            } else {
                page.options(arguments)
            }
        }
    }

    /// Whether this help explains how files are read, instead of naming the options only.
    private func explains(_ help: [String]) -> Bool { !help.contains { $0.contains("help reading' for what these do") } }

    private func sections(of discussion: Discussion, isRoot: Bool, in page: inout Page) {
        var sections = Discussion(root.discussion ?? "").sections
        if !isRoot {
            sections["COMPLETION"] = nil
            sections["EXAMPLES"] = discussion.sections["EXAMPLES"]
        }
        let conventional = ["ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES"]
        for heading in sections.keys.filter({ !conventional.contains($0) }).sorted() + conventional {
            if let lines = sections[heading] { page.section(heading, lines) }
        }
    }

    /// How the command is called, from the line of its help.
    private func synopsis(from help: [String], in page: inout Page) {
        guard let start = help.firstIndex(where: { $0.hasPrefix("USAGE: ") }) else { return }
        let usage = help[start...].prefix { !$0.isEmpty }.joined(separator: " ").dropFirst("USAGE: ".count)
        let command = usage.prefix { $0 != "<" && $0 != "[" && $0 != "-" }
        page.macro("Nm " + Page.word(command.trimmingCharacters(in: .whitespaces)))
        // "[--from <file>]" becomes Op Fl -from Ar file, "<ledgers> ..." becomes Ar ledgers ...
        let spaced = usage.dropFirst(command.count).replacingOccurrences(of: "[", with: " [ ").replacingOccurrences(of: "]", with: " ] ")
        var line: [String] = []
        var isWithin = false
        func end() {
            if !line.isEmpty { page.macro(line.joined(separator: " ")) }
            line = []
        }
        var words = spaced.split(separator: " ").map(String.init)[...]
        while let word = words.popFirst() {
            switch word {
            case "[":
                end()
                line = ["Op"]
                isWithin = true
            case "]":
                end()
                isWithin = false
            case "...":
                line.append(word)
            case let flag where flag.hasPrefix("--"):
                if !isWithin { end() }
                line.append("Fl \(flag.dropFirst())")
            default:
                // A name may be of several words.
                var name = word
                while !name.hasSuffix(">"), let next = words.popFirst() { name += " \(next)" }
                if !isWithin, line.first?.hasPrefix("Fl") != true { end() }
                line.append("Ar " + Page.word(name.trimmed(of: "<>")))
            }
        }
        end()
    }

    private func lines(of arguments: [String]) throws -> [String] {
        String(decoding: try output(of: program, arguments), as: UTF8.self).components(separatedBy: "\n")
    }
}

extension String {
    func trimmed(of characters: String) -> String { trimmingCharacters(in: CharacterSet(charactersIn: characters)) }
}

func output(of program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return data
}

let (program, folder, date) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
let dump = try output(of: program, ["--experimental-dump-help"])
let manual = Manual(program: program, date: date, root: try JSONDecoder().decode(Tool.self, from: dump).command)
for command in [manual.root] + manual.pages {
    try manual.page(for: command).write(toFile: "\(folder)/\(manual.name(of: command)).1", atomically: false, encoding: .utf8)
}
