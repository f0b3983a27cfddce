internal import Diagnostics

extension Occurrence {
    /// Appends the occurrence as a JSON object: uid, recurrenceId, start, end, allDay, summary, description, location, categories,
    /// status, source and line. Texts that are absent are empty.
    public func write(jsonTo bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        func text(_ key: StaticString, _ value: String, isFirst: Bool = false) {
            Self.append(key, isFirst: isFirst, to: &bytes)
            JSONText.append(value, to: &bytes)
        }
        text("uid", event.uid, isFirst: true)
        text("recurrenceId", recurrenceID?.description ?? "")
        text("start", start.description)
        text("end", end.description)
        Self.append("allDay", to: &bytes)
        bytes.append(contentsOf: (start.isDate ? "true" : "false").utf8)
        text("summary", event.summary)
        text("description", event.description)
        text("location", event.location)
        Self.append("categories", to: &bytes)
        bytes.append(UInt8(ascii: "["))
        for (index, category) in event.categories.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(category, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
        text("status", event.status)
        text("source", event.place.source)
        Self.append("line", to: &bytes)
        bytes.append(contentsOf: String(event.place.line).utf8)
        bytes.append(UInt8(ascii: "}"))
    }

    private static func append(_ key: StaticString, isFirst: Bool = false, to bytes: inout [UInt8]) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(key.description, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }
}
