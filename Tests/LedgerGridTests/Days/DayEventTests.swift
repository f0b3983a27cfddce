import CivilCalendar
import LedgerGrid
import Testing

@Suite("Events on days")
struct DayEventTests {
    static func moment(_ text: String) -> CivilDateTime {
        let parts = text.split(separator: " ").map(String.init)
        return CivilDateTime(day(parts[0]), CivilTime(parts[1]) ?? .midnight)
    }

    static func timed(_ start: String, _ end: String, order: Int = 0, cancelled: Bool = false) -> DayEvent {
        DayEvent(title: "\(order)", span: .timed(from: moment(start), to: moment(end)), isCancelled: cancelled, order: order)
    }

    static func allDay(_ start: String, until end: String?, order: Int = 0) -> DayEvent {
        DayEvent(title: "\(order)", span: .allDay(from: day(start), until: end.map { day($0) }), order: order)
    }

    @Test(arguments: [
        (timed("2025-08-01 22:00", "2025-08-01 23:00"), "2025-08-01", "2025-08-01"),
        (timed("2025-08-01 22:00", "2025-08-02 00:00"), "2025-08-01", "2025-08-01"),
        (timed("2025-08-01 22:00", "2025-08-02 00:00:01"), "2025-08-01", "2025-08-02"),
        (timed("2025-08-31 22:00", "2025-09-03 06:00"), "2025-08-31", "2025-09-03"),
        (timed("2025-08-01 00:00", "2025-08-01 00:00"), "2025-08-01", "2025-08-01"),
        (timed("2025-08-01 12:00", "2025-08-01 12:00"), "2025-08-01", "2025-08-01"),
        (timed("2025-08-02 12:00", "2025-08-01 12:00"), "2025-08-02", "2025-08-02"),
        (timed("0001-01-01 00:00", "0001-01-01 00:00"), "0001-01-01", "0001-01-01"),
        (allDay("2025-08-01", until: "2025-08-02"), "2025-08-01", "2025-08-01"),
        (allDay("2025-08-30", until: "2025-09-02"), "2025-08-30", "2025-09-01"),
        (allDay("2025-08-01", until: "2025-08-01"), "2025-08-01", "2025-08-01"),
        (allDay("2025-08-01", until: "2025-07-01"), "2025-08-01", "2025-08-01"),
        (allDay("9999-12-31", until: nil), "9999-12-31", "9999-12-31"),
    ])
    func `an event touches the days it lasts into, and not the one that begins as it ends`(event: DayEvent, first: String, last: String) {
        #expect(event.days == day(first)...day(last))
    }

    @Test func `within a day all-day events come first, longer ones above, then by start, then as in the feed`() {
        let events = [
            Self.timed("2025-08-01 09:00", "2025-08-01 10:00", order: 0), Self.timed("2025-07-31 23:00", "2025-08-01 10:00", order: 1),
            Self.allDay("2025-08-01", until: nil, order: 2), Self.allDay("2025-08-01", until: "2025-08-04", order: 3),
            Self.timed("2025-08-01 09:00", "2025-08-01 09:30", order: 4), Self.allDay("2025-07-01", until: "2025-09-01", order: 5),
            Self.allDay("2025-08-01", until: "2025-08-02", order: 6),
        ]
        let days = EventDays(events, in: day("2025-08-01")...day("2025-08-01"))
        #expect(days[day("2025-08-01")].map(\.order) == [5, 3, 2, 6, 1, 0, 4])
        #expect(EventDays(events.reversed(), in: days.window) == days)
    }

    @Test func `cancelled events are not there and not counted`() {
        let events = [
            Self.timed("2025-08-01 09:00", "2025-08-01 10:00", order: 0, cancelled: true),
            Self.timed("2025-08-01 11:00", "2025-08-01 12:00", order: 1),
        ]
        let days = EventDays(events, in: day("2025-08-01")...day("2025-08-02"))
        #expect(days[day("2025-08-01")].map(\.order) == [1])
        #expect(days.days == [day("2025-08-01")])
    }

