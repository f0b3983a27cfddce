internal import TextBytes

/// A column's name as it is compared, byte by byte: two spellings of one letter (NFC and NFD) are equal strings, but different columns.
package struct ColumnName: Sendable, Hashable {
    /// The name.
    package let text: String

    /// Creates a name.
    package init(_ text: String) { self.text = text }

    /// Returns whether both have the same bytes.
    package static func == (left: ColumnName, right: ColumnName) -> Bool { left.text.utf8.span.equals(right.text.utf8.span) }

    /// Hashes the bytes.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(text.utf8.count)
        unsafe text.utf8.span.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
    }
}

/// Names of columns, in order; a name may stand more than once.
///
/// ```swift
/// var columns = ColumnNames(["memo", "shop", "memo"])
/// columns.place(of: "memo", number: 1)      // 2
/// columns.formUnion(["memo", "x"])          // memo, shop, memo, x
/// ```
package struct ColumnNames: Sendable, Hashable {
    /// The names.
    package private(set) var all: [String] = []
    /// Which of the columns with its name each one is, counted from 0.
    package private(set) var numbers: [Int] = []
    private var places: [ColumnName: [Int]] = [:]

    /// Creates a list of these columns.
    package init(_ names: [String] = []) {
        for name in names { append(name) }
    }

    /// Adds the columns of another list that are not among these: a name that the other list has twice is here twice then.
    package mutating func formUnion(_ names: [String]) {
        var seen: [ColumnName: Int] = [:]
        for name in names {
            let count = seen[ColumnName(name), default: 0] + 1
            seen[ColumnName(name)] = count
            if count > self.count(of: name) { append(name) }
        }
    }

    /// Returns how many columns have that name.
    package func count(of name: String) -> Int { places[ColumnName(name)]?.count ?? 0 }

    /// Returns where the column stands that is the `number`-th of that name, counted from 0.
    package func place(of name: String, number: Int = 0) -> Int? {
        guard let places = places[ColumnName(name)], places.indices.contains(number) else { return nil }
        return places[number]
    }

    /// Whether a name stands more than once.
    package var hasRepeated: Bool { places.count < all.count }

    private mutating func append(_ name: String) {
        let place = all.count
        all.append(name)
        numbers.append(count(of: name))
        places[ColumnName(name), default: []].append(place)
    }
}

/// Gives columns names of which no two are equal: of those with one name, the second is called `name (2)`, or the next number that no other
/// column has.
///
/// ```swift
/// var names = DistinctNames(keeping: ["memo", "memo", "memo (2)"])
/// names.add("memo")          // memo
/// names.add("memo")          // memo (3)
/// names.add("memo (2)")      // memo (2)
/// ```
package struct DistinctNames: Sendable {
    private let columns: [String]
    private lazy var kept = Set(columns)
    /// The number of the last column of each name, those made here included.
    private var counts: [String: Int] = [:]

    /// Creates a list without names; no column gets the name of one of these as that of a second one.
    package init(keeping columns: [String] = []) { self.columns = columns }

    /// Returns a name for the next column, which is its own for the first column of that name.
    package mutating func add(_ name: String) -> String {
        guard var number = counts[name] else {
            counts[name] = 1
            return name
        }
        var label: String
        repeat {
            number += 1
            label = "\(name) (\(number))"
        } while kept.contains(label) || counts[label] != nil
        (counts[name], counts[label]) = (number, 1)
        return label
    }

    /// Returns the name that a second column of it was given another for: `memo` of `memo (2)`; any other name as it is.
    package static func first(of name: String) -> String {
        guard name.hasSuffix(")"), let start = name.lastIndex(of: "("), start > name.startIndex else { return name }
        let (stem, number) = (name[..<start], name[name.index(after: start)...].dropLast())
        return stem.last == " " && !number.isEmpty && number.utf8.allSatisfy { $0 &- 0x30 <= 9 } ? String(stem.dropLast()) : name
    }

    /// Returns names of which none is one of `others`; those that are none of these stay as they are, even if two are equal.
    package static func beside(_ others: [String], _ names: [String]) -> [String] {
        guard names.contains(where: others.contains) else { return names }
        var distinct = DistinctNames(keeping: names)
        for name in others { _ = distinct.add(name) }
        return names.map { others.contains($0) ? distinct.add($0) : $0 }
    }
}

/// Puts the extra columns of an entry together, where several of them may have one name.
///
/// ```swift
/// var list = FieldList()
/// list.add("R-1", named: "memo", number: 1)
/// list.fields      // memo: "", memo: "R-1"
/// ```
package struct FieldList: Sendable {
    /// The fields so far.
    package private(set) var fields: [Entry.Field] = []
    private var places: [ColumnName: [Int]] = [:]

    /// No fields.
    package init() {}

    /// Adds the value of a column; with a number, of the one that is the `number`-th of its name, counted from 0. Empty values then hold the places of those before it.
    package mutating func add(_ value: String, named name: String, number: Int? = nil) {
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
    /// Returns the values of each name's columns in their order, without empty ones at the end.
    package func valuesByName() -> [ColumnName: [String]] {
        var values: [ColumnName: [String]] = [:]
        for field in self { values[ColumnName(field.name), default: []].append(field.value) }
        for name in values.keys { while values[name]?.last == "" { values[name]?.removeLast() } }
        return values.filter { !$0.value.isEmpty }
    }
}

extension Entry.Field {
    /// The prefix of names given to cells beyond the header's columns, such as `column 18`.
    package static let unlistedPrefix = "\(prefix)"
    private static var prefix: StaticString { "column " }

    /// Whether the field is such a cell.
    package var isUnlisted: Bool { name.utf8.span.has(Self.prefix, at: 0) }
}
