import LedgerCalendar

/// What a run says where nothing of its inputs counts.
struct Emptiness {
    /// What the inputs have none of.
    let what: String
    /// What limits it.
    let period: PeriodOptions
    var filter: FilterOptions?
    /// What the sentence ends with.
    var rest = ""
    /// Whether inputs without any of it are worth a word where nothing limits what counts: a new ledger makes an empty calendar.
    var isToldOfAll = true

    /// Says so: always where the command line limits what counts, unless the names in it were told already; otherwise unless an earlier
    /// message explains it.
    func tell(_ printer: Printer) {
        if printer.hasToldOfNames { return }
        let limits = (filter?.isLimited == true ? " of this kind" : "") + (period.isLimited ? " on these days" : "")
        let text = "the input has no \(what)\(limits)\(rest)"
        if !limits.isEmpty { printer.note(text) } else if isToldOfAll { printer.explain(text) }
    }
}

extension Printer {
    /// Says where the entries are that a page does not show, which has nothing else; `nil` where it has something, or there are none.
    func tellOfEntries(from days: ClosedRange<CivilDate>?, notIn page: String) {
        guard let days else { return }
        let (first, last) = (days.lowerBound, days.upperBound)
        note("nothing in this \(page); the input has entries \(first == last ? "on" : "from \(first) to") \(last): --at \(last)")
    }
}
