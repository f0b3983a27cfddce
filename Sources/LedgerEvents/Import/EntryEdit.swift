internal import CalendarFeed
internal import CivilCalendar
internal import LedgerCore
internal import Text

/// What a person changed in the event of an entry, by its DTSTART and its title.
///
/// Calendar programs write both in their own ways. An edit is what remains when everything is ignored that they do by themselves.
struct EntryEdit {
    /// The day and time that the event shows instead of the ledger's.
    var moment: EntryMoment?
    /// The amount that the title shows.
    var amount: ExactDecimal?
    /// The first text that the title shows, and the column that it comes from.
    var text: (column: LedgerColumn, text: String)?
    /// Whether the title shows something that is not understood.
    var hasOddTitle = false

    /// Whether nothing was changed.
    var isEmpty: Bool { moment == nil && amount == nil && text == nil && !hasOddTitle }

    /// Compares an event with its entry; `title` is the title that was written, or empty for the standard one.
    ///
    /// Not an initializer, which would copy both.
    static func find(in event: FeedEvent, of entry: Entry, title: String) -> EntryEdit {
        var edit = EntryEdit()
        edit.compare(event, entry, title: title)
        return edit
    }

    private mutating func compare(_ event: FeedEvent, _ entry: Entry, title: String) {
        let ledger = EntryMoment(date: entry.date, time: entry.time, timeZone: entry.timeZone)
        if !ledger.isShown(from: event.start, to: event.end) {
            moment = EntryMoment(of: event.start, ledgerZone: entry.timeZone)
        }
        // As bytes, which differ more often than texts: of those that do, the comparison finds out.
        var written = Array(title.utf8)
        written.reserveCapacity(256)
        if title.isEmpty { TitleTemplate.writeStandard(entry, to: &written) }
        guard !event.summary.utf8.span.equals(written) else { return }
        compareTitle(event.summary, String(decoding: written, as: UTF8.self), of: entry, isStandard: title.isEmpty)
    }

    private mutating func compareTitle(_ shown: String, _ written: String, of entry: Entry, isStandard: Bool) {
        let (shown, written) = (Self.folded(shown), Self.folded(written))
        // Programs cut titles, too.
        guard !written.starts(with: shown) else { return }
        guard let place = Self.place(of: entry.money, in: written, isStandard: isStandard) else {
            hasOddTitle = true
            return
        }
        let (before, after) = (written[..<place.lowerBound], written[place.upperBound...])
        guard shown.count > after.count, shown.suffix(after.count).elementsEqual(after) else {
            hasOddTitle = true
            return
        }
        let rest = shown.dropLast(after.count)
        if rest.starts(with: before) {
            take(amount: rest.dropFirst(before.count), of: entry)
            return
        }
        // The last word before the currency is the amount, and what comes before it is another text.
        guard isStandard, let space = rest.lastIndex(of: UInt8(ascii: " ")),
            let column = [LedgerColumn.payee, .description, .category].first(where: { !entry.text(of: $0).isEmpty })
        else {
            hasOddTitle = true
            return
        }
        take(amount: rest[(space + 1)...], of: entry)
        if !hasOddTitle { text = (column, String(decoding: rest[..<space], as: UTF8.self)) }
    }

    private mutating func take(amount bytes: ArraySlice<UInt8>, of entry: Entry) {
        guard let shown = Self.amount(bytes), shown.hasSign || !entry.money.amount.isNegative else {
            // Without a sign it may be the expense as well as a refund.
            hasOddTitle = true
            return
        }
        if shown.number != entry.money.amount { amount = shown.number }
    }

