/// A name that the program's grammar does not allow, and what stands for it in the journal.
package struct JournalRename: Sendable, Hashable {
    /// What bears the name.
    package enum Subject: String, Sendable {
        /// An account or a category, with its root and its colons.
        case account
        /// A commodity symbol.
        case commodity
    }

    /// What bears the name.
    package let subject: Subject
    /// The name as the entries have it, such as `Assets:현금`.
    package let original: String
    /// The name in the journal, such as `Assets:X-현금`; no other original has it.
    package let written: String
}
