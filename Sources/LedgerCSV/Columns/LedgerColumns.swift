package import LedgerCore

/// Which column of a file means what, as its header tells.
package struct LedgerColumns: Sendable, Hashable {
    /// The canonical columns the file has, in canonical order; amounts in two columns and amounts in one both count as `.amount`.
    package private(set) var present: [LedgerColumn] = []
    /// The names of the columns the toolkit does not know, in the order of the file.
    package private(set) var extraNames: [String] = []
    /// Whether the header has every canonical column under its canonical name.
    package private(set) var isCanonical = false
    /// The currency the header gives for amounts, as in `金額（円）`.
    package private(set) var currency: Commodity?

    /// The header's cells.
    private let header: [String]
    /// How many cells the header has.
    var count: Int { header.count }
    /// The places of the columns the toolkit does not know, in step with `extraNames`.
    private(set) var extraIndexes: [Int] = []
    /// Which of the columns with its name each of them is, counted from 0; empty where all names differ.
    private(set) var extraNumbers: [Int] = []
    private(set) var moneyIn = LedgerColumns.absent
    private(set) var moneyOut = LedgerColumns.absent
    private(set) var subcategory = LedgerColumns.absent
    private(set) var transferFlag = LedgerColumns.absent
    private(set) var moneyInCurrency: Commodity?
    private(set) var moneyOutCurrency: Commodity?
    private var indexes: [LedgerColumn: Int] = [:]

    /// The place of a column that the file lacks.
    static let absent = -1

    /// Finds out what the columns of a header mean; of two with one meaning the first wins.
    package init(header: [String]) { self.init(header: header, naming: [:], sample: nil) }

    /// The same with columns that are named from outside, which win over all that is found, and with the first records.
    ///
    /// A name in `naming` that the header lacks takes its meaning away from all columns.
    init(header: [String], naming: [ColumnRole: String], sample: LedgerSample?) {
        self.header = header
        let names = header.map { HeaderName($0) }
        var isTaken = Array(repeating: false, count: header.count)
        for (role, name) in naming {
            guard let index = Self.index(of: name, in: header) else { continue }
            isTaken[index] = true
            assign(role, index, names[index].measured?.currency)
        }
        // A canonical name wins over a synonym that stands before it.
        for column in LedgerColumn.allCases where naming[.column(column)] == nil && !(column == .amount && hasTwoAmounts) {
            let key = HeaderName(column.rawValue).key
            guard let index = names.indices.first(where: { names[$0].key == key && !isTaken[$0] }) else { continue }
            indexes[column] = index
            isTaken[index] = true
        }
        isCanonical = naming.isEmpty && indexes.count == LedgerColumn.allCases.count
        for meaning in [Self.meaning, Self.lastMeaning] where !isCanonical {
            for (index, name) in names.enumerated() where !isTaken[index] {
                guard let (role, unit) = meaning(name), naming[role] == nil, isFree(role) else { continue }
                guard sample?.isOfRole(role, index) ?? true else { continue }
                assign(role, index, unit)
                isTaken[index] = true
            }
        }
        for (index, text) in header.enumerated() where !isTaken[index] {
            extraNames.append(text.isEmpty ? Self.placeName(index) : text)
            extraIndexes.append(index)
        }
        let extras = ColumnNames(extraNames)
        if extras.hasRepeated { extraNumbers = extras.numbers }
        present = LedgerColumn.allCases.filter { indexes[$0] != nil || $0 == .amount && hasTwoAmounts }
    }

    /// The place of a column; `absent` when the file lacks it.
    func index(of column: LedgerColumn) -> Int { indexes[column] ?? Self.absent }

    /// Whether amounts stand in columns of their own for money in and money out.
    var hasTwoAmounts: Bool { moneyIn != Self.absent || moneyOut != Self.absent }

    /// The name of a column without one, counted from 1.
    static func placeName(_ index: Int) -> String { "column \(index + 1)" }

    /// The place of a name from outside: one written just so, else one that is the same name.
    static func index(of name: String, in header: [String]) -> Int? {
        if let index = header.firstIndex(of: name) { return index }
        let key = HeaderName(name).key
        return key.isEmpty ? nil : header.firstIndex { HeaderName($0).key == key }
    }

    /// The name of a column as messages write it.
    func name(_ index: Int) -> String {
        header.indices.contains(index) && !header[index].isEmpty ? "“\(String(header[index].prefix(30)))”" : Self.placeName(index)
    }

    /// What a header name stands for, and the currency of amounts it gives.
    private static func meaning(of name: HeaderName) -> (role: ColumnRole, unit: Commodity?)? {
        if let role = ColumnRole.named(name) { return (role, nil) }
        guard let measured = name.measured, let role = ColumnRole.named(measured.name) else { return nil }
        switch role {
        case .column(.amount), .moneyIn, .moneyOut: return (role, measured.currency)
        default: return nil
        }
    }

    /// What a name stands for where no other column has that meaning.
    private static func lastMeaning(of name: HeaderName) -> (role: ColumnRole, unit: Commodity?)? {
        ColumnRole.namedAtLast(name).map { ($0, nil) }
    }

    /// Whether no column has this meaning yet, nor one that excludes it.
    private func isFree(_ role: ColumnRole) -> Bool {
        switch role {
        case .column(.amount): indexes[.amount] == nil && !hasTwoAmounts
        case .column(let column): indexes[column] == nil
        case .moneyIn: indexes[.amount] == nil && moneyIn == Self.absent
        case .moneyOut: indexes[.amount] == nil && moneyOut == Self.absent
        case .subcategory: subcategory == Self.absent
        // Beside amounts in two columns, a third of that name holds amounts too.
        case .transferFlag: transferFlag == Self.absent && !hasTwoAmounts
        }
    }

    private mutating func assign(_ role: ColumnRole, _ index: Int, _ unit: Commodity?) {
        switch role {
        case .column(let column):
            indexes[column] = index
            if column == .amount { currency = unit }
        case .moneyIn: (moneyIn, moneyInCurrency) = (index, unit)
        case .moneyOut: (moneyOut, moneyOutCurrency) = (index, unit)
        case .subcategory: subcategory = index
        case .transferFlag: transferFlag = index
        }
    }
}