    @Test func `an event starts on the day it starts on, and ends on the day it ends on`() {
        let night = Self.timed("2025-08-01 22:00", "2025-08-03 00:00")
        func times(_ event: DayEvent, _ date: String) -> [CivilTime?] { [event.startTime(on: day(date)), event.endTime(on: day(date))] }
        #expect(times(night, "2025-08-01") == [CivilTime("22:00"), nil])
        #expect(times(night, "2025-08-02") == [nil, nil])
        #expect(times(night, "2025-08-03") == [nil, nil])
        let point = Self.timed("2025-08-01 09:00", "2025-08-01 09:00")
        #expect(times(point, "2025-08-01") == [CivilTime("09:00"), CivilTime("09:00")])
        #expect(times(point, "2025-08-02") == [nil, nil])
        let short = Self.timed("2025-08-01 23:00", "2025-08-02 01:30")
        #expect(times(short, "2025-08-01") == [CivilTime("23:00"), nil])
        #expect(times(short, "2025-08-02") == [nil, CivilTime("01:30")])
        #expect(times(Self.allDay("2025-08-01", until: nil), "2025-08-01") == [nil, nil])
    }

    static func random(_ dice: inout Dice, order: Int) -> DayEvent {
        let start = day("2025-06-01").adding(days: dice.roll(120)) ?? .max
        let length = dice.pick([0, 0, 0, 1, 2, 9, 400])
        let end = start.adding(days: length) ?? .max
        let times = [CivilTime.midnight, CivilTime(hour: 9, minute: 0), CivilTime(hour: 23, minute: 59)].compactMap(\.self)
        let span: DayEvent.Span =
            dice.roll(2) == 0
            ? .allDay(from: start, until: end)
            : .timed(from: CivilDateTime(start, dice.pick(times)), to: CivilDateTime(end, dice.pick(times)))
        return DayEvent(title: "e\(order)", span: span, isCancelled: dice.roll(10) == 0, order: order)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random events lie where a filter over each day finds them`(seed: UInt64) {
        var dice = Dice(seed)
        let events = (0..<300).map { DayEventTests.random(&dice, order: $0) }
        var (faults, found) = (0, 0)
        for _ in 0..<12 {
            let first = day("2025-05-20").adding(days: dice.roll(150)) ?? .max
            let window = first...(first.adding(days: dice.roll(50)) ?? .max)
            let days = EventDays(events, in: window)
            for offset in -3...53 {
                guard let day = first.adding(days: offset) else { continue }
                // Asks of each event: is any moment of it within this day, or does it start here?
                let want = window.contains(day) ? events.filter { !$0.isCancelled && touches($0, day) } : []
                found += want.count
                if Set(days[day].map(\.order)) != Set(want.map(\.order)) || days[day].count != want.count { faults += 1 }
            }
        }
        #expect(faults == 0)
        #expect(found > 1000)
    }

    /// In seconds, by another road than the library's.
    private func touches(_ event: DayEvent, _ day: CivilDate) -> Bool {
        let midnight = Int64(day.dayNumber) * 86_400
        switch event.span {
        case .allDay(let days): return days.lowerBound <= day && day <= days.upperBound
        case .timed(let start, let end):
            let (from, to) = (start.secondNumber, max(start.secondNumber, end.secondNumber))
            return from == to ? from >= midnight && from < midnight + 86_400 : from < midnight + 86_400 && to > midnight
        }
    }

    @Test func `an event of ten thousand years takes no more days than the window has`() {
        let forever = (0..<1000).map { DayEvent(title: "x", span: .allDay(.min ... .max), order: $0) }
        let window = day("2025-08-01")...day("2025-08-31")
        let days = EventDays(forever, in: window)
        #expect(days.days.count == 31)
        #expect(days[day("2025-08-31")].count == 1000)
        #expect(days[day("2025-09-01")].isEmpty)
        #expect(EventDays(forever.prefix(1), in: .max ... .max).days == [.max])
    }
}