    /// Returns where the amount stands in a title: before the currency in the standard one; in any other, if it stands there once.
    private static func place(of money: Money, in title: [UInt8], isStandard: Bool) -> Range<Int>? {
        let amount = Array(String(writing: { money.amount.write(to: &$0, grouping: true) }).utf8)
        guard title.count >= amount.count else { return nil }
        if isStandard {
            let end = title.count - folded(money.commodity.symbol).count - 1
            return end >= amount.count ? end - amount.count..<end : nil
        }
        let starts = (0...(title.count - amount.count)).filter { title[$0...].starts(with: amount) }
        return starts.count == 1 ? starts[0]..<starts[0] + amount.count : nil
    }

    /// Returns the number of an amount such as `-12,000.50`, as titles have it, and whether it has a sign.
    private static func amount(_ bytes: ArraySlice<UInt8>) -> (number: ExactDecimal, hasSign: Bool)? {
        var text = String(decoding: bytes, as: UTF8.self).replacing("\u{2212}", with: "-")
        let hasSign = text.hasPrefix("-") || text.hasPrefix("+")
        if text.hasPrefix("+") { text.removeFirst() }
        let whole = text.split(separator: ".", omittingEmptySubsequences: false)[0]
        let groups = whole.drop { $0 == "-" }.split(separator: ",", omittingEmptySubsequences: false)
        guard groups.count == 1 || (1...3).contains(groups[0].utf8.count) && groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else {
            return nil
        }
        return ExactDecimal((whole.hasPrefix("-") ? "-" : "") + groups.joined() + String(text[whole.endIndex...])).map { ($0, hasSign) }
    }

    /// Returns a title without what programs change in texts: the kind and amount of white space, escapes, invisible characters, composition.
    private static func folded(_ title: String) -> [UInt8] {
        var folded = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in title.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            // Some take `\\n` for an escaped line break.
            let isBreak = isEscaped && (scalar == "n" || scalar == "N")
            isEscaped = scalar == "\\"
            let isSpace = isBreak || scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            if !isSpace {
                if scalar != "\\" { folded.append(scalar) }
            } else if let last = folded.last, last != " " {
                folded.append(" ")
            }
        }
        if folded.last == " " { folded.removeLast() }
        return Array(String(folded).nfc.utf8)
    }
}

extension EntryEdit {
    /// Returns what the calendar shows and what the ledger has, and which of the two is taken.
    func message(_ entry: Entry, _ choice: ImportOptions.Edits) -> String {
        var changes: [String] = []
        if let moment {
            let ledger = EntryMoment(date: entry.date, time: entry.time, timeZone: entry.timeZone)
            changes.append("\(moment.text) instead of \(ledger.text)")
        }
        if let amount { changes.append("\(amount) instead of \(entry.money.amount)") }
        if let text { changes.append("“\(text.text)” instead of “\(entry.text(of: text.column))”") }
        if hasOddTitle { changes.append("a title that is not the ledger's and names no other amount") }
        let outcome = choice == .take ? "what it shows is taken" : "the ledger's is taken"
        return "the event was changed in the calendar and shows \(changes.joined(separator: ", ")); \(outcome)"
    }

    /// Changes the entry to what the event shows; if its UID is made of what was changed, it gets it as a field.
    func apply(to entry: inout Entry, uid: String) {
        if let moment { (entry.date, entry.time, entry.timeZone) = (moment.date, moment.time, moment.timeZone) }
        if let amount { entry.money.amount = amount }
        switch text?.column {
        case .payee: entry.payee = text?.text ?? ""
        case .description: entry.description = text?.text ?? ""
        case .category: entry.category = text?.text ?? ""
        default: break
        }
        guard moment != nil || amount != nil || text != nil, entry.id.isEmpty, EntryUID(uid) != nil,
            !entry.fields.contains(where: { $0.name == EntryIdentity.fieldName })
        else { return }
        entry.fields.append(Entry.Field(name: EntryIdentity.fieldName, value: uid))
    }
}

extension EntryMoment {
    /// The day, and the time and its zone if there are any.
    fileprivate var text: String {
        guard let time else { return date.description }
        return "\(date) \(time)" + (timeZone.isEmpty ? "" : " \(timeZone)")
    }
}
