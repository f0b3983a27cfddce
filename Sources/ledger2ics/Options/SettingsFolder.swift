import CLibrary
import TextBytes

/// Where a person's own settings are: `ledger2ics` in `XDG_CONFIG_HOME`, or in `~/.config`.
struct SettingsFolder {
    /// The folder; empty where nothing tells where settings are.
    let path: String

    init() {
        let settings = String.environmentPath("XDG_CONFIG_HOME")
        let home = String.environmentPath("HOME")
        // A relative path is none (XDG Base Directory Specification).
        let folder = settings.hasPrefix("/") ? settings : home.isEmpty ? "" : home + "/.config"
        path = folder.isEmpty ? "" : folder + "/ledger2ics"
    }

    /// Creates this folder or one in it, with those that it is in; what cannot be created shows when a file is to be written there.
    func create(_ folder: String) {
        var parent = ""
        for name in folder.split(separator: "/") {
            parent += "/" + name
            _ = unsafe mkdir(parent.pathBytes, 0o700)
        }
    }
}
