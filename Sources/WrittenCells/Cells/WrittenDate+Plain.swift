package import CivilCalendar
internal import TextBytes

// The forms that nearly all banks write, read without a list of their parts.
extension WrittenDate {
    /// The form most banks write, and nothing else in the cell: `05.10.2026`, `5/10/2026`, `05-10-2026`.
    package struct Classic {
        package let first, second, year: Int
        package let hasPoints: Bool

        @inline(__always)
        package init?(_ bytes: Span<UInt8>) {
            guard bytes.count >= 8, bytes.count <= 10 else { return nil }
            var (index, numbers) = (0, (0, 0))
            func mark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-") }
            while index < 3, let digit = bytes[index].digit { (numbers.0, index) = (numbers.0 * 10 + digit, index + 1) }
            guard index == 1 || index == 2, mark(bytes[index]) else { return nil }
            let separator = bytes[index]
            let start = index + 1
            index = start
            while index < start + 3, let digit = bytes[index].digit { (numbers.1, index) = (numbers.1 * 10 + digit, index + 1) }
            guard index - start == 1 || index - start == 2, bytes[index] == separator, bytes.count - index == 5 else { return nil }
            var year = 0
            for place in index + 1..<bytes.count {
                guard let digit = bytes[place].digit else { return nil }
                year = year * 10 + digit
            }
            (first, second) = numbers
            self.year = year
            hasPoints = separator == UInt8(ascii: ".")
        }
    }

    /// A day with the year first, and perhaps a time behind a blank or a `T`: `2026/10/05`, `20261005`, `2026-10-05 09:30`.
    package struct YearFirst {
        package let date: CivilDate
        /// Where the day ends in its cell.
        let end: Int

        package init?(_ bytes: Span<UInt8>) {
            guard bytes.count >= 8, let year = bytes.decimal(at: 0, count: 4) else { return nil }
            let mark = bytes[4]
            let isMarked = mark == UInt8(ascii: "-") || mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".")
            end = isMarked ? 10 : 8
            guard bytes.count >= end, isMarked ? bytes[7] == mark : year >= 1800,
                let month = bytes.decimal(at: isMarked ? 5 : 4, count: 2), let day = bytes.decimal(at: end - 2, count: 2),
                let date = CivilDate(year: year, month: month, day: day),
                end == bytes.count || bytes[end].isBlank || bytes[end] == UInt8(ascii: "T")
            else { return nil }
            self.date = date
        }
    }
}
