import CivilCalendar
import LedgerCore
import Testing

/// Builds values for tests.
enum Build {
    static func entry(_ date: String, _ amount: String, _ currency: String) throws -> Entry {
        Entry(
            date: try #require(CivilDate(date)),
            money: Money(try #require(ExactDecimal(amount)), try #require(Commodity(currency))))
    }
}
