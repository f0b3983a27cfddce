internal import LedgerCore
internal import TextBytes

extension EntryEdit {
    /// Compares the description, of which lines were changed, added or removed, but for those that the toolkit itself adds.
    mutating func compareDescription(_ shown: String, of entry: Entry, hasOwnTitle: Bool) {
        let shown = DescriptionLines(withoutMarks: shown)
        // Nothing is what programs leave that drop descriptions.
        guard !shown.isEmpty else { return }
        let isShown = { (isPayeeBelow: Bool) in
            shown.isLikely(WrittenLines(of: entry, hasPayee: isPayeeBelow, hasOwnTitle: hasOwnTitle))
        }
        // Only the template of a title of its own knew whether it shows the payee.
        if isShown(false) || hasOwnTitle && isShown(true) { return }
        let hasPayee = hasOwnTitle && !entry.payee.isEmpty && shown.folded[0] == Self.folded(entry.payee)
        let written = WrittenLines(of: entry, hasPayee: hasPayee, hasOwnTitle: hasOwnTitle)
        if let note = shown.text(insteadOf: .note, in: written) { return texts.append((.note, note)) }
        if let added = shown.addition(to: written) {
            return texts.append((.note, entry.note.isEmpty ? added : entry.note + "\n" + added))
        }
        guard let changes = shown.replacements(of: written) else { return oddities.append(.description) }
        for (column, text) in changes {
            let prefix = EntryDescription.accountPrefix(of: entry)
            switch column {
            case .tags: texts.append((column, text.trimmed))
            case .toAccount where text.trimmed.hasPrefix(prefix): texts.append((column, String(text.trimmed.dropFirst(prefix.count))))
            case .account, .toAccount: oddities.append(.description)
            default: texts.append((column, text))
            }
        }
    }

    /// The lines of the description that an export wrote, without blank ones, each with the column that it shows.
    private struct WrittenLines {
        private(set) var folded: [[UInt8]] = []
        private var columns: [LedgerColumn] = []

        init(of entry: Entry, hasPayee: Bool, hasOwnTitle: Bool) {
            EntryDescription.forEachPart(of: entry, hasPayee: hasPayee, hasOwnTitle: hasOwnTitle) { column, text in
                // A text may look like a mark, and loses it here as it does there.
                for line in DescriptionLines(withoutMarks: text).folded {
                    folded.append(line)
                    columns.append(column)
                }
            }
        }

        /// The columns, in their order.
        var shownColumns: [LedgerColumn] {
            columns.indices.filter { $0 == 0 || columns[$0] != columns[$0 - 1] }.map { columns[$0] }
        }

        /// Returns where the lines of a column are; of one that has none, where they would be.
        func range(of column: LedgerColumn) -> Range<Int> {
            let start = columns.firstIndex { Self.order($0) >= Self.order(column) } ?? columns.count
            return start..<(columns[start...].firstIndex { Self.order($0) > Self.order(column) } ?? columns.count)
        }

        private static func order(_ column: LedgerColumn) -> Int {
            switch column {
            case .payee: 0
            case .description: 1
            case .note: 2
            case .tags: 4
            default: 3
            }
        }
    }

    /// The lines of a description in a calendar.
    private struct DescriptionLines {
        private var lines: [Substring]
        /// Those that are not blank, as they are compared.
        private(set) var folded: [[UInt8]] = []
        private var numbers: [Int] = []

        var isEmpty: Bool { folded.isEmpty }

        /// Takes up a description without markers and the lines of annotations.
        init(withoutMarks text: String) {
            var text = text[...]
            var kept = ""
            while let start = text.firstRange(of: EntryMarker.opening) {
                kept += text[..<start.lowerBound]
                text = text[(text[start.upperBound...].firstIndex(of: "]").map(text.index(after:)) ?? text.endIndex)...]
            }
            kept += text
            lines = kept.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .filter { !$0.hasPrefix(DescriptionMark.text) }
            for (number, line) in lines.enumerated() {
                let line = EntryEdit.folded(String(line))
                guard !line.isEmpty else { continue }
                folded.append(line)
                numbers.append(number)
            }
        }

        /// Returns whether these are the written lines, though perhaps broken elsewhere.
        func isLikely(_ written: WrittenLines) -> Bool {
            folded == written.folded || folded.joined(separator: " ".utf8).elementsEqual(written.folded.joined(separator: " ".utf8))
        }

        /// Returns what stands in the place of a column's lines; `nil` if any other line is different.
        func text(insteadOf column: LedgerColumn, in written: WrittenLines) -> String? {
            let range = written.range(of: column)
            let (before, after) = (written.folded[..<range.lowerBound], written.folded[range.upperBound...])
            guard folded.count >= before.count + after.count, folded.starts(with: before),
                folded.suffix(after.count).elementsEqual(after)
            else { return nil }
            return text(of: before.count..<folded.count - after.count)
        }

        /// Returns what stands in the place of each column that is different: of one, or of several where the number of lines is the same;
        /// `nil` if it is not.
        func replacements(of written: WrittenLines) -> [(LedgerColumn, String)]? {
            guard folded.count == written.folded.count else {
                return written.shownColumns.lazy.compactMap { column in
                    text(insteadOf: column, in: written).map { [(column, $0)] }
                }.first
            }
            return written.shownColumns.compactMap { column in
                let range = written.range(of: column)
                return folded[range].elementsEqual(written.folded[range]) ? nil : (column, text(of: range))
            }
        }

        /// Returns the lines that were added somewhere, in one place, to all that were written; `nil` if one of these is different.
        func addition(to written: WrittenLines) -> String? {
            let (all, count) = (written.folded, folded.count - written.folded.count)
            guard count > 0 else { return nil }
            let same = zip(folded, all).prefix { $0 == $1 }.count
            guard folded[(same + count)...].elementsEqual(all[same...]) else { return nil }
            return text(of: same..<same + count)
        }

        /// Returns lines as they stand, with the blank ones between them.
        private func text(of range: Range<Int>) -> String {
            guard !range.isEmpty else { return "" }
            let lines = lines[numbers[range.lowerBound]...numbers[range.upperBound - 1]]
            return lines.joined(separator: "\n").withoutControls(removingC1: true)
        }
    }
}
