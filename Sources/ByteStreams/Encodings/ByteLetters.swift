internal import TextBytes

/// The characters of an encoding that has a byte for each, and ASCII as it is: iconv is asked for them once, not for each byte of a file.
struct ByteLetters {
    /// The character of each byte; `nil` for bytes that are none.
    private let letters: [Unicode.Scalar?]

    /// Asks iconv for all of them; `nil` for other encodings, such as those in which a letter may wait for a sign that combines with it.
    init?(_ encoding: TextEncoding) {
        guard encoding.unitLength == 1, let converter = EncodingConverter(from: encoding, to: .wide(32, isLittle: true)) else { return nil }
        var letters: [Unicode.Scalar?] = []
        for byte in UInt8.min...UInt8.max {
            var (start, wide) = (0, [UInt8]())
            switch converter.convert([byte].span, from: &start, appendingTo: &wide) {
            case .incomplete: return nil
            case .invalid: letters.append(nil)
            case .atEnd:
                let found = EncodingConverter.scalars(wide)
                guard found.count == 1 else { return nil }
                letters.append(Unicode.Scalar(found[0]))
            }
            guard byte >= 0x80 || letters.last == Unicode.Scalar(byte) else { return nil }
        }
        self.letters = letters
    }

    /// Converts bytes from `start` on to UTF-8, appends that, and moves `start` behind what was taken.
    func convert(_ bytes: Span<UInt8>, from start: inout Int, appendingTo output: inout [UInt8]) -> EncodingConverter.Stop {
        while start < bytes.count {
            let end = bytes.firstOffset(from: start, to: bytes.count, marking: { $0.value & 0x8080_8080_8080_8080 }, where: { $0 >= 0x80 })
            output.append(copying: bytes.extracting(start..<end))
            start = end
            guard end < bytes.count else { break }
            guard let letter = letters[Int(bytes[end])], let utf8 = UTF8.encode(letter) else { return .invalid }
            output += utf8
            start += 1
        }
        return .atEnd
    }
}
