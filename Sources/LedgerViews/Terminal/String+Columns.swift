internal import Diagnostics

extension String {
    /// How many columns of a terminal the text takes.
    var columns: Int { displayWidth(self) }
}
