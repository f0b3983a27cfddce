/// The Western European code page that stray bytes of feeds most often come from; it gives every byte some letter.
enum Windows1252 {
    /// What the bytes mean, as UTF-8. The five bytes without a letter become control characters, as the WHATWG's decoder has it.
    static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 2)
        for byte in bytes {
            guard byte >= 0x80 else {
                text.append(byte)
                continue
            }
            let scalar = byte < 0xA0 ? high[Int(byte) - 0x80] : UInt16(byte)
            if scalar < 0x800 {
                text.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
            } else {
                text.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
                text.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
            }
            text.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
        }
        return text
    }

    /// 0x80…0x9F.
    private static let high: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
        0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]
}
