internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Which of several columns has the amounts, where names or numbers allow more than one and their numbers differ.
struct AmountQuestion {
    private let judge: LayoutJudge
    private let own: Int
    private let rivals: [RivalAmount]
    private let mark: Int
    private var names: [String] { judge.file.names }

    /// `nil` where no other column may have them.
    init?(_ judge: LayoutJudge) {
        (self.judge, mark, own) = (judge, judge.markIndex, judge.layout.columns.index(of: .amount))
        let (own, mark, sides) = (own, mark, judge.evidence.rivals.isEmpty ? [] : Self.sides(judge.file))
        let steps = judge.evidence.balance(mark, judge.layout.dates.order)?.steps ?? 0
        let hasUnits =
            !judge.evidence.rivals.isEmpty
            && (judge.evidence.hasSeveralCurrencies || Self.hasCurrencies(judge.file, inMostRows: false))
        rivals = judge.evidence.rivals.filter { rival in
            let name = judge.file.names[rival.place]
            guard rival.differs(mark) else { return false }
            // Of amounts with currencies of their own, the balance is in one.
            if hasUnits, !Self.areNamesakes(name, judge.file.names[own]) {
                return rival.isFollowed(mark) && rival.steps(mark) > max(2, steps)
            }
            // For what has no name of amounts only numbers speak.
            return Self.isNamed(name, beside: judge.file.names[own], isSpending: judge.layout.columns.isSpending)
                || sides.contains(rival.place) || rival.steps(mark) > 0 || rival.isSummed(mark)
                || Self.isReduced(rival.place, own, judge)
                || !LikelyNames.speaksAgainst(.column(.amount), name) && (rival.repeats(mark) || Self.isWhole(rival.place, own, judge))
        }
        if own < 0 || rivals.isEmpty { return nil }
    }

    static let witnesses: [Witness<AmountQuestion, Int>] = [
        Witness("balance", .arithmetic, \.stepsOfBalance),
        Witness("running total", .arithmetic, \.runningTotal),
        Witness("parts of a total", .arithmetic, \.sumOfParts),
        Witness("rows without a number", .words, \.emptyCells),
        Witness("names of what was booked", .names, \.bookedByName),
    ]

    /// Returns the column of the amounts, and what shows it.
    func answer(_ note: ([LedgerFinding]) -> Void) throws(LedgerError) -> (place: Int, finding: Finding<Int>) {
        var resolver = Resolver([own] + rivals.map(\.place)) { $0 }
        try resolver.hear(Self.witnesses, of: self)
        note(resolver.heard.map { LedgerFinding($0, of: .columns, judge.layout.columns.name) })
        guard resolver.contradictions.isEmpty, resolver.isSettled, let place = resolver.left.first, let decisive = resolver.decisive else {
            throw refusal(resolver.contradictions.first?.finding.reason, resolver.left)
        }
        return (place, decisive)
    }

    // MARK: Who is heard

    private var stepsOfBalance: Testimony<Int>? {
        let mine = judge.evidence.balance(mark, judge.layout.dates.order)?.steps ?? 0
        let steps = [own: mine].merging(rivals.map { ($0.place, $0.steps(mark)) }) { $1 }
        // Rows in any order, or left out, break the balance of either.
        let most = steps.values.max() ?? 0
        let places = steps.filter { $0.value == most && most > 0 }.keys
        guard !places.isEmpty else { return nil }
        return Testimony(Set(places), "\(judge.layout.columns.name(judge.layout.columns.balance)) follows from it")
    }

    /// What the amounts come to so far is no amount of a row.
    private var runningTotal: Testimony<Int>? {
        let places = [own] + rivals.map(\.place)
        func testimony(_ sum: Int, _ amount: Int) -> Testimony<Int> {
            let (sum, name) = (Set([sum]), judge.layout.columns.name(sum))
            return Testimony(
                Set(places).subtracting(sum), "\(name) is what \(judge.layout.columns.name(amount)) comes to, row after row")
        }
        if let sum = rivals.first(where: { $0.isSum(mark) }) { return testimony(sum.place, own) }
        return rivals.first { $0.isSummed(mark) }.map { testimony(own, $0.place) }
    }

