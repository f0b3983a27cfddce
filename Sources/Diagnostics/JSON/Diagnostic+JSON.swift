internal import Text

extension Diagnostic {
    /// Appends the diagnostic as a JSON object with the keys `source`, `line`, `column`, `severity`, `code`, `message`
    /// and `uid`, in this order; line and column are numbers, 0 where they are not known.
    public func write(jsonTo bytes: inout [UInt8]) {
        bytes.append(contentsOf: "{\"source\":".utf8)
        JSONText.append(place.source, to: &bytes)
        bytes.append(contentsOf: ",\"line\":\(place.line),\"column\":\(place.column),\"severity\":\"\(severity)\",\"code\":".utf8)
        JSONText.append(code.rawValue, to: &bytes)
        bytes.append(contentsOf: ",\"message\":".utf8)
        JSONText.append(message, to: &bytes)
        bytes.append(contentsOf: ",\"uid\":".utf8)
        JSONText.append(uid, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
    }
}
