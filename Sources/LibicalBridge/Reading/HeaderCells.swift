/// The cells of a header line as RFC 4180 quotes them.
enum HeaderCells {
    static func split(_ line: String) -> [String] {
        var cells: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var afterQuote = false
        for byte in line.utf8 {
            if isQuoted {
                if byte == UInt8(ascii: "\"") {
                    isQuoted = false
                    afterQuote = true
                } else {
                    cell.append(byte)
                }
                continue
            }
            if byte == UInt8(ascii: "\""), cell.isEmpty || afterQuote {
                if afterQuote { cell.append(byte) }
                isQuoted = true
            } else if byte == UInt8(ascii: ",") {
                cells.append(String(decoding: cell, as: UTF8.self))
                cell.removeAll(keepingCapacity: true)
            } else {
                cell.append(byte)
            }
            afterQuote = false
        }
        cells.append(String(decoding: cell, as: UTF8.self))
        return cells
    }
}
