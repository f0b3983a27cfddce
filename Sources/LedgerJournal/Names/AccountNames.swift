internal import CivilCalendar

/// The accounts of a journal: paths as the program allows them, each with its first day.
struct AccountNames: Sendable {
    /// How a text of an entry becomes an account.
    enum Role: UInt8, Sendable {
        case account, otherEnd, expense, income
    }

    private struct Text: Hashable {
        var role: Role
        var text: String
    }

    private let dialect: JournalDialect
    private var table = NameTable()
    private var placesByText: [Text: Int] = [:]
    private var placesByPath: [String: Int] = [:]
    /// Whether the first root that the entries have themselves is in small letters, and so those that have to be added: `Expenses` and
    /// `expenses` would be two accounts. `nil` until there is one.
    private var addsSmallRoots: Bool?

    init(dialect: JournalDialect) {
        self.dialect = dialect
    }

    /// The bytes of an account that is used on that day.
    mutating func name(of role: Role, _ text: String, on day: CivilDate) -> [UInt8] {
        let key = Text(role: role, text: text)
        if let place = placesByText[key] { return table.use(place, on: day) }
        let path = AccountPath(role: role, text: text, dialect: dialect, addsSmallRoot: addsSmallRoots ?? false)
        addsSmallRoots = addsSmallRoots ?? path.hasSmallRoot
        let place = placesByPath[path.text] ?? add(path, on: day)
        placesByText[key] = place
        return table.use(place, on: day)
    }

    private mutating func add(_ path: AccountPath, on day: CivilDate) -> Int {
        let wish = path.components.map { LegalName.component($0, dialect: dialect) }.joined(separator: ":")
        let place = table.add(path.text, as: wish, on: day) { "\($0)-\($1)" }
        placesByPath[path.text] = place
        return place
    }

    var renamed: [NameTable.Name] { table.names.filter(\.isRenamed) }

    /// All accounts, by first day and name.
    var byFirstDay: [NameTable.Name] {
        table.names.sorted { ($0.firstDay, $0.written) < ($1.firstDay, $1.written) }
    }
}
