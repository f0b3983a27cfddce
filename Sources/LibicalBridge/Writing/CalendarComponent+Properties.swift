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
        let made = unsafe contentText(text).withCString { text in
            switch property {
            case .uid: unsafe icalproperty_new_uid(text)
            case .summary: unsafe icalproperty_new_summary(text)
            case .description: unsafe icalproperty_new_description(text)
            case .categories: unsafe icalproperty_new_categories(text)
            case .url: unsafe icalproperty_new_url(text)
            case .productIdentifier: unsafe icalproperty_new_prodid(text)
            case .version: unsafe icalproperty_new_version(text)
            case .calendarScale: unsafe icalproperty_new_calscale(text)
            case .name: unsafe icalproperty_new_name(text)
            case .color: unsafe icalproperty_new_color(text)
            case .timeZoneIdentifier: unsafe icalproperty_new_tzid(text)
            case .timeZoneName: unsafe icalproperty_new_tzname(text)
            }
        }
        add(try unsafe PropertyHandle(made))
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
        var property = try unsafe PropertyHandle(contentText(text).withCString { unsafe icalproperty_new_x($0) })
        unsafe name.withCString { unsafe icalproperty_set_x_name(property.pointer, $0) }
        for parameter in parameters {
            let made = unsafe parameterText(parameter.value).withCString { unsafe icalparameter_new_x($0) }
            if let made = unsafe made {
                unsafe parameter.name.withCString { unsafe icalparameter_set_xname(made, $0) }
            }
            try unsafe property.add(parameter: made)
        }
        add(property)
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
        let made =
            switch property {
            case .transparent: unsafe icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT)
            case .tentative: unsafe icalproperty_new_status(ICAL_STATUS_TENTATIVE)
            case .confirmed: unsafe icalproperty_new_status(ICAL_STATUS_CONFIRMED)
            case .publish: unsafe icalproperty_new_method(ICAL_METHOD_PUBLISH)
            }
        add(try unsafe PropertyHandle(made))
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

/// The text as a content line may carry it: CR and CRLF become LF, other control characters than tabs go (section 3.1, CONTROL).
private func contentText(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0x7F }) else { return text }
    var clean = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
        defer { afterReturn = scalar == "\r" }
        if scalar == "\r" || scalar == "\n" && !afterReturn {
            clean.append("\n")
        } else if scalar == "\t" || scalar.value >= 0x20 && scalar.value != 0x7F {
            clean.append(scalar)
        }
    }
    return String(clean)
}

/// The text as a parameter may carry it (section 3.2, QSAFE-CHAR).
private func parameterText(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x7F }) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        safe.append(scalar == "\"" ? "'" : scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return String(safe)
}
