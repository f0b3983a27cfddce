internal import CivilCalendar
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// Collects the days of each time zone name.
struct ZoneDays {
    private let zone, time: Int
    private let layout: LedgerLayout
    private var names = CellTable<String>()
    private var ranges: [ClosedRange<CivilDate>] = []

    init(_ layout: LedgerLayout) {
        zone = layout.columns.index(of: .timezone)
        time = layout.columns.index(of: .time)
        self.layout = layout
    }

    var days: [String: ClosedRange<CivilDate>] {
        Dictionary(zip(names.values, ranges)) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
    }

    mutating func add(_ csv: borrowing CSVReader) {
        let name = csv.buffer.span.extracting(csv.textRange(ofField: zone))
        // Our own files name the zones of their times, unless these are taken to another one.
        let isNamed = layout.isOwn && layout.clock.zone == nil
        guard !name.isEmpty || !isNamed else { return }
        let cell = csv.buffer.span.extracting(layout.columns.day.range(csv))
        guard let value = layout.date(cell) else { return }
        guard !isNamed else {
            if value.time != nil || !csv.range(ofField: time).isEmpty { add(name, value.date) }
            return
        }
        let clock = csv.buffer.span.extracting(csv.trimmedRange(ofField: time))
        guard let moment = layout.clock.moment(value, DateCell.time(clock)), moment.time != nil else { return }
        guard moment.isLocal || name.isEmpty else { return add(name, moment.date) }
        add(layout.clock.zoneName(offset: moment.offset, isLocal: moment.isLocal).utf8.span, moment.date)
    }

    private mutating func add(_ name: Span<UInt8>, _ day: CivilDate) {
        guard !name.isEmpty else { return }
        if let index = names.number(of: name) {
            let range = ranges[index]
            if !range.contains(day) { ranges[index] = min(day, range.lowerBound)...max(day, range.upperBound) }
        } else if names.values.count < 4096, name.count <= 255, let text = name.text {
            names.add(text, for: name)
            ranges.append(day...day)
        }
    }
}
