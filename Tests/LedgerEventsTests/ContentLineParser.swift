/// A content line, taken apart by nothing that the toolkit itself uses (RFC 5545, sections 3.1 and 3.2).
struct ContentLine: Equatable {
    var name: String
    var parameters: [String: String] = [:]
    /// The value as it stands, escapes and all.
    var value: String

    /// The value as TEXT (section 3.3.11); `nil` when a backslash stands before anything but `\`, `,`, `;`, `n` and `N`.
    var text: String? {
        var text = String.UnicodeScalarView()
        var scalars = value.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "\\" else {
                text.append(scalar)
                continue
            }
            switch scalars.next() {
            case "n", "N": text.append("\n")
            case "\\": text.append("\\")
            case ",": text.append(",")
            case ";": text.append(";")
            default: return nil
            }
        }
        return String(text)
    }
}

/// What is wrong with the bytes of a calendar.
struct ContentFault: Error {
    let message: String
    let line: [UInt8]
}

/// Takes content lines apart and refuses every liberty: bare CR or LF, controls, more than 75 octets, characters cut in two.
func contentLines(_ bytes: [UInt8]) throws -> [ContentLine] {
    var physical: [[UInt8]] = []
    var line: [UInt8] = []
    var index = 0
    while index < bytes.count {
        let byte = bytes[index]
        if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A {
            physical.append(line)
            line = []
            index += 2
            continue
        }
        guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { throw ContentFault(message: "a control character", line: line + [byte]) }
        line.append(byte)
        index += 1
    }
    guard line.isEmpty else { throw ContentFault(message: "no line break at the end", line: line) }
    var logical: [String] = []
    for line in physical {
        guard line.count <= 75 else { throw ContentFault(message: "\(line.count) octets", line: line) }
        guard let text = String(validating: line, as: UTF8.self) else { throw ContentFault(message: "a character cut in two", line: line) }
        if line.first == 0x20 || line.first == 0x09 {
            guard line.count > 1, let last = logical.indices.last else { throw ContentFault(message: "continues nothing", line: line) }
            logical[last].unicodeScalars.append(contentsOf: text.unicodeScalars.dropFirst())
        } else {
            logical.append(text)
        }
    }
    return try logical.map { try ContentLine($0) }
}

extension ContentLine {
    fileprivate init(_ line: String) throws {
        let scalars = Array(line.unicodeScalars)
        var index = 0
        func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        func token() -> String {
            let start = index
            while index < scalars.count, scalars[index].isASCII,
                scalars[index].properties.isAlphabetic || "0123456789-".unicodeScalars.contains(scalars[index])
            {
                index += 1
            }
            return text(start..<index)
        }
        func fault(_ message: String) -> ContentFault { ContentFault(message: message, line: Array(line.utf8)) }
        name = token()
        guard !name.isEmpty else { throw fault("no name") }
        while index < scalars.count, scalars[index] == ";" {
            index += 1
            let key = token()
            guard !key.isEmpty, index < scalars.count, scalars[index] == "=" else { throw fault("a parameter without a name") }
            index += 1
            let isQuoted = index < scalars.count && scalars[index] == "\""
            if isQuoted { index += 1 }
            let start = index
            while index < scalars.count, scalars[index] != "\"", isQuoted || !":;,".unicodeScalars.contains(scalars[index]) { index += 1 }
            guard parameters.updateValue(text(start..<index), forKey: key) == nil else { throw fault("a parameter twice") }
            guard isQuoted else { continue }
            guard index < scalars.count, scalars[index] == "\"" else { throw fault("a quote without its partner") }
            index += 1
        }
        guard index < scalars.count, scalars[index] == ":" else { throw fault("no value") }
        value = text(index + 1..<scalars.count)
    }
}
