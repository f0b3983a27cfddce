import Diagnostics
import Testing

@testable import ByteStreams

@Suite("How text is encoded is told alike wherever its letters lie in the file")
struct EncodingBorderTests {
    /// Where the parts of a long file end of which its encoding is told: the beginning, the middle, the end and what is between.
    enum Border: CaseIterable {
        case head, middleStart, middleEnd, tail

        func place(in count: Int) -> Int {
            let (window, middle) = (65_536, (count - 65_536) / 2)
            return switch self {
            case .head: window
            case .middleStart: middle
            case .middleEnd: middle + window
            case .tail: count - window
            }
        }
    }

    private static let row = "2026-03-02,-5,USD,Lunch\n"

    /// A ledger in ASCII but for one cell, which begins so many bytes before the border.
    private func ledger(_ cell: [UInt8], _ before: Int, _ border: Border) -> [UInt8] {
        var bytes = Array(String(repeating: Self.row, count: 12_500).utf8)
        let start = border.place(in: bytes.count) - before
        bytes.replaceSubrange(start..<start + cell.count, with: cell)
        return bytes
    }

    private func isReadInPlace(_ bytes: [UInt8], as name: String? = nil) throws -> Bool {
        let source = ByteSource(bytes, name: "x")
        return try source.inUTF8(from: name.flatMap(TextEncoding.init(named:)), report: { _ in }) === source
    }

    @Test(arguments: ["é", "김", "🍱"], Border.allCases)
    func `a letter over a border leaves UTF-8 what it is, at each of its bytes and in cells of any length`(letter: String, border: Border)
        throws
    {
        let length = letter.utf8.count
        // The longer cells have no mark that is part of no letter: near the border, or anywhere.
        for (letters, before) in [(40, 20 * length), (3_000, 1_000 * length), (border == .tail ? 12_000 : 24_000, 4 * length)] {
            let cell = Array(String(repeating: letter, count: letters).utf8)
            for shift in 0...length {
                let bytes = ledger(cell, before + shift, border)
                #expect(try isReadInPlace(bytes), "\(letters) letters, \(shift) bytes over")
            }
        }
    }

    @Test(arguments: ["\n", "\r\n"]) func `a long ledger that is partly UTF-8 is read in place`(lineEnd: String) throws {
        let row = "2026-03-02,-12000,KRW,김밥천국 본점 점심 특선,식비,카드 결제·일시불,🍱 ½" + lineEnd
        let group = row + String(repeating: Self.row, count: 8)
        for shift in stride(from: 0, to: group.utf8.count, by: 5) {
            let text = String(repeating: "-", count: shift) + lineEnd + String(repeating: group, count: 800)
            #expect(try isReadInPlace(Array(text.utf8)), "\(shift)")
        }
    }

    @Test(arguments: ["utf-8", "utf-8-bom"]) func `UTF-8 that was named is read in place, however odd its letters`(name: String) throws {
        // Hangul of CP949 whose bytes are letters of UTF-8.
        let korean = HouseholdText(language: "", encodings: [], text: "date,amount,currency,payee\n2026-10-02,-5,KRW,특호 타타\n")
        let odd = korean.bytes("cp949")
        let source = ByteSource(odd, name: "x")
        #expect(try source.inUTF8(report: { _ in }) !== source)
        #expect(try isReadInPlace(odd, as: name))
        #expect(try isReadInPlace([0xEF, 0xBB, 0xBF] + odd, as: name))
    }

    @Test(
        arguments: ["Korean", "Japanese", "Chinese", "Traditional Chinese"], Border.allCases)
    func `letters of several bytes over a border stay whole in other encodings as well`(language: String, border: Border) throws {
        let household = try #require(HouseholdText.all.first { $0.language == language })
        for encoding in household.encodings {
            let letters = household.text.filter { $0.unicodeScalars.first?.value ?? 0 > 0x3000 && $0.isLetter }
            for count in [40, 12_000] {
                let text = String(String(repeating: letters, count: count / letters.count + 1).prefix(count))
                let cell = HouseholdText(language: "", encodings: [], text: text).bytes(encoding)
                // A long cell takes seconds.
                for shift in 0..<(count > 40 ? 1 : 2) {
                    let bytes = ledger(cell, cell.count / 3 + shift, border)
                    let found = try ByteSource(bytes, name: "x").inUTF8(report: { _ in })
                    let start = border.place(in: bytes.count) - cell.count / 3 - shift
                    #expect(found.count == bytes.count - cell.count + text.utf8.count, "\(count) letters in \(encoding), \(shift)")
                    #expect(try found.bytes(at: start, length: text.utf8.count) == Array(text.utf8))
                }
            }
        }
    }
}
