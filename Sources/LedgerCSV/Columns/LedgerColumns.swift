public import LedgerCore

/// Which column of a file means what, as its header tells.
public struct LedgerColumns: Sendable {
    /// The canonical columns the file has, in canonical order; amounts in two columns and amounts in one both count as `.amount`.
    public private(set) var present: [LedgerColumn] = []
    /// The names of the columns the toolkit does not know, in the order of the file.
    public private(set) var extraNames: [String] = []
    /// Whether the header has every canonical column under its canonical name.
    public private(set) var isCanonical = false
    /// The currency the header gives for amounts, as in `金額（円）`.
    public private(set) var currency: Commodity?

    /// How many cells the header has.
    private(set) var count = 0
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
    public init(header: [String]) {
        count = header.count
        let names = header.map { HeaderName($0) }
        var isTaken = Array(repeating: false, count: header.count)
        // A canonical name wins over a synonym that stands before it.
        for column in LedgerColumn.allCases {
            let key = HeaderName(column.rawValue).key
            guard let index = names.firstIndex(where: { $0.key == key }) else { continue }
            indexes[column] = index
            isTaken[index] = true
        }
        isCanonical = indexes.count == LedgerColumn.allCases.count
        for (index, name) in names.enumerated() where !isTaken[index] && !isCanonical {
            isTaken[index] = take(name, at: index)
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

    private mutating func take(_ name: HeaderName, at index: Int) -> Bool {
        if let role = ColumnRole.named(name) { return take(role, at: index, currency: nil) }
        guard let measured = name.measured, let role = ColumnRole.named(measured.name) else { return false }
        switch role {
        case .column(.amount), .moneyIn, .moneyOut: return take(role, at: index, currency: measured.currency)
        default: return false
        }
    }

    private mutating func take(_ role: ColumnRole, at index: Int, currency unit: Commodity?) -> Bool {
        let wasTaken: Bool
        switch role {
        case .column(let column):
            wasTaken = indexes[column] != nil || column == .amount && hasTwoAmounts
            if !wasTaken { indexes[column] = index }
            if !wasTaken, column == .amount { currency = unit }
        case .moneyIn:
            wasTaken = indexes[.amount] != nil || moneyIn != Self.absent
            if !wasTaken { (moneyIn, moneyInCurrency) = (index, unit) }
        case .moneyOut:
            wasTaken = indexes[.amount] != nil || moneyOut != Self.absent
            if !wasTaken { (moneyOut, moneyOutCurrency) = (index, unit) }
        case .subcategory:
            wasTaken = subcategory != Self.absent
            if !wasTaken { subcategory = index }
        case .transferFlag:
            // Beside amounts in two columns, a third of that name holds amounts too.
            wasTaken = transferFlag != Self.absent || hasTwoAmounts
            if !wasTaken { transferFlag = index }
        }
        return !wasTaken
    }
}
