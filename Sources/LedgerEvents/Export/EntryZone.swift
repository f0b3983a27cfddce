/// What the names in a ledger's timezone column mean for its events.
public enum EntryZone {
    /// Whether the name is one of UTC's own, so that a moment is written with `Z` and needs no VTIMEZONE.
    public static func isUTC(_ name: String) -> Bool {
        switch name {
        case "UTC", "Etc/UTC", "Etc/UCT", "UCT", "Zulu", "Etc/Zulu", "Universal", "Etc/Universal": true
        default: false
        }
    }
}
