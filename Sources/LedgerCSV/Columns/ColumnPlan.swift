package import LedgerCore
package import WrittenCells

/// Which place of a header has which role, while that is being found out.
package struct ColumnPlan: Hashable, Sendable {
    package private(set) var places: [ColumnRole: Int] = [:]
    /// The currencies that names of amounts give.
    package private(set) var currencies: [ColumnRole: Commodity] = [:]
    /// Further columns of money in and of money out, of amounts in other currencies, or of answers that tell what became of rows.
    package private(set) var more: [ColumnRole: [Int]] = [:]
    /// The currencies of amounts in several columns.
    package private(set) var units: [Int: Commodity] = [:]
    /// By how many digits the decimals of amounts are moved to the right, by column: amounts in cents that are divided by 100 by 2.
    package private(set) var shifts: [Int: Int] = [:]
    /// The column of the days on which transactions began; `nil` where there is none.
    package var start: Int?
    /// The other columns of titles.
    package private(set) var titles = TitleColumns()
    /// Whether every name is canonical, or every canonical name is there: then nothing else need be asked.
    package private(set) var isCanonical = false

    /// The place of a role; `LedgerColumns.absent` where no column has it.
    package subscript(role: ColumnRole) -> Int { places[role] ?? LedgerColumns.absent }

    package mutating func assign(_ role: ColumnRole, _ place: Int, _ currency: Commodity? = nil) {
        places[role] = place
        currencies[role] = currency
    }

    package mutating func remove(_ role: ColumnRole) { places[role] = nil }

    /// Gives the amounts further columns, and each of all its currency.
    package mutating func add(_ places: [Int], units: [Int: Commodity]) {
        (more[.column(.amount)], self.units, currencies[.column(.amount)]) = (places, units, nil)
    }

    /// Who money came from has no column of its own after all.
    package mutating func dropPayer() { titles.dropPayer() }

    /// Finds the columns of titles that stand in for others, once payee and description are known.
    package mutating func findOtherTitles(_ header: [String], _ cells: TitleCells) {
        var titles = titles
        titles.findOthers(header.map { HeaderName($0) }, self, cells)
        self.titles = titles
    }

    /// Whether the cells of a column do not contradict that it has a role.
    package typealias CellTest = (_ role: ColumnRole, _ place: Int) -> Bool

    /// Finds the roles of the columns of a header.
    ///
    /// - Parameters:
    ///   - header: the names.
    ///   - naming: names given from outside, which win over all that is found; one that the header lacks takes its role away from all.
    ///   - more: the names of further columns of money in and of money out.
    ///   - fits: whether the cells of a column do not contradict that it has a role; `nil` believes the names.
    package init(header: [String], naming: [ColumnRole: String] = [:], more: [ColumnRole: [String]] = [:], fits: CellTest? = nil) {
        let names = header.map { HeaderName($0) }
        var isTaken = Array(repeating: false, count: header.count)
        for (role, name) in naming {
            guard let (index, shift) = ColumnScale.column(of: role, named: name, in: header) else { continue }
            isTaken[index] = true
            assign(role, index, names[index].measured?.currency)
            if shift != 0 { shifts[index] = shift }
        }
        for (role, names) in more {
            let found = names.compactMap { ColumnScale.column(of: role, named: $0, in: header) }
            for (place, shift) in found {
                isTaken[place] = true
                if shift != 0 { shifts[place] = shift }
            }
            self.more[role] = found.map(\.place)
        }
        let isOwn = naming.isEmpty && Self.isOwn(header, names)
        let hasNamedAmount = naming.keys.contains { $0 == .moneyIn || $0 == .moneyOut || $0 == .spent }
        for (column, key) in Self.canonicalNames where naming[.column(column)] == nil && !(column == .amount && hasNamedAmount) {
            guard let index = names.indices.first(where: { names[$0].key == key && !isTaken[$0] }) else { continue }
            // Banks have states of their own under this name, days with their times, and accounts of others.
            if column == .status || column == .time || column == .account, !isOwn, fits?(.column(column), index) == false { continue }
            assign(.column(column), index)
            isTaken[index] = true
        }
        isCanonical = isOwn
        guard !isOwn else { return }
        assignByName(header, names, naming, fits, &isTaken)
        if self[.state] >= 0, naming[.state] == nil { addStates(header, names) }
        // Names alone do not show what stands below them.
        if fits != nil { titles = TitleColumns(header, naming: naming, &self) }
    }

    /// Whether a column has no role but one of those that look at columns of others.
    func isFree(_ place: Int) -> Bool { !places.contains { $0.value == place && !$0.key.isWatched } }

    /// Whether a column has no role at all.
    package func isUnused(_ place: Int) -> Bool {
        !places.values.contains(place) && !titles.more.contains(place) && !more.values.contains { $0.contains(place) }
    }

    /// The canonical columns, with their names as they are compared.
    private static let canonicalNames = LedgerColumn.allCases.map { (column: $0, key: HeaderName($0.rawValue).key) }

    /// Whether a header is one of ours: all canonical names in lower case, or no others and `currency` among them.
    private static func isOwn(_ header: [String], _ names: [HeaderName]) -> Bool {
        let canonical = Set(LedgerColumn.allCases.map(\.rawValue))
        let isWhole = canonicalNames.allSatisfy { column in names.contains { $0.key == column.key } }
        return isWhole || header.allSatisfy(canonical.contains) && ["date", "amount", "currency"].allSatisfy(header.contains)
    }

    /// Whether a header is one of ours, which needs no roles of its columns.
    package static func isCanonical(_ header: [String]) -> Bool { isOwn(header, header.map { HeaderName($0) }) }

    private struct Candidate {
        let role: ColumnRole
        let place: Int
        let rank: Int
        let currency: Commodity?
    }

    private mutating func assignByName(
        _ header: [String], _ names: [HeaderName], _ naming: [ColumnRole: String], _ fits: CellTest?, _ isTaken: inout [Bool]
    ) {
        var candidates: [Candidate] = []
        for (place, name) in names.enumerated() where !isTaken[place] {
            // `CAD$` is a name of amounts, and of their currency.
            var roles = ColumnRole.named(name).map {
                Candidate(role: $0.role, place: place, rank: $0.rank, currency: $0.role.isAmount ? name.amount?.currency : nil)
            }
            if let measured = name.measured {
                for found in ColumnRole.named(measured.name)
                where found.role.isAmount || found.role == .balance || found.role == .column(.date)
                    || found.role == .fee && measured.currency != nil
                {
                    // `Amount (fee)` is less of an amount than `Amount (EUR)`.
                    let isMoney = measured.currency.map { AmountWords.isCurrency($0.symbol) } ?? false
                    let rank = max(0, found.rank) + (isMoney ? 0 : 5_000)
                    roles.append(Candidate(role: found.role, place: place, rank: rank, currency: measured.currency))
                }
            }
            if roles.isEmpty, fits != nil, LikelyNames.asksTransfer(header[place]) {
                roles.append(Candidate(role: .transferFlag, place: place, rank: ColumnRole.lastRank, currency: nil))
            }
            candidates += roles.filter { naming[$0.role] == nil && fits?($0.role, place) ?? true }
        }
        candidates.sort { ($0.rank, $0.place, $0.currency == nil ? 1 : 0) < ($1.rank, $1.place, $1.currency == nil ? 1 : 0) }
        assignAmounts(candidates, naming, &isTaken)
        for candidate in candidates where !candidate.role.isAmount && places[candidate.role] == nil {
            // What a role only looks at may be another column's, too.
            guard candidate.role.isWatched || !isTaken[candidate.place] else { continue }
            if candidate.role == .column(.currency), currencyPlace(candidates, isTaken) != candidate.place { continue }
            // Beside amounts in two columns, a third of that name holds amounts.
            let hasTwo = places[.moneyIn] != nil || places[.moneyOut] != nil
            if candidate.role == .transferFlag, hasTwo, !LikelyNames.asksTransfer(header[candidate.place]) { continue }
            assign(candidate.role, candidate.place)
            if !candidate.role.isWatched { isTaken[candidate.place] = true }
        }
    }

    /// Beside the column of states, those of answers such as `Voided` and `Decline reason` tell of further rows.
    private mutating func addStates(_ header: [String], _ names: [HeaderName]) {
        let answers = names.indices.filter { place in
            place != self[.state] && ColumnRole.named(names[place]).contains { $0.role == .state }
                && StateColumn.Question(name: header[place]) != nil
        }
        if !answers.isEmpty { more[.state] = answers }
    }

    /// Which of the columns of currencies is that of the amounts: the one beside them, else the best by its name, unless that is one of
    /// original currencies, which are those of original amounts.
    private func currencyPlace(_ candidates: [Candidate], _ isTaken: [Bool]) -> Int? {
        let places = candidates.filter { $0.role == .column(.currency) && !isTaken[$0.place] }
        let amounts = self.places.filter { $0.key.isAmount }.map(\.value)
        let beside = [1, -1].lazy.compactMap { step in places.first { amounts.contains($0.place - step) } }.first
        return (beside ?? places.first { $0.rank < ColumnRole.lastRank })?.place
    }

    /// The role of the amounts in a column; `nil` where it has none.
    package func amountRole(at place: Int) -> ColumnRole? { places.first { $0.key.isAmount && $0.value == place }?.key }

    /// Decides between amounts in one column and in two.
    private mutating func assignAmounts(_ candidates: [Candidate], _ naming: [ColumnRole: String], _ isTaken: inout [Bool]) {
        func free(_ role: ColumnRole) -> [Candidate] { candidates.filter { $0.role == role && !isTaken[$0.place] } }
        func take(_ candidate: Candidate?) {
            guard let candidate else { return }
            assign(candidate.role, candidate.place, candidate.currency)
            isTaken[candidate.place] = true
        }
        let hasOne = places[.column(.amount)] != nil || places[.spent] != nil
        let hasTwo = places[.moneyIn] != nil || places[.moneyOut] != nil
        guard !hasOne else { return }
        let (money, out) = (places[.moneyIn] == nil ? free(.moneyIn) : [], places[.moneyOut] == nil ? free(.moneyOut) : [])
        let hasIn = places[.moneyIn] != nil || naming[.moneyIn] == nil && !money.isEmpty
        let hasOut = places[.moneyOut] != nil || naming[.moneyOut] == nil && !out.isEmpty
        if hasTwo || hasIn && hasOut {
            take(money.first)
            // Of several pairs, the two that stand together.
            let place = self[.moneyIn]
            take(out.min { (abs($0.place - place), $0.rank) < (abs($1.place - place), $1.rank) })
            take(free(.moneyMoved).first)
        } else if let amount = free(.column(.amount)).first(where: { $0.rank < ColumnRole.lastRank }) {
            take(amount)
        } else if let other = free(.spent).first ?? free(.column(.amount)).first {
            take(other)
        } else {
            take(money.first ?? out.first { $0.rank < ColumnRole.lastRank })
        }
    }
}
