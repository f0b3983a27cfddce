/// The titles under which the help lists options.
enum HelpSection {
    static let reading = "Reading a bank's file"
    static let counting = "What counts"
    static let calendar = "The calendar"
    static let others = "What others see"
    static let days = "Days"
    static let views = "Days and language"
    static let inputs = "Inputs"
    static let messages = "Messages"

    /// Shortens a help text: the options that say how files are read are explained once, by `ledger2ics help reading`; elsewhere their names do.
    static func shortened(_ help: String) -> String {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        guard let heading = lines.firstIndex(of: reading.uppercased() + ":") else { return help }
        let end = lines[heading...].firstIndex(of: "") ?? lines.endIndex
        let names = lines[heading + 1..<end].filter { $0.hasPrefix("  -") }.compactMap { $0.split(separator: " ").first }
        var pointer = ["  See 'ledger2ics help reading' for what these do:", "   "]
        for name in names {
            if (pointer.last ?? "").count + name.count > 78 { pointer.append("   ") }
            pointer[pointer.count - 1] += " \(name)"
        }
        return (lines[...heading] + pointer.map { $0[...] } + lines[end...]).joined(separator: "\n")
    }
}
