/// Whether a calendar shows a month or a week at a time.
public enum CalendarMode: Sendable, Hashable, CaseIterable {
    /// A month.
    case month
    /// A week.
    case week
}
