/// Puts the extra columns of an entry together, where several of them may have one name.
///
/// ```swift
/// var list = FieldList()
/// list.add("R-1", named: "memo", number: 1)
/// list.fields      // memo: "", memo: "R-1"
/// ```
public struct FieldList: Sendable {
    /// The fields so far.
    public private(set) var fields: [Entry.Field] = []
    private var places: [ColumnName: [Int]] = [:]

    /// No fields.
    public init() {}

    /// Adds the value of a column; with a number, of the one that is the `number`-th of its name, counted from 0. Empty values then hold the places of those before it.
    public mutating func add(_ value: String, named name: String, number: Int? = nil) {
        guard let number else { return fields.append(Entry.Field(name: name, value: value)) }
        let key = ColumnName(name)
        let known = places[key]?.count ?? 0
        if number < known, let place = places[key]?[number], fields[place].value.isEmpty {
            fields[place].value = value
            return
        }
        for _ in known..<max(known, number) { append("", key) }
        append(value, key)
    }

    private mutating func append(_ value: String, _ key: ColumnName) {
        places[key, default: []].append(fields.count)
        fields.append(Entry.Field(name: key.text, value: value))
    }
}

extension [Entry.Field] {
    /// The values of each name's columns in their order, without empty ones at the end.
    public func valuesByName() -> [ColumnName: [String]] {
        var values: [ColumnName: [String]] = [:]
        for field in self { values[ColumnName(field.name), default: []].append(field.value) }
        for name in values.keys { while values[name]?.last == "" { values[name]?.removeLast() } }
        return values.filter { !$0.value.isEmpty }
    }
}
