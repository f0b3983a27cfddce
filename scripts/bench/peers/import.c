/* The obvious C program: the whole calendar read with libical, then a line of CSV for each event. The peer of `ledger2ics import`
   and `ledger2ics check`. It takes an event's ledger properties as they stand, and does without markers, zones, checks and messages.
   cc -O2 import.c -o import -lical && ./import ledger.ics >ledger.csv */
#include <libical/ical.h>
#include <stdio.h>
#include <string.h>

static const char *columns[] = {"ID", "KIND", "AMOUNT", "CURRENCY", "CATEGORY", "PAYEE", "DESCRIPTION", "ACCOUNT", "TO-ACCOUNT", "TAGS", "NOTE", "STATUS", "URL"};
enum { column_count = sizeof columns / sizeof *columns };

static char *read_line(char *line, size_t size, void *file) { return fgets(line, (int)size, file); }

static void print_cell(const char *text)
{
    putchar(',');
    if (!text)
        return;
    if (!strpbrk(text, "\",\r\n")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void print_event(icalcomponent *event)
{
    const char *cells[column_count] = {0};
    icalproperty *property = icalcomponent_get_first_property(event, ICAL_X_PROPERTY);
    for (; property; property = icalcomponent_get_next_property(event, ICAL_X_PROPERTY)) {
        const char *name = icalproperty_get_x_name(property);
        if (strncmp(name, "X-LEDGER-", 9) != 0)
            continue;
        for (int i = 0; i < column_count; i++)
            if (strcmp(name + 9, columns[i]) == 0)
                cells[i] = icalproperty_get_x(property);
    }
    struct icaltimetype start = icalcomponent_get_dtstart(event);
    printf("%04d-%02d-%02d", start.year, start.month, start.day);
    if (start.is_date)
        putchar(',');
    else
        printf(",%02d:%02d", start.hour, start.minute);
    print_cell(icaltime_get_tzid(start));
    if (!cells[6])
        cells[6] = icalcomponent_get_summary(event);
    if (!cells[10])
        cells[10] = icalcomponent_get_description(event);
    for (int i = 0; i < column_count; i++)
        print_cell(cells[i]);
    putchar('\n');
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "r") : stdin;
    if (!file)
        return 66;
    icalparser *parser = icalparser_new();
    icalparser_set_gen_data(parser, file);
    icalcomponent *calendar = icalparser_parse(parser, read_line);
    if (!calendar)
        return 65;
    puts("date,time,timezone,id,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url");
    icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT);
    for (; event; event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT))
        print_event(event);
    return 0;
}
