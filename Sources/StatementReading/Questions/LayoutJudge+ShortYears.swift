internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

extension LayoutJudge {
    /// The orders that are left of some where days with all digits of their year show whether two digits of it stand first or last: those of
    /// another column of the rows, or those before the table.
    func yearPlace(
        _ orders: [DateOrder], _ run: ShortRun, _ period: [String]
    ) -> (left: [DateOrder], reason: String)? {
        guard orders.contains(.ymd), orders.count > 1 else { return nil }
        func left(_ fitting: [DateOrder]) -> [DateOrder]? {
            if fitting == [.ymd] { return fitting }
            return fitting.isEmpty || fitting.contains(.ymd) ? nil : orders.filter { $0 != .ymd }
        }
        let place = plan[.column(.date)]
        for other in file.sample.dateColumns(file.names.count) where other != place {
            guard let left = left(orders.filter { file.sample.areNear(place, other, $0) }) else { continue }
            return (left, "in no other order are the dates close to those of \(layout.columns.name(other))")
        }
        guard let (first, last) = Self.span(of: period) else { return nil }
        // Of one day it is not known whether the rows end there, or begin.
        let margin = first == last ? 366 : 7
        let fitting = orders.filter { order in
            guard let range = run.range(order) else { return false }
            return first.days(since: range.lowerBound) <= margin && range.upperBound.days(since: last) <= margin
        }
        return left(fitting).map { ($0, "the lines before the table give the period \(first) to \(last)") }
    }

    /// Finds from which year two digits count that would lie decades ahead: in Thailand they are those of Buddhist years, `69` for 2569.
    mutating func decideTwoDigitYears() throws(LedgerError) {
        guard layout.datePattern == nil, options.dateFormat == nil, let years = evidence.dates.twoDigitYears else { return }
        let (isBuddhist, earliest) = (years.lowerBound >= 50, 2000 + years.lowerBound - 43)
        let isThai = isBuddhist && years.upperBound < 90 && tellsThailand
        guard isThai || evidence.dates.farAhead != nil else { return }
        let common = WrittenDate.Reading().year(ofTwoDigits: years.lowerBound)
        if let year = options.year, year == common || isBuddhist && year == earliest {
            if year == earliest { layout.dates.eraOffset = YearCount.shortBuddhistOffset }
            return decisions.append(LedgerDecision(.dates, "years from \(year) on", because: "the option says so"))
        }
        guard !isThai else {
            layout.dates.eraOffset = YearCount.shortBuddhistOffset
            let reason = "the file has Thai letters or Thai baht, and otherwise they would be decades ahead"
            return decisions.append(
                LedgerDecision(.dates, "Buddhist calendar years from \(earliest) on: 2500 is added and 543 subtracted", because: reason)
            )
        }
        let text = evidence.dates.farAhead?.text ?? ""
        guard isBuddhist else {
            throw refuse(
                .csvAmbiguousDate, line: evidence.dates.farAhead?.line ?? file.start.line,
                "the year of \(text) is decades ahead, and others are not; correct it, or specify the earliest year to read all of them as they are",
                Hint(.year, values: ["\(common)"]))
        }
        throw refuse(
            .csvAmbiguousDate, line: evidence.dates.farAhead?.line ?? file.start.line,
            "the year of \(text) may count from 2000, decades ahead, or be a Buddhist calendar year: the earliest year is \(common) or "
                + "\(earliest); specify it",
            Hint(.year, values: ["\(common)", "\(earliest)"]))
    }

    /// Whether words of the file are in Thai, or its money is that of Thailand.
    private var tellsThailand: Bool {
        let currencies = [layout.currency, options.defaultCurrency, evidence.currencies.common, evidence.columns.currency]
        if currencies.contains(where: { $0?.symbol == "THB" }) { return true }
        func isThai(_ text: String) -> Bool { text.unicodeScalars.contains { (0xE01...0xE5B).contains($0.value) } }
        if (file.names + file.start.preamble.joined()).contains(where: isThai) { return true }
        return file.names.indices.contains { place in
            var isFound = false
            file.sample.forEachCell(place) { cell in
                isFound = isFound || plan[.column(.currency)] == place && cell.text == "THB" || cell.text.map(isThai) ?? false
            }
            return isFound
        }
    }
}
