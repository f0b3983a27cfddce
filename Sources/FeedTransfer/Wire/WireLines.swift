internal import Text

/// Lines of `key value` between a header and an `end`, as the two processes exchange them.
///
/// Control characters and `%` in values are percent-encoded, so that no value can begin a line of its own.
struct WireLines {
    static let header = "ledger2ics-fetch 1"
    private(set) var pairs: [(key: String, value: String)] = []

    init() {}

    mutating func add(_ key: String, _ value: String) { pairs.append((key, value)) }

    func values(_ key: String) -> [String] { pairs.filter { $0.key == key }.map(\.value) }

    subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

    var bytes: [UInt8] {
        let lines = pairs.map { pair in
            pair.key + " " + PercentCoding.encoded(pair.value.utf8) { $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "%") }
        }
        return Array(([Self.header] + lines + ["end", ""]).joined(separator: "\n").utf8)
    }

    /// The first whole block in the bytes, whatever noise stands around it; `nil` when there is none.
    init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let start = lines.firstIndex(where: { $0.elementsEqual(Self.header.utf8) }) else { return nil }
        for line in lines[(start + 1)...] {
            if line.elementsEqual("end".utf8) { return }
            let end = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
            let value = String(decoding: PercentCoding.decoded(line[end...].dropFirst()), as: UTF8.self)
            pairs.append((String(decoding: line[..<end], as: UTF8.self), value))
        }
        return nil
    }
}
