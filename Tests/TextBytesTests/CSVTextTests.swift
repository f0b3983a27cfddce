import Testing
import TextBytes

@Suite("CSV texts")
struct CSVTextTests {
    @Test(
        arguments: [
            ([], ""), (["a"], "a"), (["a", ""], "a,"), (["a,b", "say \"hi\"", "x\ny", "한"], "\"a,b\",\"say \"\"hi\"\"\",\"x\ny\",한"),
        ] as [([String], String)])
    func `a record comes back cell by cell`(cells: [String], text: String) {
        #expect(CSVText.record(cells) == text)
        #expect(CSVText.cells(of: text) == cells)
    }

    @Test func `a table has comments and empty lines left out, and quotes taken off`() {
        let file = "# a, comment\n\ncode,minor\n\"K,R\"\"W\",0\r\n#\nEUR,"
        #expect(DataTable(Array(file.utf8)).rows == [["code", "minor"], ["K,R\"W", "0"], ["EUR", ""]])
    }

    @Test func `words of a table are found in all rows that have them, in their order`() {
        let file = "# words\n1,jan,january\n2,feb,\"a,b\"\n1,januar,jan\n\n3,jan\n"
        let table = WordTable(Array(file.utf8))
        func rows(_ word: String) -> [Int] { table.places(of: word.utf8.span).map(\.row) }
        #expect(table.heads == ["1", "2", "1", "3"])
        #expect(rows("jan") == [0, 2, 3] && rows("a,b") == [1] && rows("january") == [0])
        #expect(rows("").isEmpty && rows("janu").isEmpty && rows("1").isEmpty)
        #expect(table.places(of: "jan".utf8.span).map(\.cell) == [0, 1, 0])
        #expect(table.has("jan".utf8.span, under: "3") && !table.has("january".utf8.span, under: "3"))
        #expect(table.words(ofRow: 1) == ["feb", "a,b"] && table.words(under: "1") == ["jan", "january", "januar", "jan"])
    }

    @Test func `words are found as they are compared, and told as they are written`() {
        let table = WordTable(Array("+In,out\n-in\n".utf8), from: 0) { word, key in
            for index in word.indices where word[index].isLetter { key.append(word[index].lowercased) }
        }
        let places = table.places(of: "in".utf8.span)
        #expect(places.map { table.text(at: $0) } == ["+In", "-in"] && places.map(\.row) == [0, 1])
        #expect(table.heads == ["+In", "-in"] && table.places(of: "+In".utf8.span).isEmpty)
    }

    @Test func `each of many words is found, and nothing else`() {
        let words = (0..<3000).map { "word \($0 * $0)" }
        let table = WordTable(Array(words.enumerated().map { "\($0),\($1)" }.joined(separator: "\n").utf8))
        #expect(words.enumerated().allSatisfy { row, word in table.places(of: word.utf8.span).map(\.row) == [row] })
        #expect((0..<3000).allSatisfy { table.places(of: "word \($0 * $0 + 2)".utf8.span).isEmpty })
    }

    /// All texts of a few bytes that matter, between quotes.
    @Test func `every short text between quotes is read as one that is taken byte by byte`() {
        var texts: [[UInt8]] = [[]]
        for length in 0..<7 {
            texts += texts.filter { $0.count == length }.flatMap { text in [0x22, 0x61, 0x2C].map { text + [$0] } }
        }
        for text in texts {
            let record = CSVText.cells(of: "x,\"" + String(decoding: text, as: UTF8.self) + "\",y")
            #expect(record == Self.cells([0x78, 0x2C, 0x22] + text + [0x22, 0x2C, 0x79]), "\(text)")
        }
        #expect(texts.count == 3280)
    }

    private static func cells(_ bytes: [UInt8]) -> [String] {
        var (cells, cell) = ([String](), [UInt8]())
        var (isInside, isBehind, index) = (false, false, 0)
        while index < bytes.count {
            let byte = bytes[index]
            if isInside, byte == 0x22 {
                if index + 1 < bytes.count, bytes[index + 1] == 0x22 {
                    cell.append(byte)
                    index += 1
                } else {
                    (isInside, isBehind) = (false, true)
                }
            } else if !isInside, byte == 0x2C {
                cells.append(String(decoding: cell, as: UTF8.self))
                (cell, isBehind) = ([], false)
            } else if byte == 0x22, cell.isEmpty, !isBehind, !isInside {
                isInside = true
            } else {
                cell.append(byte)
            }
            index += 1
        }
        // A quote that is never closed leaves no record.
        return isInside ? [] : cells + [String(decoding: cell, as: UTF8.self)]
    }
}
