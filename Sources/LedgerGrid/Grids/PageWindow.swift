public import CivilCalendar

/// Three pages, previous, current and next, that slide over the calendar for as long as it lasts.
///
/// ```swift
/// var window = PageWindow(MonthRule.calendar.month(containing: today))
/// window.move(by: 1)                 // next becomes current
/// window.anchor(to: birthday)        // the month of any date
/// ```
public struct PageWindow<Page: CalendarPage>: Sendable, Hashable {
    /// The page before; `nil` where the calendar begins.
    public private(set) var previous: Page?
    /// The page shown.
    public private(set) var current: Page
    /// The page after; `nil` where the calendar ends.
    public private(set) var next: Page?

    /// The window around a page.
    public init(_ page: Page) {
        current = page
        previous = page.moved(by: -1)
        next = page.moved(by: 1)
    }

    /// Slides by any number of pages, back when negative. `false`, and nothing happens, when it is none or the calendar ends before.
    @discardableResult
    public mutating func move(by count: Int) -> Bool {
        guard count != 0, let page = current.moved(by: count) else { return false }
        self = PageWindow(page)
        return true
    }

    /// Slides to the page that holds a day. `false`, and nothing happens, when that is the current one.
    @discardableResult
    public mutating func anchor(to day: CivilDate) -> Bool {
        let page = current.page(containing: day)
        guard page != current else { return false }
        self = PageWindow(page)
        return true
    }

    /// The pages there are, in order: three, but two at the ends of the calendar.
    public var pages: [Page] { [previous, current, next].compactMap(\.self) }
}
