internal import CivilCalendar
public import Diagnostics
public import LedgerCore
internal import Text

/// Entries as JSON objects: the canonical columns as keys, in order, then `uid`, `source` and `line`, and `fields` when
/// there are extra columns.
///
/// Every member is a string, empty where the entry says nothing, but `line`, a number, and `fields`, an object. The amount
/// is a string too, with its exact decimals.
///
/// ```swift
/// EntryJSON.append(entry, uid: uid.description, at: place, to: &bytes)
/// // {"id":"","date":"2025-08-01",…,"url":"","uid":"v1-…","source":"home.csv","line":2}
/// ```
public enum EntryJSON {
    /// Appends an entry, with the UID of its event and the place it comes from.
    ///
    /// All objects of a list shall have the same `extraColumns`; others that the entry has come after them. Of columns with
    /// one name, the second is called `name (2)`.
    public static func append(
        _ entry: Entry, uid: String, at place: SourcePlace, extraColumns: [String] = [], to bytes: inout [UInt8]
    ) {
        bytes.append(UInt8(ascii: "{"))
        func add(_ key: String, _ text: String) {
            if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(key, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            JSONText.append(text, to: &bytes)
        }
        for column in LedgerColumn.allCases { add(column.rawValue, entry.text(of: column)) }
        add("uid", uid)
        add("source", place.source)
        bytes.append(contentsOf: ",\"line\":\(place.line)".utf8)
        if !(extraColumns.isEmpty && entry.fields.isEmpty) { append(entry.fields, extraColumns, to: &bytes) }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func append(_ fields: [Entry.Field], _ columns: [String], to bytes: inout [UInt8]) {
        var rest = fields
        var counts: [String: Int] = [:]
        bytes.append(contentsOf: ",\"fields\":{".utf8)
        func add(_ name: String, _ value: String) {
            let count = counts[name, default: 0] + 1
            counts[name] = count
            if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(count == 1 ? name : "\(name) (\(count))", to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            JSONText.append(value, to: &bytes)
        }
        for column in columns {
            let index = rest.firstIndex { $0.name.utf8.elementsEqual(column.utf8) }
            add(column, index.map { rest.remove(at: $0).value } ?? "")
        }
        for field in rest { add(field.name, field.value) }
        bytes.append(UInt8(ascii: "}"))
    }
}
