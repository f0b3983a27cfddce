internal import CLibical
internal import CLibrary
internal import CalendarFeed
internal import TextBytes

/// A text in libical's memory, looked at while somebody keeps it.
@safe
struct LibicalText {
    private let bytes: UnsafeBufferPointer<UInt8>

    /// Finds the NUL behind a text; there may be none.
    init(_ characters: UnsafePointer<CChar>?) {
        let count = unsafe characters.map { unsafe strlen($0) } ?? 0
        unsafe bytes = UnsafeRawBufferPointer(start: characters, count: count).bindMemory(to: UInt8.self)
    }

    /// A text of no bytes.
    static var none: LibicalText { unsafe LibicalText(nil) }

    var text: String { unsafe String(decoding: bytes, as: UTF8.self) }

    @inline(__always)
    func withSpan<Result: ~Copyable>(_ body: (Span<UInt8>) -> Result) -> Result { unsafe body(bytes.span) }

    @inline(__always)
    func equals(_ other: Span<UInt8>) -> Bool { unsafe bytes.count == other.count && other.equals(bytes.span) }

    func append(to text: inout [UInt8]) { unsafe text.append(contentsOf: bytes) }
}

/// A text with a NUL behind it, as libical wants it; one for many.
struct NulTerminatedText {
    private var bytes: [UInt8] = [0]

    /// Replaces the text, without control characters other than LF and tabs; one that is clean has none.
    mutating func set(_ text: Span<UInt8>, isClean: Bool) {
        bytes.removeAll(keepingCapacity: true)
        if isClean || text.hasNoControls() {
            bytes.append(copying: text)
        } else {
            bytes.append(contentsOf: LibicalProperty.text(text).utf8)
        }
        bytes.append(0)
    }

    var text: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

    @inline(__always)
    fileprivate func withPointer(_ body: (UnsafePointer<CChar>) -> Void) {
        unsafe bytes.withUnsafeBytes { unsafe $0.baseAddress.map { unsafe body($0.assumingMemoryBound(to: CChar.self)) } }
    }
}

