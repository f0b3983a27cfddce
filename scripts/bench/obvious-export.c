/* The obvious C program: one VCALENDAR built with libical in memory, then printed. The peer of `ledger2ics export`.
   It writes the same properties for each row of a canonical ledger without quotes, and does without UIDs from names,
   checks, time zones and diagnostics.
   cc -O2 obvious-export.c -o obvious-export -lical && ./obvious-export ledger.csv >ledger.ics */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_x(icalcomponent *event, const char *name, const char *text)
{
    if (!*text)
        return;
    icalproperty *property = icalproperty_new_x(text);
    icalproperty_set_x_name(property, name);
    icalcomponent_add_property(event, property);
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "r") : stdin;
    if (!file)
        return 66;
    icalcomponent *calendar = icalcomponent_new(ICAL_VCALENDAR_COMPONENT);
    icalcomponent_add_property(calendar, icalproperty_new_version("2.0"));
    icalcomponent_add_property(calendar, icalproperty_new_prodid("-//obvious//EN"));
    static char line[1 << 16];
    if (!fgets(line, sizeof line, file))
        return 65;
    for (long row = 1; fgets(line, sizeof line, file); row++) {
        char *cell[16] = {0}, *rest = line, text[512];
        line[strcspn(line, "\r\n")] = 0;
        for (int i = 0; i < 16; i++)
            cell[i] = rest ? strsep(&rest, ",") : "";
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
        add_x(event, "X-LEDGER-AMOUNT", cell[5]);
        add_x(event, "X-LEDGER-CURRENCY", cell[6]);
        add_x(event, "X-LEDGER-KIND", cell[4]);
        add_x(event, "X-LEDGER-CATEGORY", cell[7]);
        add_x(event, "X-LEDGER-PAYEE", cell[8]);
        add_x(event, "X-LEDGER-DESCRIPTION", cell[9]);
        add_x(event, "X-LEDGER-ACCOUNT", cell[10]);
        add_x(event, "X-LEDGER-STATUS", cell[14]);
        add_x(event, "X-LEDGER-TIMEZONE", cell[3]);
        icalcomponent_add_component(calendar, event);
    }
    fputs(icalcomponent_as_ical_string(calendar), stdout);
    return 0;
}
