import LedgerCalendar
import Text

/// Faults as a JSON array.
struct FaultArray {
    private var bytes: [UInt8] = []
    private var rows = JSONLineArray()

    init() { rows.begin(to: &bytes) }

    mutating func append(_ fault: Diagnostic) {
        rows.next(to: &bytes)
        fault.write(jsonTo: &bytes)
    }

    /// The whole array.
    consuming func finished() -> [UInt8] {
        rows.end(to: &bytes)
        return bytes
    }
}
