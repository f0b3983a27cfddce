package import Diagnostics

extension DiagnosticCode {
    /// A rules file has a line that is no rule, or a rule with a value it cannot have.
    package static let rulesBadRule: DiagnosticCode = "rules-bad-rule"
    /// A pattern of a rules file is no regular expression, or a too large one.
    package static let rulesBadPattern: DiagnosticCode = "rules-bad-pattern"
    /// A rule is known, but not followed.
    package static let rulesUnsupported: DiagnosticCode = "rules-unsupported"
    /// A rules file was found beside its data file and is used.
    package static let rulesFound: DiagnosticCode = "rules-found"
    /// A record cannot be taken apart: a quote out of place, bytes that are not UTF-8, or a single field.
    package static let rulesBadRecord: DiagnosticCode = "rules-bad-record"
    /// The date that rules make of a record is none.
    package static let rulesBadDate: DiagnosticCode = "rules-bad-date"
    /// An amount or a balance that rules make of a record is none.
    package static let rulesBadAmount: DiagnosticCode = "rules-bad-amount"
    /// An amount such as `1,000` could be one or a thousand, and no rule tells the decimal mark.
    package static let rulesAmbiguousAmount: DiagnosticCode = "rules-ambiguous-amount"
    /// Rules give one posting several amounts that are not zero.
    package static let rulesTwoAmounts: DiagnosticCode = "rules-two-amounts"
    /// The status that rules make of a record is none.
    package static let rulesBadStatus: DiagnosticCode = "rules-bad-status"
    /// The account that rules make of a record is none.
    package static let rulesBadAccount: DiagnosticCode = "rules-bad-account"
    /// An amount has no currency, or one that cannot be held.
    package static let rulesBadCurrency: DiagnosticCode = "rules-bad-currency"
    /// The postings of a transaction do not add up to zero.
    package static let rulesUnbalanced: DiagnosticCode = "rules-unbalanced"
    /// A transaction has no posting, and so no money.
    package static let rulesNoPosting: DiagnosticCode = "rules-no-posting"
    /// JSON is not what `hledger print -O json` writes.
    package static let journalBadJSON: DiagnosticCode = "journal-bad-json"
}

/// Why a record or a transaction makes no entry.
struct RecordFault: Error {
    let code: DiagnosticCode
    let message: String
    var hint: Hint?

    init(_ code: DiagnosticCode, _ message: String, hint: Hint? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }

    static let overflow = RecordFault(.rulesBadAmount, "an amount does not fit in 128 bits")
}
