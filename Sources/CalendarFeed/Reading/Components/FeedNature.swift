internal import ByteStreams
internal import Diagnostics

/// What an input is that is no calendar.
enum FeedNature {
    case empty, utf16, compressed, webPage, json, other

    /// Looks at the first bytes.
    init(of source: ByteSource) {
        let head = (try? source.bytes(at: 0, length: 1024)) ?? []
        let pairs: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x00, 0x42], [0x42, 0x00]]
        let text = head.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        if pairs.contains(where: { head.starts(with: $0) }) {
            self = .utf16
        } else if head.starts(with: [0x1F, 0x8B]) || head.starts(with: [0x50, 0x4B, 3, 4]) {
            self = .compressed
        } else if text.isEmpty {
            self = source.count <= head.count ? .empty : .other
        } else if text.first == UInt8(ascii: "<") {
            self = .webPage
        } else {
            self = text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") ? .json : .other
        }
    }

    var code: DiagnosticCode {
        switch self {
        case .empty: .icsEmpty
        case .utf16: .icsUTF16
        default: .icsNotACalendar
        }
    }

    var message: String {
        switch self {
        case .empty: "the input is empty"
        case .utf16: "the input is UTF-16; iCalendar is UTF-8: save it as UTF-8"
        case .compressed: "the input is compressed; unpack it first"
        case .webPage: "the input is a web page, perhaps one to log in; it holds no calendar"
        case .json: "the input is JSON, not iCalendar"
        case .other: "the input holds no calendar"
        }
    }
}
