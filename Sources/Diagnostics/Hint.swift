/// A setting of a reader or a job that would settle a diagnostic, and the values that fit the input.
///
/// A library knows neither the flags of a command nor the labels of an app: it names the setting, and the program words it.
///
/// ```swift
/// let hint = Hint(.dateOrder, values: ["dmy", "mdy"])
/// // The command: "specify the order: --date-order dmy or mdy". An app: a menu with two items.
/// ```
public struct Hint: Sendable, Hashable {
    /// Which setting.
    public var setting: Setting
    /// What the setting is about where it can be set for several things: the column `amount` of `Setting.column`; else empty.
    public var subject: String
    /// The values that would settle the diagnostic, the likeliest first; empty where any value may, or where the setting has none. Of a
    /// setting with a subject, all of them together.
    public var values: [String]
    /// Settings that settle it only together with this one.
    public var companions: [Hint] = []
    /// Other settings, any of which would settle it in another way.
    public var alternatives: [Hint] = []

    /// Creates a hint at a setting.
    public init(_ setting: Setting, for subject: String = "", values: [String] = []) {
        self.setting = setting
        self.subject = subject
        self.values = values
    }

    /// The stable name of a setting: lower-case words joined by dashes, such as `date-order`.
    ///
    /// Targets that have settings declare them in extensions.
    public struct Setting: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name.
        public let rawValue: String

        /// Creates a setting of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a setting of that name.
        public init(stringLiteral value: String) { rawValue = value }

        /// The name.
        public var description: String { rawValue }

        /// The currency of amounts for which the input names none.
        public static let currency: Setting = "currency"
        /// The job that is meant for an input of that kind: `export`, `import`, `events`, `month`, `week` or `summary`.
        public static let job: Setting = "job"
    }
}

extension Hint: CustomStringConvertible {
    /// The setting, what it is about and its values, such as `date-order dmy or mdy`; then its companions and the alternatives.
    public var description: String { worded(\.rawValue) }

    /// The same with another hint as an alternative.
    package func or(_ other: Hint) -> Hint {
        var hint = self
        hint.alternatives.append(other)
        return hint
    }

    /// The same with another hint that has to be followed as well.
    package func and(_ other: Hint) -> Hint {
        var hint = self
        hint.companions.append(other)
        return hint
    }

    /// Returns names for the settings, each with what it is about and its values, as in `--column amount=Total`.
    ///
    /// - Parameters:
    ///   - name: words a setting.
    ///   - quote: words a value where its characters would mean something else to whoever reads it.
    /// - Returns: the words, those of alternatives joined by `or`.
    package func worded(_ name: (Setting) -> String, quoting quote: (String) -> String = { $0 }) -> String {
        let alone = ([self] + companions).map { $0.wordedAlone(name($0.setting), quote) }.joined(separator: " ")
        return ([alone] + alternatives.map { $0.worded(name, quoting: quote) }).joined(separator: " or ")
    }

    private func wordedAlone(_ name: String, _ quote: (String) -> String) -> String {
        guard subject.isEmpty else {
            return (values.isEmpty ? [""] : values).map { name + " " + quote("\(subject)=\($0)") }.joined(separator: " ")
        }
        guard !values.isEmpty else { return name }
        // A value that begins with a dash would be taken for an option of its own.
        return name + (values.contains { $0.hasPrefix("-") } ? "=" : " ") + values.map(quote).joined(separator: " or ")
    }
}
