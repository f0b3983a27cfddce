internal import EmbeddedData
package import LedgerCore
internal import TextBytes

/// Words that say something of a row; the table is `Data/CellWords.csv`.
package enum CellWords {
    static let table = WordTable(.CellWords_csv)
    static func list(_ name: String) -> [String] { table.words(under: name) }
    static func set(_ name: String) -> WordSet { WordSet(name: name) }
    package static func bytes(_ name: String) -> [[UInt8]] { list(name).map { Array($0.utf8) } }

    private static let totals = set("total")
    private static let statement = set("statement")
    private static let openings = bytes("opening")
    private static let joints = set("joint")
    private static let waiting = set("waiting")
    static let nothing = set("none")
    private static let untitled = set("untitled")
    private static let uncounted = set("uncounted")
    private static let counted = set("counted")
    private static let memo = set("memo")
    private static let spends = set("spends")
    private static let receives = set("receives")
    private static let shared = set("shared")
    private static let broughtForward = set("broughtforward")
    private static let spending = set("spending")
    private static let unearned = sought("unearned")
    private static let earned = sought("earned")
    private static let interest = sought("interest")
    private static let pay = sought("pay")
    private static let moved = sought("moved")
    private static let paid = sought("paid")
    private static let paying = paid + sought("paying")
    private static let givenBack = sought("gaveback")
    private static let withdrawn = sought("withdrawn")
    private static let notWithdrawn = sought("notwithdrawn")

    private static func folded(_ cell: Span<UInt8>) -> String? {
        guard cell.count <= 64, var text = cell.text else { return nil }
        while let last = text.unicodeScalars.last, last == ":" || last == "：" || last.properties.isWhitespace {
            text.unicodeScalars.removeLast()
        }
        return lowercased(text)
    }

    /// In lower case, the Turkish `İ` as a plain `i`.
    package static func lowercased(_ text: String) -> String {
        let text = text.inLowerCase
        if text.utf8.span.isASCII { return text }
        return text.unicodeScalars.contains("\u{307}") ? text.nfc.replacing("i\u{307}", with: "i") : text
    }

    /// Whether a cell says that its row sums others up: `합계`, `Total:`.
    package static func isTotal(_ cell: Span<UInt8>) -> Bool { folded(cell).map(totals.contains) ?? false }

    /// What a cell says of a row that may be a line of the statement and no transaction.
    package enum Line: Sendable {
        /// The row has a balance, and is no transaction wherever it stands.
        case balance
        /// The row may sum others up, and may be that of a shop of such a name.
        case total
    }

    /// The line of a statement that a cell names: `Opening balance`, `Saldo per 31.03.2026`, `3月合計`, `Total`.
    package static func line(_ cell: Span<UInt8>) -> Line? { mayBeLine(cell) ? namedLine(cell) : nil }

    /// Whether a cell may name one: nearly all others are known by how they begin and end.
    package static func mayBeLine(_ cell: Span<UInt8>) -> Bool {
        cell.count >= 3 && cell.count <= 64 && (lineEnds.heads.contains(head(cell)) || lineEnds.tails.contains(tail(cell)))
            && mayHoldLine(cell)
    }

    /// The line that such a cell names.
    package static func namedLine(_ cell: Span<UInt8>, mayNameAccount: Bool = false) -> Line? {
        guard let whole = folded(cell) else { return nil }
        if statement.contains(whole) { return .balance }
        if totals.contains(whole) { return .total }
        var words = whole.utf8.split(separator: .space).map(Substring.init)
        // What stands behind it may be a currency: `Totale Entrate €`.
        if words.count > 1, let last = words.last, AmountWords.isCurrency(String(last)) {
            words.removeLast()
            let bare = words.joined(separator: " ")
            if statement.contains(bare) { return .balance }
            if totals.contains(bare) { return .total }
        }
        // What stands before or behind it may be a day, or a month.
        var dropped: [Substring] = []
        func drops(_ word: Substring) -> Bool {
            guard hasNumber(word) || namesDay(word) || !dropped.isEmpty && joints.contains(String(word)) else { return false }
            dropped.append(word)
            return true
        }
        while let last = words.last, words.count > 1, drops(last) { words.removeLast() }
        while let first = words.first, words.count > 1, drops(first) { words.removeFirst() }
        let (rest, named) = (words.joined(separator: " "), words.count == 1 ? withoutMonth(words[0]) : nil)
        guard !dropped.isEmpty || named != nil else { return mayNameAccount && opensAccount(whole, cell) ? .balance : nil }
        if statement.contains(named ?? rest) { return .balance }
        // A filling station has its number behind its name.
        if totals.contains(named ?? rest), named != nil || dropped.contains(where: namesDay) { return .balance }
        return mayNameAccount && opensAccount(whole, cell) ? .balance : nil
    }

    /// Whether a text in lower case names the balance an account was opened with, and the account: `Opening balance for Checking`.
    private static func opensAccount(_ text: String, _ cell: Span<UInt8>) -> Bool {
        guard openingEnds.heads.contains(head(cell)) || openingEnds.tails.contains(tail(cell)) else { return false }
        // As bytes, since nearly all texts that begin so go on in other words.
        let bytes = text.utf8.span
        let names = openings.contains { opening in
            let more = bytes.count - opening.count
            guard more > 0 else { return false }
            guard bytes.extracting(..<opening.count).equals(opening) else {
                return bytes[more - 1] == .space && bytes.extracting(more...).equals(opening)
            }
            let rest = bytes.extracting(opening.count...).text ?? ""
            let words = rest.split(separator: " ")
            let isBehindMark = words.first?.first.map { "-–—:(".contains($0) } ?? false
            return isBehindMark || rest.hasPrefix(" ") && (words.count <= 3 || joints.contains(String(words[0])))
        }
        return names
            && !text.split { !$0.isLetter }.map(String.init).contains { TransferText.heads.contains($0) || KindWords.kind($0) != nil }
            && !holds(Text(text), unearned)
    }

    /// Whether a word of the cell begins like the name of a line, and one ends like it. Only ASCII is judged: languages without spaces write
    /// the month right before the name.
    private static func mayHoldLine(_ cell: Span<UInt8>) -> Bool {
        guard cell.isASCII else { return true }
        var (begins, ends) = (false, false)
        for index in cell.indices where !cell[index].isBlank {
            if !begins, index == 0 || cell[index - 1].isBlank { begins = lineEnds.heads.contains(head(cell.extracting(index...))) }
            if !ends, index == cell.count - 1 || cell[index + 1].isBlank { ends = lineEnds.tails.contains(tail(cell.extracting(...index))) }
        }
        return begins && ends
    }

    private static func hasNumber(_ word: Substring) -> Bool {
        word.utf8.contains(where: \.isDigit) || !word.utf8.allSatisfy { $0 < 0x80 } && word.contains(where: \.isNumber)
    }

    /// Whether a word stands for a day, a month or a year.
    private static func namesDay(_ word: Substring) -> Bool {
        if word.utf8.allSatisfy(\.isLetter) { return WrittenDate.month(String(word)) != nil }
        let word = word.drop { "(,".contains($0) }
        let name = String(word.prefix { !"),.".contains($0) })
        if WrittenDate.month(name) != nil { return true }
        guard let digit = word.first, digit.isNumber else { return false }
        if name.utf8.count == 4, let year = Int(name) { return (1970..<2100).contains(year) }
        if let last = name.last, "년年월月".contains(last) { return true }
        return WrittenDate(String(word).utf8.span).map { ![.serial, .yearless, .short].contains($0.form) || $0.hasPoints } ?? false
    }

    /// The word of a language without spaces behind its month: `合計` of `3月合計` and `3月分合計`.
    private static func withoutMonth(_ word: Substring) -> String? {
        guard let first = word.first, first.isNumber, let sign = word.lastIndex(where: { "月월".contains($0) }) else { return nil }
        let (day, rest) = (word[...sign], word[word.index(after: sign)...].drop { "分분度의の".contains($0) })
        // `3月計` has the sign at its end, `合計3月` the digits.
        return day.allSatisfy { $0.isNumber || "年月년월".contains($0) } && !rest.isEmpty ? String(rest) : nil
    }

    /// Whether a cell that should be a day begins with the word for a balance or a sum: `Saldo am 31.03.2026:`, `Total (15)`.
    package static func beginsLine(_ cell: Span<UInt8>) -> Bool {
        guard cell.count >= 3, lineEnds.heads.contains(head(cell)), let text = folded(cell) else { return false }
        var prefix = ""
        for word in text.split(whereSeparator: { !$0.isLetter }) {
            prefix += prefix.isEmpty ? String(word) : " " + word
            if totals.contains(prefix) || statement.contains(prefix) { return true }
        }
        return false
    }

    /// The first and the last bytes of the words of some lists: nearly all texts have others.
    private struct Ends {
        var heads = Set<UInt32>()
        var tails = Set<UInt32>()

        init(of lists: String...) {
            for word in lists.flatMap(list) {
                let scalars = word.unicodeScalars
                heads.insert(head(word.utf8.span))
                tails.insert(tail(word.utf8.span))
                // Letters of ASCII are compared in either case, and those of East Asia have none.
                guard scalars.contains(where: { (0x80..<0x2000).contains($0.value) }) else { continue }
                let (first, three) = (String(scalars.prefix(1)), String(scalars.prefix(3)))
                for start in [three.uppercased(), first.uppercased() + String(scalars.prefix(3).dropFirst())] {
                    heads.insert(head(start.utf8.span))
                }
                tails.insert(tail(String(scalars.suffix(3)).uppercased().utf8.span))
            }
        }
    }

    private static let lineEnds = Ends(of: "total", "statement")
    private static let openingEnds = Ends(of: "opening")
    private static let untitledEnds = Ends(of: "untitled")
    private static let movingEnds = Ends(of: "moving")

    /// Whether a cell may begin with a word for a transfer: of one that begins with ASCII, as most do, three letters tell.
    static func mayBeginMoving(_ cell: Span<UInt8>) -> Bool {
        guard cell.count > 3, (0..<3).allSatisfy({ cell[$0].isLetter }), cell[3] < 0x80 else { return true }
        return movingEnds.heads.contains(head(cell))
    }

    private static func head(_ cell: Span<UInt8>) -> UInt32 { bytes(cell, 0..<min(3, cell.count)) }

    private static func tail(_ cell: Span<UInt8>) -> UInt32 {
        var end = cell.count
        while end > 0, cell[end - 1] == UInt8(ascii: ":") || cell[end - 1].isBlank { end -= 1 }
        return bytes(cell, max(0, end - 3)..<end)
    }

    private static func bytes(_ cell: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
        range.reduce(0) { bytes, index in
            let byte = cell[index]
            return bytes << 8 | UInt32(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        }
    }

    /// Whether a cell stands for a day that is not known yet: by a dash, or by a word for what is not booked.
    package static func isWaiting(_ cell: Span<UInt8>) -> Bool {
        folded(cell).map { waiting.contains($0) || state($0) == .pending } ?? false
    }

    /// Whether a cell says that there is no text: `No description`, `NOTPROVIDED`.
    package static func isUntitled(_ cell: Span<UInt8>) -> Bool {
        guard cell.count >= 3, cell.count <= 32, untitledEnds.heads.contains(head(cell)) else { return false }
        return folded(cell).map(untitled.contains) ?? false
    }

    /// Whether a cell stands for no amount.
    @inline(__always)
    package static func isNothing(_ cell: Span<UInt8>) -> Bool {
        guard cell.count > 0 else { return true }
        // Nearly all cells are numbers.
        guard cell.count <= 8, !cell[0].isDigit, !cell[cell.count - 1].isDigit else { return false }
        return folded(cell).map(nothing.contains) ?? false
    }

    /// Whether a cell says that its row is not to be counted.
    package static func isUncounted(_ cell: Span<UInt8>) -> Bool {
        folded(cell).map { uncounted.contains($0) || memo.contains($0) } ?? false
    }

    /// Whether a type, in lower case, is that of rows that move no money, as holds and authorizations do not.
    package static func isMemo(_ type: String) -> Bool { memo.contains(type) }

    /// Whether a cell says that its row is to be counted, or that it is not.
    package static func tellsCounting(_ cell: Span<UInt8>) -> Bool {
        folded(cell).map { uncounted.contains($0) || counted.contains($0) } ?? false
    }

    /// Whether a cell is a mark that is set; `nil` for one that is no mark.
    package static func flag(_ cell: Span<UInt8>) -> Bool? {
        guard let word = folded(cell) else { return nil }
        return word.isEmpty || isNo(word) ? false : isYes(word, crossIsNo: false) ? true : nil
    }

    /// The side of an account a type of transaction, in lower case, usually is on; `nil` for all that are on either.
    package static func usualKind(_ type: String) -> Entry.Kind? {
        spends.contains(type) ? .expense : receives.contains(type) ? .income : nil
    }

    /// Whether a type of transaction, in lower case, is on the other side in some files: the sales of shops, the interest of cards.
    package static func isShared(_ type: String) -> Bool { shared.contains(type) }

    /// Whether a text names the balance from before the oldest row, which has it as its amount: `Opening balance c/f`. The text of a deposit
    /// or of a transfer does not.
    package static func tellsOpening(_ text: String) -> Bool {
        let words = lowercased(text).split(whereSeparator: \.isWhitespace).prefix(12).map { word in
            String(word.drop { ".:;,()-".contains($0) }.reversed().drop { ".:;,()-".contains($0) }.reversed())
        }
        guard !words.contains(where: { KindWords.kind($0) == .income || TransferText.heads.contains($0) }) else { return false }
        return words.indices.contains { start in
            (1...4).contains { count in
                start + count <= words.count && statement.contains(words[start..<start + count].joined(separator: " "))
            } || broughtForward.contains(words[start]) || words[start] == "balance" && (start == 0 || words[start - 1] != "new")
        }
    }

    /// Whether one of the words of a type is one of money out, and none of money that came back: `buy - market`.
    package static func tellsSpending(_ type: String) -> Bool {
        lowercased(type).split { !$0.isLetter }.contains { spending.contains(String($0)) } && !tellsRefund(Text(type))
    }

    /// A text in lower case, in which words are looked for.
    package struct Text {
        fileprivate let bytes: [UInt8]
        /// Which bytes there are, several of them for each bit.
        fileprivate let letters: UInt64

        package init(_ text: Span<UInt8>) {
            guard text.isASCII else {
                self.init(String(decoding: Array(copying: text), as: UTF8.self))
                return
            }
            self.init(lowercase: text.indices.map { text[$0].lowercased })
        }

        package init(_ text: String) { self.init(lowercase: Array(text.inLowerCase.utf8)) }

        fileprivate init(lowercase bytes: [UInt8]) {
            (self.bytes, letters) = (bytes, bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) })
        }
    }

    /// The words of a list that are looked for in texts.
    private static func sought(_ name: String) -> [Text] { bytes(name).map(Text.init(lowercase:)) }

    /// Whether a text tells of money that was earned, and not of what it cost.
    package static func tellsEarning(_ text: Text) -> Bool { holds(text, earned) && !holds(text, unearned) }

    /// Whether a text tells of somebody's pay.
    package static func tellsPay(_ text: Text) -> Bool { holds(text, pay, asWholeWords: true) && !holds(text, unearned) }

    /// Whether a text tells of interest, which is earned or owed.
    package static func tellsInterest(_ text: Text) -> Bool { holds(text, interest) }

    /// Whether a text tells of money that came back for a purchase.
    package static func tellsRefund(_ text: Text) -> Bool { holds(text, givenBack) }

    /// Whether a text tells of money paid to a card, there or in the account that pays.
    package static func tellsPayment(_ text: Text) -> Bool { holds(text, paying) }

    /// Whether a text tells of money paid to a card as only the card does.
    package static func tellsReceipt(_ text: Text) -> Bool { holds(text, paid) }

    /// Whether a text tells of cash that was taken out.
    package static func tellsCash(_ text: Text) -> Bool {
        holds(text, withdrawn, asWholeWords: true) && !holds(text, notWithdrawn)
    }

    /// The words, in lower case, of texts that tell of money that went from one account of a person to another, or was paid to a card.
    package static let ofTransfers = (moved + paying).map(\.bytes)

    /// Whether a text holds one of some words, from the start of a word on, or as whole words.
    private static func holds(_ text: Text, _ words: [Text], asWholeWords: Bool = false) -> Bool {
        let (text, others) = (text.bytes, ~text.letters)
        func isWithin(_ word: UInt8, _ place: Int) -> Bool {
            word < 0x80 && text.indices.contains(place) && (text[place].isLetter || asWholeWords && text[place] >= 0x80)
        }
        return words.contains { word in
            // Most words have a letter that the text has not.
            guard word.letters & others == 0 else { return false }
            let word = word.bytes
            guard let offset = text.span.firstOffset(of: word), !isWithin(word[0], offset - 1) else { return false }
            return !asWholeWords || !isWithin(word[word.count - 1], offset + word.count)
        }
    }
}
