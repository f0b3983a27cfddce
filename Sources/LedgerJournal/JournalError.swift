/// Why an entry has no place in a journal; the entry is left out, and the writer goes on.
public struct JournalError: Error, Sendable, Hashable {
    private let code: UInt8

    /// The program cannot read days as early as the entry's.
    public static let dateTooEarly = JournalError(code: 1)
    /// The amount is the one number of 128 bits that has no opposite.
    public static let amountTooLarge = JournalError(code: 2)
}

extension JournalError: CustomStringConvertible {
    /// What is wrong, as a sentence.
    public var description: String {
        self == .dateTooEarly ? "the program cannot read a date as early as this" : "the amount is too large to be written with both signs"
    }
}