    /// What has nothing in rows of which the other has the amount is no amount of rows; of two sides, each has its own.
    private var emptyCells: Testimony<Int>? {
        let sides = Self.sides(judge.file)
        let gaps = rivals.filter { $0.missingCount > 0 && !sides.contains($0.place) }.map(\.place)
        guard let gap = gaps.first else { return nil }
        let kept = Set([own] + rivals.map(\.place)).subtracting(gaps)
        let columns = judge.layout.columns
        return Testimony(kept, "\(columns.name(gap)) has nothing beside some amounts in \(columns.name(own))")
    }

    /// Where an amount and the rest add up to a total in all rows, the total was paid; what was paid in points, or taken off, was not.
    private var sumOfParts: Testimony<Int>? {
        let columns = judge.layout.columns
        let rests = names.indices.filter { ($0 == columns.fee || columns.plan.isUnused($0)) && !names[$0].isEmpty }.prefix(Self.maxCount)
        let places = [own] + rivals.map(\.place)
        for whole in places where NameTrait.whole.fits(names[whole]) || whole != own && Self.isReduced(whole, own, judge) {
            for part in places where part != whole {
                if let found = sum(of: part, and: rests.filter { $0 != whole && $0 != part }, as: whole) { return found }
            }
        }
        return nil
    }

    /// Whether a column has the amounts less what a further one takes off, as `Paid` and `Discount` do, or these have it less that.
    private static func isReduced(_ place: Int, _ own: Int, _ judge: LayoutJudge) -> Bool {
        let names = judge.file.names
        return names.indices.prefix(maxCount).contains { rest in
            rest != place && judge.layout.columns.plan.isUnused(rest) && NameTrait.reduction.fits(names[rest])
                && areParts(judge.numbers(own), judge.numbers(rest), of: judge.numbers(place))
        }
    }

    /// Whether a column has the amounts and what a further one adds to them, as `Charged` has `Tip`; what fees do is told by these.
    private static func isWhole(_ place: Int, _ own: Int, _ judge: LayoutJudge) -> Bool {
        let (parts, wholes) = (judge.numbers(own), judge.numbers(place))
        return isMore(wholes, than: parts)
            && judge.file.names.indices.prefix(maxCount).contains { rest in
                rest != place && judge.layout.columns.plan.isUnused(rest) && areParts(parts, judge.numbers(rest), of: wholes)
            }
    }

    /// Whether a number is above another one in some row, whatever their signs are.
    private static func isMore(_ one: [ExactDecimal?], than other: [ExactDecimal?]) -> Bool {
        zip(one, other).contains { one, other in
            guard let one = one?.magnitude, let other = other?.magnitude else { return false }
            return one > other
        }
    }

    private func sum(of part: Int, and rests: [Int], as whole: Int) -> Testimony<Int>? {
        let (parts, wholes) = (judge.numbers(part), judge.numbers(whole))
        // A part that is more than its total is the amount before a reduction.
        let isBefore = Self.isMore(parts, than: wholes)
        guard let rest = rests.first(where: { Self.areParts(parts, judge.numbers($0), of: wholes) }) else { return nil }
        let isReduced = !isBefore && NameTrait.reduction.fits(names[rest])
        let columns = judge.layout.columns
        return Testimony(
            [isReduced ? part : whole],
            "\(columns.name(part)) and \(columns.name(rest)) add up to \(columns.name(whole)) in all rows examined")
    }

    /// How plainly names say that money left the account: what was booked, billed or paid in all before what is only an amount, and that before
    /// what something cost where it was bought.
    private var bookedByName: Testimony<Int>? {
        let places = [own] + rivals.map(\.place)
        guard !judge.layout.columns.isSpending else {
            // What a card asks for this month may be a part of what was bought.
            let areTotals = rivals.allSatisfy { !NameTrait.charged.fits(names[$0.place]) }
            return areTotals ? Testimony([own], "its name says that it has what was spent") : nil
        }
        let grades = places.map { Self.grade(names[$0]) }
        let best = places.indices.filter { grades[$0] == grades.max() }.map { places[$0] }
        guard best.count < places.count, !Self.sides(judge.file).contains(where: places.contains) else { return nil }
        return Testimony(Set(best), "its name says more plainly that it has what was booked")
    }

