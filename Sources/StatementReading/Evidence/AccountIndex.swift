internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Numbers the accounts of a file, each of which has balances of its own, from 0: those of its sections and of some of its columns.
struct AccountIndex: Sendable {
    private let places: [Int]
    private var cells = CellNumbers()
    private var key: [UInt8] = []
    private static let (maxAccounts, maxLength) = (1024, 1024)

    /// The accounts that the cells of those columns tell apart; columns that the file has not are below 0.
    init(_ places: Int...) { self.places = places.filter { $0 >= 0 } }

    /// Returns the number of a row's account; `nil` where there are too many of them.
    mutating func number(_ csv: borrowing CSVReader, section: Int) -> Int? {
        key.removeAll(keepingCapacity: true)
        for place in places {
            key.append(copying: csv.buffer.span.extracting(csv.trimmedRange(ofField: place)))
            key.append(0x1F)
        }
        if section > 0 { for shift in [0, 8, 16] { key.append(UInt8(truncatingIfNeeded: section >> shift)) } }
        return number(of: key)
    }

    private mutating func number(of key: [UInt8]) -> Int? {
        if let number = cells.number(of: key.span) { return number }
        guard cells.count < Self.maxAccounts, key.count <= Self.maxLength else { return nil }
        return cells.add(key.span)
    }
}
