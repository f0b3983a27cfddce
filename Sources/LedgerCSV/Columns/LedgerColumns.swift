package import ByteStreams
package import Diagnostics
package import LedgerCore
internal import WrittenCells

/// Which column of a file means what, as its header tells.
package struct LedgerColumns: Sendable, Hashable {
    /// The canonical columns the file has, in canonical order; amounts in two columns and amounts in one both count as `.amount`.
    package private(set) var present: [LedgerColumn] = []
    /// The names of the columns the toolkit does not know, in the order of the file.
    package private(set) var extraNames: [String] = []
    /// Whether the header is one of ours: every canonical name, or no others and `currency` among them.
    package let isCanonical: Bool
    /// The currency the header gives for amounts, as in `金額（円）`.
    package let currency: Commodity?

    /// The header's cells.
    private let header: [String]
    /// How many cells the header has.
    package var count: Int { header.count }
    /// The places of the columns the toolkit does not know, in step with `extraNames`.
    private(set) var extraIndexes: [Int] = []
    /// Which of the columns with its name each of them is, counted from 0; empty where all names differ.
    private(set) var extraNumbers: [Int] = []
    /// Which place has which role.
    package let plan: ColumnPlan
    /// The other columns of titles.
    let titles: TitleColumns

    /// The place of a column that the file lacks.
    package static let absent = -1

    /// Finds out what the columns of a header mean by their names alone.
    package init(header: [String]) { self.init(header: header, plan: ColumnPlan(header: header)) }

    /// The columns of a header whose roles are known.
    package init(header: [String], plan: ColumnPlan) {
        self.header = header
        self.plan = plan
        isCanonical = plan.isCanonical
        titles = plan.titles
        var taken = Set(plan.places.lazy.filter { !$0.key.isWatched }.map(\.value)).union(plan.titles.more)
        // Of two names one is the payee, and both stay.
        if plan.titles.payer != nil { taken.remove(plan[.column(.payee)]) }
        // Which of several columns an amount stood in is more than the amount.
        for (role, places) in plan.more where role != .column(.amount) && !role.isWatched { taken.subtract(places + [plan[role]]) }
        taken.formUnion(plan.more[.column(.amount)] ?? [])
        for (index, text) in header.enumerated() where !taken.contains(index) {
            extraNames.append(text.isEmpty ? Self.placeName(index) : text)
            extraIndexes.append(index)
        }
        present = LedgerColumn.allCases.filter {
            plan[.column($0)] >= 0 || $0 == .amount && plan.places.keys.contains { $0.isAmount }
        }
        // A whole ledger has its columns back as they are called.
        if present.count < LedgerColumn.allCases.count {
            extraNames = DistinctNames.beside(LedgerColumn.allCases.map(\.rawValue), extraNames)
        }
        let extras = ColumnNames(extraNames)
        if extras.hasRepeated { extraNumbers = extras.numbers }
        (moneyIn, moneyOut, moneyMoved) = (plan[.moneyIn], plan[.moneyOut], plan[.moneyMoved])
        hasTwoAmounts = moneyIn != Self.absent || moneyOut != Self.absent
        (subcategory, transferFlag) = (plan[.subcategory], plan[.transferFlag])
        (countedFlag, state, balance, fee) = (plan[.countedFlag], plan[.state], plan[.balance], plan[.fee])
        refunded = plan[.refunded]
        states = ([state] + (plan.more[.state] ?? [])).filter { $0 >= 0 }.map { StateColumn($0, name: header[$0]) }
        day = DayPlace(date: plan[.column(.date)], start: plan.start, state: states.first)
        (moreIn, moreOut) = (plan.more[.moneyIn] ?? [], plan.more[.moneyOut] ?? [])
        isSpending = plan[.spent] >= 0
        currency = plan.currencies[isSpending ? .spent : .column(.amount)]
        amounts = AmountPlace(plan, first: plan[isSpending ? .spent : .column(.amount)])
        sides = moneyIn >= 0 && moneyOut >= 0 && !isCanonical ? SideColumns(header) : nil
        (moneyInCurrency, moneyOutCurrency) = (plan.currencies[.moneyIn], plan.currencies[.moneyOut])
    }

    /// The place of a column; `absent` when the file lacks it.
    package func index(of column: LedgerColumn) -> Int {
        column == .amount && isSpending ? plan[.spent] : plan[.column(column)]
    }

    package let moneyIn, moneyOut, moneyMoved: Int
    /// Further columns of money in and out, whose amounts are added to those of the first.
    package let moreIn, moreOut: [Int]
    package let subcategory, transferFlag, countedFlag, state, balance, fee, refunded: Int
    /// The column of states, then further ones that are answers.
    package let states: [StateColumn]
    package let moneyInCurrency, moneyOutCurrency: Commodity?
    /// What each side has beside its money.
    package let sides: SideColumns?
    /// Where the amounts of rows stand that are not in columns for money in and out.
    package let amounts: AmountPlace
    /// Where the days of rows stand.
    package let day: DayPlace
    /// Whether the name of the amounts says that they are spending.
    package let isSpending: Bool

    /// Whether amounts stand in columns of their own for money in and money out.
    package let hasTwoAmounts: Bool

    /// The name of a column without one, counted from 1.
    package static func placeName(_ index: Int) -> String { "\(Entry.Field.unlistedPrefix)\(index + 1)" }

    /// The place of a name from outside: one written just so, else one that is the same name.
    package static func index(of name: String, in header: [String]) -> Int? {
        if let index = header.firstIndex(of: name) { return index }
        let key = HeaderName(name).key
        return key.isEmpty ? nil : header.firstIndex { HeaderName($0).key == key }
    }

    /// The name of a column as the header writes it; empty where it has none.
    package func rawName(_ index: Int) -> String { header.indices.contains(index) ? header[index] : "" }

    /// The name of a column as messages say it.
    package func name(_ index: Int) -> String {
        header.indices.contains(index) && !header[index].isEmpty ? "“\(String(header[index].prefix(30)))”" : Self.placeName(index)
    }
}

extension LedgerColumns {
    /// Returns whether a file begins with a header of ours, which we write in UTF-8.
    package static func areOwn(in source: ByteSource) throws(LedgerError) -> Bool {
        let head = ByteSource(try source.bytes(at: 0, length: 1 << 12), name: source.name)
        var csv = try CSVReader(source: head, separator: UInt8(ascii: ",")) { _ in }
        guard try csv.next() else { return false }
        return ColumnPlan.isCanonical((0..<csv.fieldCount).map { csv.trimmedText(ofField: $0) ?? "" })
    }
}
