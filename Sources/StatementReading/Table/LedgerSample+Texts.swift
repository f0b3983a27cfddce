internal import TextBytes
internal import WrittenCells

/// What the texts of a column are: names, words that people wrote, codes, or one and the same in all rows.
extension LedgerSample {
    /// Whether a column has names: texts of which most are no numbers of accounts, and not the same in all rows, as that of the holder is.
    func namesSomebody(_ place: Int) -> Bool { hasCells(place) && isMostly(place, WrittenName.isIn) && !isSame(place) }

    /// Whether a column has cells.
    func hasCells(_ place: Int) -> Bool { variety(place).cells > 0 }

    /// Whether one text stands in all rows, of which there are more than two.
    func isSame(_ place: Int) -> Bool {
        let (cells, different) = variety(place)
        return cells > 2 && different == 1 && 10 * cells >= 9 * count
    }

    /// Whether a column has the numbers of others' accounts: another one in more than half of the rows, and more than somebody has himself.
    func hasManyNumbers(_ place: Int) -> Bool {
        let (cells, different) = variety(place)
        return different > 3 && 2 * different > cells && !isMostly(place, WrittenName.isIn)
    }

    /// Whether a column, other than that of a person's own accounts, has the numbers (IBAN, ISO 13616) of several.
    func namesAccounts(_ count: Int, besides own: Int) -> Bool {
        (0..<count).contains { place in
            guard place != own else { return false }
            var numbers = Set<[UInt8]>()
            forEachCell(place) { cell in if WrittenName.isAccount(cell), numbers.count < 2 { numbers.insert(Array(copying: cell)) } }
            return numbers.count > 1
        }
    }

    /// Whether a column has cells in half of the rows or more.
    func isUsual(_ place: Int) -> Bool { 2 * variety(place).cells >= count }

    /// Whether the texts of a column tell nothing of rows: there are none, most are numbers or codes, or all are the same.
    func isMute(_ place: Int) -> Bool { !hasCells(place) || !isMostly(place, WrittenName.isIn) || isSame(place) }

    /// Whether a column has words that differ, and no codes, of which each is as long as the others.
    func hasWords(_ place: Int) -> Bool {
        guard !isMute(place), !hasOnlyCurrencies(place), !hasOnlySymbols(place), !hasAnswers(place) else { return false }
        var (areCodes, lengths) = (true, Set<Int>())
        forEachCell(place) { cell in
            lengths.insert(cell.count)
            if !cell.indices.allSatisfy({ cell[$0].isDigit || cell[$0].isLetter && cell[$0] & 0x20 == 0 }) { areCodes = false }
        }
        return !areCodes || lengths.count > 1
    }

    /// Whether most cells of a column answer a question, or tell what became of transactions: `yes`, `Completed`.
    private func hasAnswers(_ place: Int) -> Bool {
        isMostly(place) { cell in
            CellWords.flag(cell) != nil || cell.text.map { CellWords.isBooked($0) || CellWords.state($0) != .booked } ?? false
        }
    }

    /// How many cells of a column are not empty, and how many of those differ.
    func variety(_ place: Int) -> (cells: Int, different: Int) {
        let (cells, values) = values(place)
        return (cells, values.count)
    }

    /// How many cells of a column are not empty, and what stands in them.
    private func values(_ place: Int) -> (cells: Int, different: Set<[UInt8]>) {
        var (cells, different) = (0, Set<[UInt8]>())
        forEachCell(place) { cell in
            cells += 1
            different.insert(Array(copying: cell))
        }
        return (cells, different)
    }

    /// Whether a column of kinds has nothing else: one family of words, or words that mean the same everywhere.
    func tellsOnlyKinds(_ place: Int) -> Bool {
        var words = Set<String>()
        forEachCell(place) { if words.count <= WordEvidence.maxWords, let word = $0.text { words.insert(KindWords.folded(word)) } }
        return words.count <= WordEvidence.maxWords && KindWords.meanings(of: words).count == words.count
    }

    /// How much a column tells: the letters of its different cells.
    func speech(_ place: Int) -> Int {
        values(place).different.reduce(0) { $0 + min(40, $1.count { $0.isLetter || $0 >= 0x80 }) }
    }

    /// Whether a column has cells, and most of them are neither dates nor numbers.
    func isText(_ place: Int) -> Bool {
        var hasCells = false
        let isMostlyText = isMostly(place) { cell in
            hasCells = true
            return !dates.fits(cell) && WrittenAmount(cell) == nil && cell.count > 1
        }
        return hasCells && isMostlyText
    }

    /// Whether a column has texts as people write them: of more words than kinds are, or most of them different; of letters rather than
    /// digits, as codes are not; and with blanks between words, or in characters that need none.
    func isFreeText(_ place: Int) -> Bool {
        guard isText(place) else { return false }
        let (cells, different) = variety(place)
        var wordy = 0
        forEachCell(place) { cell in
            let letters = cell.indices.count { cell[$0].isLetter || cell[$0] >= 0x80 }
            let digits = cell.indices.count { cell[$0].isDigit }
            let hasWords = cell.indices.contains { $0 > 0 && cell[$0] == .space && cell[$0 - 1] != .space || cell[$0] >= 0xE0 }
            if letters > 2 * digits, hasWords { wordy += 1 }
        }
        return 4 * wordy >= cells && (2 * different > cells || different > WordEvidence.maxWords)
    }
}
