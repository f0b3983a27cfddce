public import ByteStreams
internal import Diagnostics
internal import EmbeddedData
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// What the files of a bank look like: names by which they are known, and how they are to be read.
///
/// A profile is a small text file; see `init(_:)`. What it says is trusted, but options override it, and a file whose balance
/// column contradicts it is refused.
public struct LedgerProfile: Sendable, Hashable {
    /// The name to call it by.
    public internal(set) var name: String
    /// What it is about, in a few words; may be empty.
    public internal(set) var about = ""
    /// The names that a header must have, all of them; empty where a file is read by the profile only when asked for.
    public internal(set) var header: [String] = [] {
        didSet { headerKeys = header.map { HeaderName($0).key } }
    }
    private var headerKeys: [String] = []
    /// How the text is encoded; `nil` finds it for each file.
    public internal(set) var encoding: TextEncoding?
    /// The file it was read from; empty for those that are built in.
    public internal(set) var source = ""
    /// What it settles.
    var settings = LedgerReadingOptions()

    /// Those that are built in: `Data/Profiles.txt`.
    public static let builtIn: [LedgerProfile] = {
        let source = ByteSource(EmbeddedFile.Profiles_txt.bytes, name: "")
        return (try? LedgerProfile.profiles(in: source)) ?? []
    }()

    /// A profile that says nothing yet.
    init(name: String, source: String = "") { (self.name, self.source) = (name, source) }

    /// Whether it belongs to the person, not to the toolkit.
    var isOwn: Bool { !source.isEmpty }

    /// The first of its names that a header lacks; `nil` when it has them all.
    func missingName(in names: [String]) -> String? {
        let keys = Self.keys(of: names)
        return zip(header, headerKeys).first { !keys.contains($1) }?.0
    }

    /// The names of a header as they are compared.
    fileprivate static func keys(of names: [String]) -> Set<String> { Set(names.map { HeaderName($0).key }) }

    fileprivate func fits(keys: Set<String>) -> Bool { !header.isEmpty && headerKeys.allSatisfy(keys.contains) }

    /// Whether files with that header are read by it.
    func fits(_ names: [String]) -> Bool { fits(keys: Self.keys(of: names)) }

    /// Options with what they leave open settled by the profile.
    func filling(_ given: LedgerReadingOptions) -> LedgerReadingOptions {
        var options = given
        if given.amountSign == .auto { options.amountSign = settings.amountSign }
        if given.balanceKind == .auto { options.balanceKind = settings.balanceKind }
        if given.decimalMark == .auto { options.decimalMark = settings.decimalMark }
        if given.dateOrder == .auto { options.dateOrder = settings.dateOrder }
        options.separator = given.separator ?? settings.separator
        // Who names an order means no format.
        if given.dateOrder == .auto { options.dateFormat = given.dateFormat ?? settings.dateFormat }
        options.kinds = settings.kinds.merging(given.kinds) { $1 }
        if given.skippedLines == 0 { options.skippedLines = settings.skippedLines }
        options.account = given.account.isEmpty ? settings.account : given.account
        options.labels = given.labels + settings.labels
        options.defaultCurrency = given.defaultCurrency ?? settings.defaultCurrency
        options.fields = given.fields ?? (given.headerLine == nil ? settings.fields : nil)
        // Amounts stand in one column or in two: whoever names them names them all.
        let namesAmounts = given.namesAmounts
        if !namesAmounts { options.moreColumnNames = settings.moreColumnNames }
        for (role, name) in settings.columnNames where given.columnNames[role] == nil && !(namesAmounts && role.isAmount) {
            options.columnNames[role] = name
        }
        return options
    }
}

extension LedgerReadingOptions {
    /// Which profile a file is read by. One of our own files is read by none.
    public indirect enum ProfileChoice: Sendable, Hashable {
        /// None.
        case none
        /// The one that knows the most names of the header: of these, or else of those that are built in.
        case fitting([LedgerProfile])
        /// That one; a file whose header lacks its names is refused.
        case stated(LedgerProfile)

        /// The profile for a file with that header.
        func profile(for names: [String]) -> LedgerProfile? {
            switch self {
            case .none: return nil
            case .stated(let profile): return profile.fits(names) || profile.header.isEmpty ? profile : nil
            case .fitting(let own):
                let keys = LedgerProfile.keys(of: names)
                for profiles in [own, LedgerProfile.builtIn] {
                    let found = profiles.filter { $0.fits(keys: keys) }.max { $0.header.count < $1.header.count }
                    if let found { return found }
                }
                return nil
            }
        }

        /// Whether a record is the header that a profile describes.
        func describes(_ cells: [String]) -> Bool { profile(for: cells).map { !$0.header.isEmpty } ?? false }

        /// The separators of a person's profiles.
        var separators: [UInt8] { if case .fitting(let own) = self { own.compactMap(\.settings.separator) } else { [] } }

        /// The profile that was asked for.
        var stated: LedgerProfile? { if case .stated(let profile) = self { profile } else { nil } }
    }
}
