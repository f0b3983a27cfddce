internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Numbers the accounts of a file, each of which has balances of its own, from 0: those of its sections and of some of its columns.
struct AccountIndex: Sendable {
    private let places: [Int]
    private var cells = CellNumbers()
    /// The cells of the row that was looked up last, each with a mark behind it; its section, none before the first row, and its number.
    private var key: [UInt8] = []
    private var last: (number: Int?, section: Int) = (nil, -1)
    private static let mark: UInt8 = 0x1F
    private static let (maxAccounts, maxLength) = (1024, 1024)

    /// The accounts that the cells of those columns tell apart; columns that the file has not are below 0.
    init(_ places: Int...) { self.places = places.filter { $0 >= 0 } }

    /// Returns the number of a row's account; `nil` where there are too many of them.
    mutating func number(_ csv: borrowing CSVReader, section: Int) -> Int? {
        // Nearly all rows are of the account of the row above.
        if section == last.section, isLast(csv) { return last.number }
        key.removeAll(keepingCapacity: true)
        for place in places {
            key.append(copying: csv.buffer.span.extracting(csv.trimmedRange(ofField: place)))
            key.append(Self.mark)
        }
        let length = key.count
        if section > 0 { for shift in [0, 8, 16] { key.append(UInt8(truncatingIfNeeded: section >> shift)) } }
        last = (number(of: key), section)
        key.removeSubrange(length...)
        return last.number
    }

    /// Whether the cells of a row are those of the last one that was looked up.
    private func isLast(_ csv: borrowing CSVReader) -> Bool {
        var start = 0
        for place in places {
            let cell = csv.trimmedRange(ofField: place)
            let end = start + cell.count
            guard end < key.count, key[end] == Self.mark,
                csv.buffer.span.extracting(cell).equals(key.span.extracting(start..<end))
            else { return false }
            start = end + 1
        }
        return start == key.count
    }

    private mutating func number(of key: [UInt8]) -> Int? {
        if let number = cells.number(of: key.span) { return number }
        guard cells.count < Self.maxAccounts, key.count <= Self.maxLength else { return nil }
        return cells.add(key.span)
    }
}
