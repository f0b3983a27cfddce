/// Texts of a ledger as a journal may carry them: nothing in them can end a line, a string or a comment.
enum JournalText {
    /// The text in one line: runs of white space and control characters become one space, none stays at the ends.
    static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isGap = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control || scalar == "\u{FEFF}"
            if !isGap {
                line.append(scalar)
            } else if let last = line.last, last != " " {
                line.append(" ")
            }
        }
        if line.last == " " { line.removeLast() }
        return String(line)
    }

    /// The lines of a text, each as `oneLine`, empty ones left out.
    static func lines(_ text: String) -> [String] {
        text.unicodeScalars.split { $0 == "\n" || $0 == "\r" || $0 == "\u{85}" || $0 == "\u{2028}" || $0 == "\u{2029}" }
            .map { oneLine(String(String.UnicodeScalarView($0))) }.filter { !$0.isEmpty }
    }

    /// A string of Beancount, with its quotes.
    static func string(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
        }
        return quoted + "\""
    }

    /// A line of a comment. hledger and Ledger look for dates in comments, and an impossible one is an error to them.
    static func comment(_ text: String) -> String {
        var line = oneLine(text).mapScalars { $0 == "[" ? "(" : $0 == "]" ? ")" : $0 }
        for name in ["date", "date2"] where line.utf8.count > name.utf8.count {
            line = line.replacing(name + ":", with: name + " :")
        }
        return line
    }

    /// The name of an extra column as a key: `x-` and its ASCII letters in lower case and digits, all others as `-`.
    static func key(ofColumn name: String) -> String {
        var key = "x-"
        for scalar in name.unicodeScalars {
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal)
            key.unicodeScalars.append(contentsOf: (isPlain ? scalar.properties.lowercaseMapping : "-").unicodeScalars)
        }
        return key
    }
}

extension String {
    func mapScalars(_ transform: (Unicode.Scalar) -> Unicode.Scalar) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(transform(scalar)) }
        return String(scalars)
    }

    /// A semicolon begins a comment.
    var replacingSemicolons: String { mapScalars { $0 == ";" ? "," : $0 } }
}
