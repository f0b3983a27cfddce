import LedgerCore
import CivilCalendar
import Testing

@Suite("Which entries count")
struct EntryFilterTests {
    private func entry(_ category: String, _ account: String, _ toAccount: String = "", payee: String = "") throws -> Entry {
        var entry = Entry(date: .min, money: Money(.zero, Commodity("EUR")))
        (entry.category, entry.account, entry.toAccount, entry.payee) = (category, account, toAccount, payee)
        return entry
    }

    @Test(arguments: [
        ("Food", true), ("food:dining", true), ("Food:Dining:Sushi", true), ("Foodie", false), ("Home:Food", false), ("", false),
    ])
    func `a category includes those below it, in any case`(category: String, counts: Bool) throws {
        #expect(EntryFilter(categories: ["Food"]).includes(try entry(category, "")) == counts)
    }

    @Test func `an empty category is one of its own`() throws {
        let filter = EntryFilter(categories: [""])
        #expect(try filter.includes(entry("", "")) && !filter.includes(entry("Food", "")))
    }

    @Test(arguments: ["Food", " Food", "Food ", "\tfood\u{A0}"], ["Food", "food ", " Food"])
    func `blanks around a category or an account do not matter`(name: String, wanted: String) throws {
        #expect(try EntryFilter(categories: [wanted]).includes(entry(name, "")))
        #expect(try EntryFilter(accounts: [wanted]).includes(entry("", name)))
        #expect(try EntryFilter(categories: [wanted]).includes(entry(" Food:Dining", "")))
    }

    @Test func `nothing but blanks is no name, and no other end of a transfer`() throws {
        var transfer = try entry(" ", "Bank", " ")
        transfer.statedKind = .transfer
        #expect(EntryFilter(categories: [""]).includes(transfer) && EntryFilter(categories: [" "]).includes(transfer))
        #expect(!EntryFilter(accounts: [""]).includes(transfer))
    }

    @Test func `a transfer counts where either end is one of the accounts, other entries by their account`() throws {
        let filter = EntryFilter(accounts: ["Cash", "Savings"])
        var transfer = try entry("", "Bank", "cash")
        #expect(!filter.includes(transfer))
        transfer.statedKind = .transfer
        #expect(filter.includes(transfer) && !EntryFilter(accounts: ["Card"]).includes(transfer))
        #expect(try filter.includes(entry("", "Savings:Gold", "Bank")) && EntryFilter().includes(entry("", "Bank")))
    }

    @Test func `an empty account is that of rows without one, not the missing end of others`() throws {
        let filter = EntryFilter(accounts: [""])
        #expect(try filter.includes(entry("", "")) && !filter.includes(entry("", "Bank")))
    }

    @Test func `all kinds of conditions have to hold, and one of each is enough`() throws {
        let filter = EntryFilter(categories: ["Food", "Home"], accounts: ["Cash"], payees: ["pie", "crust"])
        #expect(try filter.includes(entry("Home", "Cash", payee: "Pi & CRUST")))
        #expect(try !filter.includes(entry("Home", "Card", payee: "Pi & Crust")) && !filter.includes(entry("Car", "Cash", payee: "Pie")))
    }
}
