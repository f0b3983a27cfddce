internal import CLibical

extension CalendarComponent {
    /// Properties whose value is one text or URI.
    public enum TextProperty: Sendable, Hashable, CaseIterable {
        /// UID (RFC 5545, 3.8.4.7).
        case uid
        /// SUMMARY (3.8.1.12).
        case summary
        /// DESCRIPTION (3.8.1.5).
        case description
        /// CATEGORIES (3.8.1.2), with one category; a comma or semicolon in it separates categories for most programs.
        case categories
        /// URL (3.8.4.6); the value must be a URI.
        case url
        /// PRODID (3.7.3).
        case productIdentifier
        /// VERSION (3.7.4).
        case version
        /// CALSCALE (3.7.1).
        case calendarScale
        /// NAME (RFC 7986, 5.1).
        case name
        /// COLOR (RFC 7986, 5.9), a CSS3 colour name.
        case color
        /// TZID (3.8.3.1), as a property of a VTIMEZONE.
        case timeZoneIdentifier
        /// TZNAME (3.8.3.2).
        case timeZoneName
    }

    /// Adds a property with a text. Line breaks become `\n`; control characters other than tabs are left out.
    ///
    /// - Throws: `LibicalError`.
    public mutating func add(_ property: TextProperty, _ text: String) throws(LibicalError) {
        add(try PropertyHandle.text(property, text))
    }

    /// A parameter of an extension property, such as `X-NAME=…`.
    public struct Parameter: Sendable, Hashable {
        /// The name, starting with `X-`.
        public var name: String
        /// The value; `"` and control characters, which a parameter cannot carry (section 3.2), become `'` and spaces.
        public var value: String

        /// A named value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Adds a non-standard property (3.8.8.2), whose name starts with `X-`.
    ///
    /// - Throws: `LibicalError`.
    public mutating func addExtension(_ name: String, _ text: String, parameters: [Parameter] = []) throws(LibicalError) {
        add(try PropertyHandle.extension(name, text, parameters))
    }

    /// Properties with one of a few values.
    public enum EnumeratedProperty: Sendable, Hashable, CaseIterable {
        /// TRANSP:TRANSPARENT (3.8.2.7): the event takes no time.
        case transparent
        /// STATUS:TENTATIVE (3.8.1.11).
        case tentative
        /// STATUS:CONFIRMED (3.8.1.11).
        case confirmed
        /// METHOD:PUBLISH (3.7.2).
        case publish
    }

    /// Adds a property with one of a few values.
    ///
    /// - Throws: `LibicalError`.
    public mutating func add(_ property: EnumeratedProperty) throws(LibicalError) {
        add(try PropertyHandle.enumerated(property))
    }

    /// Adds REFRESH-INTERVAL (RFC 7986, 5.7).
    ///
    /// - Throws: `LibicalError`.
    public mutating func addRefreshInterval(hours: Int) throws(LibicalError) {
        var duration = icaldurationtype()
        duration.hours = UInt32(clamping: hours)
        add(try unsafe PropertyHandle(icalproperty_new_refreshinterval(duration)))
    }
}
