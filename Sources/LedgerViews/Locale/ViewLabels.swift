/// Words for numbers and titles in the user's language.
public struct ViewLabels: Sendable, Hashable {
    /// The heading of income.
    public let income: String
    /// The heading of expenses.
    public let expense: String
    /// The heading of income minus expenses.
    public let balance: String
    /// The heading of the number of entries.
    public let count: String
    /// The name of the sum of all rows.
    public let total: String
    /// The mark of today.
    public let today: String
    /// The heading of weekly totals.
    public let week: String
    /// Shown instead of a time for all-day events.
    public let allDay: String
    /// Shown instead of a missing title.
    public let untitled: String
    /// Shown after cancelled events.
    public let cancelled: String
    /// Shown instead of a day for events without a start.
    public let undated: String

    /// Said of a balance of days to come.
    public let projected: String

    /// The mark of money that came back.
    static let refundMark = "↺"

    /// Creates the words of a language (`ko`, `en`, …); English for unsupported ones.
    public init(language: String, isTraditionalChinese: Bool = false) {
        let words = LanguageWords(language, isTraditionalChinese: isTraditionalChinese)
        (income, expense, balance) = (words["income"], words["expense"], words["balance"])
        (count, total, projected) = (words["count"], words["total"], words["projected"])
        (today, week, allDay) = (words["today"], words["week"], words["allDay"])
        (untitled, cancelled, undated) = (words["untitled"], words["cancelled"], words["undated"])
    }
}