/// The value of a property, used while somebody keeps the property.
@safe
struct LibicalValue {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
    }

    var kind: icalvalue_kind { unsafe icalvalue_isa(pointer) }

    /// The text as it lies in libical's memory; empty for values that are none.
    var characters: LibicalText {
        switch kind {
        case ICAL_TEXT_VALUE: unsafe LibicalText(icalvalue_get_text(pointer))
        case ICAL_URI_VALUE: unsafe LibicalText(icalvalue_get_uri(pointer))
        case ICAL_CALADDRESS_VALUE: unsafe LibicalText(icalvalue_get_caladdress(pointer))
        case ICAL_X_VALUE: unsafe LibicalText(icalvalue_get_x(pointer))
        case ICAL_STATUS_VALUE: unsafe LibicalText(icalproperty_status_to_string(icalvalue_get_status(pointer)))
        default: .none
        }
    }

    /// The text; that of values which are none in libical's spelling.
    var text: String? {
        switch kind {
        case ICAL_TEXT_VALUE, ICAL_URI_VALUE, ICAL_X_VALUE: characters.text
        default: spelling
        }
    }

    /// The value as libical writes it; `nil` when there is no memory.
    var spelling: String? {
        guard let written = unsafe icalvalue_as_ical_string_r(pointer) else { return nil }
        defer { unsafe free(written) }
        return unsafe String(cString: written)
    }

    /// The value as it was written, where libical would write it otherwise, see `make(_:_:_:isExtension:)`; `nil` once it has been changed.
    var writtenText: String? {
        guard kind != ICAL_X_VALUE, let raw = unsafe icalvalue_get_x(pointer) else { return nil }
        guard let same = unsafe LibicalValue(icalvalue_new_from_string(kind, raw)) else { return nil }
        defer { unsafe icalvalue_free(same.pointer) }
        return same.spelling == spelling ? unsafe LibicalText(raw).text : nil
    }

    /// The day and time; `nil` for any other value.
    var time: LibicalTime? {
        switch kind {
        case ICAL_DATE_VALUE: unsafe LibicalTime(icalvalue_get_date(pointer))
        case ICAL_DATETIME_VALUE: unsafe LibicalTime(icalvalue_get_datetime(pointer))
        case ICAL_DATETIMEDATE_VALUE: unsafe LibicalTime(icalvalue_get_datetimedate(pointer))
        case ICAL_DATETIMEPERIOD_VALUE: unsafe LibicalTime(icalvalue_get_datetimeperiod(pointer).time)
        default: nil
        }
    }

    /// The duration; `nil` for any other value.
    var duration: DurationText? { kind == ICAL_DURATION_VALUE ? unsafe DurationText(icalvalue_get_duration(pointer)) : nil }

    /// The number; `nil` for any other value.
    var number: Int? { kind == ICAL_INTEGER_VALUE ? Int(unsafe icalvalue_get_integer(pointer)) : nil }

    /// The period; `nil` for any other value.
    var period: LibicalPeriod? {
        switch kind {
        case ICAL_PERIOD_VALUE: unsafe LibicalPeriod(icalvalue_get_period(pointer))
        case ICAL_DATETIMEPERIOD_VALUE where time?.isNull == true: unsafe LibicalPeriod(icalvalue_get_datetimeperiod(pointer).period)
        default: nil
        }
    }

    /// The value of TRANSP, STATUS or CLASS, if it is one that entries have.
    var enumerated: EnumeratedProperty? {
        switch kind {
        case ICAL_TRANSP_VALUE: unsafe icalvalue_get_transp(pointer) == ICAL_TRANSP_TRANSPARENT ? .transparent : nil
        case ICAL_STATUS_VALUE:
            switch unsafe icalvalue_get_status(pointer) {
            case ICAL_STATUS_CONFIRMED: .confirmed
            case ICAL_STATUS_TENTATIVE: .tentative
            default: nil
            }
        case ICAL_CLASS_VALUE:
            switch unsafe icalvalue_get_class(pointer) {
            case ICAL_CLASS_PUBLIC: .classPublic
            case ICAL_CLASS_PRIVATE: .classPrivate
            case ICAL_CLASS_CONFIDENTIAL: .classConfidential
            default: nil
            }
        default: nil
        }
    }

    // MARK: New values

    /// Sets a text, an address or the text of a non-standard property.
    @inline(__always)
    func set(_ text: NulTerminatedText) {
        unsafe text.withPointer { characters in
            switch kind {
            case ICAL_TEXT_VALUE: unsafe icalvalue_set_text(pointer, characters)
            case ICAL_URI_VALUE: unsafe icalvalue_set_uri(pointer, characters)
            default: unsafe icalvalue_set_x(pointer, characters)
            }
        }
    }

    func set(_ time: LibicalTime) { unsafe icalvalue_set_datetimedate(pointer, time.value) }

    /// Returns a value from its text, or from one place in a list, which belongs to the caller: typed, with the text beside it where libical
    /// would write it otherwise, or the text as it stands where it is of no type, unescaped if the property is a non-standard one; `nil` when
    /// there is no memory.
    static func make(_ type: icalvalue_kind?, _ line: Span<UInt8>, _ range: Range<Int>, isExtension: Bool) -> LibicalValue? {
        // As it would be written.
        let raw = TextValue.string(line, range).withoutControls()
        switch type {
        case ICAL_TEXT_VALUE: return unsafe LibicalValue(icalvalue_new_text(TextValue.text(line, range)))
        case ICAL_URI_VALUE: return unsafe LibicalValue(icalvalue_new_uri(raw))
        case ICAL_CALADDRESS_VALUE: return unsafe LibicalValue(icalvalue_new_caladdress(raw))
        // libical's reader of rules is no match for long ones.
        case ICAL_RECUR_VALUE where range.count > FeedLimits.ruleBytes: break
        default:
            guard let type, type != ICAL_X_VALUE, !raw.isEmpty, let made = unsafe LibicalValue(icalvalue_new_from_string(type, raw)) else {
                break
            }
            if made.spelling == raw { return made }
            // What libical takes for a value of another type, such as a day that is none, is nothing but a text.
            guard made.kind == type else {
                unsafe icalvalue_free(made.pointer)
                break
            }
            unsafe icalvalue_set_x(made.pointer, raw)
            return made
        }
        return make(uninterpreted: isExtension ? TextValue.text(line, range) : raw)
    }

    /// Returns a value that is the text as it stands, which belongs to the caller; `nil` when there is no memory.
    static func make(uninterpreted text: String) -> LibicalValue? { unsafe LibicalValue(icalvalue_new_x(text)) }
}
