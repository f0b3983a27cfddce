internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Finds the columns of titles by what stands in them: free text is a title whatever its name is; what stands in all rows, numbers of accounts,
/// codes and references are none.
extension ColumnFinder {
    /// Finds payee and description, and the columns that stand in for them.
    mutating func findTexts(_ sample: LedgerSample, _ hasHeader: Bool) {
        settlePayer(sample)
        settlePayee(sample)
        settleDescription(sample)
        nameTexts(sample, hasHeader)
        var cells = TitleCells()
        cells.same = Set(names.indices.filter { sample.isSame($0) })
        cells.mute = Set(names.indices.filter { sample.hasCells($0) && sample.isMute($0) })
        cells.texts = freeTexts(sample) + kinds(sample)
        plan.findOtherTitles(names, cells)
    }

    private func isGiven(_ column: LedgerColumn) -> Bool { options.columnNames[.column(column)] != nil }

    /// Of payer and recipient one is the holder in each row, and no side is the holder in all rows, in and out; nor are numbers of accounts
    /// names of either.
    private mutating func settlePayer(_ sample: LedgerSample) {
        guard !isGiven(.payee), let payer = plan.titles.payer else { return }
        let payee = plan[.column(.payee)]
        if sample.isSame(payer) {
            plan.dropPayer()
        } else if sample.isSame(payee) || !sample.namesSomebody(payee) && sample.namesSomebody(payer) {
            plan.dropPayer()
            plan.assign(.column(.payee), payer)
        } else if !sample.namesSomebody(payee) {
            plan.dropPayer()
        }
    }

    /// A payee that names nobody gives way to one that does.
    private mutating func settlePayee(_ sample: LedgerSample) {
        let (payee, description) = (plan[.column(.payee)], plan[.column(.description)])
        guard !isGiven(.payee), plan.titles.payer == nil else { return }
        if payee >= 0 {
            guard sample.hasCells(payee), !sample.namesSomebody(payee) else { return }
            plan.remove(.column(.payee))
        }
        // All rows may be about one payee: a `Name` is that of the holder unless descriptions tell no more.
        let isOnly = description >= 0 && sample.isSame(description)
        let only = named(.payee) { place in
            let candidate = ColumnRole.named(HeaderName(names[place])).first { $0.role == .column(.payee) }
            return sample.isSame(place) && sample.isMostly(place, WrittenName.isIn)
                && (isOnly || candidate.map { $0.rank < ColumnRole.lastRank } ?? false)
        }
        if let better = named(.payee, sample.namesSomebody) ?? only { plan.assign(.column(.payee), better) }
    }

    /// A column of days that is empty in most rows gives way to one that is not.
    mutating func settleDate(_ sample: LedgerSample) {
        let date = plan[.column(.date)]
        guard !isGiven(.date), date >= 0, !sample.isUsual(date), !isAwaited(date, sample) else { return }
        let full = sample.dateColumns(names.count)
        if let better = named(.date, full.contains) { plan.assign(.column(.date), better) }
    }

    /// Whether all rows without a day are not booked yet by their states.
    private func isAwaited(_ date: Int, _ sample: LedgerSample) -> Bool {
        let state = plan[.state]
        return state >= 0
            && (0..<sample.count).allSatisfy { record in
                !sample.cell(record, date).isEmpty
                    || CellWords.state(String(decoding: sample.cell(record, state), as: UTF8.self)) != .booked
            }
    }

    /// A description that tells nothing gives way to another, or to free text where no payee tells more.
    private mutating func settleDescription(_ sample: LedgerSample) {
        let description = plan[.column(.description)]
        guard !isGiven(.description), description >= 0, plan.titles.more.isEmpty else { return }
        let text = plan[.column(.payee)] < 0 && !isGiven(.payee) ? freeTexts(sample).first(where: sample.isUsual) : nil
        if sample.isMute(description) {
            if let better = named(.description, { !sample.isMute($0) }) ?? text { plan.assign(.column(.description), better) }
        } else if let text, tellsKinds(description, sample) {
            plan.assign(.column(.description), text)
        } else if plan[.column(.payee)] < 0, let fuller = named(.description, { isFuller($0, than: description, sample) }) {
            plan.assign(.column(.description), fuller)
        }
    }

