import Digests
import TestSupport
import Testing
import TextBytes

@Suite("SHA-1")
struct SHA1Tests {
    /// Examples of RFC 3174, section 7.3, and of NIST's test vectors.
    @Test(arguments: [
        ("", 1, "da39a3ee5e6b4b0d3255bfef95601890"),
        ("abc", 1, "a9993e364706816aba3e25717850c26c"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5"),
        ("0123456701234567012345670123456701234567012345670123456701234567", 10, "dea356a2cddd90c7a7ecedc5ebb56393"),
        ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad2731"),
    ])
    func `digests are those of the standard's examples`(text: String, count: Int, digest: String) {
        let bytes = Array(String(repeating: text, count: count).utf8)
        var shown: [UInt8] = []
        Hexadecimal.append(SHA1.prefix(of: bytes.span), count: 32, to: &shown)
        #expect(String(decoding: shown, as: UTF8.self) == digest)
    }

    @Test func `messages of all lengths have the same digests side by side as alone`() {
        var random = SeededGenerator(seed: 20)
        var texts = (0...200).map { length in (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) } }
        texts.shuffle(using: &random)
        var messages = SHA1Messages()
        // A batch of none, of less than four, and of many.
        for range in [0..<0, 0..<1, 1..<4, 4..<8, 8..<201] {
            for text in texts[range] { messages.add { $0 += text } }
            #expect(messages.takePrefixes() == texts[range].map { SHA1.prefix(of: $0.span) })
        }
    }
}
