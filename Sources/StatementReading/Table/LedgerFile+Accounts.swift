internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

// The columns that tell accounts of rows beside that of their own.
extension LedgerFile {
    private static let maxCount = 64

    /// The columns all of whose cells in the first rows begin with the roots of accounts, and one of them with more behind it.
    var rootPlaces: [Int] {
        names.indices.prefix(Self.maxCount).filter { place in
            var (hasPath, areRooted) = (false, true)
            sample.forEachCell(place) { cell in
                areRooted = areRooted && RootWords.side(cell) != nil
                hasPath = hasPath || cell.firstIndex(in: cell.indices, where: { $0 == UInt8(ascii: ":") }) != nil
            }
            return hasPath && areRooted
        }
    }

    /// The columns in which one of the first rows names the account of another one.
    var linkPlaces: [Int] {
        let account = plan[.column(.account)]
        guard account >= 0, plan[.column(.toAccount)] < 0, options.columnNames[.column(.toAccount)] == nil else { return [] }
        func text(_ record: Int, _ place: Int) -> String { sample.cell(record, place).span.text.map(CellWords.lowercased) ?? "" }
        let accounts = (0..<sample.count).map { text($0, account) }
        let known = Set(accounts).subtracting([""])
        guard known.count > 1 else { return [] }
        let texts: [ColumnRole] = [.column(.payee), .column(.description), .column(.category)]
        return names.indices.prefix(Self.maxCount).filter { place in
            guard place != account, plan.isUnused(place) || texts.contains(where: { plan[$0] == place }) else { return false }
            return accounts.indices.contains { record in
                let text = text(record, place)
                return text != accounts[record] && known.contains(text)
            }
        }
    }
}
