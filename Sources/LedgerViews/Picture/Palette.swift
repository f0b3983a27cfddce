internal import EmbeddedData
internal import TextBytes

/// The colours of pages and pictures, from one table: each has a name, and one value on light paper and one on dark.
package struct Palette: Sendable {
    private let light: [(key: String, text: String)]
    private let dark: [(key: String, text: String)]

    /// The colours of all that this package draws.
    package static let standard = Palette()

    private init() {
        let table = DataTable(.Colors_csv)
        light = table.column(named: "light", else: "light")
        dark = table.column(named: "dark", else: "light")
    }

    /// A rule of a style sheet that gives the colours as properties, such as `--ink`.
    package var properties: String {
        let lines = zip(light, dark).map { "  --\($0.key): light-dark(\($0.text), \($1.text));\n" }
        return ":root {\n\(lines.joined())}\n"
    }

    /// Returns a style sheet for programs that know no properties: the colours stand in it, and rules that name some, each a line of its
    /// own, once more for dark paper.
    func resolved(_ sheet: String) -> String {
        let rules = sheet.split(separator: "\n").filter { $0.contains("var(--") }.map { "  \(Self.replaced($0, dark))\n" }
        return "\(Self.replaced(sheet, light))@media (prefers-color-scheme: dark) {\n\(rules.joined())}\n"
    }

    private static func replaced(_ text: some StringProtocol, _ colors: [(key: String, text: String)]) -> String {
        colors.reduce(String(text)) { $0.replacing("var(--\($1.key))", with: $1.text) }
    }
}
