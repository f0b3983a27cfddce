import Testing
import TextBytes

@Suite("Bytes")
struct ByteTests {
    @Test func `a binary search finds where the second part begins, wherever that is`() {
        for count in 0...9 {
            for bound in 0...count {
                #expect((0..<count).partitioningIndex { $0 >= bound } == bound)
                #expect((0..<count).map { $0 * 2 }[...].partitioningIndex { $0 >= 2 * bound - 1 } == bound)
            }
        }
    }

    @Test(
        arguments: [
            ("a\r\nb\rc\n\r", "a\nb\nc\n\n"), ("\u{1B}[31m\u{7F}x\ty\0", "[31mx\ty"), ("\u{85}é\u{9B}\u{A0}", "\u{85}é\u{9B}\u{A0}"),
            ("", ""),
        ])
    func `texts lose control characters and keep line ends`(text: String, clean: String) {
        #expect(text.withoutControls() == clean)
    }

    @Test func `control characters beyond ASCII go where they are asked to`() {
        #expect("\u{85}é\u{9B}\u{A0}\r\u{80}".withoutControls(removingC1: true) == "é\u{A0}\n")
        var cleaner = TextCleaner()
        let (broken, bell): ([UInt8], [UInt8]) = ([0x61, 0xFF], [0x61, 0x07])
        #expect(cleaner.clean(broken.span) == nil)
        #expect(!cleaner.hasRemovedControls)
        #expect(cleaner.clean(bell.span) == "a" && cleaner.hasRemovedControls)
    }

    @Test func `letters beyond ASCII and control characters are found wherever they stand`() {
        let letter: [UInt8] = Array("한".utf8)
        for count in 0...150 {
            let plain = [UInt8](repeating: UInt8(ascii: "x"), count: count)
            #expect(plain.span.isASCII && plain.span.isCleanText())
            for place in 0..<count {
                func isClean(_ byte: UInt8) -> Bool {
                    var bytes = plain
                    bytes[place] = byte
                    #expect(bytes.span.isASCII == (byte < 0x80))
                    return bytes.span.isCleanText()
                }
                #expect([0x09, 0x0A, 0x0D, 0x20, 0x7E].allSatisfy(isClean), "\(count) \(place)")
                #expect(![0x00, 0x08, 0x0B, 0x1F, 0x7F, 0x80, 0xC3, 0xFF].contains(where: isClean), "\(count) \(place)")
                for length in 1...3 where place + length <= count {
                    var bytes = plain
                    bytes.replaceSubrange(place..<place + length, with: letter[..<length])
                    #expect(!bytes.span.isASCII && bytes.span.isCleanText() == (length == 3), "\(count) \(place) \(length)")
                }
            }
        }
    }

    @Test func `control characters are dropped wherever they stand`() {
        let cases = [("\u{7}", ""), ("\u{7F}", ""), ("\n", "\n"), ("\t", "\t"), ("\r", "\n"), ("\u{85}", ""), ("é", "é")]
        for count in 1...50 {
            for place in 0..<count {
                for (character, kept) in cases {
                    let (before, after) = (String(repeating: "x", count: place), String(repeating: "y", count: count - place - 1))
                    #expect((before + character + after).withoutControls(removingC1: true) == before + kept + after)
                }
            }
        }
    }

    @Test func `a field is put in quotes wherever its separator, a quote or a line ending stands`() {
        let cases = [(",", true), ("\"", true), ("\n", true), ("\r", true), (";", false), ("\t", false), ("한", false)]
        for count in 1...50 {
            for place in 0..<count {
                for (byte, needsQuotes) in cases {
                    let field = String(repeating: "x", count: place) + byte + String(repeating: "y", count: count - place - 1)
                    let quoted = "\"" + field.replacing("\"", with: "\"\"") + "\""
                    #expect(CSVText.record([field]) == (needsQuotes ? quoted : field))
                }
            }
        }
    }

