internal import Digests
package import CalendarFeed
package import CivilCalendar
internal import TextBytes

/// Which version of an event the lines of a VEVENT are: SEQUENCE and DTSTAMP, and a digest of everything else.
///
/// Programs that know an event take another version of it only if its SEQUENCE is higher, or its DTSTAMP later.
package struct EventVersion: Sendable {
    /// UID, if it is that of an entry.
    package private(set) var uid: EntryUID?
    /// SEQUENCE; 0 if there is none.
    package private(set) var sequence = 0
    /// DTSTAMP in seconds since 1970-01-01T00:00:00Z; the first second of the calendar if there is none.
    package private(set) var stamp = CivilDateTime(.min, .midnight).secondNumber
    /// Whether STATUS is CANCELLED.
    package private(set) var isCancelled = false
    /// The digest of all lines but DTSTAMP, SEQUENCE, LAST-MODIFIED, CREATED and X-LEDGER-CHECKSUM, which follows from the others and whose
    /// form changes with time.
    package let digest: UInt64

    /// Reads the lines of a VEVENT.
    package init(_ lines: UnfoldedLines) {
        let span = lines.bytes.span
        var digest = FNV128()
        for line in lines.lines {
            guard let parts = PropertyParts(span, line.range) else { continue }
            switch Kind(span, parts.name) {
            case .frame, .volatile, .checksum: continue
            case .stamp:
                if let time = TimeText(span, parts.value) { stamp = CivilDateTime(time.date, time.time ?? .midnight).secondNumber }
                continue
            case .sequence:
                sequence = Int(TextValue.string(span, TextValue.trimmed(span, parts.value))) ?? 0
                continue
            case .uid: uid = EntryUID(TextValue.string(span, parts.value))
            case .status: isCancelled = span.matches(parts.value, "CANCELLED")
            case .other: break
            }
            for index in line.range { digest.add(span[index]) }
            digest.add(UInt8.lineFeed)
        }
        self.digest = UInt64(truncatingIfNeeded: digest.value >> 64 ^ digest.value)
    }

    /// Appends a VEVENT with another SEQUENCE and DTSTAMP, and with LAST-MODIFIED; `start` replaces DTSTART, and with `isCancelled`, STATUS
    /// becomes CANCELLED.
    package static func write(
        _ lines: UnfoldedLines, sequence: Int, stamp: Int64, start: String? = nil, isCancelled: Bool = false, to output: inout ContentLines
    ) {
        let span = lines.bytes.span
        output.begin("VEVENT")
        for line in lines.lines {
            guard let parts = PropertyParts(span, line.range) else { continue }
            switch Kind(span, parts.name) {
            case .frame, .volatile, .stamp, .sequence: continue
            case .status where isCancelled: continue
            case .other where start != nil && PropertyName(span, parts.name) == .start: output.add("DTSTART", start ?? "", .uri)
            default: output.add(unfolded: span.extracting(line.range))
            }
            guard case .uid = Kind(span, parts.name) else { continue }
            writeVersion(sequence: sequence, stamp: stamp, isCancelled: isCancelled, to: &output)
        }
        output.end("VEVENT")
    }

    /// Appends a cancelled version of the event of a reduced calendar: its day and nothing else that an earlier version said, since less may be meant
    /// to be seen now.
    package static func writeCancelled(_ uid: EntryUID, on day: CivilDate, sequence: Int, stamp: Int64, to output: inout ContentLines) {
        output.begin("VEVENT")
        output.add(.uid, uid.description)
        writeVersion(sequence: sequence, stamp: stamp, isCancelled: true, to: &output)
        output.add(.start, day)
        output.add(.summary, "Cancelled")
        output.end("VEVENT")
    }

    private static func writeVersion(sequence: Int, stamp: Int64, isCancelled: Bool, to output: inout ContentLines) {
        let moment = CivilDateTime(secondNumber: stamp) ?? CivilDateTime(.max, .midnight)
        output.add("DTSTAMP", moment, .utc)
        output.add("LAST-MODIFIED", moment, .utc)
        output.add("SEQUENCE", String(sequence), .uri)
        if isCancelled { output.add("STATUS", "CANCELLED") }
    }

    /// What a line means to a version.
    private enum Kind {
        case uid, stamp, sequence, status, other
        /// BEGIN or END.
        case frame
        /// Something that says when the event was written.
        case volatile
        case checksum

        init(_ line: Span<UInt8>, _ name: Range<Int>) {
            switch PropertyName(line, name) {
            case .uid: self = .uid
            case .stamp: self = .stamp
            case .sequence: self = .sequence
            case .status: self = .status
            case .begin: self = .frame
            default:
                self =
                    line.matches(name, "END")
                    ? .frame
                    : line.matches(name, "LAST-MODIFIED") || line.matches(name, "CREATED")
                        ? .volatile : line.matches(name, LedgerProperty.checksum.text) ? .checksum : .other
            }
        }
    }
}

extension EventTime {
    /// The moment as `YYYYMMDDTHHMMSSZ`; `nil` for days and floating times.
    package var utcText: String? {
        utcSeconds.flatMap { CivilDateTime(secondNumber: $0) }.map { moment in String(writing: { $0.append(digitsOf: moment, .utc) }) }
    }
}
