/// A finding about one place of an input.
public struct Diagnostic: Sendable, Hashable {
    /// How bad it is.
    public var severity: Severity
    /// The stable, machine-readable name of the fault.
    public var code: DiagnosticCode
    /// Where it is.
    public var place: SourcePlace
    /// What is wrong and what to do; never repeats credentials of the user. It may repeat texts of the input: show it as text. Where there is
    /// a hint, the message ends where the hint continues it: `description` has both.
    public var message: String
    /// The setting that would settle it, for programs to put into words of their own; `nil` when no setting would.
    public var hint: Hint?
    /// The source line that holds the place, for readers of terminals; `nil` when there is none to show.
    package var excerpt: SourceExcerpt?
    /// The UID of the calendar event it is about, or empty.
    public var uid = ""
    /// How many faults of its code and severity it stands for: more than one only behind `mostPerCode` of them.
    package var count = 1

    /// The number of diagnostics of one code that are told one by one, unless all of them are asked for.
    package static let mostPerCode = 100

    /// Creates a diagnostic.
    package init(
        _ severity: Severity, _ code: DiagnosticCode, at place: SourcePlace, _ message: String, hint: Hint? = nil,
        excerpt: SourceExcerpt? = nil, uid: String = ""
    ) {
        self.severity = severity
        self.code = code
        self.place = place
        self.message = message
        self.hint = hint
        self.excerpt = excerpt
        self.uid = uid
    }

    /// Returns the same diagnostic with the hint at the end of the message, in the words of whoever shows it.
    package func hinting(_ words: (Hint) -> String = { $0.description }) -> Diagnostic {
        guard let hint else { return self }
        var diagnostic = self
        diagnostic.message += ": \(words(hint))"
        diagnostic.hint = nil
        return diagnostic
    }

    /// Receives diagnostics as they are found, in the order of the input.
    public typealias Handler = (Diagnostic) -> Void
}

/// How bad a diagnostic is.
public enum Severity: UInt8, Sendable, Hashable, Comparable, CaseIterable {
    /// Worth knowing; nothing was lost or changed.
    case note
    /// Something was repaired or may not be what was meant; the item went through.
    case warning
    /// The item could not be used.
    case error

    /// Orders from note to error.
    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

extension Diagnostic: CustomStringConvertible {
    /// The place, the severity, the message and the hint, in one line that is safe to print on a terminal.
    public var description: String { DiagnosticText().headline(of: self) }
}

extension Severity: CustomStringConvertible {
    /// `note`, `warning` or `error`.
    public var description: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

/// The stable name of a fault: lower-case words joined by dashes, such as `csv-bad-amount`.
///
/// Targets that find faults declare their codes in extensions.
public struct DiagnosticCode: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let rawValue: String

    /// Creates the code of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the code of that name.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name.
    public var description: String { rawValue }
}

/// A place in an input.
public struct SourcePlace: Sendable, Hashable {
    /// The input as the user named it; `-` is standard input.
    public var source: String
    /// The line, counted from 1; 0 when the place is the input as a whole.
    public var line: Int
    /// The column, counted from 1 in Unicode scalars; 0 when the place is the line as a whole.
    public var column: Int

    /// Creates a place; without line and column, the input as a whole.
    public init(_ source: String, line: Int = 0, column: Int = 0) {
        self.source = source
        self.line = line
        self.column = column
    }
}

extension SourcePlace: CustomStringConvertible {
    /// `source:line:column`, as far as they are known.
    public var description: String {
        line == 0 ? source : column == 0 ? "\(source):\(line)" : "\(source):\(line):\(column)"
    }
}

/// The line of an input that a diagnostic is about, with the place the caret points to.
package struct SourceExcerpt: Sendable, Hashable {
    /// The bytes of the line, without its line ending; may hold anything a file can hold.
    package var line: [UInt8]
    /// The offset of the byte the caret points to.
    package var offset: Int

    /// Creates an excerpt of a line and the byte of it that matters.
    package init(line: [UInt8], offset: Int) {
        self.line = line
        self.offset = offset
    }
}
