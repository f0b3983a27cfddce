internal import LedgerCore
internal import WrittenCells

/// The columns of which a person's titles are made, beside the one of payees and the one of descriptions.
package struct TitleColumns: Hashable, Sendable {
    /// Who money came from, where the column of payees has those it went to.
    package private(set) var payer: Int?
    /// Columns in which a description goes on: `Verwendungszweck 2`, `Memo 3`.
    package private(set) var more: [Int] = []
    /// Columns that stand in where a row has no payee, the best one first.
    private(set) var otherPayees: [Int] = []
    /// Columns that stand in where a row has neither payee nor description.
    private(set) var otherTexts: [Int] = []
    /// Columns that stand in where a row has no title at all: numbers of accounts, the holder, what stands in all rows.
    private(set) var lastPayees: [Int] = []
    /// References and the like, which stand in after these.
    private(set) var lastTexts: [Int] = []

    init() {}

    /// Looks for them among the columns whose roles are known, and gives payee and description better ones where that shows.
    ///
    /// - Parameters:
    ///   - header: the names of the columns.
    ///   - naming: names given from outside, which are left as they are.
    ///   - plan: the roles.
    init(_ header: [String], naming: [ColumnRole: String], _ plan: inout ColumnPlan) {
        let names = header.map { HeaderName($0) }
        findPayer(names, naming, &plan)
        findSeries(names, naming, &plan)
        promoteNote(header, naming, &plan)
        findOthers(names, plan, TitleCells())
    }

    /// Which money went to whom shows the sign, where a file has both sides.
    private mutating func findPayer(_ names: [HeaderName], _ naming: [ColumnRole: String], _ plan: inout ColumnPlan) {
        func free(_ names: [Int]) -> Int? { names.first { plan.isFree($0) || $0 == plan[.column(.payee)] } }
        let payers = names.indices.filter { NameTrait.payer.fits(names[$0]) }
        let recipients = names.indices.filter { NameTrait.recipient.fits(names[$0]) }
        guard let from = free(payers), let to = free(recipients) else { return }
        if naming[.column(.payee)] == nil, payers.contains(plan[.column(.payee)]) || plan[.column(.payee)] < 0 {
            plan.assign(.column(.payee), to)
        }
        if recipients.contains(plan[.column(.payee)]) { payer = from }
    }

    /// Columns of one name and numbers behind it are one text, in their order. Where they begin with 1, a column without a number is another.
    /// Of columns with one number the first belongs to it, and the others stay columns of their own.
    private mutating func findSeries(_ names: [HeaderName], _ naming: [ColumnRole: String], _ plan: inout ColumnPlan) {
        let description = plan[.column(.description)]
        func stem(_ place: Int) -> String { Self.stem(names[place].key) }
        func isText(_ name: String) -> Bool {
            ColumnRole.named(HeaderName(name)).contains { $0.role == .column(.description) || $0.role == .column(.note) }
        }
        let isFree = { [plan] place in plan.isFree(place) || place == description || place == plan[.column(.note)] }
        let numbered = names.indices.filter { isFree($0) && stem($0) != names[$0].key && isText(stem($0)) }
        guard let first = description >= 0 ? numbered.first(where: { stem($0) == stem(description) }) : numbered.first else { return }
        let isNamed = naming[.column(.description)] != nil
        let hasFirst = names.indices.contains { stem($0) == stem(first) && names[$0].key == stem(first) + "1" }
        var seen = Set<String>()
        let series = names.indices.filter { place in
            isFree(place) && stem(place) == stem(first) && (!hasFirst || names[place].key != stem(first) || isNamed)
                && seen.insert(names[place].key).inserted
        }
        guard series.count > 1, !isNamed || series.contains(description) else { return }
        if !isNamed { plan.assign(.column(.description), series[0]) }
        more = series.filter { $0 != plan[.column(.description)] }
        // Its first column may have been taken for a note.
        if series.contains(plan[.column(.note)]) { plan.remove(.column(.note)) }
    }

    /// A name without the number behind it.
    private static func stem(_ key: String) -> String {
        var stem = Substring(key)
        while let last = stem.last, last.isASCII, last.isNumber { stem.removeLast() }
        guard stem.count < key.count else { return key }
        while let last = stem.last, "/.(:".contains(last) { stem.removeLast() }
        return stem.isEmpty ? key : String(stem)
    }

    /// Where nothing but a note tells what a row is about, it does.
    private func promoteNote(_ header: [String], _ naming: [ColumnRole: String], _ plan: inout ColumnPlan) {
        let note = plan[.column(.note)]
        // A column called `note` is ours.
        guard note >= 0, header[note] != LedgerColumn.note.rawValue else { return }
        guard plan[.column(.payee)] < 0, plan[.column(.description)] < 0 else { return }
        guard naming[.column(.note)] == nil, naming[.column(.description)] == nil, naming[.column(.payee)] == nil else { return }
        plan.remove(.column(.note))
        plan.assign(.column(.description), note)
    }

    /// Who money came from has no column of its own after all.
    mutating func dropPayer() { payer = nil }

    /// Finds the columns that stand in, by their names and by what stands in them.
    mutating func findOthers(_ names: [HeaderName], _ plan: ColumnPlan, _ cells: TitleCells) {
        func others(_ roles: LedgerColumn...) -> [Int] {
            let found = names.indices.flatMap { place in
                let candidates = ColumnRole.named(names[place]).filter { candidate in roles.contains { candidate.role == .column($0) } }
                return candidates.map { ($0.rank, place) }
            }
            return found.sorted { $0 < $1 }.map(\.1).filter { plan.isFree($0) && !more.contains($0) }
        }
        let payees = others(.payee)
        otherPayees = payer == nil ? payees.filter { !cells.same.contains($0) } : []
        lastPayees = (payer.map { [plan[.column(.payee)], $0] } ?? []) + payees
        let named = others(.description, .note) + (plan[.column(.note)] >= 0 ? [plan[.column(.note)]] : [])
        let isUsed = { [payer] place in place == payer || payees.contains(place) || named.contains(place) }
        otherTexts = named.filter { !cells.mute.contains($0) } + cells.texts.filter { !isUsed($0) }
        lastTexts = named.filter { cells.mute.contains($0) }
    }
}

/// What the cells of columns tell of titles, whatever their names are.
package struct TitleCells {
    /// Columns that have the same in all rows.
    package var same: Set<Int> = []
    /// Columns of numbers and codes as well.
    package var mute: Set<Int> = []
    /// Columns of texts that are no names of roles, the one that tells most first, then those of kinds.
    package var texts: [Int] = []

    package init() {}
}
