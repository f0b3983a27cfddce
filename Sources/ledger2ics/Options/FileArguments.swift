/// Names of files that are taken off a long command line before it is parsed: the parser's time grows with the square of their number.
///
/// A run of arguments that are no options begins with the value of an option, perhaps; all others of it are files.
enum FileArguments {
    /// The names that were taken off, by the marks that stand in their places.
    @TaskLocal static var taken: [String: [String]] = [:]

    /// Returns the arguments with a mark in the place of each long run of files, but for its first ones.
    static func taken(off arguments: [String]) -> (arguments: [String], taken: [String: [String]]) {
        guard arguments.count > most else { return (arguments, [:]) }
        var (kept, taken) = ([String](), [String: [String]]())
        for run in arguments.split(omittingEmptySubsequences: false, whereSeparator: { $0.hasPrefix("-") }) {
            if run.startIndex > 0 { kept.append(arguments[run.startIndex - 1]) }
            kept += run.prefix(most)
            guard run.count > most else { continue }
            // No argument has such a byte.
            let mark = "\0\(taken.count)"
            taken[mark] = Array(run.dropFirst(most))
            kept.append(mark)
        }
        return (kept, taken)
    }

    /// Returns names with those that were taken off.
    static func all(_ names: [String]) -> [String] { names.flatMap { taken[$0] ?? [$0] } }

    private static let most = 100
}
