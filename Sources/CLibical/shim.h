// What differs between libical 3 and 4, and what Swift cannot call, behind one set of names.
// libical: https://libical.github.io/libical/apidocs/
#ifndef LEDGERCALENDAR_CLIBICAL_SHIM_H
#define LEDGERCALENDAR_CLIBICAL_SHIM_H

#include <libical/ical.h>

#endif
