extension RulesFile {
    /// Those of `EntryMaker.extraColumns` that the rules can fill.
    var extraColumns: [String] {
        let assigned = allAssignments
        return EntryMaker.extraColumns.filter { column in
            assigned.contains { field, value in
                switch field {
                case .date2: column == "date2"
                case .balance: column == "balance_assertion"
                case .account: column == "virtual_postings" && value.mayBeginWithBracket
                default: false
                }
            }
        }
    }
}
