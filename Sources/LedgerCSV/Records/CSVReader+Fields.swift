internal import ByteStreams
package import Diagnostics
internal import TextBytes
internal import WrittenCells

extension CSVReader {
    /// The value of a field of the current record, without quotes; empty when the record is shorter.
    package func field(_ index: Int) -> [UInt8] {
        withField(index) { span in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(span.count)
            for offset in span.indices { bytes.append(span[offset]) }
            return bytes
        }
    }

    /// Lends the value of a field of the current record, without quotes; empty when the record is shorter.
    package func withField<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(buffer.span.extracting(range(ofField: index)))
    }

    /// The value of a field of the current record; `nil` when it is not UTF-8.
    package func text(ofField index: Int) -> String? { buffer.span.extracting(range(ofField: index)).text }

    /// Whether a field of the current record stands in quotes.
    package func isQuoted(field index: Int) -> Bool {
        index >= 0 && index < fieldCount && scanner[index].isQuoted
    }

    /// Where in `buffer` the value of a field lies.
    @inline(__always)
    package func range(ofField index: Int) -> Range<Int> {
        index >= 0 && index < fieldCount ? scanner[index].range : 0..<0
    }

    /// The same without what keeps a spreadsheet from running a text as a formula, which is no part of the text.
    @inline(__always)
    package func textRange(ofField index: Int) -> Range<Int> {
        let range = range(ofField: index)
        return SpreadsheetGuard.isGuarded(buffer.span.extracting(range)) ? range.lowerBound + 1..<range.upperBound : range
    }

    /// The same without the blanks around the value, and without what protects it from a spreadsheet.
    @inline(__always)
    package func trimmedRange(ofField index: Int) -> Range<Int> { buffer.span.unprotected(range(ofField: index)) }

    /// The text of a field without the blanks and the protection around it; `nil` when it is not UTF-8.
    package func trimmedText(ofField index: Int) -> String? { buffer.span.extracting(trimmedRange(ofField: index)).text }

    /// The first field from an index on that is not empty; `nil` when there is none.
    @inline(__always)
    package func firstFilledField(from index: Int) -> Int? {
        guard fieldCount > index else { return nil }
        for place in index..<fieldCount where !range(ofField: place).isEmpty { return place }
        return nil
    }

    /// Where in `buffer` the values of all fields of the current record lie, with whatever is between them.
    package var contentRange: Range<Int> {
        fieldCount > 0 ? scanner[0].start..<max(scanner[0].start, scanner[fieldCount - 1].end) : 0..<0
    }

    /// Line and column of a field of the current record, its opening quote included; the line alone when the record is shorter.
    ///
    /// The place is worked out when it is asked for, by reading the record's bytes again.
    package func place(ofField index: Int) -> SourcePlace {
        locate(field: index).place
    }

    /// The place of a field, and the line it stands in; no line for standard input.
    package func locate(field index: Int) -> (place: SourcePlace, excerpt: SourceExcerpt?) {
        guard index >= 0, index < fieldCount else {
            return (SourcePlace(source.name, line: line), locate(offset).excerpt)
        }
        // The first field begins where the record does, which is how buffer offsets become offsets of the input.
        return locate(offset + scanner[index].outerStart - scanner[0].outerStart)
    }

    /// The place of a byte of the current record, and the line it stands in.
    func locate(_ target: Int) -> (place: SourcePlace, excerpt: SourceExcerpt?) {
        var place = SourcePlace(source.name, line: line, column: 1)
        var lineStart = offset
        var previous: UInt8 = 0
        var position = offset
        while position < target {
            guard let bytes = try? source.bytes(at: position, length: min(1 << 16, target - position)), !bytes.isEmpty else {
                return (SourcePlace(source.name, line: line), nil)
            }
            for byte in bytes {
                position += 1
                if byte == .lineFeed || byte == .carriageReturn {
                    if byte == .carriageReturn || previous != .carriageReturn { place.line += 1 }
                    place.column = 1
                    lineStart = position
                } else if byte & 0xC0 != 0x80 {
                    place.column += 1
                }
                previous = byte
            }
        }
        return (place, source.name == "-" ? nil : excerpt(at: target, lineStart: lineStart))
    }

    private func excerpt(at target: Int, lineStart: Int) -> SourceExcerpt? {
        let reach = 150
        let start = max(lineStart, target - reach)
        guard var bytes = try? source.bytes(at: start, length: target - start + reach) else { return nil }
        var caret = target - start
        if let end = bytes[min(caret, bytes.count)...].firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) {
            bytes.removeSubrange(end...)
        } else if start + bytes.count < source.count {
            // The cut must not leave a part of a character.
            while let last = bytes.last, last & 0xC0 == 0x80, bytes.count > caret { bytes.removeLast() }
            if let last = bytes.last, last >= 0xC0, bytes.count > caret { bytes.removeLast() }
        }
        if start > lineStart {
            let partial = bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
            bytes.removeFirst(min(partial, caret))
            caret -= min(partial, caret)
        }
        return SourceExcerpt(line: bytes, offset: min(caret, bytes.count))
    }
}
