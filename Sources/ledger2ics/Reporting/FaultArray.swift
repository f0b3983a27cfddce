import LedgerCalendar

/// Faults as a JSON array.
struct FaultArray {
    private var bytes: [UInt8] = [UInt8(ascii: "[")]
    private var isEmpty = true

    mutating func append(_ fault: Diagnostic) {
        bytes.append(contentsOf: (isEmpty ? "\n" : ",\n").utf8)
        fault.write(jsonTo: &bytes)
        isEmpty = false
    }

    /// The whole array.
    func finished() -> [UInt8] { bytes + Array((isEmpty ? "]\n" : "\n]\n").utf8) }
}
