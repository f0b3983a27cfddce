package import ByteStreams
public import Diagnostics
package import LedgerCore

/// Reads the entries of a ledger file one by one, in constant memory.
///
/// A row that cannot be used is reported, counted and skipped; the rest is still read.
///
/// ```swift
/// var reader = try LedgerReader(source: ByteSource(path: "ledger.csv")) { print($0.place, $0.message) }
/// while let row = try reader.next() {
///     print(row.line, row.entry.date, row.entry.money)
/// }
/// ```
public struct LedgerReader {
    /// What the columns of the file mean.
    package var columns: LedgerColumns { layout.columns }
    /// How many records were read after the header, skipped ones included, but not those that are not transactions.
    public var recordCount: Int { interpretedCount + csv.droppedCount }
    /// How many records were left out, each with an error.
    public var skippedCount: Int { faultCount + csv.droppedCount }

    /// How the file is read.
    var layout: LedgerLayout { cells.layout }
    private var interpretedCount = 0
    private var faultCount = 0
    /// After how many records with errors to end.
    var faultLimit = Int.max
    private var csv: CSVReader
    private var cells: CellReader
    private let transferOffsets: Set<Int>

    /// Creates a reader of an opened file.
    ///
    /// - Throws: `LedgerError` when the currency of the amounts is unknown.
    package init(_ survey: LedgerSurvey, report: @escaping Diagnostic.Handler) throws(LedgerError) {
        try survey.checkCurrency()
        csv = survey.records(report: report)
        cells = CellReader(layout: survey.layout, defaultCurrency: survey.defaultCurrency)
        transferOffsets = survey.transferOffsets
        survey.reportFindings(report)
    }

    /// A reader of the records that begin within a range of a file whose header is known; it counts lines from there.
    package init(
        source: ByteSource, range: Range<Int>, layout: LedgerLayout, separator: UInt8, defaultCurrency: Commodity?, chunkSize: Int,
        transferOffsets: Set<Int> = [], listedFaults: Int = .max, report: @escaping Diagnostic.Handler
    ) {
        csv = CSVReader(
            source: source, range: range, separator: separator, chunkSize: chunkSize, listedFaults: listedFaults, report: report)
        cells = CellReader(layout: layout, defaultCurrency: defaultCurrency)
        self.transferOffsets = transferOffsets
    }

    /// Whether the input ended, or had to be given up, within a record.
    public var isTruncated: Bool { csv.isTruncated }
    /// The byte between fields.
    package var separator: UInt8 { csv.separator }

    /// Returns the next entry, its line and its offset; `nil` at the end.
    ///
    /// - Throws: what the source throws.
    public mutating func next() throws(LedgerError) -> LedgerRow? {
        while let facts = try nextFacts() {
            if let entry = entry(facts) { return LedgerRow(entry: entry, line: csv.line, offset: csv.offset) }
        }
        return nil
    }

    /// Returns the entry of the current row, which has those facts; `nil` if it cannot be used after all.
    package mutating func entry(_ facts: RowFacts) -> Entry? {
        var entry = facts.entry
        return complete(&entry, facts) ? entry : nil
    }

    /// Adds the texts of the current row to the entry that its facts are; returns whether it can be used after all.
    package mutating func complete(_ entry: inout Entry, _ facts: RowFacts) -> Bool {
        do throws(RowFault) {
            try cells.complete(&entry, csv, facts)
            return true
        } catch {
            refuse(error)
            return false
        }
    }

    /// Goes to the next row that counts, for those who need no texts, and returns its facts; `nil` at the end.
    ///
    /// A row counts or not by all of its cells, whichever of them are asked for.
    @inline(__always)
    package mutating func nextFacts() throws(LedgerError) -> RowFacts? {
        while try csv.next() {
            do throws(RowFault) {
                guard var facts = try cells.check(csv) else { continue }
                interpretedCount += 1
                if !transferOffsets.isEmpty, transferOffsets.contains(csv.offset) { facts.statedKind = .transfer }
                if cells.hasRemovedControls || csv.fieldCount > cells.columnCount { warn() }
                return facts
            } catch {
                interpretedCount += 1
                refuse(error)
                if faultCount >= faultLimit { return nil }
            }
        }
        csv.reportCounted()
        return nil
    }

    /// Whether the current row has an id.
    package var hasID: Bool { !csv.range(ofField: cells.places.id).isEmpty }

    /// Whether the current row has a payee, and whether it has the other account of a transfer, in a column of its own.
    package var hasPayee: Bool { !cells.trimmed(csv, cells.places.payee).isEmpty }
    package var hasToAccount: Bool { !csv.range(ofField: cells.places.toAccount).isEmpty }

    /// Lends the texts of the current row that tell what it was for, cell by cell; `false` where `entry` has others than the cells.
    @inline(__always)
    package func lendTexts(to look: (Span<UInt8>) -> Void) -> Bool {
        guard layout.isOwn, csv.isClean else { return false }
        let places = cells.places
        for place in [places.payee, places.description, places.category, places.note] {
            let range = csv.textRange(ofField: place)
            if !range.isEmpty { look(csv.buffer.span.extracting(range)) }
        }
        return true
    }

    /// Returns the id of the current row; empty if it has none, or cannot be used.
    package mutating func id() -> String { (try? cells.text(csv, cells.places.id, csv.isClean)) ?? "" }

    /// Lends the text of a label of the current row, the one whose facts these are; returns `nil` if it cannot be used after all.
    package mutating func withLabel<Result>(_ label: Entry.Label, _ facts: RowFacts, _ body: (Span<UInt8>) -> Result) -> Result? {
        do throws(RowFault) {
            return try cells.withLabel(label, csv, facts, body)
        } catch {
            refuse(error)
            return nil
        }
    }

    /// Whether the current row has cells with texts beyond those of the header.
    package var hasExtraCells: Bool { cells.extraCell(csv) != nil }

    /// The line the current row begins on, counted from 1.
    package var line: Int { csv.line }
    /// The offset of the current row in the file.
    package var offset: Int { csv.offset }
    /// Where the next record begins.
    var nextOffset: Int { csv.nextOffset }
    /// The line the next record begins on.
    var nextLine: Int { csv.nextLine }

    /// Begins with the current row, as if nothing were before it; `false` where records were dropped, or a fault of this row is reported.
    mutating func beginHere() -> Bool {
        guard csv.droppedCount == 0, !csv.hasFault else { return false }
        csv.beginHere()
        (interpretedCount, faultCount) = (1, 0)
        return true
    }

    private mutating func refuse(_ fault: RowFault) {
        faultCount += 1
        csv.report(.error, fault.code, field: fault.field, fault.words)
    }

    private mutating func warn() {
        if cells.hasRemovedControls {
            csv.report(.warning, .csvControlCharacter, field: -1) { ("control characters were removed from the row", nil) }
        }
        if let cell = cells.extraCell(csv) {
            csv.report(.warning, .csvExtraCells, field: cell) { ("the row has more cells than the header has names", nil) }
        }
    }
}
