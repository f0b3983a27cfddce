/* The obvious C program: each occurrence of each event, found by libical's foreach, as a line of JSON. The peer of `ledger2ics events`.
   It does without the event's own zone in the times, overrides, an order by time, checks and messages.
   cc -O2 occurrences.c -o occurrences -lical && ./occurrences rules.ics 20190101 20391231 >lines.jsonl */
#include <libical/ical.h>
#include <stdio.h>
#include <time.h>

static char *read_line(char *line, size_t size, void *file) { return fgets(line, (int)size, file); }

static void print_text(const char *key, const char *text)
{
    printf("\"%s\":\"", key);
    for (; text && *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if (*text == '\n')
            fputs("\\n", stdout);
        else
            putchar(*text);
    }
    putchar('"');
}

static void print_time(const char *key, time_t moment)
{
    struct tm parts;
    char text[32];
    gmtime_r(&moment, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    printf("\"%s\":\"%s\",", key, text);
}

static void print_occurrence(icalcomponent *event, struct icaltime_span *span, void *unused)
{
    (void)unused;
    putchar('{');
    print_text("uid", icalcomponent_get_uid(event));
    putchar(',');
    print_time("start", span->start);
    print_time("end", span->end);
    print_text("summary", icalcomponent_get_summary(event));
    putchar(',');
    print_text("description", icalcomponent_get_description(event));
    putchar(',');
    print_text("location", icalcomponent_get_location(event));
    puts("}");
}

int main(int argc, char **argv)
{
    FILE *file = argc == 4 ? fopen(argv[1], "r") : NULL;
    if (!file)
        return 66;
    icalparser *parser = icalparser_new();
    icalparser_set_gen_data(parser, file);
    icalcomponent *calendar = icalparser_parse(parser, read_line);
    if (!calendar)
        return 65;
    struct icaltimetype since = icaltime_from_string(argv[2]), until = icaltime_from_string(argv[3]);
    icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT);
    for (; event; event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT))
        icalcomponent_foreach_recurrence(event, since, until, print_occurrence, NULL);
    return 0;
}
