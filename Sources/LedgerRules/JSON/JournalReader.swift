package import ByteStreams
package import Diagnostics
internal import TextBytes

/// Reads the entries of what `hledger print -O json` writes, one transaction at a time.
///
/// A transaction that makes no entry is reported, counted and skipped; the rest is still read.
package struct JournalReader {
    /// How many transactions were read.
    package private(set) var recordCount = 0
    /// How many of them were left out, each with an error.
    package private(set) var skippedCount = 0

    /// The names of the columns that entries may have beside the canonical ones.
    package let extraColumns = EntryMaker.extraColumns
    private let name: String
    private let maker: EntryMaker
    private let report: Diagnostic.Handler
    private var elements: JSONElements
    private var balances = BalanceBook()
    private var queue: ArraySlice<TranslatedEntry> = []

    /// Returns whether a file looks like transactions of hledger in JSON.
    ///
    /// - Throws: `LedgerError` with the code `readFailed`.
    package static func recognizes(_ source: ByteSource) throws(LedgerError) -> Bool {
        let head = try source.bytes(at: 0, length: ContentKind.headLength)
        guard ContentKind(head: head.span) == .json else { return false }
        return head.span.firstOffset(ofLowercase: "\"tpostings\"") != nil || head.span.firstOffset(ofLowercase: "\"tcode\"") != nil
    }

    /// A reader that stands before the first transaction.
    package init(source: ByteSource, options: RulesReader.Options = RulesReader.Options(), report: @escaping Diagnostic.Handler) {
        name = source.name
        maker = EntryMaker(defaultCurrency: options.defaultCurrency)
        self.report = report
        elements = JSONElements(source)
    }

    /// Returns the next entry; `nil` at the end.
    ///
    /// - Throws: `LedgerError` when reading fails, or when the file is no JSON.
    package mutating func nextEntry() throws(LedgerError) -> TranslatedEntry? {
        while true {
            if let entry = queue.popFirst() { return entry }
            guard let (bytes, line) = try elements.next() else { return nil }
            recordCount += 1
            do throws(RecordFault) {
                queue = try entries(bytes, line)[...]
            } catch {
                skippedCount += 1
                report(Diagnostic(.error, error.code, at: SourcePlace(name, line: line), error.message, hint: error.hint))
            }
        }
    }

    private mutating func entries(_ bytes: [UInt8], _ line: Int) throws(RecordFault) -> [TranslatedEntry] {
        var transaction: JournalTransaction
        do throws(JSONReader.Fault) {
            transaction = try TransactionDecoder.transaction(bytes)
        } catch {
            throw RecordFault(.journalBadJSON, "byte \(error.offset) of the transaction is not what hledger writes there")
        }
        guard !transaction.postings.isEmpty else { throw RecordFault(.rulesNoPosting, "the transaction has no postings, and so no money") }
        try balances.complete(&transaction)
        return try maker.entries(of: transaction).map { TranslatedEntry(entry: $0, line: line) }
    }
}
