internal import ByteStreams

extension InputRun {
    /// Reads a feed: money goes to `take(_:uid:source:line:)` with the UID of its event, every other occurrence to `take(_:object:)`.
    mutating func readFeed(_ source: ByteSource) throws {
        throw LedgerInputs.UnsupportedInput(name: source.name)
    }
}
