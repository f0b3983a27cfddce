import ArgumentParser
import LedgerCalendar

/// How what people look at is written.
struct LocaleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language and formats, such as ko_KR (default: from LC_ALL, LC_TIME, LC_MONETARY or LANG; none in files).", valueName: "id"))
    var locale: String?

    func validate() throws {
        guard let locale, !ViewLocale.isKnown(locale) else { return }
        throw ValidationError("'\(TerminalText.safe(locale))' is not a locale with a known language; give a name such as en_US or ko_KR.")
    }

    /// The locale for people; what programs read has the language of no place, unless one is asked for.
    func viewLocale(forPeople: Bool) -> ViewLocale {
        if let locale { return ViewLocale(locale) }
        return ViewLocale(forPeople ? ViewLocale.identifier(inEnvironment: Terminal.environment) : "C")
    }
}
