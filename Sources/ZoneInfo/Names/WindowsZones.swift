internal import Text

/// The Windows time zone names, which Outlook and Exchange write as TZIDs.
package enum WindowsZones {
    /// Returns the IANA name for a Windows name, ignoring case; `nil` for an unknown one.
    ///
    /// `WindowsZones.ianaName(of: "Korea Standard Time") == "Asia/Seoul"`
    package static func ianaName(of windowsName: String) -> String? { names[windowsName.lowercased()] }

    /// Returns the IANA name for a Windows display name, such as `(UTC+09:00) Seoul` or `(GMT+01:00) Brussels, Copenhagen, Madrid, Paris`;
    /// `nil` for any other text.
    ///
    /// The places decide; the offset in front must be valid but is not compared.
    package static func ianaName(ofDisplayName displayName: String) -> String? {
        guard displayName.hasPrefix("("), let close = displayName.firstIndex(of: ")") else { return nil }
        let offset = displayName[displayName.index(after: displayName.startIndex)..<close]
        guard ZoneName.fixedOffset(String(offset)) != nil else { return nil }
        return places[displayName[displayName.index(after: close)...].drop { $0 == " " }.lowercased()]
    }

    private static let names = table(PackageResources.WindowsZones_csv)
    private static let places = table(PackageResources.WindowsPlaces_csv)

    private static func table(_ file: [UInt8]) -> [String: String] {
        Dictionary(DataTable(file).rows.dropFirst().map { ($0[0], $0[1]) }) { first, _ in first }
    }
}
