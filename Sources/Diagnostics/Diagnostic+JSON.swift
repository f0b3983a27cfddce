internal import TextBytes

extension Diagnostic {
    /// Appends the diagnostic as a JSON object with the keys `source`, `line`, `column`, `severity`, `code`, `message`
    /// and `uid`, in this order; line and column are numbers, 0 where they are not known.
    public func write(jsonTo bytes: inout [UInt8]) {
        JSONWriter.appendObject(to: &bytes) { json in
            json.text("source", place.source)
            json.number("line", place.line)
            json.number("column", place.column)
            json.text("severity", "\(severity)")
            json.text("code", code.rawValue)
            json.text("message", hinting().message)
            json.text("uid", uid)
        }
    }
}