    /// Whether a column has texts as people write them in all rows, and a description has not.
    private func isFuller(_ place: Int, than description: Int, _ sample: LedgerSample) -> Bool {
        sample.variety(place).cells == sample.count && sample.variety(description).cells < sample.count && sample.isFreeText(place)
            && !tellsKinds(place, sample)
    }

    /// Whether a description has kinds of rows: by all of its words, or by a name of kinds as well and few words, which come again.
    private func tellsKinds(_ place: Int, _ sample: LedgerSample) -> Bool {
        if sample.tellsOnlyKinds(place) { return true }
        let (cells, different) = sample.variety(place)
        let isLast = ColumnRole.named(HeaderName(names[place])).contains {
            $0.role == .column(.description) && $0.rank >= ColumnRole.lastRank
        }
        return isLast && 2 * different <= cells && different <= WordEvidence.maxWords
    }

    /// The best column of a name for a role, of those without another role.
    private func named(_ column: LedgerColumn, _ fits: (Int) -> Bool) -> Int? {
        let found = names.indices.filter(plan.isUnused).compactMap { place in
            ColumnRole.named(HeaderName(names[place])).first { $0.role == .column(column) }.map { ($0.rank, place) }
        }
        return found.sorted { $0 < $1 }.map(\.1).first(where: fits)
    }

    /// The columns of free text without a role, the one that tells most first.
    private func freeTexts(_ sample: LedgerSample) -> [Int] {
        let texts = names.indices.filter { plan.isUnused($0) && sample.isFreeText($0) && !sample.tellsOnlyKinds($0) }
        return sorted(texts, sample)
    }

    /// Columns by how much they tell; of two that tell as much the one further left is first.
    private func sorted(_ places: [Int], _ sample: LedgerSample) -> [Int] {
        places.map { (speech: sample.speech($0), place: $0) }.sorted { ($1.speech, $0.place) < ($0.speech, $1.place) }.map(\.place)
    }

    /// The columns of kinds whose cells tell more than whether money came in or went out.
    private func kinds(_ sample: LedgerSample) -> [Int] {
        names.indices.filter { place in
            let isKind = place == plan[.column(.kind)] || HeaderFinder.roles(names[place]).contains(.column(.kind)) && plan.isUnused(place)
            return isKind && sample.isText(place) && !sample.tellsOnlyKinds(place) && !sample.hasOnlyCurrencies(place)
        }
    }

    /// Where no name shows the column of what rows are about, it is the one of free text, or else of any text, that tells most.
    mutating func nameTexts(_ sample: LedgerSample, _ hasHeader: Bool) {
        guard plan[.column(.payee)] < 0, plan[.column(.description)] < 0, !isGiven(.description) else { return }
        let texts = sorted(names.indices.filter { plan.isUnused($0) && sample.isText($0) && !sample.tellsOnlyKinds($0) }, sample)
        guard hasHeader else {
            if let place = texts.first { plan.assign(.column(.description), place) }
            return
        }
        // What is named for something else has a title only where people write it.
        let words = texts.filter { sample.hasWords($0) && HeaderFinder.roles(names[$0]).isEmpty }
        let free = freeTexts(sample)
        func isUsual(_ place: Int) -> Bool { sample.isUsual(place) }
        let usual = free.first(where: isUsual) ?? words.first(where: isUsual) ?? kinds(sample).first { plan.isUnused($0) && isUsual($0) }
        // `Concept / Reference`, where most cells are references.
        let half = texts.first { place in
            names[place].split(separator: "/").contains { HeaderFinder.roles(String($0).trimmed).contains(.column(.description)) }
        }
        if let place = usual ?? free.first ?? words.first ?? half { plan.assign(.column(.description), place) }
    }
}
