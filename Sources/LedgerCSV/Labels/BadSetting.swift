/// Why a value does not fit its setting.
package struct BadSetting: Error {
    /// What is wrong, and what to write.
    package let message: String
}

extension String {
    /// What a message shows of a value.
    var shortened: String { String(prefix(50)) }
}
