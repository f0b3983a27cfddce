package import CalendarFeed
internal import CivilCalendar
internal import Digests
internal import TextBytes

extension FeedEvent {
    /// A digest of UID and RECURRENCE-ID, with the number of a namesake; another one in every run.
    var identity: UInt128 {
        // A UID contains no NUL.
        if let recurrenceID {
            // The same instant may be written in several zones.
            return Self.identity(uid: uid + "\0" + (recurrenceID.utcSeconds.map { "@\($0)" } ?? recurrenceID.compactText))
        }
        return Self.identity(uid: namesake > 0 ? uid + "\0#\(namesake)" : uid)
    }

    /// Returns the identity of the only event with that UID.
    package static func identity(uid: String) -> UInt128 {
        // By bytes: as strings, texts that Unicode holds for the same would be one.
        var uid = uid
        return uid.withUTF8 { bytes in
            UInt128(digestOf: { unsafe $0.combine(bytes: UnsafeRawBufferPointer(bytes)) })
        }
    }
}

extension EventTime {
    /// The time as `20250801` or `20250801T093000`.
    var compactText: String {
        let text = isDate ? date.description : wallClock.description
        return text.filter { $0 != "-" && $0 != ":" }
    }
}
