internal import LedgerCore
internal import TextBytes

extension EntryMarker {
    /// The result of searching a description.
    enum Finding {
        /// It has no marker.
        case none
        /// The columns of the last valid marker.
        case entry(EntryDraft)
        /// It has markers, but none is intact.
        case broken
    }

    /// Finds a marker anywhere in a description, despite changes made by calendar programs. Takes linear time.
    static func find(in description: String) -> Finding {
        guard !description.isEmpty, description.utf8.span.firstOffset(of: name) != nil else { return .none }
        let bytes = Array(description.utf8)
        let starts = positions(in: bytes)
        var end = bytes.count
        // The marker is written last; the text before it may be arbitrary.
        for start in starts.reversed() {
            let content = bytes[(start + name.count)..<end]
            end = start
            if let draft = draft(of: content) { return .entry(draft) }
        }
        return .broken
    }

    /// Returns the positions of the marker's name.
    private static func positions(in bytes: [UInt8]) -> [Int] {
        var found: [Int] = []
        for start in 0...(bytes.count - name.count) where bytes[start] == name[0] && bytes[start...].starts(with: name) {
            found.append(start)
        }
        return found
    }

    /// Returns the columns in the text between a marker's name and `]`.
    private static func draft(of content: ArraySlice<UInt8>) -> EntryDraft? {
        guard let text = MarkerText.content(of: content) else { return nil }
        guard let last = text.lastIndex(of: UInt8(ascii: "|")), text.first == UInt8(ascii: "|") else { return nil }
        let payload = Array(text[..<last].dropFirst()) + [UInt8(ascii: "|")]
        guard checksum(of: payload).elementsEqual(text[(last + 1)...]) else { return nil }
        var draft = EntryDraft()
        for pair in payload.split(separator: UInt8(ascii: "|")) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), let value = decoded(pair[(equals + 1)...]) else { return nil }
            let key = pair[..<equals]
            if key.starts(with: fieldPrefix.utf8) {
                guard let name = decoded(key.dropFirst(fieldPrefix.utf8.count)) else { return nil }
                draft.fields.append(Entry.Field(name: name, value: value))
            } else if let column = LedgerColumn(rawValue: String(decoding: key, as: UTF8.self)) {
                draft[column] = value
            } else if key.elementsEqual(titleKey.utf8) {
                draft.title = value
            }
        }
        return draft
    }

    /// Returns the text of percent-encoded bytes.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var text: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < bytes.endIndex, let high = Hexadecimal.value(of: bytes[index + 1]),
                    let low = Hexadecimal.value(of: bytes[index + 2])
                else { return nil }
                text.append(high << 4 | low)
                index += 3
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(validating: text, as: UTF8.self)?.withoutControls()
    }
}
