internal import Digests
internal import EmbeddedData
internal import LedgerViews
internal import TextBytes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The file around the data: `page.html`, with the styles and the script in their places.
struct PageTemplate {
    let title: String
    let locale: ViewLocale

    /// The script; its parts share one scope.
    private static let script = [
        EmbeddedFile.dates_js.bytes, EmbeddedFile.money_js.bytes, EmbeddedFile.ledger_js.bytes, EmbeddedFile.elements_js.bytes,
        EmbeddedFile.grid_js.bytes, EmbeddedFile.day_js.bytes, EmbeddedFile.year_js.bytes, EmbeddedFile.categories_js.bytes,
        EmbeddedFile.search_js.bytes, EmbeddedFile.input_js.bytes, EmbeddedFile.page_js.bytes,
    ].joined()

    private static let styles =
        Array(Palette.standard.properties.utf8)
        + [EmbeddedFile.page_css.bytes, EmbeddedFile.views_css.bytes, EmbeddedFile.year_css.bytes].joined()

    /// The Content Security Policy: this script and these styles, named by their digests, and nothing else.
    private static let policy = [
        "default-src 'none'", "script-src \(source(Array(script)))", "style-src \(source(Array(styles)))", "img-src data:",
        "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")

    private static func source(_ bytes: [UInt8]) -> String { "'sha256-\(Data(SHA256.digest(of: bytes.span)).base64EncodedString())'" }

    /// Returns the page with its data, which must be JSON.
    func html(data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + Self.script.count + Self.styles.count + 4096)
        for (index, part) in Self.parts.enumerated() {
            // Odd parts are the names of places.
            if index % 2 == 0 { bytes += part } else { fill(String(decoding: part, as: UTF8.self), data, to: &bytes) }
        }
        return bytes
    }

    /// What stands before, between and after the places, and their names, which stand in braces.
    private static let parts = EmbeddedFile.page_html.bytes.split(omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}")
    }

    private func fill(_ place: String, _ data: [UInt8], to bytes: inout [UInt8]) {
        switch place {
        case "language": bytes += locale.languageTag.utf8
        case "direction": bytes += (locale.isRightToLeft ? "rtl" : "ltr").utf8
        case "policy": bytes += Self.policy.utf8
        case "title": bytes += title.markup.utf8
        case "needsScript": bytes += PageWords(locale)["needsScript"].markup.utf8
        case "styles": bytes += Self.styles
        case "script": bytes += Self.script
        default: Self.append(escaped: data, to: &bytes)
        }
    }

    /// Appends JSON as it stands in a script element: nothing in it ends the element or begins another, and it is still the same JSON.
    private static func append(escaped json: [UInt8], to bytes: inout [UInt8]) {
        // These bytes occur only within the texts of JSON; so do U+2028 and U+2029, which are line ends to some scripts.
        for byte in json {
            switch byte {
            case 0xA8 where bytes.suffix(2).elementsEqual([0xE2, 0x80]), 0xA9 where bytes.suffix(2).elementsEqual([0xE2, 0x80]):
                bytes.removeLast(2)
                bytes += (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
                bytes += "\\u00".utf8
                Hexadecimal.append(byte, count: 2, to: &bytes)
            default: bytes.append(byte)
            }
        }
    }
}
