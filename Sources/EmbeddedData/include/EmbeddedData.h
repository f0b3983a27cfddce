#ifndef EMBEDDED_DATA_H
#define EMBEDDED_DATA_H

/// A file of a room's `Data` folder, whose bytes are part of the program.
///
/// They are compiled as C since Swift's compiler takes a second for ten thousand bytes of a literal, and `#embed` none.
struct __attribute__((swift_attr("safe"))) EmbeddedFile {
    const unsigned char *start;
    long count;
};

/// Declares a file as a static property of `EmbeddedFile`; `EMBEDDED_BYTES` gives it an array of the same name.
#define EMBEDDED_FILE(name) \
    struct EmbeddedFile embedded_##name(void) __attribute__((swift_name("getter:EmbeddedFile." #name "()")))
#define EMBEDDED_BYTES(name) \
    struct EmbeddedFile embedded_##name(void) { return (struct EmbeddedFile){name, sizeof name}; }

// ByteStreams
EMBEDDED_FILE(Alphabets_csv);

// CalendarFeed
EMBEDDED_FILE(LunisolarYears_csv);

// LedgerCalendar
EMBEDDED_FILE(ExposureWords_csv);

// LedgerCore
EMBEDDED_FILE(Currencies_csv);

// LedgerEvents
EMBEDDED_FILE(CSSColors_csv);
EMBEDDED_FILE(DirectionWords_csv);

// LedgerPage
EMBEDDED_FILE(Words_csv);
EMBEDDED_FILE(categories_js);
EMBEDDED_FILE(dates_js);
EMBEDDED_FILE(day_js);
EMBEDDED_FILE(elements_js);
EMBEDDED_FILE(grid_js);
EMBEDDED_FILE(input_js);
EMBEDDED_FILE(ledger_js);
EMBEDDED_FILE(money_js);
EMBEDDED_FILE(page_css);
EMBEDDED_FILE(page_html);
EMBEDDED_FILE(page_js);
EMBEDDED_FILE(search_js);
EMBEDDED_FILE(views_css);
EMBEDDED_FILE(year_css);
EMBEDDED_FILE(year_js);

// LedgerViews
EMBEDDED_FILE(Colors_csv);
EMBEDDED_FILE(Labels_csv);
EMBEDDED_FILE(picture_css);

// StatementReading
EMBEDDED_FILE(Profiles_txt);

// WrittenCells
EMBEDDED_FILE(CellWords_csv);
EMBEDDED_FILE(Clocks_csv);
EMBEDDED_FILE(CurrencyWords_csv);
EMBEDDED_FILE(HeaderNames_csv);
EMBEDDED_FILE(KindWords_csv);
EMBEDDED_FILE(MonthNames_csv);
EMBEDDED_FILE(NameWords_csv);

// ZoneInfo
EMBEDDED_FILE(WindowsPlaces_csv);
EMBEDDED_FILE(WindowsZones_csv);

// ledger2ics
EMBEDDED_FILE(schema_json);

#endif
