internal import CalendarFeed
internal import CivilCalendar
internal import LedgerCore
internal import TextBytes

/// What a person changed in the event of an entry, by everything in it that shows a column.
///
/// Calendar programs write it all in their own ways. An edit is what remains when everything is ignored that they do by themselves; many
/// drop a category, a status, a description or an address, so that nothing in their place is no edit.
struct EntryEdit {
    /// The day and time that the event shows instead of the ledger's.
    var moment: EntryMoment?
    /// The amount that the title shows.
    var amount: ExactDecimal?
    /// The other texts that the event shows, and the columns that they come from.
    var texts: [(column: LedgerColumn, text: String)] = []
    /// The status that the event has.
    var status: Entry.Status?
    /// What the event shows and is not understood.
    var oddities: [Oddity] = []

    /// What is not the ledger's and cannot be taken.
    enum Oddity: String {
        case title = "a title that is not the ledger's, without an amount in the same form"
        case amount = "a title that is not the ledger's, whose amount may have decimals or thousands"
        case description = "a description whose changes fit no column"
        case categories = "several categories, none of them the ledger's"
    }

    /// Whether nothing was changed.
    var isEmpty: Bool { moment == nil && amount == nil && texts.isEmpty && status == nil && oddities.isEmpty }

    /// Whether some of it can be taken.
    var isTakeable: Bool { moment != nil || amount != nil || !texts.isEmpty || status != nil }

    /// Compares an event with its entry.
    ///
    /// Not an initializer, which would copy both.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - entry: the entry.
    ///   - title: the title that was written, or empty for the standard one.
    ///   - hasProperties: whether its properties are as written. A program that drops them writes descriptions in its own way, too.
    /// - Returns: what was changed.
    static func find(in event: FeedEvent, of entry: Entry, title: String, hasProperties: Bool) -> EntryEdit {
        var edit = EntryEdit()
        edit.compare(event, entry, title: title, hasProperties)
        return edit
    }

    private mutating func compare(_ event: FeedEvent, _ entry: Entry, title: String, _ hasProperties: Bool) {
        let ledger = EntryMoment(date: entry.date, time: entry.time, timeZone: entry.timeZone)
        if !ledger.isShown(from: event.start, to: event.end) {
            moment = EntryMoment(of: event.start, ledgerZone: entry.timeZone)
        }
        // As bytes, which differ more often than texts: of those that do, the comparison finds out.
        var written = Array(title.utf8)
        written.reserveCapacity(256)
        if title.isEmpty { TitleTemplate.writeStandard(entry, to: &written) }
        if !event.summary.utf8.span.equals(written) {
            compareTitle(event.summary, String(decoding: written, as: UTF8.self), of: entry, isStandard: title.isEmpty)
        }
        if hasProperties, !event.description.isEmpty {
            written.removeAll(keepingCapacity: true)
            EntryDescription.write(entry, hasPayee: false, hasOwnTitle: !title.isEmpty, to: &written)
            if !Self.isDescription(event.description.utf8.span, written.span) {
                compareDescription(event.description, of: entry, hasOwnTitle: !title.isEmpty)
            }
        }
        if let first = event.categories.first, event.categories.count > 1 || !first.utf8.span.equals(entry.category.utf8.span) {
            compareCategories(event.categories, of: entry)
        }
        switch event.status {
        case "TENTATIVE" where entry.status != .pending: status = .pending
        // Many programs write it by themselves where there was none.
        case "CONFIRMED" where entry.status == .pending: status = .cleared
        default: break
        }
        if !event.url.isEmpty, !event.url.utf8.span.equals(entry.url.utf8.span) { compareURL(event.url, of: entry) }
    }

    /// Returns whether a description is as written, with or without a marker in its last line.
    private static func isDescription(_ shown: Span<UInt8>, _ written: Span<UInt8>) -> Bool {
        guard shown.count > written.count else { return shown.equals(written) }
        let (start, opening) = (written.isEmpty ? 0 : written.count + 1, EntryMarker.opening.utf8.span)
        guard shown.extracting(first: written.count).equals(written), shown.count > start + opening.count else { return false }
        let rest = shown.extracting(start...)
        return rest.extracting(first: opening.count).equals(opening) && (written.isEmpty || shown[written.count] == .lineFeed)
            && rest.firstIndex(in: rest.indices) { $0 == .lineFeed || $0 == UInt8(ascii: "]") } == rest.count - 1
    }

    private mutating func compareCategories(_ shown: [String], of entry: Entry) {
        let written = Self.folded(EntryCategory.name(entry.category))
        let names = shown.map { Self.folded(EntryCategory.name($0)) }.filter { !$0.isEmpty }
        // What stands beside the ledger's is a label of the calendar.
        guard !names.isEmpty, !names.contains(written) else { return }
        guard names.count == 1 else { return oddities.append(.categories) }
        let name = String(decoding: names[0], as: UTF8.self)
        // The title may show the same change.
        if !texts.contains(where: { $0 == (.category, name) }) { texts.append((.category, name)) }
    }

    private mutating func compareURL(_ shown: String, of entry: Entry) {
        func bare(_ text: String) -> ArraySlice<UInt8> {
            let folded = Self.folded(text)
            return folded.last == UInt8(ascii: "/") ? folded.dropLast() : folded[...]
        }
        if bare(shown) != bare(entry.url) { texts.append((.url, shown.withoutControls(removingC1: true))) }
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
        for (column, text) in texts {
            changes.append("the \(column.rawValue) \(Self.quoted(text)) instead of \(Self.quoted(entry.text(of: column)))")
        }
        if let status { changes.append("the status \(status.rawValue) instead of \(entry.status?.rawValue ?? "none")") }
        let (taken, left) = (changes.joined(separator: ", "), oddities.map(\.rawValue).joined(separator: ", "))
        let shown = "the event was changed in the calendar and shows "
        guard choice == .take else {
            return shown + [taken, left].filter { !$0.isEmpty }.joined(separator: ", ") + "; the ledger's version is used"
        }
        if left.isEmpty { return shown + taken + "; the calendar's version is used" }
        return shown + (taken.isEmpty ? left + "; the ledger's version is used" : "\(taken), which is used; and \(left), which is not")
    }

    /// Returns the beginning of a text on one line.
    private static func quoted(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? "none" : "“\(line.prefix(60))\(line.count > 60 ? "…" : "")”"
    }

    /// Changes the entry to what the event shows; if its UID is made of what was changed, it gets it as a field.
    func apply(to entry: inout Entry, uid: String) {
        if let moment { (entry.date, entry.time, entry.timeZone) = (moment.date, moment.time, moment.timeZone) }
        if let amount { entry.money.amount = amount }
        if let status { entry.status = status }
        for (column, text) in texts {
            switch column {
            case .payee: entry.payee = text
            case .description: entry.description = text
            case .category: entry.category = text
            case .note: entry.note = text
            case .toAccount: entry.toAccount = text
            case .tags: entry.tags = text
            case .url: entry.url = text
            default: break
            }
        }
        guard moment != nil || amount != nil || texts.contains(where: { $0.column == .payee || $0.column == .description }),
            entry.id.isEmpty, EntryUID(uid) != nil, !entry.fields.contains(where: { $0.name == EntryIdentity.fieldName })
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
