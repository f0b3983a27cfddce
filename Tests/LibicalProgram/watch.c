// Stands before libical's functions of the same names, and counts their calls, of all tests and of libical's users among them.
#define _GNU_SOURCE
#include "libical_program.h"

#include <dlfcn.h>
#include <libical/ical.h>
#include <stdatomic.h>

static atomic_long made, read_texts;

icalcomponent *icalcomponent_new(icalcomponent_kind kind)
{
    icalcomponent *(*next)(icalcomponent_kind) = (icalcomponent *(*)(icalcomponent_kind))dlsym(RTLD_NEXT, "icalcomponent_new");
    atomic_fetch_add(&made, 1);
    return next(kind);
}

const char *icalvalue_get_text(const icalvalue *value)
{
    const char *(*next)(const icalvalue *) = (const char *(*)(const icalvalue *))dlsym(RTLD_NEXT, "icalvalue_get_text");
    atomic_fetch_add(&read_texts, 1);
    return next(value);
}

long program_components_made(void) { return atomic_load(&made); }
long program_texts_read(void) { return atomic_load(&read_texts); }
