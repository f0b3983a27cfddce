package import ByteStreams
package import Diagnostics
internal import LedgerCSV
internal import TextBytes

extension LedgerReadingOptions.ProfileChoice {
    /// The encoding that a profile gives to a file which is not UTF-8: read so, its header has the names of the profile.
    package func encoding(of source: ByteSource) throws(LedgerError) -> TextEncoding? {
        let profiles: [LedgerProfile] =
            switch self {
            case .none: []
            case .stated(let profile): [profile]
            case .fitting(let own): own
            }
        let candidates = profiles.filter { $0.encoding != nil }
        guard !candidates.isEmpty, (try? source.inUTF8 { _ in }) !== source else { return nil }
        let head = ByteSource(try source.bytes(at: 0, length: 1 << 16), name: source.name)
        return candidates.first { profile in
            guard !profile.header.isEmpty, let text = try? head.inUTF8(from: profile.encoding, report: { _ in }),
                let csv = try? CSVReader(source: text, separator: nil, report: { _ in }),
                let start = try? TableStart(csv, profile.filling(LedgerReadingOptions(stating: profile)))
            else { return profile.header.isEmpty }
            return profile.fits(start.names)
        }?.encoding
    }
}

extension LedgerReadingOptions {
    fileprivate init(stating profile: LedgerProfile) {
        self.init()
        self.profile = .stated(profile)
    }
}
