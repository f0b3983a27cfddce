internal import CLibical
public import CivilCalendar

/// Writes many events, property by property, as fast as libical can be asked.
///
/// Every line is libical's own. What comes again and again in a ledger (a day, a currency, an account, a payee) is asked for
/// once and remembered, in tables of a fixed size. The lines are the same as those of a `CalendarComponent`.
///
/// ```swift
/// var writer = EventWriter()
/// writer.begin(to: &bytes)
/// try writer.add(.summary, "Lunch", to: &bytes)
/// writer.end(to: &bytes)
/// ```
public struct EventWriter: Sendable {
    private var texts = LineCache()
    private var days = DayLineCache()

    private static let beginning: [UInt8] = Array("BEGIN:VEVENT\r\n".utf8)
    private static let ending: [UInt8] = Array("END:VEVENT\r\n".utf8)

    /// A writer that remembers nothing yet.
    public init() {}

    /// Begins an event.
    public func begin(to bytes: inout [UInt8]) { bytes.append(contentsOf: Self.beginning) }

    /// Ends an event.
    public func end(to bytes: inout [UInt8]) { bytes.append(contentsOf: Self.ending) }

    /// Writes a property with a text that will hardly come again.
    ///
    /// - Throws: `LibicalError`.
    public func add(_ property: CalendarComponent.TextProperty, _ text: String, to bytes: inout [UInt8]) throws(LibicalError) {
        try PropertyHandle.text(property, text).write(to: &bytes)
    }

    /// Writes CATEGORIES, with one category.
    ///
    /// - Throws: `LibicalError`.
    public mutating func add(category: String, to bytes: inout [UInt8]) throws(LibicalError) {
        let place = texts.place(name: "CATEGORIES", text: category)
        if texts.append(at: place, name: "CATEGORIES", text: category, to: &bytes) { return }
        let start = bytes.count
        try PropertyHandle.text(.categories, category).write(to: &bytes)
        texts.store(bytes[start...], at: place, name: "CATEGORIES", text: category)
    }

    /// Writes a non-standard property with a text that may come again.
    ///
    /// - Throws: `LibicalError`.
    public mutating func addExtension(_ name: String, _ text: String, to bytes: inout [UInt8]) throws(LibicalError) {
        let place = texts.place(name: name, text: text)
        if texts.append(at: place, name: name, text: text, to: &bytes) { return }
        let start = bytes.count
        try PropertyHandle.extension(name, text).write(to: &bytes)
        texts.store(bytes[start...], at: place, name: name, text: text)
    }

    /// Writes a non-standard property with parameters.
    ///
    /// - Throws: `LibicalError`.
    public func addExtension(
        _ name: String, _ text: String, parameters: [CalendarComponent.Parameter], to bytes: inout [UInt8]
    ) throws(LibicalError) {
        try PropertyHandle.extension(name, text, parameters).write(to: &bytes)
    }

    /// Writes a property with one of a few values.
    ///
    /// - Throws: `LibicalError`.
    public mutating func add(_ property: CalendarComponent.EnumeratedProperty, to bytes: inout [UInt8]) throws(LibicalError) {
        let name = property.cacheName
        let place = texts.place(name: name, text: "")
        if texts.append(at: place, name: name, text: "", to: &bytes) { return }
        let start = bytes.count
        try PropertyHandle.enumerated(property).write(to: &bytes)
        texts.store(bytes[start...], at: place, name: name, text: "")
    }

    /// Writes DTSTAMP at midnight in UTC; with `isAllDay`, DTSTART and the exclusive DTEND of that one day too.
    ///
    /// - Throws: `LibicalError`.
    public mutating func add(day: CivilDate, isAllDay: Bool, to bytes: inout [UInt8]) throws(LibicalError) {
        if days.append(day, isAllDay, to: &bytes) { return }
        let start = bytes.count
        try PropertyHandle.moment(.stamp, CivilDateTime(day, .midnight), .utc).write(to: &bytes)
        if isAllDay {
            try PropertyHandle.date(.start, day).write(to: &bytes)
            // The very last day of the calendar has no day after it; its event ends where it starts.
            try PropertyHandle.date(.end, day.adding(days: 1) ?? day).write(to: &bytes)
        }
        days.store(bytes[start...], day, isAllDay)
    }

    /// Writes DTSTART with a time.
    ///
    /// - Throws: `LibicalError`.
    public func add(
        start moment: CivilDateTime, _ zone: CalendarComponent.ZoneForm, to bytes: inout [UInt8]
    ) throws(LibicalError) {
        try PropertyHandle.moment(.start, moment, zone).write(to: &bytes)
    }
}

extension CalendarComponent.EnumeratedProperty {
    fileprivate var cacheName: String {
        switch self {
        case .transparent: "TRANSP"
        case .tentative: "STATUS:T"
        case .confirmed: "STATUS:C"
        case .publish: "METHOD"
        }
    }
}
