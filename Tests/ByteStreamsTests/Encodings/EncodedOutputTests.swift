import Diagnostics
import TestSupport
import Testing

@testable import ByteStreams

@Suite("Output in other encodings than UTF-8")
struct EncodedOutputTests {
    private func written(_ text: String, _ encoding: String, in folder: TemporaryFolder) throws -> [UInt8] {
        let path = folder.file("out.csv")
        var output = try OutputFile(path: path, encoding: TextEncoding(named: encoding))
        try output.write(Array(text.utf8))
        try output.commit()
        let source = try ByteSource(path: path)
        return try source.bytes(at: 0, length: source.count)
    }

    @Test(arguments: HouseholdText.all) func `what is written in an encoding is read again`(_ household: HouseholdText) throws {
        let folder = try TemporaryFolder()
        for encoding in household.encodings + ["utf-8", "utf-8-bom", "utf-16", "utf-16be", "gb18030"] {
            let bytes = try written(household.text, encoding, in: folder)
            let text = try ByteSource(bytes, name: "x").inUTF8(from: TextEncoding(named: encoding), report: { _ in })
            let found = String(decoding: try text.bytes(at: 0, length: text.count), as: UTF8.self)
            #expect(found == household.text || found == "\u{FEFF}" + household.text, "\(encoding)")
        }
    }

    @Test func `the mark for spreadsheets stands first and once`() throws {
        let folder = try TemporaryFolder()
        #expect(try written("a,b\n", "utf-8-bom", in: folder) == [0xEF, 0xBB, 0xBF] + Array("a,b\n".utf8))
        #expect(try written("a", "utf-16", in: folder) == [0xFF, 0xFE, 0x61, 0])
    }

    @Test func `characters that the encoding lacks are counted, and nothing is written`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("out.csv")
        try folder.put("before", in: "out.csv")
        for length in [0, 65_534, 200_000] {
            let text = "날짜\n" + String(repeating: "x", count: length) + "\n점심 🍱 저녁 🍜\n"
            let error = #expect(throws: LedgerError.self) { _ = try written(text, "cp949", in: folder) }
            #expect(error?.code == .textUnencodable)
            #expect(error?.message.hasPrefix("2 characters are not in cp949, first “🍱” on line 3") == true, "\(error?.message ?? "")")
        }
        let source = try ByteSource(path: path)
        #expect(try source.bytes(at: 0, length: 10) == Array("before".utf8))
    }
}
