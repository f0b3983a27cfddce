public import ArgumentParser
public import LedgerCalendar
import TextBytes

/// What a calendar for others leaves out.
struct ReductionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show nothing but these columns of the ledger, as in date,payee,amount (an amount brings its currency). Such a calendar is only for viewing: it has no X- properties of entries, and its UIDs are made with a secret that is kept beside your profiles.",
            valueName: "columns"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Leave out these columns, as in account,Saldo ('account' includes the other end of transfers); with --only, they are taken from those.",
            valueName: "columns"))
    var without: [String] = []

    @Option(
        help: ArgumentHelp(
            "Amounts: full, rounded (2840.15 as 2800, 27.14 as 27: two digits, without decimals from 1 up) or hidden.",
            valueName: "how"))
    var amounts = CalendarReduction.Amounts.full

    @Option(
        name: .customLong("class"),
        help: ArgumentHelp(
            "CLASS of every event: public, private or confidential. It asks programs not to show them, but protects nothing.",
            valueName: "name"))
    var eventClass: EventClass?

    /// Whether anything is left out.
    var isAny: Bool { !only.isEmpty || !without.isEmpty || amounts != .full }

    func validate() throws {
        guard (only + without).allSatisfy({ !$0.isEmpty }), !Self.names(only + without).contains("") else {
            throw ValidationError("--only and --without take column names with commas between them, as in date,payee,amount.")
        }
    }

    /// Returns the reduction; `nil` where nothing is left out.
    ///
    /// - Parameter report: hears of a secret that was created.
    /// - Returns: the reduction.
    /// - Throws: `LedgerError` when there is no secret and none can be created.
    func reduction(report: Diagnostic.Handler) throws -> CalendarReduction? {
        guard isAny else { return nil }
        let folder = SettingsFolder()
        guard !folder.path.isEmpty else {
            throw ValidationError("A reduced calendar needs a secret in the settings folder; set HOME or XDG_CONFIG_HOME.")
        }
        folder.create(folder.path)
        return CalendarReduction(
            only: only.isEmpty ? nil : Self.names(only), without: Self.names(without), amounts: amounts,
            secret: try CalendarSecret(path: folder.path + "/secret", report: report))
    }

    /// The names in lists, each of which is a record of CSV, since names may have commas.
    private static func names(_ lists: [String]) -> [String] { lists.flatMap { CSVText.cells(of: $0) } }
}

extension CalendarReduction.Amounts: ExpressibleByArgument {}
extension EventClass: ExpressibleByArgument {}