    @Test func `a byte, and a CR without LF, are found wherever they stand`() {
        for count in 1...50 {
            for place in 0..<count {
                var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: count)
                bytes[place] = .carriageReturn
                for bound in 0...count {
                    let (first, last) = (
                        bytes.span.firstOffset(of: .carriageReturn, from: bound, to: count),
                        bytes.span.firstOffset(of: .carriageReturn, from: 0, to: bound)
                    )
                    #expect(first == (bound <= place ? place : count) && last == min(bound, place))
                }
                let isAlone = bytes.span.hasLoneCarriageReturn
                if place + 1 < count { bytes[place + 1] = .lineFeed }
                let isStillAlone = bytes.span.hasLoneCarriageReturn
                bytes[place] = .lineFeed
                let isAnywhere = bytes.span.hasLoneCarriageReturn
                #expect(isAlone && isStillAlone == (place + 1 == count) && !isAnywhere)
            }
        }
    }

    @Test func `digits are a number, and any other byte among them makes it none, wherever they lie`() {
        for count in 1...9 {
            for rest in 0...8 {
                let digits = (0..<count).map { UInt8(0x39 - $0 % 10) }
                let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
                var bytes = [0x78] + digits + [UInt8](repeating: 0xFF, count: rest)
                #expect(bytes.span.decimal(at: 1, count: count) == number)
                for place in 1...count {
                    let digit = bytes[place]
                    for byte in UInt8.min...UInt8.max where !byte.isDigit {
                        bytes[place] = byte
                        #expect(bytes.span.decimal(at: 1, count: count) == nil)
                    }
                    bytes[place] = digit
                }
            }
        }
    }

    @Test func `the lines of any bytes end behind each LF`() {
        for count in 0...70 {
            let bytes = (0..<count).map { UInt8($0 * $0 % 5 == 1 || $0 % 17 == 3 ? 0x0A : 0x8A) }
            for start in 0...count {
                var ends: [UInt32] = []
                ends.append(addingCapacity: count) { bytes.span.appendLineFeeds(in: start..<count, to: &$0) }
                #expect(ends == (start..<count).filter { bytes[$0] == 0x0A }.map { UInt32($0 + 1) })
            }
        }
    }

    @Test func `LF, CRLF and CR end a line each, within any part of some bytes`() {
        let bytes = (0..<90).map { [0x0A, 0x0D, 0x78, 0x78, 0x78][$0 * $0 / 7 % 5] as UInt8 }
        for start in bytes.indices {
            for end in start...bytes.count {
                let wanted = (start..<end).filter { place in
                    bytes[place] == 0x0A || bytes[place] == 0x0D && !(place + 1 < end && bytes[place + 1] == 0x0A)
                }
                #expect(bytes.span.lineEndCount(in: start..<end) == wanted.count)
            }
        }
    }

    @Test func `spans are compared, searched and trimmed`() {
        let bytes = Array(" \tBEGIN:한 ".utf8)
        let span = bytes.span
        #expect(span.trimmedRange == 2..<11)
        #expect(span.has("BEGIN:한", at: 2) && !span.has("begin", at: 2) && span.has(lowercase: "begin:", at: 2))
        #expect(!span.has("한 !", at: 8) && !span.has(" ", at: -1) && !span.has(" ", at: 12))
        #expect(span.firstOffset(of: Array("GIN".utf8)) == 4 && span.firstOffset(ofLowercase: "gin:") == 4)
        #expect(span.firstOffset(of: Array("X".utf8)) == nil && span.extracting(0..<0).firstOffset(ofLowercase: "x") == nil)
        #expect(!span.isASCII && span.extracting(0..<8).isASCII && span.text == " \tBEGIN:한 ")
    }

    @Test func `what is no clean text shows wherever it stands`() {
        let faults: [[UInt8]] = [
            [0x00], [0x1B], [0x7F], [0x80], [0xC1, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3, 0x61],
        ]
        let letters = ["é", "한", "😀"].map { Array($0.utf8) }
        for count in 0...40 {
            for place in 0...count {
                for part in faults + letters {
                    let text = [UInt8](repeating: 0x61, count: place) + part + [UInt8](repeating: 0x0A, count: count - place)
                    #expect(text.span.isCleanText() == letters.contains(part), "\(text)")
                }
            }
            for letter in letters {
                for length in 1..<letter.count {
                    let text = [UInt8](repeating: 0x61, count: count) + letter.prefix(length)
                    #expect(!text.span.isCleanText() && text.span.isCleanText(isWhole: false), "\(text)")
                }
            }
        }
    }

    @Test func `what is not plain shows wherever it stands`() {
        for count in 0...40 {
            let plain = [UInt8](repeating: 0xED, count: count)
            let isAllPlain = plain.span.isPlain
            #expect(isAllPlain)
            for place in 0..<count {
                for byte in UInt8.min...UInt8.max {
                    var bytes = plain
                    bytes[place] = byte
                    let isMark = byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
                    let isPlain = bytes.span.isPlain
                    if isPlain != !(byte.isControl || isMark) { Issue.record("\(byte) at \(place) of \(count)") }
                }
            }
        }
    }

    @Test func `words of short spans hold their bytes, then zeros or spaces`() {
        let bytes = Array("한글12345".utf8)
        for count in 0..<8 {
            let span = bytes.span.extracting(0..<count)
            let all = (0..<8).reduce(UInt64(0)) { $0 | ($1 < count ? UInt64(bytes[$1]) << UInt64(8 * $1) : 0) }
            let spaces = (count..<8).reduce(UInt64(0)) { $0 | 0x20 << UInt64(8 * $1) }
            let (found, padded) = (ByteWord(allOf: span).value, ByteWord(endOf: span).value)
            #expect(found == all && padded == all | spaces)
        }
        let last = ByteWord(endOf: bytes.span).value
        #expect(last == ByteWord(bytes.span, at: bytes.count - 8).value)
    }

    @Test func `numbers are written with as many digits as are asked for`() {
        for number in [0, 7, 42, 365, 1999, 20_001, 991_231, 1_234_567, 20_251_231, 99_999_999, 1_234_567_890] {
            let text = String(number)
            for count in 1...8 {
                let digits = String(writing: { $0.append(digits: count, of: number) })
                #expect(digits == (String(repeating: "0", count: 8) + text).suffix(count))
            }
        }
        for number: UInt32 in [0, 1, 0xABCDEF, 0x1234_5678, 0x9ABC_DEF0, .max] {
            let digits = String(writing: { Hexadecimal.append(number, count: 8, to: &$0) })
            let word = Hexadecimal.digits(of: number)
            #expect((0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) } == Array(digits.utf8))
        }
    }

    @Test func `a short text is the bytes it was made of, and plain where its span is`() throws {
        let long = [UInt8](repeating: 0x61, count: 16)
        let none = ShortText(long.span)
        #expect(none == nil)
        let specials: [UInt8] = [0x00, 0x09, 0x2C, 0x3B, 0x5C, 0x61, 0x7F, 0xED]
        for count in 0...15 {
            for turn in 0..<max(1, count * specials.count) {
                var bytes = (0..<count).map { 0x41 + UInt8($0) }
                if count > 0 { bytes[turn / specials.count] = specials[turn % specials.count] }
                let made = ShortText(bytes.span)
                let text = try #require(made)
                let words = [text.low, text.high].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) } }
                #expect(text.count == count && words == bytes + [UInt8](repeating: 0, count: 16 - count))
                #expect(text.isPlain == bytes.span.isPlain)
            }
        }
    }

    @Test func `a text is found where it stands first, wherever that is`() {
        for wanted in ["x", "xy", "xaay", "xaaaaaaaaaaaaaaaaaaaaay"].map({ Array($0.utf8) }) {
            for count in 0...70 {
                let near = [UInt8](repeating: wanted[0], count: count)
                #expect(near.span.firstOffset(of: wanted) == (wanted.count == 1 && count > 0 ? 0 : nil))
                for place in stride(from: 0, through: count - wanted.count, by: 1) {
                    // Something like it before, and the same again behind.
                    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: place) + wanted
                    bytes += wanted + [UInt8](repeating: UInt8(ascii: "y"), count: count - place - wanted.count)
                    if place > 0, wanted.count > 1 { bytes[0] = wanted[0] }
                    #expect(bytes.span.firstOffset(of: wanted) == place, "\(count) \(place)")
                }
            }
        }
    }

    @Test func `copies end before a byte, wherever it stands, and leave what is behind them to be written`() {
        for count in 0...40 {
            for place in 0...count {
                var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
                if place < count { bytes[place] = UInt8(ascii: "|") }
                var copy: [UInt8] = [1]
                copy.append(addingCapacity: count + 1) { copy in
                    #expect(copy.append(copying: bytes.span, before: UInt8(ascii: "|")) == place)
                    copy.append(2)
                }
                #expect(copy == [1] + bytes[..<place] + [2])
                #expect(bytes.span.contains(UInt8(ascii: "|")) == (place < count))
            }
        }
    }

    @Test func `copies of all lengths are exact, and touch nothing behind them`() {
        for count in 0...70 {
            let bytes = (0..<count).map { UInt8($0) }
            let copy = unsafe [UInt8](unsafeUninitializedCapacity: 80) { buffer, length in
                unsafe buffer.initialize(repeating: 0xFF)
                if let start = buffer.baseAddress { unsafe bytes.span.copy(to: UnsafeMutableRawPointer(start)) }
                length = 80
            }
            #expect(copy == bytes + [UInt8](repeating: 0xFF, count: 80 - count))
        }
    }

    @Test func `hexadecimal digits are read in both cases and written in the one asked for`() {
        var bytes: [UInt8] = []
        Hexadecimal.append(0xBEEF as UInt32, count: 5, to: &bytes)
        Hexadecimal.append(0xAF as UInt8, count: 2, uppercase: true, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "0beefAF")
        #expect("09afAF/:@Gg`".utf8.map(Hexadecimal.value) == [0, 9, 10, 15, 10, 15, nil, nil, nil, nil, nil, nil])
    }
}