    private static func grade(_ name: String) -> Int {
        let isBooked = [.charged, .booked, .base, .whole].contains { (trait: NameTrait) in trait.fits(name) }
        if isBooked { return 2 }
        let isElsewhere = NameTrait.spent.fits(name) || NameTrait.gross.fits(name) || LikelyNames.speaksAgainst(.column(.amount), name)
        return isElsewhere ? 0 : 1
    }

    // MARK: Columns

    private static func areNamesakes(_ one: String, _ other: String) -> Bool { HeaderName(one).key == HeaderName(other).key }

    /// How many columns are looked at.
    private static let maxCount = 64

    /// The columns without a role that may have the amounts, by their names and first cells.
    static func places(_ file: LedgerFile) -> [Int] {
        let (names, columns) = (file.names, LedgerColumns(header: file.names, plan: file.plan))
        let amount = columns.index(of: .amount)
        guard amount >= 0, columns.amounts.several.isEmpty, file.options.fields == nil, !columns.isCanonical, !file.options.namesAmounts
        else { return [] }
        let hasUnits = hasCurrencies(file, inMostRows: true)
        let (sides, money) = (sides(file), file.sample.amountColumns(names.count))
        return names.indices.prefix(maxCount).filter { place in
            guard file.plan.isUnused(place), !names[place].isEmpty, file.sample.isOfRole(.column(.amount), place) else { return false }
            if !hasUnits, sides.contains(place) { return true }
            if areNamesakes(names[place], names[amount]) { return true }
            // Amounts before fees and without them are told by these.
            if columns.fee >= 0, NameTrait.net.fits(names[place]) || NameTrait.gross.fits(names[place]) { return false }
            if hasUnits { return columns.balance >= 0 && money.contains(place) && !isNoMoney(names[place]) }
            return isNamed(names[place], beside: names[amount], isSpending: columns.isSpending)
                || money.contains(place) && !isNoMoney(names[place])
        }
    }

    /// Whether each amount has a currency of its own, which tells them apart. A column that has them in a few rows is enough to ask nothing; its
    /// numbers are looked at all the same, since they may show that fees are held.
    private static func hasCurrencies(_ file: LedgerFile, inMostRows: Bool) -> Bool {
        let amount = LedgerColumns(header: file.names, plan: file.plan).index(of: .amount)
        return amount >= 0 && HeaderName(file.names[amount]).amount != nil
            || file.names.indices.contains { file.plan.isUnused($0) && file.sample.hasOnlyCurrencies($0, orEmpty: !inMostRows) }
    }

    /// Whether a name is one that the column of the amounts may have.
    private static func isNamed(_ name: String, beside own: String, isSpending: Bool) -> Bool {
        if areNamesakes(name, own) { return true }
        guard HeaderName(own).amount == nil, HeaderName(name).amount == nil else { return false }
        return mayBeAmount(name, beside: own, isSpending: isSpending)
    }

    /// Both sides once more, money in first: `Amount, Debit, Credit`.
    static func sides(_ file: LedgerFile) -> [Int] {
        func places(_ role: ColumnRole) -> [Int] {
            file.names.indices.filter { place in
                file.plan.isUnused(place) && ColumnRole.named(HeaderName(file.names[place])).contains { $0.role == role }
            }
        }
        let (into, out) = (places(.moneyIn), places(.moneyOut))
        return into.isEmpty || out.isEmpty ? [] : into + out
    }

    private static func mayBeAmount(_ name: String, beside own: String, isSpending: Bool) -> Bool {
        if isSpending {
            let isCharged = NameTrait.charged.fits(name) && !NameTrait.charged.fits(own)
            return NameTrait.whole.fits(name) || isCharged && LikelyNames.namesMoney(name)
        }
        let roles = HeaderFinder.roles(name)
        guard !isNoMoney(name) || NameTrait.whole.fits(name) else { return false }
        return roles.contains(.column(.amount)) || NameTrait.whole.fits(name) || roles.isEmpty && LikelyNames.namesMoney(name)
    }

    private static func isNoMoney(_ name: String) -> Bool {
        let roles = HeaderFinder.roles(name)
        return roles.contains(.balance) || roles.contains(.fee)
            || [.price, .quantity, .reduction, .ownMoney, .reference, .debt].contains { (trait: NameTrait) in trait.fits(name) }
    }

