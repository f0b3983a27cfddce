/// The words of an entry's tags, by whether the program has a way to write them as tags.
struct TagWords {
    private(set) var legal: [String] = []
    private(set) var other: [String] = []

    init(_ tags: String, dialect: JournalDialect) {
        for word in tags.unicodeScalars.split(whereSeparator: LineText.isBlank) {
            let isLegal =
                dialect == .beancount
                ? word.allSatisfy { $0.isASCII && (MetadataKeys.isWord($0) || $0 == "/" || $0 == ".") }
                : word.allSatisfy(MetadataKeys.isWord) && !MetadataKeys.isReserved(String(word))
            if isLegal { legal.append(String(word)) } else { other.append(String(word)) }
        }
    }
}
