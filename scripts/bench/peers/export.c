/* The obvious C program: libcsv gives the rows of a canonical ledger, libical makes an event of each and prints it. The peer of
   `ledger2ics export`. It writes the same properties, and does without UIDs from names, checks, time zones and messages.
   cc -O2 export.c -o export -lcsv -lical && ./export ledger.csv >ledger.ics */
#include <csv.h>
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { columns = 16 };
static char cell[columns][1 << 12];
static int filled;
static long row;

static void add_x(icalcomponent *event, const char *name, const char *text)
{
    if (!*text)
        return;
    icalproperty *property = icalproperty_new_x(text);
    icalproperty_set_x_name(property, name);
    icalcomponent_add_property(event, property);
}

static void write_event(void)
{
    char text[1 << 14];
    icalcomponent *event = icalcomponent_new(ICAL_VEVENT_COMPONENT);
    int year, month, day, hour, minute;
    sscanf(cell[1], "%d-%d-%d", &year, &month, &day);
    struct icaltimetype date = icaltime_null_date();
    date.year = year;
    date.month = month;
    date.day = day;
    snprintf(text, sizeof text, "v1-00000000-0000-5000-8000-%012ld-1@ledger2ics", row);
    icalcomponent_add_property(event, icalproperty_new_uid(text));
    struct icaltimetype stamp = icaltime_null_time();
    stamp.year = year;
    stamp.month = month;
    stamp.day = day;
    stamp.hour = stamp.minute = stamp.second = 0;
    stamp.zone = icaltimezone_get_utc_timezone();
    icalcomponent_add_property(event, icalproperty_new_dtstamp(stamp));
    if (sscanf(cell[2], "%d:%d", &hour, &minute) == 2) {
        stamp.zone = NULL;
        stamp.hour = hour;
        stamp.minute = minute;
        icalproperty *start = icalproperty_new_dtstart(stamp);
        icalproperty_add_parameter(start, icalparameter_new_tzid(cell[3]));
        icalcomponent_add_property(event, start);
    } else {
        icalcomponent_add_property(event, icalproperty_new_dtstart(date));
        icaltime_adjust(&date, 1, 0, 0, 0);
        icalcomponent_add_property(event, icalproperty_new_dtend(date));
    }
    snprintf(text, sizeof text, "%s %s %s", cell[8], cell[5], cell[6]);
    icalcomponent_add_property(event, icalproperty_new_summary(text));
    snprintf(text, sizeof text, "%s\n%s", cell[9], cell[10]);
    icalcomponent_add_property(event, icalproperty_new_description(text));
    icalcomponent_add_property(event, icalproperty_new_categories(cell[7]));
    if (*cell[14])
        icalcomponent_add_property(event, icalproperty_new_status(ICAL_STATUS_CONFIRMED));
    icalcomponent_add_property(event, icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT));
    add_x(event, "X-MICROSOFT-CDO-BUSYSTATUS", "FREE");
    add_x(event, "X-LEDGER-DATE", cell[1]);
    add_x(event, "X-LEDGER-TIME", cell[2]);
    add_x(event, "X-LEDGER-AMOUNT", cell[5]);
    add_x(event, "X-LEDGER-CURRENCY", cell[6]);
    add_x(event, "X-LEDGER-KIND", cell[4]);
    add_x(event, "X-LEDGER-CATEGORY", cell[7]);
    add_x(event, "X-LEDGER-PAYEE", cell[8]);
    add_x(event, "X-LEDGER-DESCRIPTION", cell[9]);
    add_x(event, "X-LEDGER-ACCOUNT", cell[10]);
    add_x(event, "X-LEDGER-STATUS", cell[14]);
    add_x(event, "X-LEDGER-TIMEZONE", cell[3]);
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
    if (filled == columns || length >= sizeof *cell)
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
    fputs("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//obvious//EN\r\n", stdout);
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
        if (csv_parse(&parser, bytes, count, take_cell, take_row, NULL) != count)
            return 65;
    csv_fini(&parser, take_cell, take_row, NULL);
    fputs("END:VCALENDAR\r\n", stdout);
    return 0;
}