    /// Whether amounts and the rest are the whole in all rows, as sums, as differences or as prices of several pieces.
    private static func areParts(_ amounts: [ExactDecimal?], _ rest: [ExactDecimal?], of whole: [ExactDecimal?]) -> Bool {
        var (areSums, areDifferences, areProducts) = (true, true, true)
        var (isDifferent, wholes) = (false, Set<ExactDecimal>())
        for row in amounts.indices {
            // Footers and headings have no amount.
            guard let amount = amounts[row], !amount.isZero else { continue }
            guard let other = rest[row], let all = whole[row], areSums || areDifferences || areProducts else { return false }
            if all != amount { isDifferent = true }
            wholes.insert(all)
            areSums = areSums && amount.adding(other) == all
            areDifferences = areDifferences && amount.subtracting(other) == all
            areProducts = areProducts && amount.isPrice(of: other, for: all)
        }
        return (areSums || areDifferences || areProducts) && isDifferent && wholes.count > 1
    }

    // MARK: Refusing

    private func refusal(_ reason: String?, _ left: [Int]) -> LedgerError {
        let columns = judge.layout.columns
        let rival = rivals.first { left.contains($0.place) } ?? rivals[0]
        let (line, one, two) = rival.first[mark] ?? (judge.file.start.line, .zero, .zero)
        let areNamesakes = Self.areNamesakes(names[rival.place], names[own])
        let shown = areNamesakes ? "two columns called \(columns.name(own))" : "\(columns.name(own)) and \(columns.name(rival.place))"
        let why = reason.map { ", and \($0)" } ?? ""
        let message = "\(shown) have different amounts in the same row, such as \(one) and \(two)\(why): the money may be either"
        let (role, sides) = (columns.plan.amountRole(at: own) ?? .column(.amount), Self.sides(judge.file))
        let mine = Hint(.column, for: role.name, values: [names[own]])
        return areNamesakes
            ? judge.refuse(.csvAmbiguousAmount, line: line, message + "; use the first, or rename the second", mine)
            : judge.refuse(
                .csvAmbiguousAmount, line: line, message + "; specify its column",
                (sides.contains(rival.place)
                    ? Hint(.column, for: ColumnRole.moneyIn.name, values: [names[sides[0]]])
                    : Hint(.column, for: role.name, values: [names[rival.place]])).or(mine))
    }

    /// Says that only its name tells that a column has the amounts.
    func guessed(_ place: Int, _ reason: String) -> Diagnostic {
        let columns = judge.layout.columns
        let other = rivals.first { $0.place != place } ?? rivals[0]
        let (line, one, two) = other.first[mark] ?? (judge.file.start.line, .zero, .zero)
        return Diagnostic(
            .warning, .csvAmbiguousAmount, at: judge.place(line),
            "the amounts are those in \(columns.name(place)), because \(reason); this row has \(place == own ? one : two) there and "
                + "\(place == own ? two : one) in \(columns.name(place == own ? other.place : own)); if these are the amounts",
            hint: Hint(.column, for: "amount", values: [names[place == own ? other.place : own]]))
    }
}

extension LayoutJudge {
    /// Finds which column has the amounts, where several may.
    mutating func decideAmounts() throws(LedgerError) {
        guard let question = AmountQuestion(self) else { return }
        var found: [LedgerFinding] = []
        let (place, finding) = try question.answer { found += $0 }
        note(found)
        decisions.append(LedgerDecision(.columns, "amount = \(layout.columns.name(place))", because: finding.reason))
        if finding.strength.isGuess { notes.append(question.guessed(place, finding.reason)) }
        guard place != layout.columns.index(of: .amount), !file.second.hasMovedAmount else { return }
        movedAmount = (layout.columns.isSpending ? .spent : .column(.amount), place)
    }
}

extension ExactDecimal {
    /// Returns whether this is the price of that many pieces, or of that much, which cost `all`, give or take one in its last digit.
    fileprivate func isPrice(of quantity: ExactDecimal, for all: ExactDecimal) -> Bool {
        let (product, overflow) = coefficient.multipliedReportingOverflow(by: quantity.coefficient)
        guard !overflow, !quantity.isNegative, let exact = ExactDecimal(coefficient: product, scale: Int(scale) + Int(quantity.scale)),
            let difference = exact.subtracting(all)?.magnitude
        else { return false }
        return difference <= ExactDecimal(uncheckedCoefficient: 1, scale: all.scale)
    }
}
