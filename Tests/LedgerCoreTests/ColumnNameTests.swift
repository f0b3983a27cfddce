import CivilCalendar
import LedgerCore
import Testing

@Suite("Names of columns")
struct ColumnNameTests {
    private let composed = "caf\u{E9}"
    private let decomposed = "cafe\u{301}"

    @Test func `columns with one name are told apart by their numbers, and spellings of one letter by their bytes`() {
        #expect(composed == decomposed)
        let columns = ColumnNames(["memo", composed, "memo", decomposed, "memo"])
        #expect(columns.hasRepeated)
        #expect(columns.numbers == [0, 0, 1, 0, 2])
        #expect((0...3).map { columns.place(of: "memo", number: $0) } == [0, 2, 4, nil])
        #expect(columns.place(of: composed) == 1)
        #expect(columns.place(of: decomposed) == 3)
        #expect(columns.place(of: "other") == nil && columns.count(of: "memo") == 3)
        #expect(!ColumnNames([composed, decomposed]).hasRepeated)
    }

    @Test func `a union has each name as often as the list that has it most`() {
        var columns = ColumnNames(["a", "b", "b"])
        columns.formUnion(["b", "a", "a", "c"])
        columns.formUnion([decomposed, composed, "b"])
        #expect(columns.all.map { Array($0.utf8) } == ["a", "b", "b", "a", "c", decomposed, composed].map { Array($0.utf8) })
    }

    @Test func `no two of all short lists of names are equal where each has to be, and a first column keeps its name`() {
        forEachList(of: ["x", "x (2)", "x (3)", "x (2) (2)"], upTo: 5) { columns in
            var names = DistinctNames(keeping: columns)
            let given = columns.map { names.add($0) }
            #expect(Set(given).count == columns.count, "\(columns)")
            for (place, name) in columns.enumerated() where columns.firstIndex(of: name) == place {
                #expect(given[place] == name, "\(columns)")
            }
        }
        // What comes without being known before gets what is left.
        var names = DistinctNames(keeping: ["x", "x"])
        #expect(["x", "x", "x (2)", "x", "x"].map { names.add($0) } == ["x", "x (2)", "x (2) (2)", "x (3)", "x (4)"])
    }

    @Test func `a name that is taken gets a number, and every other one stays as it is`() {
        let names = DistinctNames.beside(["date", "status"], ["status", "memo", "status", "status (2)", "memo", "Date"])
        #expect(names == ["status (3)", "memo", "status (4)", "status (2)", "memo", "Date"])
        #expect(DistinctNames.beside(["date"], ["memo", "memo"]) == ["memo", "memo"])
        let made = ["status (3)", "status", "status ()", "status (x)", "status(2)", "(2)", "a (2) (3)"]
        #expect(made.map(DistinctNames.first) == ["status", "status", "status ()", "status (x)", "status(2)", "(2)", "a (2)"])
    }

    /// Calls `body` with every list of up to `length` of these names.
    private func forEachList(of names: [String], upTo length: Int, _ body: ([String]) -> Void) {
        var lists: [[String]] = [[]]
        for _ in 0...length {
            lists.forEach(body)
            lists = lists.flatMap { list in names.map { list + [$0] } }
        }
    }

    @Test func `fields keep their places behind empty ones, in whatever order they are added`() {
        var list = FieldList()
        list.add("third", named: "memo", number: 2)
        list.add("x", named: "shop")
        list.add("first", named: "memo", number: 0)
        list.add("again", named: "memo", number: 2)
        #expect(list.fields.map(\.name) == ["memo", "memo", "memo", "shop", "memo"])
        #expect(list.fields.map(\.value) == ["first", "", "third", "x", "again"])
        let values = [Entry.Field(name: "a", value: ""), Entry.Field(name: "a", value: "1"), Entry.Field(name: "a", value: "")]
            .valuesByName()
        #expect(values == [ColumnName("a"): ["", "1"]])
    }

    @Test func `every canonical column has its text`() throws {
        var entry = Entry(date: .min, money: Money(try #require(ExactDecimal("-5.00")), Commodity("KRW")))
        #expect(LedgerColumn.allCases.map { entry.text(of: $0) }.joined(separator: "|") == "|0001-01-01||||-5.00|KRW|||||||||")
        (entry.id, entry.timeZone, entry.category, entry.payee, entry.description) = ("i", "z", "c", "p", "d")
        (entry.account, entry.toAccount, entry.tags, entry.note, entry.url) = ("a", "t", "g", "n", "u")
        (entry.time, entry.statedKind, entry.status) = (.midnight, .transfer, .pending)
        #expect(
            LedgerColumn.allCases.map { entry.text(of: $0) }.joined(separator: "|")
                == "i|0001-01-01|00:00|z|transfer|-5.00|KRW|c|p|d|a|t|g|n|pending|u")
    }

    @Test func `columns are ordered as in the header, and statuses by how far the bank is`() {
        #expect(LedgerColumn.allCases.reversed().sorted() == LedgerColumn.allCases && LedgerColumn.date < .amount)
        #expect([.cleared, .pending, .cleared].sorted() == [Entry.Status.pending, .cleared, .cleared])
    }
}
