"""Feeds as two programs export them that most people have: each maker writes N events to a file, the same for the same seed."""
import datetime
import hashlib

from dice import dice
from feeds import BERLIN, SENTENCES, calendar, escaped

DAYS = "MO TU WE TH FR SA SU".split()
GOOGLE = """PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Familie Müller
X-WR-TIMEZONE:Europe/Berlin
""" + BERLIN.replace("TZID:Europe/Berlin", "TZID:Europe/Berlin\nX-LIC-LOCATION:Europe/Berlin")
OUTLOOK = f"""PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
VERSION:2.0
METHOD:PUBLISH
X-MS-OLK-FORCEINSPECTOROPEN:TRUE
{BERLIN.replace("Europe/Berlin", "W. Europe Standard Time")}"""


def identifier(*parts):
    """Hexadecimal digits, 128 of them."""
    return hashlib.sha512(repr(parts).encode()).hexdigest()



def google(file, count, seed=4711):
    """As Google Calendar exports: long UIDs, guests, descriptions with some HTML, conferences, moved occurrences, umlauts and emoji."""
    calendar(file, google_events(count, seed), GOOGLE)


def google_events(count, seed):
    titles = ["Zahnarzt Dr. Müller", "🎂 Geburtstag von Jörg", "Elternabend", "Jour fixe – Büro", "Fußball ⚽", "Flug nach Zürich",
              "Steuererklärung fällig", "Yoga"]
    rules = "FREQ=WEEKLY;BYDAY={}|FREQ=WEEKLY;WKST=MO;UNTIL=20261218T225959Z;BYDAY={}|FREQ=MONTHLY|FREQ=WEEKLY;COUNT=12;BYDAY={}".split("|")
    moved = None
    for i, r in zip(range(1, count + 1), dice(seed)):
        day = datetime.date(2020 + i * 6 // (count + 1), r % 12 + 1, r // 12 % 28 + 1)
        date, hour, zone = f"{day:%Y%m%d}", 8 + r % 10, ";TZID=Europe/Berlin:"
        recurs = i % 9 == 0 and not moved
        if moved or recurs:
            times = [f"DTSTART{zone}{date}T{hour:02}0000", f"DTEND{zone}{date}T{hour:02}4500"]
        elif r % 5 == 0:
            times = [f"DTSTART;VALUE=DATE:{date}", f"DTEND;VALUE=DATE:{day + datetime.timedelta(1):%Y%m%d}"]
        else:
            times = [f"DTSTART:{date}T{hour:02}3000Z", f"DTEND:{date}T{hour + 1:02}1500Z"]
        lines, name = times, moved[0] if moved else f"UID:{identifier(seed, i)[:26]}@google.com"
        if recurs:
            excluded = (day + datetime.timedelta(7 * week) for week in (1, 3, 4))
            lines += ["RRULE:" + rules[r % 4].format(DAYS[day.weekday()]),
                      *(f"EXDATE{zone}{other:%Y%m%d}T{hour:02}0000" for other in excluded)]
        lines += ["DTSTAMP:20260105T071233Z", f"ORGANIZER;CN=Familie Müller:mailto:{identifier(seed)[:26]}@group.calendar.google.com", name]
        for k in range(r % 4):
            lines.append(f"ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT={'ACCEPTED' if k else 'NEEDS-ACTION'};RSVP=TRUE;"
                         f"CN=gast{k}.{r}@example.com;X-NUM-GUESTS=0:mailto:gast{k}.{r}@example.com")
        if moved:
            lines.append(moved[1])
        moved = (name, f"RECURRENCE-ID{zone}{date}T{hour:02}0000") if recurs else None
        if r % 3 == 0:
            code = f"{identifier(i)[:3]}-{identifier(i)[3:7]}-{identifier(i)[7:10]}"
            lines.append(f"X-GOOGLE-CONFERENCE:https://meet.google.com/{code}")
        lines.append(f"CREATED:2025{r % 12 + 1:02}{r % 28 + 1:02}T{r % 24:02}1502Z")
        if r % 2 == 0:
            html = (f"<p>Bitte den <b>blauen</b> Ordner mitbringen; {SENTENCES[r % 10]}</p><br>"
                    f'<a href="https://example.com/antwort?id={i}&r={r}">Zusagen</a>')
            lines.append("DESCRIPTION:" + escaped(html + "\n\n-::~:~::~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~::~:~::-\n"
                                                  "Hier teilnehmen: https://meet.google.com/\nBitte diesen Abschnitt nicht ändern."))
        lines.append(f"LAST-MODIFIED:20251231T{r % 24:02}4501Z")
        if r % 3 == 1:
            lines.append(f"LOCATION:Café Größenwahn\\, Königstraße {r % 200}\\, 10117 Berlin\\, Deutschland")
        lines += [f"SEQUENCE:{r % 3}", "STATUS:" + ("CONFIRMED" if r % 7 else "TENTATIVE"), f"SUMMARY:{titles[r % 8]}", "TRANSP:OPAQUE"]
        for before in ("-P0DT0H10M0S", "-P1D")[: r % 3]:
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:This is an event reminder", "TRIGGER:" + before, "END:VALARM"]
        yield lines


def outlook(file, count, seed=4711):
    """As Outlook and Exchange write: zones with Windows' names, UIDs of 112 digits, the text once more as HTML, LANGUAGE parameters."""
    calendar(file, outlook_events(count, seed), OUTLOOK)


def outlook_events(count, seed):
    titles = "Project review|Weekly status|Budget 2026|Offsite preparation|Interview|Steering committee".split("|")
    zone = ';TZID="W. Europe Standard Time":'
    for i, r in zip(range(1, count + 1), dice(seed)):
        day = datetime.date(2020 + i * 6 // (count + 1), r % 12 + 1, r // 12 % 28 + 1)
        date, whole, text = f"{day:%Y%m%d}", r % 6 == 0, "\n".join(SENTENCES[(r + k) % 10] for k in range(1 + r % 3))
        lines = ["CLASS:PUBLIC", f"CREATED:20251201T{r % 24:02}0312Z", f"DESCRIPTION;LANGUAGE=en-us:{escaped(text)}\\n\\n"]
        if whole:
            lines += [f"DTEND;VALUE=DATE:{day + datetime.timedelta(1):%Y%m%d}", "DTSTAMP:20260105T071233Z", f"DTSTART;VALUE=DATE:{date}"]
        else:
            lines += [f"DTEND{zone}{date}T{9 + r % 9:02}3000", "DTSTAMP:20260105T071233Z", f"DTSTART{zone}{date}T{8 + r % 9:02}3000"]
        lines += ["LAST-MODIFIED:20251201T090312Z", f"LOCATION;LANGUAGE=en-us:Building {r % 40}\\, Room {r % 300}"]
        lines += [f"ATTENDEE;CN=Colleague {k} {r};ROLE=OPT-PARTICIPANT;RSVP=TRUE:mailto:c{k}.{r}@contoso.example" for k in range(r % 5)]
        lines += ["ORGANIZER;CN=Chair:mailto:chair@contoso.example", f"PRIORITY:{5 - r % 2 * 4}"]
        if i % 8 == 0:
            lines.append(f"RRULE:FREQ=WEEKLY;COUNT={r % 20 + 2};BYDAY={DAYS[day.weekday()]}")
        paragraphs = "".join(f"<p class=MsoNormal><span lang=EN-US style='font-size:11.0pt'>{line}<o:p></o:p></span></p>"
                             for line in text.split("\n"))
        html = f"<html><body lang=EN-US link=blue><div class=WordSection1>{paragraphs}</div></body></html>"
        lines += [
            "SEQUENCE:0", f"SUMMARY;LANGUAGE=en-us:{titles[r % 6]} {i}", "TRANSP:OPAQUE",
            "UID:040000008200E00074C5B7101A82E008" + identifier(seed, i)[:80].upper(),
            "X-ALT-DESC;FMTTYPE=text/html:" + escaped(html),
            "X-MICROSOFT-CDO-BUSYSTATUS:BUSY", f"X-MICROSOFT-CDO-IMPORTANCE:{1 + r % 2}", "X-MICROSOFT-DISALLOW-COUNTER:FALSE",
            f"X-MICROSOFT-CDO-ALLDAYEVENT:{str(whole).upper()}", "X-MICROSOFT-CDO-APPT-SEQUENCE:0", "X-MS-OLK-AUTOSTARTCHECK:FALSE"]
        if r % 4:
            lines += ["BEGIN:VALARM", "TRIGGER:-PT15M", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "END:VALARM"]
        yield lines


MAKERS = {"google": google, "outlook": outlook}
