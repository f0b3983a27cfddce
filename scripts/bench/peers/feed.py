"""What Python programs do with a feed: feed.py read FEED | export LEDGER | occurrences FEED SINCE UNTIL | rules FEED SINCE UNTIL"""
import csv
import datetime
import json
import sys

import icalendar


def events(path):
    with open(path, "rb") as file:
        return icalendar.Calendar.from_ical(file.read()).walk("VEVENT")


def read(path):
    rows = csv.writer(sys.stdout)
    rows.writerow(["date", "summary", "amount"])
    for event in events(path):
        rows.writerow([event["DTSTART"].dt.isoformat()[:10], event.get("SUMMARY", ""), event.get("X-LEDGER-AMOUNT", "")])


def export(path):
    calendar = icalendar.Calendar()
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", "-//obvious//EN")
    with open(path, newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            event = icalendar.Event()
            event.add("UID", f"v1-{number}@ledger2ics")
            day = datetime.date.fromisoformat(row["date"])
            event.add("DTSTAMP", datetime.datetime(day.year, day.month, day.day, tzinfo=datetime.timezone.utc))
            if row["time"]:
                event.add("DTSTART", datetime.datetime.fromisoformat(row["date"] + "T" + row["time"]), {"TZID": row["timezone"]})
            else:
                event.add("DTSTART", day)
                event.add("DTEND", day + datetime.timedelta(1))
            event.add("SUMMARY", f"{row['payee']} {row['amount']} {row['currency']}")
            event.add("DESCRIPTION", f"{row['description']}\n{row['account']}")
            event.add("CATEGORIES", [row["category"]])
            event.add("TRANSP", "TRANSPARENT")
            for column in ("amount", "currency", "kind", "category", "payee", "description", "account", "status", "timezone"):
                if row[column]:
                    event.add("X-LEDGER-" + column.upper(), row[column])
            calendar.add_component(event)
    sys.stdout.buffer.write(calendar.to_ical())


def show(event, start):
    print(json.dumps({"uid": event["UID"], "start": start.isoformat(), "summary": event["SUMMARY"], "location": event["LOCATION"]}))


def occurrences(path, since, until):
    import recurring_ical_events

    with open(path, "rb") as file:
        found = recurring_ical_events.of(icalendar.Calendar.from_ical(file.read()))
    for event in found.between(datetime.date.fromisoformat(since), datetime.date.fromisoformat(until) + datetime.timedelta(1)):
        show(event, event["DTSTART"].dt)


def rules(path, since, until):
    from dateutil.rrule import rrulestr

    first, last = datetime.datetime.fromisoformat(since), datetime.datetime.fromisoformat(until) + datetime.timedelta(1)
    for event in events(path):
        start = event["DTSTART"].dt
        if not isinstance(start, datetime.datetime):
            start = datetime.datetime(start.year, start.month, start.day)
        bounds = (first.replace(tzinfo=start.tzinfo), last.replace(tzinfo=start.tzinfo))
        for moment in rrulestr(event["RRULE"].to_ical().decode(), dtstart=start).between(*bounds, inc=True):
            show(event, moment)


globals()[sys.argv[1]](*sys.argv[2:])
