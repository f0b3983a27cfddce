// A program that lives on libical: its calendars and events are components of its own.
#ifndef LIBICAL_PROGRAM_H
#define LIBICAL_PROGRAM_H

#include <stddef.h>

struct icalcomponent_impl;

/// Does something to an event of the program; other than 0 ends its work.
typedef int (*program_visitor)(struct icalcomponent_impl *event, void *context);

/// A calendar with three events of the program's own, each shown to the visitor, as libical writes it; free it. NULL when the visitor ended the work.
char *program_write_calendar(program_visitor visit, void *context);

/// What `X-LEDGER-AMOUNT` of the event with that number, from 0, is in the text of a calendar, as libical reads it; free it. NULL when there is none.
char *program_read_amount(const char *calendar, int number);

/// An event of the program's own that nobody else holds.
struct icalcomponent_impl *program_make_event(void);

/// Takes an event over, and says how many properties it has.
int program_take_event(struct icalcomponent_impl *event);

/// How many components libical has been asked to make, and how many texts to give, by anybody in the process; 0 where calls cannot be counted.
long program_components_made(void);
long program_texts_read(void);

#endif
