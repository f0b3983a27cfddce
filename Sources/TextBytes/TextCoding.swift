extension String {
    /// Creates the text whose UTF-8 bytes the closure appends.
    package init(writing append: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        append(&bytes)
        self.init(decoding: bytes, as: UTF8.self)
    }
}

extension StringProtocol {
    /// The text without white space around it.
    package var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

// Values that are coded as one exact text: the one their `description` gives and their initialiser reads.

extension Decoder {
    /// Returns the value of the text that stands here; `expected` names what it should be, with an example, for the error another text leads to.
    package func valueOfText<Value: LosslessStringConvertible>(expected: String) throws -> Value {
        let container = try singleValueContainer()
        guard let value = Value(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a valid text: expected \(expected)")
        }
        return value
    }
}

extension Encoder {
    /// Writes a value as its text.
    package func write(textOf value: some LosslessStringConvertible) throws {
        var container = singleValueContainer()
        try container.encode(value.description)
    }
}
