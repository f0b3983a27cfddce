internal import EmbeddedData
internal import TextBytes

/// The Windows time zone names, which Outlook and Exchange write as TZIDs.
package enum WindowsZones {
    /// Returns the IANA name for a Windows name, ignoring case; `nil` for an unknown one.
    ///
    /// `WindowsZones.ianaName(of: "Korea Standard Time") == "Asia/Seoul"`
    package static func ianaName(of windowsName: String) -> String? { names[windowsName.lowercased()] }

    /// Returns the IANA name for a Windows display name, such as `(UTC+09:00) Seoul` or `Eastern Time (US and Canada)`; `nil` for any
    /// other text.
    ///
    /// Programs spell these names in many ways, so letters and numbers alone count, and "and" as "&". Where a list of places is
    /// not one of Windows, those of its places count whose standard time is the written offset; they must lead to one zone.
    package static func ianaName(ofDisplayName displayName: String) -> String? {
        // The longest has some 80; a feed can hold any.
        guard displayName.utf8.count <= 200 else { return nil }
        guard displayName.hasPrefix("("), let close = displayName.firstIndex(of: ")") else {
            // A bare place is no name of a zone.
            let key = key(displayName)
            return key.contains("time") ? places[key] : nil
        }
        let written = displayName[..<close].dropFirst().filter { $0 != " " }.map { $0 == "." ? ":" : $0 }
        guard let offset = ZoneName.fixedOffset(String(written)) else { return nil }
        let rest = displayName[close...].dropFirst()
        if let name = places[key(rest)] { return name }
        let found = rest.split { ",;/".contains($0) }.compactMap { cities[key($0)] }.filter { standardOffset(of: $0) == offset }
        return Set(found).count == 1 ? found.first : nil
    }

    /// Returns the letters and numbers of a name, with signs before numbers, in lower case.
    private static func key(_ name: some StringProtocol) -> String {
        let text = Array(name.lowercased().unicodeScalars)
        var key = String.UnicodeScalarView()
        for (index, scalar) in text.enumerated() {
            let isSign = scalar == "+" || scalar == "-"
            let isBeforeNumber = index + 1 < text.count && text[index + 1].isASCII && text[index + 1].properties.numericType != nil
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isSign && isBeforeNumber {
                key.append(scalar)
            } else if scalar == "&" {
                key.append(contentsOf: "and".unicodeScalars)
            }
        }
        return String(key)
    }

    /// Returns the offset of a zone's standard time in seconds; `nil` when it is not installed.
    private static func standardOffset(of name: String) -> Int? {
        guard let rules = TimeZoneRules.named(name) else { return nil }
        // January and July of 2020: one of them is standard time.
        let offsets = [1_578_000_000, 1_594_000_000].map { rules.offset(atUTC: $0) }
        return (offsets.first { !$0.isDaylight } ?? offsets[0]).secondsEast
    }

    private static let names = table(.WindowsZones_csv) { $0 }
    private static let places = table(.WindowsPlaces_csv, key: key)
    /// The zones of single places; those in several zones are left out.
    private static let cities: [String: String] = {
        let all = DataTable(.WindowsPlaces_csv).rows.dropFirst().flatMap { row in
            row[0].split { ",:".contains($0) }.map { (key($0), row[1]) }
        }
        let zones = Dictionary(grouping: all) { $0.0 }.mapValues { Set($0.map(\.1)) }
        return zones.compactMapValues { $0.count == 1 ? $0.first : nil }
    }()

    private static func table(_ file: EmbeddedFile, key: (String) -> String) -> [String: String] {
        Dictionary(DataTable(file).rows.dropFirst().map { (key($0[0]), $0[1]) }) { first, _ in first }
    }
}
