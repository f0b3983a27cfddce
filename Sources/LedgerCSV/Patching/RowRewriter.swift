internal import CivilCalendar
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// Writes the changed members of an entry into the cells of a row.
struct RowRewriter {
    let layout: LedgerLayout
    let style: LedgerStyle
    /// Whether texts that a spreadsheet would run as formulas are guarded.
    let guardsFormulas: Bool

    private var columns: LedgerColumns { layout.columns }

    /// Rewrites the cells whose meaning differs between two entries; without an old one, all that the entry fills.
    ///
    /// What has no cell is left out here: whoever calls this reads the row again and compares.
    func rewrite(_ cells: inout RowCells, from old: Entry?, to new: Entry) {
        writeDate(&cells, old, new)
        var kind = new.statedKind
        // Where the kind is the sign, an added row says it.
        if old == nil, layout.sign == .byKind { kind = new.kind }
        if old == nil || old?.statedKind != new.statedKind { write(kind, &cells) }
        if old?.statedKind != kind || old?.money.amount != new.money.amount || old?.money.amount.scale != new.money.amount.scale {
            writeAmount(&cells, Money(gross(new.money.amount, cells), new.money.commodity), kind)
        }
        if old?.money.commodity != new.money.commodity {
            set(&cells, columns.index(of: .currency), Array(new.money.commodity.symbol.utf8))
        }
        if old?.status != new.status { cells.set(columns.index(of: .status), status(new.status)) }
        if old?.category != new.category { writeCategory(&cells, new.category) }
        for column in Self.texts {
            let text = new.text(of: column)
            guard old.map({ $0.text(of: column).utf8.elementsEqual(text.utf8) }) != true else { continue }
            set(&cells, columns.index(of: column), Array(text.utf8))
            // A description stands in its first cell, whole.
            if column == .description { for place in columns.titles.more { cells.set(place, []) } }
        }
        write(new.fields, old?.fields ?? [], &cells)
    }

    private func set(_ cells: inout RowCells, _ place: Int, _ text: [UInt8]) {
        let isGuarded = SpreadsheetGuard.isNeeded(for: text.span, guardsFormulas: guardsFormulas)
        cells.set(place, isGuarded ? [SpreadsheetGuard.apostrophe] + text : text)
    }

    /// The columns whose cells are texts as they stand.
    static let texts: [LedgerColumn] = [.id, .timezone, .payee, .description, .account, .toAccount, .tags, .note, .url]

    private func writeDate(_ cells: inout RowCells, _ old: Entry?, _ new: Entry) {
        let place = columns.index(of: .date)
        let timePlace = columns.index(of: .time)
        // By a pattern dates are read, not written.
        let own = layout.datePattern == nil ? DateStyle(cells.trimmed(place).span, layout.dates) : nil
        let style = own ?? self.style.date
        let isOtherTime = old?.time != new.time
        if old?.date != new.date || isOtherTime && timePlace < 0 || isOtherTime && new.time == nil {
            var text = style.text(new.date, padding: self.style.padsDates)
            if let time = new.time {
                if timePlace < 0, isOtherTime {
                    text += style.tailText(time)
                } else if let own {
                    text += own.tail
                }
            }
            cells.set(place, text)
        }
        guard isOtherTime, timePlace >= 0 else { return }
        let present = cells.trimmed(timePlace)
        cells.set(timePlace, new.time.map { DateStyle.time($0, like: present.isEmpty ? self.style.time : present) } ?? [])
    }

    private func write(_ kind: Entry.Kind?, _ cells: inout RowCells) {
        let place = columns.index(of: .kind)
        if columns.transferFlag >= 0 {
            cells.set(columns.transferFlag, [UInt8(ascii: kind == .transfer ? "1" : "0")])
            if kind == .transfer { return }
        }
        guard place >= 0 else { return }
        guard let kind else { return cells.set(place, []) }
        let present = String(decoding: cells.trimmed(place), as: UTF8.self)
        guard (layout.kinds?[KindWords.folded(present)]?.kind ?? KindWords.kind(present)) != kind else { return }
        cells.set(place, style.kinds.word(kind, columnName: columns.name(place)))
    }

