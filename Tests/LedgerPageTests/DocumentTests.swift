import Digests
import CivilCalendar
import Foundation
import LedgerCore
import LedgerPage
import LedgerViews
import Testing
import TextBytes

@Suite("The page as a file")
struct DocumentTests {
    private static let hostile = "</script><script>hit()</script><!--\"'&amp;\u{2028}\u{2029}{script}{data}"

    private func parts(of html: String) throws -> (head: String, styles: String, data: String, script: String) {
        func part(_ start: String, _ end: String) throws -> String {
            let rest = try #require(html.split(separator: start, maxSplits: 1).last)
            return String(try #require(rest.split(separator: end, maxSplits: 1).first))
        }
        return (
            try part("<!DOCTYPE", "<style>"), try part("<style>", "</style>"),
            try part("<script type=\"application/json\" id=\"data\">", "</script>"), try part("</script>\n<script>", "</script>")
        )
    }

    @Test func `texts of any kind stay data: none ends its element, and the title is text`() throws {
        var row = entry("2026-03-14", "-1 USD", payee: Self.hostile, category: Self.hostile)
        row.note = Self.hostile
        let bytes = page(title: Self.hostile).html(of: [row], [allDay(Self.hostile, "2026-03-14", "2026-03-14")])
        let html = String(decoding: bytes, as: UTF8.self)
        let plain = String(decoding: page().html(of: []), as: UTF8.self)
        // The same elements as a page of nothing.
        #expect(html.split(separator: "<").count == plain.split(separator: "<").count)
        let (_, styles, data, script) = try parts(of: html)
        #expect(!data.contains { "<>&\u{2028}\u{2029}".contains($0) })
        let (_, plainStyles, _, plainScript) = try parts(of: plain)
        #expect(styles == plainStyles && script == plainScript)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
        #expect(json["title"] as? String == Self.hostile)
        #expect((json["texts"] as? [String])?.contains(Self.hostile) == true)
    }

    @Test func `the policy allows this script and these styles by their digests, and nothing else`() throws {
        let (head, styles, _, script) = try parts(of: String(decoding: page().html(of: household), as: UTF8.self))
        func source(_ text: String) -> String {
            "'sha256-\(Data(SHA256.digest(of: Array(text.utf8).span)).base64EncodedString())'"
        }
        let policy = [
            "default-src 'none'", "script-src \(source(script))", "style-src \(source(styles))", "img-src data:", "base-uri 'none'",
            "form-action 'none'",
        ].joined(separator: "; ")
        #expect(head.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"))
    }

    @Test func `nothing of the page names another place, or makes markup of texts`() throws {
        let (head, styles, _, script) = try parts(of: String(decoding: page().html(of: household), as: UTF8.self))
        for part in [head, styles, script] {
            for word in [
                "https:", "url(", "@import", "innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write", "fetch(",
                "style=\"", "onclick=",
            ] {
                #expect(!part.contains(word), "\(word)")
            }
            #expect(part.replacing("http://www.w3.org/2000/svg", with: "").contains("http://") == false)
        }
        #expect(!styles.contains("</") && !script.contains("</"))
    }

    @Test func `the language and its direction are those of the locale`() {
        for (name, start) in [
            ("ko_KR", "lang=\"ko-KR\" dir=\"ltr\">"), ("ar_EG", "lang=\"ar-EG\" dir=\"rtl\">"), ("he_IL", "lang=\"he-IL\" dir=\"rtl\">"),
            ("C", "lang=\"en\" dir=\"ltr\">"),
        ] {
            #expect(String(decoding: page(name).html(of: []), as: UTF8.self).hasPrefix("<!DOCTYPE html>\n<html \(start)"))
        }
    }

    @Test func `amounts are whole numbers of the smallest unit, as texts where plain numbers would not be exact`() throws {
        let rows = [
            entry("2026-01-01", "-12.5 USD"), entry("2026-01-02", "3 USD"), entry("2026-01-03", "0.001 USD"),
            entry("2026-01-04", "9007199254740991 KRW"), entry("2026-01-05", "9007199254740991 JPY"), entry("2026-01-06", "-1 JPY"),
            entry("2026-01-07", "-170141183460469231731687303715884105727 WEI"),
        ]
        let (_, _, data, _) = try parts(of: String(decoding: page().html(of: rows), as: UTF8.self))
        #expect(
            data.contains(
                #""amount":[-12500,3000,1,9007199254740991,"9007199254740991","-1","-170141183460469231731687303715884105727"]"#))
    }

    @Test func `the same entries make the same bytes`() {
        #expect(page().html(of: manyEntries(), manyEvents()) == page().html(of: manyEntries(), manyEvents()))
    }

    @Test func `a hundred thousand entries take less than 25 MB`() {
        #expect(page().html(of: tenYears()).count < 25_000_000)
    }
}
