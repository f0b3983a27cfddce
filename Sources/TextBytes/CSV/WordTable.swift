package import EmbeddedData

/// The words of a table, found by their bytes: the rows say what their words have in common in their first cell.
///
/// A short file may wait for its tables longer than for its rows, so nothing is made of a word before it is asked for.
///
/// ```swift
/// let months = WordTable(.MonthNames_csv)
/// months.places(of: "märz".utf8.span).map { months.heads[$0.row] }     // ["3"]
/// ```
package struct WordTable: Sendable {
    /// The first cell of each row.
    package let heads: [String]
    private let words: [Word]
    /// The number of the first word of each row, and how many words there are.
    private let starts: [Int]
    /// The words as they are written, and as they are compared, one after the other.
    private let texts: [UInt8]
    private let keys: [UInt8]
    /// An open hash table of the first of equal words, at most half full; -1 for an empty slot.
    private let slots: [Int32]

    private struct Word {
        let text: Range<Int>
        let key: Range<Int>
        let row: Int
        /// The next word with the same key; -1 for the last.
        var next: Int32 = -1
    }

    /// Where a word stands.
    package struct Place {
        package let row: Int
        /// Which of the words of its row it is, from 0.
        package let cell: Int
        fileprivate let word: Int
    }

    /// Creates a table from a file.
    ///
    /// - Parameters:
    ///   - file: the table.
    ///   - first: the cell at which the words of a row begin.
    ///   - appendKey: appends a word as it is compared with what is looked up; as it is written unless told.
    package init(
        _ file: EmbeddedFile, from first: Int = 1, appendKey: (Span<UInt8>, inout [UInt8]) -> Void = { $1.append(copying: $0) }
    ) {
        self.init(file.bytes, from: first, appendKey: appendKey)
    }

    /// Creates a table from the bytes of a file.
    package init(_ file: [UInt8], from first: Int = 1, appendKey: (Span<UInt8>, inout [UInt8]) -> Void = { $1.append(copying: $0) }) {
        var (heads, words, starts, texts, keys) = ([String](), [Word](), [0], [UInt8](), [UInt8]())
        words.reserveCapacity(file.count / 8)
        texts.reserveCapacity(file.count)
        keys.reserveCapacity(file.count)
        DataTable.forEachRecord(of: file) { bytes, record in
            for index in 0..<record.fieldCount {
                let cell = bytes.extracting(record[index].range)
                if index == 0 { heads.append(String(utf8: cell)) }
                guard index >= first else { continue }
                let (text, key) = (texts.count, keys.count)
                texts.append(copying: cell)
                appendKey(cell, &keys)
                words.append(Word(text: text..<texts.count, key: key..<keys.count, row: heads.count - 1))
            }
            starts.append(words.count)
        }
        var slots = [Int32](repeating: -1, count: 1 << (Int.bitWidth - (2 * words.count).leadingZeroBitCount))
        for number in words.indices {
            let slot = Self.slot(of: keys.span.extracting(words[number].key), slots, words, keys)
            guard slots[slot] >= 0 else {
                slots[slot] = Int32(number)
                continue
            }
            var last = Int(slots[slot])
            while words[last].next >= 0 { last = Int(words[last].next) }
            words[last].next = Int32(number)
        }
        (self.heads, self.words, self.starts, self.texts, self.keys, self.slots) = (heads, words, starts, texts, keys, slots)
    }

    /// Returns where a word stands, in the order of the rows; it must be as words are compared.
    package func places(of word: Span<UInt8>) -> [Place] {
        var places: [Place] = []
        _ = firstPlace(of: word) { place in
            places.append(place)
            return false
        }
        return places
    }

    /// Returns whether a word is in one of the rows with that first cell.
    package func has(_ word: Span<UInt8>, under head: String) -> Bool { firstPlace(of: word) { heads[$0.row] == head } != nil }

    /// Returns the first place of a word, in the order of the rows, for which the predicate holds.
    package func firstPlace(of word: Span<UInt8>, where isWanted: (Place) -> Bool) -> Place? {
        var number = slots[Self.slot(of: word, slots, words, keys)]
        while number >= 0 {
            let row = words[Int(number)].row
            let place = Place(row: row, cell: Int(number) - starts[row], word: Int(number))
            if isWanted(place) { return place }
            number = words[Int(number)].next
        }
        return nil
    }

    /// Returns the word at a place, as it is written.
    package func text(at place: Place) -> String { text(of: words[place.word]) }

    /// Returns whether the word at a place, as it is written, begins with that byte.
    package func begins(at place: Place, with byte: UInt8) -> Bool {
        let text = words[place.word].text
        return !text.isEmpty && texts[text.lowerBound] == byte
    }

    /// Returns the words of a row, as they are written.
    package func words(ofRow row: Int) -> [String] { words[starts[row]..<starts[row + 1]].map(text) }

    /// Returns the words of all rows with that first cell, as they are written.
    package func words(under head: String) -> [String] { heads.indices.lazy.filter { heads[$0] == head }.flatMap(words(ofRow:)) }

    private func text(of word: Word) -> String { String(utf8: texts.span.extracting(word.text)) }

    /// The slot that has the first of some equal words, or the empty one where it belongs.
    private static func slot(of key: Span<UInt8>, _ slots: [Int32], _ words: [Word], _ keys: [UInt8]) -> Int {
        let mask = slots.count - 1
        var slot = hash(of: key) & mask
        while slots[slot] >= 0, !key.equals(keys.span.extracting(words[Int(slots[slot])].key)) { slot = (slot + 1) & mask }
        return slot
    }

    /// No seed: what the program holds cannot be made to meet in one slot.
    private static func hash(of key: Span<UInt8>) -> Int {
        var state = UInt64(key.count)
        var index = 0
        while index < key.count {
            let word = key.count - index >= 8 ? ByteWord(key, at: index) : ByteWord(allOf: key.extracting(index..<key.count))
            state = (state ^ word.value) &* 0x9E37_79B9_7F4A_7C15
            state ^= state >> 32
            index += 8
        }
        return Int(truncatingIfNeeded: state)
    }
}
