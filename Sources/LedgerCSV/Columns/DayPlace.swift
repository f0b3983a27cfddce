internal import TextBytes
internal import WrittenCells

/// Where the day of a row stands: in the column of dates, or, of what is not booked yet, in that of the days on which transactions began.
package struct DayPlace: Sendable, Hashable {
    private let date: Int
    private let start: Int?
    private let state: StateColumn?

    init(date: Int, start: Int?, state: StateColumn?) { (self.date, self.start, self.state) = (date, start, state) }

    /// Where the day of the current record lies, without the blanks around it.
    @inline(__always)
    package func range(_ csv: borrowing CSVReader) -> Range<Int> {
        let range = csv.trimmedRange(ofField: date)
        return range.isEmpty && start != nil ? startRange(csv) ?? range : range
    }

    @inline(never)
    private func startRange(_ csv: borrowing CSVReader) -> Range<Int>? {
        // Without a word for it, such a row may as well be a balance.
        guard let start, let state, let word = csv.trimmedText(ofField: state.place), state.state(word) != .booked else { return nil }
        return csv.trimmedRange(ofField: start)
    }
}
