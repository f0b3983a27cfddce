public import CivilCalendar
public import LedgerCore

extension CalendarState {
    /// Takes the entries of a ledger in place of those there are; their ids count from 0 in that order.
    ///
    /// - Throws: `GridError` with the code `overflow`, the day and the entry; nothing has then changed.
    public mutating func load(_ entries: some Sequence<Entry>) throws(GridError) {
        var (book, sums) = (EntryBook(), DayLedger())
        book.reserve(entries.underestimatedCount)
        for entry in entries {
            do { try sums.add(entry) } catch { throw error.naming(book.nextID) }
            book.insert(entry, book.nextID)
        }
        load(book, sums)
    }

    /// Takes entries and the sums of a ledger as they were read elsewhere, in place of those there are.
    ///
    /// The sums may be of more entries than the book holds, when lists are wanted for some days only; only entries of the book can be
    /// changed or removed.
    public mutating func load(_ book: EntryBook, _ sums: DayLedger) {
        let touched = ledger.dailyTotals().map(\.day) + sums.dailyTotals().map(\.day)
        change.days.formUnion(touched)
        change.days.formUnion(entries.days)
        change.days.formUnion(book.days)
        (entries, ledger) = (book, sums)
        change.parts.insert(.entries)
        contents = [:]
        fillContents()
    }

    /// Adds an entry: its day, month and list are up to date at once. Says its id.
    ///
    /// - Throws: `GridError` with the code `overflow`, the day and the entry; nothing has then changed.
    @discardableResult
    public mutating func add(_ entry: Entry) throws(GridError) -> EntryID {
        do { try ledger.add(entry) } catch { throw error.naming(entries.nextID) }
        let id = entries.add(entry)
        update([entry.date])
        return id
    }

    /// Puts another entry under an id.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry` or `overflow`; nothing has then changed.
    public mutating func change(_ id: EntryID, to entry: Entry) throws(GridError) {
        guard let old = entries[id] else { throw GridError(.noSuchEntry, entry: id) }
        do { try ledger.replace(old, with: entry) } catch { throw error.naming(id) }
        try entries.change(id, to: entry)
        update([old.date, entry.date])
    }

    /// Removes an entry, and gives it back.
    ///
    /// - Throws: `GridError` with the code `noSuchEntry`, or `notAdded` when sums that were read elsewhere do not hold it; nothing has
    ///   then changed.
    @discardableResult
    public mutating func remove(_ id: EntryID) throws(GridError) -> Entry {
        guard let old = entries[id] else { throw GridError(.noSuchEntry, entry: id) }
        do { try ledger.remove(old) } catch { throw error.naming(id) }
        try entries.remove(id)
        update([old.date])
        return old
    }

    /// The entries that saving has to write.
    public var pendingChanges: EntryChanges { entries.pendingChanges }

    /// Says that everything pending has been written.
    public mutating func markSaved() { entries.markSaved() }

    private mutating func update(_ days: Set<CivilDate>) {
        for page in window.pages {
            let grid = grid(of: page)
            for day in days where contents[page]?.totals.update(day, in: grid, from: ledger) == true { work.days += 1 }
        }
        change.days.formUnion(days)
        change.parts.insert(.entries)
    }
}

extension CalendarState {
    /// Takes events in place of those there are.
    public mutating func load(events: EventIndex) {
        self.events = events
        for page in window.pages {
            let days = events.days(in: grid(of: page).shownDays)
            contents[page]?.events = days
        }
        change.parts.insert(.events)
    }

    /// Draws something below the number of a day; `nil` for nothing.
    public mutating func decorate(_ day: CivilDate, with decoration: Decoration?) {
        decorations[day] = decoration
        change.parts.insert(.decorations)
    }

    /// Shows decorations, or dates only.
    public mutating func showDecorations(_ shown: Bool) {
        guard shown != showsDecorations else { return }
        showsDecorations = shown
        change.parts.insert(.decorations)
    }
}

extension GridError {
    fileprivate func naming(_ id: EntryID) -> GridError {
        var error = self
        error.entry = id
        return error
    }
}
