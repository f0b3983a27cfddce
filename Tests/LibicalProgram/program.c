#include "libical_program.h"

#include <libical/ical.h>
#include <stdlib.h>
#include <string.h>

static icalcomponent *event_with(const char *uid, const char *summary, int day)
{
    icaltimetype date = icaltime_null_date();
    date.year = 2026;
    date.month = 3;
    date.day = day;
    return icalcomponent_vanew(
        ICAL_VEVENT_COMPONENT, icalproperty_new_uid(uid),
        icalproperty_new_dtstamp(icaltime_from_string("20260301T000000Z")), icalproperty_new_dtstart(date),
        icalproperty_new_summary(summary),
        icalcomponent_vanew(
            ICAL_VALARM_COMPONENT, icalproperty_new_action(ICAL_ACTION_DISPLAY), icalproperty_new_description("Reminder"), (void *)0),
        (void *)0);
}

struct icalcomponent_impl *program_make_event(void)
{
    return event_with("made@example.com", "Made by the program", 14);
}

char *program_write_calendar(program_visitor visit, void *context)
{
    static const char *const titles[] = {"Dentist", "Groceries; milk, eggs", "Rent"};
    icalcomponent *calendar = icalcomponent_vanew(
        ICAL_VCALENDAR_COMPONENT, icalproperty_new_version("2.0"), icalproperty_new_prodid("-//Example//Program//EN"), (void *)0);
    for (int number = 0; number < 3; number++) {
        char uid[] = "0@example.com";
        uid[0] = (char)('0' + number);
        icalcomponent_add_component(calendar, event_with(uid, titles[number], number + 1));
    }
    icalcompiter next = icalcomponent_begin_component(calendar, ICAL_VEVENT_COMPONENT);
    for (icalcomponent *event; (event = icalcompiter_deref(&next)) != 0; icalcompiter_next(&next)) {
        if (visit(event, context) != 0) {
            icalcomponent_free(calendar);
            return 0;
        }
    }
    char *text = icalcomponent_as_ical_string_r(calendar);
    icalcomponent_free(calendar);
    return text;
}

char *program_read_amount(const char *text, int number)
{
    icalcomponent *calendar = icalparser_parse_string(text);
    icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT);
    while (event && number-- > 0)
        event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT);
    char *found = 0;
    icalproperty *property = event ? icalcomponent_get_first_property(event, ICAL_X_PROPERTY) : 0;
    for (; property && !found; property = icalcomponent_get_next_property(event, ICAL_X_PROPERTY)) {
        char *name = icalproperty_get_property_name_r(property);
        if (name && strcmp(name, "X-LEDGER-AMOUNT") == 0)
            found = icalproperty_get_value_as_string_r(property);
        free(name);
    }
    icalcomponent_free(calendar);
    return found;
}

int program_take_event(struct icalcomponent_impl *event)
{
    int count = icalcomponent_count_properties(event, ICAL_ANY_PROPERTY);
    icalcomponent_free(event);
    return count;
}
