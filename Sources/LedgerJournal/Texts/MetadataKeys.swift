/// Keys of metadata: legal ones, and each once in an entry.
struct MetadataKeys: Sendable {
    private var counts: [String: Int] = [:]

    mutating func startEntry() {
        counts.removeAll(keepingCapacity: true)
    }

    /// The key, with a number from 2 up when the entry has it already.
    mutating func unused(_ key: String) -> String {
        guard counts[key] != nil else {
            counts[key] = 1
            return key
        }
        var number = counts[key, default: 1]
        var candidate = key
        repeat {
            number += 1
            candidate = "\(key)-\(number)"
        } while counts[candidate] != nil
        counts[key] = number
        counts[candidate] = 1
        return candidate
    }

    /// The key for a column; `nil` when its name has letters the program does not allow there.
    func key(for name: String, dialect: JournalDialect) -> String? {
        var key = ""
        for scalar in name.lowercased().unicodeScalars {
            if Self.isWord(scalar), dialect != .beancount || scalar.isASCII {
                key.unicodeScalars.append(scalar)
            } else if scalar.isASCII || LineText.isBlank(scalar) {
                if !key.isEmpty, !key.hasSuffix("-") { key += "-" }
            } else {
                return nil
            }
        }
        while key.hasSuffix("-") { key.removeLast() }
        guard let first = key.unicodeScalars.first else { return nil }
        let isPlain = first.properties.isAlphabetic && key.unicodeScalars.count > 1
        return !isPlain || Self.isReserved(key) ? "x-" + key : key
    }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_" }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    /// Whether a program, or this writer, gives the key a meaning: ledger drops transactions whose `uuid` it has seen.
    static func isReserved(_ key: String) -> Bool {
        reserved.contains(key.lowercased())
    }

    private static let reserved: Set<String> = [
        "account", "acct", "amt", "assert", "category", "code", "cur", "date", "date2", "desc", "description", "field", "filename",
        "id", "lineno", "name", "note", "payee", "status", "symbol", "tag", "tags", "time", "time-zone", "to-account", "type", "url",
        "uuid", "value",
    ]
}
