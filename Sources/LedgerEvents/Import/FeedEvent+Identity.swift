package import CalendarFeed
internal import CivilCalendar

extension FeedEvent {
    /// Returns UID and RECURRENCE-ID as 16 bytes, with the number of a namesake.
    package func identity(_ recurrenceID: EventTime?) -> NameBasedUUID {
        var name = Array(uid.utf8)
        // A UID contains no NUL.
        if let recurrenceID {
            // The same instant may be written in several zones.
            name.append(0)
            name.append(contentsOf: (recurrenceID.utcSeconds.map { "@\($0)" } ?? recurrenceID.compactText).utf8)
        } else if namesake > 0 {
            name.append(contentsOf: "\0#\(namesake)".utf8)
        }
        return NameBasedUUID(name: name.span)
    }
}

extension EventTime {
    /// The time as `20250801` or `20250801T093000`.
    var compactText: String {
        let text = isDate ? date.description : wallClock.description
        return text.filter { $0 != "-" && $0 != ":" }
    }
}
