/// Names of columns, in order; a name may stand more than once.
///
/// ```swift
/// var columns = ColumnNames(["memo", "shop", "memo"])
/// columns.place(of: "memo", number: 1)      // 2
/// columns.formUnion(["memo", "x"])          // memo, shop, memo, x
/// ```
public struct ColumnNames: Sendable, Hashable {
    /// The names.
    public private(set) var all: [String] = []
    /// Which of the columns with its name each one is, counted from 0.
    public private(set) var numbers: [Int] = []
    private var places: [ColumnName: [Int]] = [:]

    /// These columns.
    public init(_ names: [String] = []) {
        for name in names { append(name) }
    }

    /// Adds the columns of another list that are not among these: a name that the other list has twice is here twice then.
    public mutating func formUnion(_ names: [String]) {
        var seen: [ColumnName: Int] = [:]
        for name in names {
            let count = seen[ColumnName(name), default: 0] + 1
            seen[ColumnName(name)] = count
            if count > self.count(of: name) { append(name) }
        }
    }

    /// How many columns have that name.
    public func count(of name: String) -> Int { places[ColumnName(name)]?.count ?? 0 }

    /// Where the column stands that is the `number`-th of that name, counted from 0.
    public func place(of name: String, number: Int = 0) -> Int? {
        guard let places = places[ColumnName(name)], places.indices.contains(number) else { return nil }
        return places[number]
    }

    /// Whether a name stands more than once.
    public var hasRepeated: Bool { places.count < all.count }

    private mutating func append(_ name: String) {
        let place = all.count
        all.append(name)
        numbers.append(count(of: name))
        places[ColumnName(name), default: []].append(place)
    }
}
