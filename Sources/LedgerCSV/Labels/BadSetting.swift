/// Why a value does not fit its setting.
package struct BadSetting: Error {
    /// What is wrong, and what to write.
    package let message: String

    package init(message: String) { self.message = message }
}

extension String {
    /// What a message shows of a value.
    package var shortened: String { String(prefix(50)) }
}
