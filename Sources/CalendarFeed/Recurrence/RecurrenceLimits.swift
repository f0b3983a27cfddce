/// The bounds that no recurring event of a feed can make the toolkit exceed.
public enum RecurrenceLimits {
    /// Occurrences of one event within a window, unless the caller says otherwise.
    public static let maxOccurrences = 5000
    /// Periods and candidates without an occurrence in the window that are looked at for one rule: daily rules that must be counted through 2,700 years,
    /// or some 0.15 seconds of work.
    public static let maxSteps = 1_000_000
    /// Occurrences that libical is asked for, or years that it goes through, for one rule of another calendar than the Gregorian: each takes
    /// ICU up to a millisecond.
    public static let maxForeignSteps = 500
    /// What an occurrence costs that EXDATE or an override takes away again, in steps.
    public static let stepsPerException = 8
    /// RRULE properties of one event.
    public static let maxRules = 100
    /// Bytes of an RRULE value: a rule that names every value of every part is shorter.
    public static let maxRuleLength = 10_000
}
