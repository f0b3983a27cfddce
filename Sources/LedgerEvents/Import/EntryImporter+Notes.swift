public import Diagnostics

extension EntryImporter {
    /// What a run leaves to be said at its end: how many events came twice, were called off, or have no money.
    ///
    /// `source` is the input, or what stands for all of them.
    public func closingNotes(for source: String) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        func add(_ code: DiagnosticCode, _ count: Int, _ one: String, _ many: String) {
            guard count > 0 else { return }
            notes.append(Diagnostic(.note, code, at: SourcePlace(source), "\(count) \(count == 1 ? "event " + one : "events " + many)"))
        }
        add(
            .icsDuplicateEvent, counts.duplicates, "came before with the same UID and counts once",
            "came before with the same UID and count once")
        add(.icsCancelledEvent, counts.cancelled, "is cancelled and was left out", "are cancelled and were left out")
        if !options.takesAll {
            add(
                .icsNoMoney, counts.withoutMoney, "has no money and was left out; --all writes it too",
                "have no money and were left out; --all writes them too")
        }
        return notes
    }
}
