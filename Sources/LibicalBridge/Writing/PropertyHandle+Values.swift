internal import CLibical

extension PropertyHandle {
    static func text(_ property: CalendarComponent.TextProperty, _ text: String) throws(LibicalError) -> PropertyHandle {
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
        return try unsafe PropertyHandle(made)
    }

    static func `extension`(
        _ name: String, _ text: String, _ parameters: [CalendarComponent.Parameter] = []
    ) throws(LibicalError) -> PropertyHandle {
        var property = try unsafe PropertyHandle(contentText(text).withCString { unsafe icalproperty_new_x($0) })
        unsafe name.withCString { unsafe icalproperty_set_x_name(property.pointer, $0) }
        for parameter in parameters {
            let made = unsafe parameterText(parameter.value).withCString { unsafe icalparameter_new_x($0) }
            if let made = unsafe made {
                unsafe parameter.name.withCString { unsafe icalparameter_set_xname(made, $0) }
            }
            try unsafe property.add(parameter: made)
        }
        return property
    }

    static func enumerated(_ property: CalendarComponent.EnumeratedProperty) throws(LibicalError) -> PropertyHandle {
        let made =
            switch property {
            case .transparent: unsafe icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT)
            case .tentative: unsafe icalproperty_new_status(ICAL_STATUS_TENTATIVE)
            case .confirmed: unsafe icalproperty_new_status(ICAL_STATUS_CONFIRMED)
            case .publish: unsafe icalproperty_new_method(ICAL_METHOD_PUBLISH)
            }
        return try unsafe PropertyHandle(made)
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
