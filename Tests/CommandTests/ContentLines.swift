/// The content lines of a calendar, with their folding undone; their breaks must be CRLF.
func unfolded(_ bytes: [UInt8]) -> [String] {
    var lines: [[UInt8]] = []
    for line in bytes.split(separator: 0x0A) {
        let content = line.last == 0x0D ? line.dropLast() : line + Array("<no CR>".utf8)
        if content.first == 0x20, let last = lines.indices.last {
            lines[last] += content.dropFirst()
        } else {
            lines.append(Array(content))
        }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
}

/// The values of a property in a calendar, parameters left out.
func values(of property: String, in calendar: [UInt8]) -> [String] {
    unfolded(calendar).compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        guard line[..<colon].split(separator: ";").first.map(String.init) == property else { return nil }
        return String(line[line.index(after: colon)...])
    }
}
