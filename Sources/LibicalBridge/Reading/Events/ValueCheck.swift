internal import CLibical

/// Whether libical takes the text of a value.
enum ValueCheck {
    enum Kind {
        case rule

        var code: icalvalue_kind {
            switch self {
            case .rule: ICAL_RECUR_VALUE
            }
        }
    }

    static func isAccepted(_ kind: Kind, _ text: String) -> Bool {
        ValueHandle(kind.code, text) != nil
    }
}

/// One value that belongs to no property; freed once.
@safe
private struct ValueHandle: ~Copyable {
    private let pointer: OpaquePointer

    /// `nil` where libical refuses the text.
    init?(_ kind: icalvalue_kind, _ text: String) {
        guard let made = unsafe text.withCString({ unsafe icalvalue_new_from_string(kind, $0) }) else { return nil }
        unsafe pointer = made
    }

    deinit {
        unsafe icalvalue_free(pointer)
    }
}
