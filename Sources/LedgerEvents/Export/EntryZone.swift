/// The meaning of the names in a ledger's timezone column.
package enum EntryZone {
    /// Returns whether the name denotes UTC, so that a moment is written with `Z` and needs no VTIMEZONE.
    package static func isUTC(_ name: String) -> Bool {
        switch name {
        case "UTC", "Etc/UTC", "Etc/UCT", "UCT", "Zulu", "Etc/Zulu", "Universal", "Etc/Universal": true
        default: false
        }
    }
}
