import Testing

@testable import ByteStreams

@Suite("Encodings of one byte for each character")
struct ByteLettersTests {
    @Test(arguments: TextEncoding.names) func `the table converts each byte as iconv does, between others`(_ name: String) throws {
        let encoding = try #require(TextEncoding(named: name))
        guard let letters = ByteLetters(encoding) else { return }
        for byte in UInt8.min...UInt8.max {
            let bytes = Array("Saldo ".utf8) + [byte] + Array(", 12.50\n".utf8)
            let converter = try #require(EncodingConverter(from: encoding, to: .utf8))
            var (wanted, found) = ((start: 0, text: [UInt8]()), (start: 0, text: [UInt8]()))
            let wantedStop = converter.convert(bytes.span, from: &wanted.start, appendingTo: &wanted.text)
            converter.finish(appendingTo: &wanted.text)
            let foundStop = letters.convert(bytes.span, from: &found.start, appendingTo: &found.text)
            #expect(found == wanted && foundStop == wantedStop, "byte \(byte)")
        }
    }

    @Test func `encodings with longer characters, or with letters that wait for signs, have no table`() {
        let with = TextEncoding.names.filter { TextEncoding(named: $0).flatMap(ByteLetters.init) != nil }
        #expect(Set(with).isSuperset(of: ["windows-1250", "windows-1252", "windows-1251", "iso-8859-15", "koi8-r"]))
        #expect(Set(with).isDisjoint(with: ["utf-8", "utf-16", "cp949", "shift_jis", "gb18030", "big5", "windows-1255", "windows-1258"]))
    }
}
