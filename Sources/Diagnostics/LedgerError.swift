/// Why a piece of work ended: what is wrong, where, and what to do about it.
///
/// Each room declares the codes of its errors beside those of its diagnostics; new ones may come. Values that know no place, such as an
/// amount, a title template or a recurrence rule, throw small errors of their own; readers of inputs turn these into one
/// with a place.
///
/// ```swift
/// do { _ = try Ledger(contentsOf: "household.csv") } catch let error as LedgerError where error.code == .cannotOpen { … }
/// ```
public struct LedgerError: Error, Sendable {
    /// A reference, so that what may throw pays for one word.
    private let storage: Storage

    private final class Storage: Sendable {
        let diagnostic: Diagnostic
        let subject: String

        init(_ diagnostic: Diagnostic, _ subject: String) {
            self.diagnostic = diagnostic
            self.subject = subject
        }
    }

    /// Creates an error with that code; `subject` is the column, the title or the like that it is about.
    public init(_ code: DiagnosticCode, at place: SourcePlace, _ message: String, hint: Hint? = nil, subject: String = "") {
        self.init(Diagnostic(.error, code, at: place, message, hint: hint), subject: subject)
    }

    /// Creates an error from a diagnostic.
    package init(_ diagnostic: Diagnostic, subject: String = "") { storage = Storage(diagnostic, subject) }

    /// The stable, machine-readable name of the fault.
    public var code: DiagnosticCode { diagnostic.code }
    /// Where it is: a source and, as far as they are known, line and column.
    public var place: SourcePlace { diagnostic.place }
    /// What is wrong and what to do, in one line.
    public var message: String { diagnostic.message }
    /// What can be set to settle it.
    public var hint: Hint? { diagnostic.hint }
    /// The name of what it is about, such as a column; empty where there is none.
    public var subject: String { storage.subject }
    /// The same for those who show diagnostics, with the source line where there is one.
    public var diagnostic: Diagnostic { storage.diagnostic }
}

extension LedgerError: Hashable {
    /// Returns whether code, place and subject are the same; words may change.
    public static func == (left: LedgerError, right: LedgerError) -> Bool {
        left.code == right.code && left.place == right.place && left.subject == right.subject
    }

    /// Feeds code, place and subject to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(place)
        hasher.combine(subject)
    }
}

extension LedgerError: CustomStringConvertible {
    /// The place, the message and the hint.
    public var description: String { "\(place): \(diagnostic.hinting().message)" }
}
