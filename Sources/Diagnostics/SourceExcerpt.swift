/// The line of an input that a diagnostic is about, with the place the caret points to.
public struct SourceExcerpt: Sendable, Hashable {
    /// The bytes of the line, without its line ending; may hold anything a file can hold.
    public var line: [UInt8]
    /// The offset of the byte the caret points to.
    public var offset: Int

    /// A line and the byte of it that matters.
    public init(line: [UInt8], offset: Int) {
        self.line = line
        self.offset = offset
    }
}
