/// The UID of one entry's event.
public struct EntryUID: Sendable, Hashable {
    /// What the entry's name came to.
    public let name: NameBasedUUID
    /// Which of the entries of that name it is, from 1.
    public let number: UInt32

    init(name: NameBasedUUID, number: UInt32) {
        self.name = name
        self.number = number
    }

    /// The identity that a UID property says; `nil` for UIDs of any other form.
    public init?(_ text: String) {
        let numberStart = 3 + 36 + 1
        let numberEnd = text.utf8.count - Self.ending.count
        // No number of 32 bits has more digits than ten.
        guard numberEnd > numberStart, numberEnd <= numberStart + 10, text.utf8.starts(with: Self.beginning),
            text.utf8.dropFirst(numberEnd).elementsEqual(Self.ending)
        else { return nil }
        let bytes = text.utf8.span
        guard bytes[numberStart - 1] == UInt8(ascii: "-"), bytes[numberStart] != UInt8(ascii: "0"),
            let name = NameBasedUUID(text: bytes.extracting(3..<numberStart - 1))
        else { return nil }
        var number: UInt64 = 0
        for index in numberStart..<numberEnd {
            guard case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 else { return nil }
            number = number * 10 + UInt64(digit)
        }
        guard let number = UInt32(exactly: number) else { return nil }
        self.init(name: name, number: number)
    }

    private static let beginning = "v1-".utf8
    private static let ending = "@ledger2ics".utf8
}

extension EntryUID: CustomStringConvertible {
    /// The UID property's value.
    public var description: String { "v1-\(name)-\(number)@ledger2ics" }
}
