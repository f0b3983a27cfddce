import ByteStreams
import CalendarFeed
import Testing

@Suite("Where properties stand in a feed")
struct PropertyPlaceTests {
    /// The lines and what they hold of each property found, as `NAME [content] [ending]`.
    private func found(_ names: [StaticString], in text: String, _ range: Range<Int>? = nil) throws -> [String] {
        let source = ByteSource(Array(text.utf8), name: "feed")
        return try PropertyPlace.find(names, in: range ?? 0..<source.count, of: source).map { place in
            let bytes = try source.bytes(at: place.range.lowerBound, length: place.range.count)
            let length = place.contentEnd - place.range.lowerBound
            func shown(_ bytes: ArraySlice<UInt8>) -> String {
                String(String.UnicodeScalarView(bytes.map { $0 == 0x0D ? "␍" : $0 == 0x0A ? "␊" : Unicode.Scalar($0) }))
            }
            return "\(place.name) [\(shown(bytes.prefix(length)))] [\(shown(bytes.dropFirst(length)))]"
        }
    }

    @Test(arguments: [("\r\n", "␍␊"), ("\n", "␊"), ("\r", "␍"), ("\r\r\n", "␍␍␊")])
    func `a property ends with its last continuation, whatever the line endings`(ending: String, shown: String) throws {
        let text = ["A:1", "DESCRIPTION:a", " b", "\tc", " ", "B:2", " DESCRIPTION:no", ""].joined(separator: ending)
        #expect(try found(["DESCRIPTION"], in: text) == ["DESCRIPTION [DESCRIPTION:a\(shown) b\(shown)\tc\(shown) ] [\(shown)]"])
    }

    @Test func `an empty line ends no property, and the end of the bytes needs no line ending`() throws {
        #expect(try found(["X"], in: "X:1\n\n 2\nX:3\n\nX:4") == ["X [X:1␊␊ 2] [␊]", "X [X:3] [␊]", "X [X:4] []"])
        #expect(try found(["X"], in: " X:1\n X:2\n") == [])
        #expect(try found(["X"], in: "") == [])
    }

    @Test(arguments: [
        ("DESCRIPTION:", true), ("description:x", true), ("Description;ALTREP=\"a:b;c\":x", true), ("DESCRIPTION;x", true),
        ("DESCRIPTIONS:x", false), ("X-DESCRIPTION:x", false), ("DESCRIPTION", false), ("DESCRIPTION x:y", false),
        ("DESCRI\n PTION:x", false),
    ])
    func `a name is known in any case, with or without parameters, and only as a whole`(line: String, isKnown: Bool) throws {
        #expect(try found(["DESCRIPTION"], in: line + "\nSUMMARY:x\n").count == (isKnown ? 1 : 0))
    }

    @Test func `several names are found in the feed's order, each under the name that was asked for, and only in the range`() throws {
        let text = "BEGIN:VEVENT\nDESCRIPTION:1\nx-a;b=c:2\nDESCRIPTION:3\nBEGIN:VALARM\nDESCRIPTION:4\n"
        let all = ["DESCRIPTION [DESCRIPTION:1] [␊]", "X-A [x-a;b=c:2] [␊]", "DESCRIPTION [DESCRIPTION:3] [␊]"]
        #expect(try found(["X-A", "DESCRIPTION"], in: text) == all + ["DESCRIPTION [DESCRIPTION:4] [␊]"])
        let alarm = try #require(text.utf8.firstRange(of: "BEGIN:VALARM".utf8)).lowerBound
        #expect(try found(["X-A", "DESCRIPTION"], in: text, 13..<text.utf8.distance(from: text.startIndex, to: alarm)) == all)
        #expect(try found(["X-A"], in: text, 27..<27) == [])
    }

    @Test func `a line that is too long is passed over with its continuations, and the next one is found`() throws {
        let long = "DESCRIPTION:" + String(repeating: "x", count: 2 * FeedLimits.lineBytes) + "\r\n more\r\n"
        #expect(try found(["DESCRIPTION"], in: long + "DESCRIPTION:short\r\n") == ["DESCRIPTION [DESCRIPTION:short] [␍␊]"])
    }

    @Test(
        arguments: [
            ("A:b", 2), ("A;B=c:d", 6), ("A;B=\"c:d\":e", 10), ("A;B=\"c:d", 7), ("A;B=\"c\"d:\"e", 9), ("A:", 2), ("A", nil),
            ("A;B=c", nil), (":a", nil),
            ("", nil),
        ] as [(String, Int?)])
    func `a value begins after the first colon that no quotes enclose`(line: String, start: Int?) {
        #expect(PropertyPlace.valueStart(of: Array(line.utf8)) == start)
    }

    @Test(arguments: [("a\r\n", "\r\n"), ("a\n", "\n"), ("a\r", "\r"), ("a\r\r\n", "\r\r\n"), ("a", "\r\n"), ("", "\r\n"), ("\n\n", "\n")])
    func `the line ending before an offset is that of the line, and CRLF where there is none`(text: String, ending: String) throws {
        let source = ByteSource(Array(text.utf8) + [0x62], name: "feed")
        #expect(try source.lineEnding(before: text.utf8.count) == Array(ending.utf8))
    }
}
