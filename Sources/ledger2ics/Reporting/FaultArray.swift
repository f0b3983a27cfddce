import LedgerCalendar
import TextBytes

/// Faults as a JSON array, gathered while a job runs.
final class FaultArray {
    private var written: [UInt8] = []
    private var rows = JSONLineArray()

    init() { rows.begin(to: &written) }

    func append(_ fault: Diagnostic) {
        rows.next(to: &written)
        fault.naming.write(jsonTo: &written)
    }

    /// The whole array.
    var bytes: [UInt8] {
        var whole = written
        rows.end(to: &whole)
        return whole
    }
}
