/// What untrusted bytes are given to, through the public face of the libraries, and what must hold whatever the bytes are.
///
/// A fault is thrown; a crash, a leak or an endless run is for the fuzzer to see.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// Lists the events of a feed: every line is JSON without control characters.
    case events
    /// Imports a feed, amounts in its texts too: the ledger that comes out reads back to itself, and lines alone give the same.
    case importing = "import"
    /// Exports a ledger of any bank: the calendar gives the same entries back, with and without its X- properties, and lines alone write the
    /// same.
    case export
    /// Reads a ledger in chunks of all sizes alike, and saves it without a change byte for byte.
    case ledger
    /// Annotates a feed: twice is once, and every byte of the feed stays.
    case annotate
    /// Reads CSV by hledger rules: both in one input, with a line of dashes between them.
    case rules
    /// Reads a profile, and a ledger by it.
    case profile
    /// Holds a calendar in libical's memory: what is written of it is read back to the same bytes.
    case tree
    /// Expands a recurring event: a line of a rule, and lines of other properties.
    case recurrence
    /// Builds the zone of an event from the lines of a VTIMEZONE.
    case zone

    /// What did not hold.
    package struct Fault: Error, CustomStringConvertible {
        package let description: String
    }

    /// Gives the bytes to the target.
    ///
    /// - Throws: `Fault` where something does not hold.
    package func run(_ bytes: [UInt8]) async throws {
        let bench = try FuzzBench()
        switch self {
        case .events: try await bench.listEvents(bytes)
        case .importing: try await bench.importFeed(bytes)
        case .export: try await bench.exportLedger(bytes)
        case .ledger: try bench.readLedger(bytes)
        case .annotate: try await bench.annotate(bytes)
        case .rules: try await bench.translate(bytes)
        case .tree: try bench.holdTree(bytes)
        case .profile: try bench.readByProfile(bytes)
        case .recurrence: try await bench.listEvents(Self.event(holding: bytes))
        case .zone: try await bench.listEvents(Self.zone(holding: bytes))
        }
    }

    private static func event(holding lines: [UInt8]) -> [UInt8] {
        Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Europe/Berlin:20260103T023000\r\nDURATION:P1D\r\n".utf8)
            + lines + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    }

    private static func zone(holding lines: [UInt8]) -> [UInt8] {
        Array("BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Z\r\n".utf8) + lines
            + Array(
                """
                \r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Z:20260103T023000\r\nDTEND;TZID=Z:20260103T033000\r
                RRULE:FREQ=MONTHLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r

                """.utf8)
    }
}
