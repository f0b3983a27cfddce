/// Which types the Swift files of some targets declare, and which they name.
struct SourceNames {
    /// A file of a target.
    private struct File {
        /// Such as `LedgerGrid/Days/DayEvent.swift`.
        let path: String
        /// The types that it declares at any depth.
        var declared: Set<String> = []
        /// All words that begin with a capital letter, but for those in comments and texts.
        var named: Set<String> = []

        var target: Substring { path.prefix { $0 != "/" } }
        var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
    }

    /// Two folders of one target, side by side, that name each other's types.
    struct Pair {
        /// Both, the earlier one first: `LedgerGrid/Days <-> LedgerGrid/Grids`.
        let name: String
        /// The way that fewer types go, by the files that name them.
        let smallerWay: [String]
    }

    private let files: [File]

    /// Reads files.
    ///
    /// - Parameter texts: their paths, which begin with the target, and what is in them.
    init(_ texts: [(path: String, text: [UInt8])]) {
        files = texts.map { path, text in
            var file = File(path: path)
            Self.forEachWord(of: text) { word, isDeclared in
                if isDeclared { file.declared.insert(word) }
                file.named.insert(word)
            }
            return file
        }
    }

    /// The pairs of folders that are no walls, by name. A type counts that is declared in one file alone; a folder and those in it are one
    /// place, since what a target's rooms share lies above them.
    var pairs: [Pair] {
        var homes: [String: Int] = [:]
        for (number, file) in files.enumerated() {
            for type in file.declared { homes[type] = homes[type] == nil ? number : -1 }
        }
        var ways: [String: [String: [String: [String]]]] = [:]
        for (number, file) in files.enumerated() {
            for type in file.named {
                guard let home = homes[type], home >= 0, home != number else { continue }
                let other = files[home]
                guard other.target == file.target, !Self.isOne(file.folder, other.folder) else { continue }
                ways[file.folder, default: [:]][other.folder, default: [:]][type, default: []].append("\(file.path) names \(type)")
            }
        }
        var pairs: [Pair] = []
        for (folder, others) in ways {
            for (other, there) in others where folder < other {
                guard let back = ways[other]?[folder] else { continue }
                let way = there.count <= back.count ? there : back
                pairs.append(Pair(name: "\(folder) <-> \(other)", smallerWay: way.values.joined().sorted()))
            }
        }
        return pairs.sorted { $0.name < $1.name }
    }

    private static func isOne(_ folder: String, _ other: String) -> Bool {
        folder == other || folder.hasPrefix(other + "/") || other.hasPrefix(folder + "/")
    }

    private static let keywords: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]

    /// Passes on the words of two letters or more that begin with a capital one, and whether a keyword before them declares them.
    private static func forEachWord(of text: [UInt8], _ take: (String, Bool) -> Void) {
        var (index, start, isDeclaring) = (0, -1, false)
        func endWord() {
            defer { start = -1 }
            guard start >= 0, index - start > 1 else { return isDeclaring = false }
            let word = String(decoding: text[start..<index], as: UTF8.self)
            if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[start] { take(word, isDeclaring) }
            isDeclaring = keywords.contains(word)
        }
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "_"):
                if start < 0 { start = index }
                index += 1
            case UInt8(ascii: " "), UInt8(ascii: "\n"):
                if start >= 0 { endWord() }
                index += 1
            case UInt8(ascii: "/") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "/"):
                if start >= 0 { endWord() }
                index = text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            case UInt8(ascii: "\""):
                if start >= 0 { endWord() }
                index = endOfLiteral(from: index, in: text)
            default:
                if start >= 0 { endWord() }
                isDeclaring = false
                index += 1
            }
        }
        if start >= 0 { endWord() }
    }

    /// Returns where the code goes on behind a text that begins at a quotation mark. What is interpolated in it does not count.
    private static func endOfLiteral(from start: Int, in text: [UInt8]) -> Int {
        let isLong = text[start...].starts(with: "\"\"\"".utf8)
        // Without a number sign before it, a backslash lets a mark be part of the text.
        let isRaw = start > 0 && text[start - 1] == UInt8(ascii: "#")
        let end = Array((isLong ? "\"\"\"" : "\"").utf8) + (isRaw ? [UInt8(ascii: "#")] : [])
        var index = start + (isLong ? 3 : 1)
        while index < text.count {
            if text[index] == UInt8(ascii: "\\"), !isRaw {
                index += 2
            } else if text[index] == end[0], text[index...].starts(with: end) {
                return index + end.count
            } else {
                index += 1
            }
        }
        return text.count
    }
}
