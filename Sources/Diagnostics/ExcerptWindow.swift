/// The part of a source line that is shown, and the column the caret comes under.
struct ExcerptWindow {
    let text: String
    /// How many columns come before the caret.
    let caretColumn: Int

    private struct Cell {
        var character: Character
        var width: Int
    }

    /// Cuts the line around the place so that it takes no more than `width` columns, however long it is.
    init(_ excerpt: SourceExcerpt, width: Int) {
        let offset = max(0, min(excerpt.offset, excerpt.line.count))
        // No more bytes than the columns on both sides can need; a line may have megabytes.
        let reach = 4 * width + 16
        var start = max(0, offset - reach)
        while start > 0, start < offset, excerpt.line[start] & 0xC0 == 0x80 { start += 1 }
        let end = min(excerpt.line.count, offset + reach)
        let (cells, caret) = Self.cells(of: excerpt.line[start..<end], offset: offset)

        let total = cells.reduce(0) { $0 + $1.width }
        if start == 0, end == excerpt.line.count, total <= width {
            text = String(cells.map(\.character))
            caretColumn = cells[..<caret].reduce(0) { $0 + $1.width }
            return
        }
        let shown = Self.range(of: cells, around: caret, width: width - 2)
        let isCutBefore = start > 0 || shown.lowerBound > 0
        let isCutAfter = end < excerpt.line.count || shown.upperBound < cells.count
        text = (isCutBefore ? "…" : "") + String(cells[shown].map(\.character)) + (isCutAfter ? "…" : "")
        caretColumn = cells[shown.lowerBound..<caret].reduce(isCutBefore ? 1 : 0) { $0 + $1.width }
    }

    /// The characters as they are shown, and the index of the one that holds the byte at `offset`.
    private static func cells(of bytes: ArraySlice<UInt8>, offset: Int) -> (cells: [Cell], caret: Int) {
        var scalars = String.UnicodeScalarView()
        // How many scalars end at or before the offset: those before the caret.
        var before = 0
        var position = bytes.startIndex
        var iterator = bytes.makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        decoding: while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                scalars.append(TerminalText.safe(Unicode.UTF8.decode(encoded)))
                position += encoded.count
            case .error(let length):
                scalars.append("\u{FFFD}")
                position += length
            case .emptyInput:
                break decoding
            }
            if position <= offset { before += 1 }
        }
        var cells: [Cell] = []
        var caret = 0
        for character in String(scalars) {
            let count = character.unicodeScalars.count
            if before >= count { caret += 1 }
            before -= count
            cells.append(Cell(character: character, width: DisplayWidth.of(character)))
        }
        return (cells, caret)
    }

    /// The cells that fit, taken in turn from both sides of the caret.
    private static func range(of cells: [Cell], around caret: Int, width: Int) -> Range<Int> {
        var (low, high) = (caret, caret)
        var used = 0
        var (canGrowDown, canGrowUp) = (true, true)
        while canGrowDown || canGrowUp {
            canGrowUp = canGrowUp && high < cells.count && used + cells[high].width <= width
            if canGrowUp {
                used += cells[high].width
                high += 1
            }
            canGrowDown = canGrowDown && low > 0 && used + cells[low - 1].width <= width
            if canGrowDown {
                low -= 1
                used += cells[low].width
            }
        }
        return low..<high
    }
}
