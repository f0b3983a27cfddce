// What differs between libical 3 and 4, and what Swift cannot call, behind one set of names.
// libical: https://libical.github.io/libical/apidocs/
#ifndef LEDGERCALENDAR_CLIBICAL_SHIM_H
#define LEDGERCALENDAR_CLIBICAL_SHIM_H

#include <libical/ical.h>
#include <stdbool.h>

#if ICAL_MAJOR_VERSION >= 4
#define LCAL_LIBICAL_4 1
#else
#define LCAL_LIBICAL_4 0
#endif

/// A copy of a component that belongs to nobody yet, or NULL when there is no memory.
static inline icalcomponent *lcal_component_clone(icalcomponent *component)
{
#if LCAL_LIBICAL_4
    return icalcomponent_clone(component);
#else
    return icalcomponent_new_clone(component);
#endif
}

/// An iterator over a rule from the text of its value, or NULL where libical refuses the rule; free it with `icalrecur_iterator_free`.
static inline icalrecur_iterator *lcal_recur_iterator_new(const char *text, icaltimetype start)
{
#if LCAL_LIBICAL_4
    struct icalrecurrencetype *rule = icalrecurrencetype_new_from_string(text);
    if (!rule)
        return 0;
    icalrecur_iterator *iterator = icalrecur_iterator_new(rule, start);
    icalrecurrencetype_unref(rule);
    return iterator;
#else
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    return rule.freq == ICAL_NO_RECURRENCE ? 0 : icalrecur_iterator_new(rule, start);
#endif
}

/// The same for a rule with RSCALE, whose calendar's name libical 3 leaves to its caller: free `*name` after the iterator.
static inline icalrecur_iterator *lcal_foreign_iterator_new(const char *text, icaltimetype start, char **name)
{
    *name = 0;
#if LCAL_LIBICAL_4
    return lcal_recur_iterator_new(text, start);
#else
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    *name = rule.rscale;
    return rule.freq == ICAL_NO_RECURRENCE ? 0 : icalrecur_iterator_new(rule, start);
#endif
}

/// A date without a time.
static inline icaltimetype lcal_date(int year, int month, int day)
{
    icaltimetype time = icaltime_null_date();
    time.year = year;
    time.month = month;
    time.day = day;
    // libical leaves -1 here, which makes other calendars count from the day before.
    time.hour = time.minute = time.second = 0;
    return time;
}

/// A date with a time; `zone` is UTC's zone or NULL for a wall clock.
static inline icaltimetype lcal_date_time(int year, int month, int day, int second_of_day, const icaltimezone *zone)
{
    icaltimetype time = icaltime_null_time();
    time.year = year;
    time.month = month;
    time.day = day;
    time.hour = second_of_day / 3600;
    time.minute = second_of_day / 60 % 60;
    time.second = second_of_day % 60;
    time.zone = zone;
    return time;
}

// libical 4 has `bool` where libical 3 has `int`.

static inline bool lcal_time_is_date(icaltimetype time) { return time.is_date; }
static inline bool lcal_time_is_null(icaltimetype time) { return icaltime_is_null_time(time); }
static inline bool lcal_time_is_utc(icaltimetype time) { return icaltime_is_utc(time); }
static inline bool lcal_duration_is_negative(struct icaldurationtype duration) { return duration.is_neg; }

/// The name of a non-standard component, or NULL: libical 3 tells it only where it writes the component.
static inline const char *lcal_component_x_name(icalcomponent *component)
{
#if LCAL_LIBICAL_4
    return icalcomponent_get_x_name(component);
#else
    (void)component;
    return 0;
#endif
}

/// A fault must come back as a value, never as an abort.
static inline void lcal_never_abort(void)
{
#if LCAL_LIBICAL_4
    icalerror_set_errors_are_fatal(false);
#else
    icalerror_set_errors_are_fatal(0);
#endif
}

#endif
