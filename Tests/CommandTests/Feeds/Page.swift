import Foundation
import Testing

/// What `month --format json` and `week --format json` say, as far as tests ask.
struct Page: Decodable {
    var weeks: [Week]
    var totals: [Totals]
    var selected: Day

    struct Week: Decodable { var days: [Day?] }

    struct Totals: Decodable, Hashable { var currency, income, expense, net: String; var count: Int }

    struct Day: Decodable {
        var date: String
        var totals: [Totals]
        var entries: [Entry]
        var events: [Event]
    }

    struct Entry: Decodable { var payee, amount, source: String; var line: Int }

    struct Event: Decodable { var uid, summary, start, end, source: String; var allDay: Bool; var line: Int }

    /// The titles of each day that has some, as `03-12 Film, Run`.
    var titles: [String] {
        weeks.flatMap(\.days).compactMap { $0 }.filter { !$0.events.isEmpty }.map { day in
            "\(day.date.dropFirst(5)) \(day.events.map(\.summary).joined(separator: ", "))"
        }
    }

    var eventCount: Int { weeks.flatMap(\.days).compactMap { $0 }.reduce(0) { $0 + $1.events.count } }
}

extension Outcome {
    /// The page that the run wrote as JSON.
    func page() throws -> Page {
        #expect(status == 0)
        return try JSONDecoder().decode(Page.self, from: Data(output))
    }
}
