import TextBytes

extension [String] {
    /// What a calendar of these inputs is called: the file's name without folder and ending; `nil` for several and standard input.
    var calendarName: String? {
        guard let path = first, count == 1, path != "-", let file = path.split(separator: "/").last else { return nil }
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file).shownPath }
        return String(file[..<dot]).shownPath
    }
}
