import ByteStreams
import Diagnostics
import LedgerCSV
import Testing

/// All records of some bytes, with what the reader said.
struct Records: Equatable {
    var rows: [[[UInt8]]] = []
    var lines: [Int] = []
    var faults: [String] = []
    var isTruncated = false

    init(_ text: String, separator: Character? = nil, chunkSize: Int = 1 << 18) throws {
        try self.init(bytes: Array(text.utf8), separator: separator?.asciiValue, chunkSize: chunkSize)
    }

    init(bytes: [UInt8], separator: UInt8? = UInt8(ascii: ","), chunkSize: Int = 1 << 18) throws {
        let log = Log()
        let source = ByteSource(bytes, name: "t.csv")
        var reader = try CSVReader(source: source, separator: separator, chunkSize: chunkSize) { log.diagnostics.append($0) }
        while try reader.next() {
            rows.append((0..<reader.fieldCount).map { reader.field($0) })
            lines.append(reader.line)
        }
        faults = log.diagnostics.map { "\($0.place.line):\($0.place.column) \($0.severity) \($0.code)" }
        isTruncated = reader.isTruncated
    }

    var texts: [[String]] { rows.map { $0.map { String(decoding: $0, as: UTF8.self) } } }
}

/// Calls `body` with every sequence of up to `length` of these parts.
func forEachSequence<Part>(of parts: [Part], upTo length: Int, _ body: ([Part]) throws -> Void) rethrows {
    var chosen: [Int] = []
    while true {
        try body(chosen.map { parts[$0] })
        var index = chosen.count - 1
        while index >= 0, chosen[index] == parts.count - 1 {
            chosen[index] = 0
            index -= 1
        }
        if index >= 0 {
            chosen[index] += 1
        } else if chosen.count < length {
            chosen.append(0)
        } else {
            return
        }
    }
}

@Suite("Records")
struct RecordTests {
    @Test(
        arguments: [
            ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
            ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
            ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
            ("a,b\r\nc,d\ne,f\rg,h", [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"]]),
            ("a,b", [["a", "b"]]),
            ("a,", [["a", ""]]),
            ("\u{FEFF}a,b\n", [["a", "b"]]),
            ("\n\r\n,,\na\n\n", [["a"]]),
            ("\"\"\n", [[""]]),
            ("\"\",\n", [["", ""]]),
            ("\"a,b\",\"c\nd\",\"e\r\nf\",\"g\"\"h\"\n", [["a,b", "c\nd", "e\r\nf", "g\"h"]]),
            ("\"\"\"\"\n", [["\""]]),
            (
                "long unquoted text,\"long quoted, text with a \"\"word\"\" in it\",x\n",
                [["long unquoted text", "long quoted, text with a \"word\" in it", "x"]]
            ),
            ("", []),
            ("\u{FEFF}", []),
        ] as [(String, [[String]])])
    func `records are read as RFC 4180 says, with any line ending`(text: String, expected: [[String]]) throws {
        let read = try Records(text, separator: ",")
        #expect(read.texts == expected)
        #expect(read.faults.isEmpty)
        #expect(!read.isTruncated)
    }

    @Test(
        arguments: [
            ("a\"b,c\n", ["a\"b", "c"], "1:2"),
            ("x,\"a\"b,c\n", ["x", "ab", "c"], "1:5"),
            ("é, \"a\",c\n", ["é", " \"a\"", "c"], "1:4"),
            ("\"a\"b\"c\"\n", ["ab\"c\""], "1:3"),
            ("\"l\n\",a\"\n", ["l\n", "a\""], "2:4"),
        ])
    func `a quote where none belongs is kept and warned about`(text: String, expected: [String], place: String) throws {
        let read = try Records(text, separator: ",")
        #expect(read.texts == [expected])
        #expect(read.faults == ["\(place) warning csv-stray-quote"])
    }

    @Test func `an unterminated quote drops its record and says where it opened`() throws {
        let read = try Records("a,b\nc,\"d\ne,f\n")
        #expect(read.texts == [["a", "b"]])
        #expect(read.faults == ["2:3 error csv-unterminated-quote"])
        #expect(read.isTruncated)
    }

    @Test func `an unclosed quote in a long input is given up at the record bound`() throws {
        var bytes = Array("a,b\nc,\"d".utf8)
        bytes += Array(repeating: UInt8(ascii: "\n"), count: CSVReader.maxRecordLength + 100)
        let read = try Records(bytes: bytes)
        #expect(read.texts == [["a", "b"]])
        #expect(read.faults == ["2:3 error csv-record-too-long"])
        #expect(read.isTruncated)
    }

    @Test func `a record with too many fields is left out and the next one is read`() throws {
        let wide = String(repeating: ",", count: CSVReader.maxFieldCount - 1)
        let read = try Records("a\nx\(wide)\nx\(wide),\nb\n", separator: ",")
        #expect(read.rows.map(\.count) == [1, CSVReader.maxFieldCount, 1])
        #expect(read.faults == ["3:1 error csv-too-many-fields"])
    }

    @Test func `lines within quotes and blank lines are counted`() throws {
        let read = try Records("a\n\n\"b\r\nc\rd\ne\"\n\"\r\n\"\r\nf\r\rg")
        #expect(read.lines == [1, 3, 7, 9, 11])
    }

    @Test(
        arguments: [
            ("date,amount\n1,2\n", ","), ("date;amount\n1;2,5\n2;3,5\n", ";"), ("a\tb\n1\t2\n", "\t"), ("a|b\n1|2\n", "|"),
            ("a;b;c (x, y)\n1;2;3\n", ";"), ("\"a,b,c\";d\n\"1,1,1\";2\n", ";"), ("only\n1\n", ","), ("a,b|c\n1,2\n", ","),
            ("a,b;c;d\n1,2\n3,4\n", ","), ("", ","), ("\u{FEFF}a;b", ";"),
        ])
    func `the separator is seen from the file`(text: String, expected: String) throws {
        let reader = try CSVReader(source: ByteSource(Array(text.utf8), name: "t")) { _ in }
        #expect(String(UnicodeScalar(reader.separator)) == expected)
    }

    @Test func `places and excerpts point to the field in the physical line`() throws {
        let long = String(repeating: "가", count: 100)
        let source = ByteSource(Array("h\r\né,\"x\r\nyz\",w\(long)\(long),\(long)\(long)\n".utf8), name: "t.csv")
        var reader = try CSVReader(source: source, separator: UInt8(ascii: ",")) { _ in }
        #expect(try reader.next() && reader.next())
        #expect(reader.offset == 3)
        #expect((0..<4).map { "\(reader.place(ofField: $0))" } == ["t.csv:2:1", "t.csv:2:3", "t.csv:3:5", "t.csv:3:207"])
        #expect("\(reader.place(ofField: 4))" == "t.csv:2")
        let second = try #require(reader.locate(field: 1).excerpt)
        #expect(second == SourceExcerpt(line: Array("é,\"x".utf8), offset: 3))
        let last = try #require(reader.locate(field: 3).excerpt)
        #expect(last.line.count <= 300)
        #expect(String(validating: last.line, as: UTF8.self) != nil)
        #expect(last.line[last.offset...].starts(with: "가".utf8))
    }

    @Test func `standard input has no excerpt`() throws {
        var reader = try CSVReader(source: ByteSource(Array("a,b".utf8), name: "-")) { _ in }
        #expect(try reader.next())
        #expect(reader.locate(field: 1).excerpt == nil)
        #expect("\(reader.place(ofField: 1))" == "-:1:3")
    }
}