    private func writeAmount(_ cells: inout RowCells, _ money: Money, _ kind: Entry.Kind?) {
        let amount = money.amount
        guard columns.hasTwoAmounts else {
            let isTurned =
                switch layout.sign {
                case .byKind: kind == .expense || kind == .transfer
                case .bySignOrKind: kind == .expense
                case .byBalance: amount.isNegative
                case .inverted: true
                case .ofPostings: kind != .transfer
                case .signed, .marked: false
                }
            return write(isTurned ? amount.negated ?? amount : amount, &cells, columns.amounts.column(for: money.commodity))
        }
        let goesOut = columns.moneyIn < 0 || columns.moneyOut >= 0 && amount.isNegative
        let (place, other) = goesOut ? (columns.moneyOut, columns.moneyIn) : (columns.moneyIn, columns.moneyOut)
        // What stands for "none" in the cell that gets the amount stands for it in the other one, too.
        let none = cells.value(place)
        let isNone = number(cells, place)?.isZero ?? true
        write(goesOut && !layout.isOutSigned ? amount.negated ?? amount : amount, &cells, place)
        if other >= 0, !(number(cells, other)?.isZero ?? true) { cells.set(other, isNone ? none : []) }
    }

    /// An amount with what columns of their own take from it.
    private func gross(_ amount: ExactDecimal, _ cells: RowCells) -> ExactDecimal {
        var amount = amount
        if columns.refunded >= 0, let back = number(cells, columns.refunded)?.magnitude {
            amount = (amount.isNegative ? amount.subtracting(back) : amount.adding(back)) ?? amount
        }
        guard layout.fees != .uncounted, let fee = number(cells, columns.fee) else { return amount }
        return (layout.fees == .above ? amount.adding(fee) : amount.subtracting(fee)) ?? amount
    }

    private func write(_ amount: ExactDecimal, _ cells: inout RowCells, _ place: Int) {
        let present = cells.trimmed(place)
        if let known = number(cells, place), known == amount, known.scale == amount.scale { return }
        // What is divided when it is read is written undivided.
        let amount = amount.shifted(by: -shift(place)) ?? amount
        let own = AmountCell.groupMark(of: present, mark: layout.decimalMark)
        // A number below a thousand does not show whether its file groups digits.
        let groupMark = own.isEmpty && present.count < 4 ? style.groupMark : own
        var text: [UInt8] = []
        amount.write(to: &text, grouping: !groupMark.isEmpty)
        let mark = layout.decimalMark
        cells.set(place, text.flatMap { $0 == AmountCell.comma ? groupMark : [$0 == AmountCell.point ? mark : $0] })
    }

    private func number(_ cells: RowCells, _ place: Int) -> ExactDecimal? {
        AmountCell.amount(cells.trimmed(place).span, mark: layout.decimalMark)?.shifted(by: shift(place))
    }

    private func shift(_ place: Int) -> Int { columns.plan.shifts[place] ?? 0 }

    private func status(_ status: Entry.Status?) -> [UInt8] {
        guard let status else { return [] }
        guard style.marksStatus else { return Array(status.rawValue.utf8) }
        return [UInt8(ascii: status == .pending ? "!" : "*")]
    }

    private func writeCategory(_ cells: inout RowCells, _ category: String) {
        let place = columns.index(of: .category)
        guard columns.subcategory >= 0 else { return set(&cells, place, Array(category.utf8)) }
        guard place >= 0 else { return set(&cells, columns.subcategory, Array(category.utf8)) }
        let text = Array(category.utf8)
        let colon = UInt8(ascii: ":")
        // A main category may hold a colon itself; while it stays, so does its cell.
        let major = cells.value(place)
        let keepsMajor = !major.isEmpty && text.starts(with: major + [colon])
        let end = keepsMajor ? major.count : text.firstIndex(of: colon) ?? text.count
        set(&cells, place, Array(text[..<end]))
        set(&cells, columns.subcategory, Array(text[end...].dropFirst()))
    }

    private func write(_ fields: [Entry.Field], _ old: [Entry.Field], _ cells: inout RowCells) {
        guard !(fields.isEmpty && old.isEmpty) else { return }
        let beyond = columns.count..<max(columns.count, cells.count)
        let names = ColumnNames(columns.extraNames + beyond.map(LedgerColumns.placeName))
        let (values, oldValues) = (fields.valuesByName(), old.valuesByName())
        for (index, place) in (columns.extraIndexes + beyond).enumerated() {
            let (name, number) = (ColumnName(names.all[index]), names.numbers[index])
            func text(_ values: [ColumnName: [String]]) -> [UInt8] {
                guard let known = values[name], number < known.count else { return [] }
                return Array(known[number].utf8)
            }
            let value = text(values)
            if value != text(oldValues) { set(&cells, place, value) }
        }
    }
}
