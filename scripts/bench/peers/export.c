/* The obvious C program: libcsv gives the rows of a ledger, libical makes an event of each and prints it. The peer of
   `ledger2ics export`. It writes the same properties, and does without UIDs from names, checks, time zones and messages.
   It is told by the first line whether this is a canonical ledger or the file of a German bank, and needs to find out nothing.
   cc -O2 export.c -o export -lcsv -lical && ./export ledger.csv >ledger.ics */
#include <csv.h>
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 64 };
enum column {
    date, hours, zone, kind, amount, currency, category, payee, description, account, to_account, tags, note, status, url, id, known
};
static const char *canonical[known] = {"date", "time", "timezone", "kind", "amount", "currency", "category", "payee", "description",
                                       "account", "to_account", "tags", "note", "status", "url", "id"};
static const char *german[known] = {[date] = "Buchungstag", [amount] = "Betrag", [currency] = "Währung", [payee] = "Auftraggeber",
                                    [description] = "Verwendungszweck"};
static char cell[most][1 << 12], header[most][64];
static int place[known], further[most], furthers, filled, bank;
static long row;

static const char *text_of(enum column column) { return place[column] < 0 ? "" : cell[place[column]]; }

static void take_header(void)
{
    for (int k = 0; k < known; k++)
        place[k] = -1;
    for (int i = 0; i < filled; i++) {
        int k = 0;
        snprintf(header[i], sizeof *header, "%s", cell[i]);
        for (; k < known; k++)
            if ((bank ? german : canonical)[k] && strcmp(cell[i], (bank ? german : canonical)[k]) == 0)
                break;
        if (k < known)
            place[k] = i;
        else
            further[furthers++] = i;
    }
}

static void add_x(icalcomponent *event, const char *name, const char *text)
{
    if (!*text)
        return;
    icalproperty *property = icalproperty_new_x(text);
    icalproperty_set_x_name(property, name);
    icalcomponent_add_property(event, property);
}

/* -1.234,56 as -1234.56 */
static void as_number(char *number)
{
    char *end = number;
    for (; *number; number++)
        if (*number != '.')
            *end++ = *number == ',' ? '.' : *number;
    *end = 0;
}

static void write_event(void)
{
    static char text[1 << 19], written[16];
    icalcomponent *event = icalcomponent_new(ICAL_VEVENT_COMPONENT);
    int year, month, day, hour, minute, length = 0;
    if (bank) {
        sscanf(text_of(date), "%d.%d.%d", &day, &month, &year);
        as_number(cell[place[amount]]);
    } else
        sscanf(text_of(date), "%d-%d-%d", &year, &month, &day);
    snprintf(written, sizeof written, "%04d-%02d-%02d", year, month, day);
    struct icaltimetype whole = icaltime_null_date();
    whole.year = year;
    whole.month = month;
    whole.day = day;
    snprintf(text, sizeof text, "v1-00000000-0000-5000-8000-%012ld-1@ledger2ics", row);
    icalcomponent_add_property(event, icalproperty_new_uid(text));
    struct icaltimetype stamp = icaltime_null_time();
    stamp.year = year;
    stamp.month = month;
    stamp.day = day;
    stamp.hour = stamp.minute = stamp.second = 0;
    stamp.zone = icaltimezone_get_utc_timezone();
    icalcomponent_add_property(event, icalproperty_new_dtstamp(stamp));
    if (sscanf(text_of(hours), "%d:%d", &hour, &minute) == 2) {
        stamp.zone = NULL;
        stamp.hour = hour;
        stamp.minute = minute;
        icalproperty *start = icalproperty_new_dtstart(stamp);
        icalproperty_add_parameter(start, icalparameter_new_tzid(text_of(zone)));
        icalcomponent_add_property(event, start);
    } else {
        icalcomponent_add_property(event, icalproperty_new_dtstart(whole));
        icaltime_adjust(&whole, 1, 0, 0, 0);
        icalcomponent_add_property(event, icalproperty_new_dtend(whole));
    }
    snprintf(text, sizeof text, "%s %s %s", text_of(payee), text_of(amount), text_of(currency));
    icalcomponent_add_property(event, icalproperty_new_summary(text));
    snprintf(text, sizeof text, "%s%s%s\n%s", text_of(description), *text_of(note) ? "\n" : "", text_of(note), text_of(account));
    icalcomponent_add_property(event, icalproperty_new_description(text));
    if (*text_of(category))
        icalcomponent_add_property(event, icalproperty_new_categories(text_of(category)));
    if (*text_of(status))
        icalcomponent_add_property(event, icalproperty_new_status(ICAL_STATUS_CONFIRMED));
    icalcomponent_add_property(event, icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT));
    add_x(event, "X-MICROSOFT-CDO-BUSYSTATUS", "FREE");
    add_x(event, "X-LEDGER-DATE", written);
    add_x(event, "X-LEDGER-TIME", text_of(hours));
    add_x(event, "X-LEDGER-AMOUNT", text_of(amount));
    add_x(event, "X-LEDGER-CURRENCY", text_of(currency));
    add_x(event, "X-LEDGER-KIND", text_of(kind));
    add_x(event, "X-LEDGER-CATEGORY", text_of(category));
    add_x(event, "X-LEDGER-PAYEE", text_of(payee));
    add_x(event, "X-LEDGER-DESCRIPTION", text_of(description));
    add_x(event, "X-LEDGER-ACCOUNT", text_of(account));
    add_x(event, "X-LEDGER-NOTE", text_of(note));
    add_x(event, "X-LEDGER-STATUS", text_of(status));
    add_x(event, "X-LEDGER-TIMEZONE", text_of(zone));
    *text = 0;
    for (int i = 0; i < furthers; i++)
        if (*cell[further[i]])
            length += snprintf(text + length, sizeof text - length, "%s%s,%s", length ? "," : "", header[further[i]], cell[further[i]]);
    add_x(event, "X-LEDGER-FIELDS", text);
    /* No checksum is computed, but one is written. */
    add_x(event, "X-LEDGER-CHECKSUM", "2:00000000");
    char *bytes = icalcomponent_as_ical_string_r(event);
    fputs(bytes, stdout);
    icalmemory_free_buffer(bytes);
    icalcomponent_free(event);
}

static void take_cell(void *text, size_t length, void *unused)
{
    (void)unused;
    if (filled == most || length >= sizeof *cell)
        exit(65);
    memcpy(cell[filled], text, length);
    cell[filled++][length] = 0;
}

static void take_row(int end, void *unused)
{
    (void)end;
    (void)unused;
    if (row > 0)
        write_event();
    else
        take_header();
    filled = 0;
    row++;
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "r") : stdin;
    struct csv_parser parser;
    static char bytes[1 << 16];
    size_t count;
    if (!file || csv_init(&parser, 0))
        return 66;
    bank = fgets(bytes, sizeof bytes, file) && strchr(bytes, ';');
    if (bank)
        csv_set_delim(&parser, ';');
    rewind(file);
    fputs("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//obvious//EN\r\n", stdout);
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
        if (csv_parse(&parser, bytes, count, take_cell, take_row, NULL) != count)
            return 65;
    csv_fini(&parser, take_cell, take_row, NULL);
    fputs("END:VCALENDAR\r\n", stdout);
    return 0;
}
