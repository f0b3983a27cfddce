import CLibrary

/// When something is shown that is for people alone.
enum When: String, CaseIterable {
    /// On a terminal.
    case auto
    case always, never
}

/// What the terminal behind a descriptor is like.
enum Terminal {
    static let standardOutput = STDOUT_FILENO
    static let standardError = STDERR_FILENO

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Columns and lines; `nil` when there is no terminal.
    private static func size(of descriptor: Int32) -> winsize? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return size
    }

    /// Columns; `nil` when there is no terminal.
    static func width(of descriptor: Int32) -> Int? { size(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

    /// Whether to use colour: as told, else on a terminal that is not dumb and without NO_COLOR (https://no-color.org).
    static func wantsColor(_ when: When, _ descriptor: Int32) -> Bool {
        switch when {
        case .always: true
        case .never: false
        case .auto: isTerminal(descriptor) && environment("NO_COLOR").isEmpty && environment("TERM") != "dumb"
        }
    }

    /// The value of an environment variable; empty when there is none.
    static func environment(_ name: String) -> String {
        unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
    }

    /// How wide what goes to standard output may be: `COLUMNS`, else the width of the terminal; `nil` when neither is known.
    static var askedWidth: Int? {
        if let columns = Int(environment("COLUMNS")), columns > 0 { return min(columns, 1000) }
        return width(of: standardOutput)
    }

    /// How many lines the screen has to which standard output goes: `LINES`, else those of the terminal; `nil` when neither is known.
    static var askedHeight: Int? {
        if let lines = Int(environment("LINES")), lines > 0 { return min(lines, 1000) }
        return size(of: standardOutput).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
    }

    /// The width, or 80 when it is not known.
    static var outputWidth: Int { askedWidth ?? 80 }
}
