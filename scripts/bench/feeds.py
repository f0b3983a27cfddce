"""Feeds as programs write them: each maker writes N events to a file, the same for the same seed."""
import datetime
import re

from dice import dice

BERLIN = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE"""
# What everybody is told, one sentence after another.
SENTENCES = [
    "Please bring the blue folder, the teacher wants to see it.", "Doors open at 18:45; the hall is on the second floor.",
    "If you cannot come, write to us before Friday.", "The bus leaves from the north gate and does not wait.",
    "Lunch is provided; tell us of allergies, please.", "Last time's minutes: https://example.com/minutes?year=2025&no=12",
    "Anna brings the cake, Paul the coffee, and somebody has to bring cups.", "The room has changed: it is now C:\\Annex\\3.",
    "Kindly park behind the building, not in front of it.", "Questions? Call 030 555 0199 between nine and five."]


def escaped(text):
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def folded(line):
    """A content line as lines of 75 octets at most, none of which ends within a character."""
    octets, lines, begin = line.encode(), [], 0
    while len(octets) > (end := begin + (74 if lines else 75)):
        while octets[end] & 0xC0 == 0x80:
            end -= 1
        lines.append(octets[begin:end])
        begin = end
    return b"\r\n ".join([*lines, octets[begin:]]).decode()


def calendar(file, events, header=f"VERSION:2.0\nPRODID:-//Somebody//Calendar 4.2//EN\n{BERLIN}"):
    """Writes a feed of the lines of each event."""
    file.write(f"BEGIN:VCALENDAR\n{header}\n".replace("\n", "\r\n"))
    for lines in events:
        file.write("BEGIN:VEVENT\r\n" + "\r\n".join(map(folded, lines)) + "\r\nEND:VEVENT\r\n")
    file.write("END:VCALENDAR\r\n")


def feed(file, count, seed=4711):
    """Events as other programs write them: times in a zone, in UTC and without one, whole days, recurring events with exceptions and
    moved occurrences, alarms, attendees, long texts."""
    calendar(file, feed_events(count, seed))


def korean(file, count, seed=4711):
    """The same events with titles, places and texts in Korean."""
    words = {
        "Dentist": "치과", "Swimming lesson": "수영 강습", "Team meeting": "팀 회의", "Dinner with Grandma": "할머니와 저녁", "Parents evening": "학부모 모임",
        "Water the plants": "화분에 물 주기", "Film night": "영화의 밤", "Train to the coast": "바다로 가는 기차", "Music room": "음악실",
        "second floor": "2층", "Harbour Street": "항구길", "Family,School": "가족,학교", "Please bring the blue folder": "파란 서류철을 가져오세요",
        "the teacher wants to see it": "선생님께서 보고 싶어 하십니다", "Doors open at 18:45.": "18:45에 문이 열립니다.", "If you cannot come": "못 오시면",
        "write to us before Friday": "금요일까지 알려 주세요", "Guest": "손님", "Reminder": "알림"}
    pattern = re.compile("|".join(map(re.escape, words)))
    calendar(file, ([pattern.sub(lambda found: words[found[0]], line) for line in lines] for lines in feed_events(count, seed)))


def feed_events(count, seed):
    titles = ["Dentist", "Swimming lesson", "Team meeting", "Dinner with Grandma", "Parents evening", "Water the plants", "Film night",
              "Train to the coast"]
    rules = "FREQ=WEEKLY;BYDAY=TU|FREQ=MONTHLY;BYMONTHDAY=15|FREQ=YEARLY|FREQ=DAILY;INTERVAL=2;COUNT=30".split("|")
    moved = None
    for i, r in zip(range(1, count + 1), dice(seed)):
        date = f"{2020 + i * 6 // (count + 1)}{r % 12 + 1:02}{r // 12 % 28 + 1:02}"
        time = f"{date}T{8 + r % 10:02}{r % 4 * 15:02}00"
        # Every ninth recurs, and the event after it moves its first occurrence.
        name = moved or [f"UID:{r:04X}-{i}@example.com"]
        lines = name + ["DTSTAMP:20260101T000000Z", "CREATED:20251231T120000Z", f"SEQUENCE:{r % 3}"]
        kind = r % 5
        if kind == 0:
            lines += [f"DTSTART;VALUE=DATE:{date}", f"DURATION:P{r % 3 + 1}D"]
        elif kind == 1:
            lines += [f"DTSTART:{time}Z", "DURATION:PT1H30M"]
        elif kind == 2:
            lines += [f"DTSTART:{time}"]
        else:
            lines += [f"DTSTART;TZID=Europe/Berlin:{time}", "DURATION:PT45M"]
        recurs, moved = i % 9 == 0 and not moved, None
        if recurs:
            lines.append("RRULE:" + rules[r % 4])
            if kind > 2:
                lines.append(f"EXDATE;TZID=Europe/Berlin:{date}T235900,{date}T235930")
                moved = [name[0], f"RECURRENCE-ID;TZID=Europe/Berlin:{time}"]
        lines.append(f"SUMMARY:{titles[r % 8]} {i}")
        if r % 3 == 0:
            lines.append(f"LOCATION:Music room\\, second floor\\, Harbour Street {r % 200}")
        if r % 4 == 0:
            lines.append("CATEGORIES:Family,School")
        if r % 2 == 0:
            lines.append(
                "DESCRIPTION:Please bring the blue folder\\; the teacher wants to see it.\\nDoors open at 18:45. "
                f"If you cannot come\\, write to us before Friday: https://example.com/answer?event={i}&code={r}")
        for k in range(r % 4):
            lines.append(
                f'ATTENDEE;CN="Guest {k}, Family {r}";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:guest{k}@example.com')
        lines += ["STATUS:" + ("CONFIRMED" if r % 7 else "TENTATIVE"), "TRANSP:OPAQUE", "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC"]
        if r % 6 == 0:
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:-PT15M", "END:VALARM"]
        yield lines


def rules(file, count, seed=0):
    """Recurring events with the rules that feeds have."""
    calendar(file, rule_events(count, seed))


def rule_events(count, seed):
    known = [
        "FREQ=DAILY;COUNT=250", "FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=300", "FREQ=WEEKLY;INTERVAL=2;UNTIL=20291231T000000Z",
        "FREQ=MONTHLY;BYMONTHDAY=15;COUNT=120", "FREQ=MONTHLY;BYDAY=2TU;COUNT=120", "FREQ=YEARLY;COUNT=30"]
    for i in range(seed, seed + count):
        rule = known[i % len(known)]
        day = datetime.date(2019 + i % 7, i % 12 + 1, i % 28 + 1)
        # Events begin on a day of their rule, as the standard asks.
        if "MO,WE,FR" in rule:
            day -= datetime.timedelta(day.weekday())
        elif "2TU" in rule:
            day = day.replace(day=8 + (1 - day.replace(day=8).weekday()) % 7)
        elif "15" in rule:
            day = day.replace(day=15)
        date = f"{day:%Y%m%d}"
        if i % 4 == 0:
            times, rule = [f"DTSTART;VALUE=DATE:{date}"], rule.replace("T000000Z", "")
        elif i % 4 == 1:
            times = [f"DTSTART:{date}T081500Z", "DURATION:PT1H"]
        else:
            times = [f"DTSTART;TZID=Europe/Berlin:{date}T103000", f"DTEND;TZID=Europe/Berlin:{date}T114500"]
        yield [f"UID:{i}@example.com", "DTSTAMP:20260101T000000Z", *times, "RRULE:" + rule, f"SUMMARY:Choir practice\\, group {i % 7}",
               f"LOCATION:Room {i % 7}", "DESCRIPTION:Please bring the blue folder.\\nDoors open at half past."]


def school(file, count, seed=4711):
    """Timetables: each lesson every week of a school year but for its holidays."""
    calendar(file, school_events(count, seed))


def school_events(count, seed):
    subjects = "Mathematics|English|Art|Physics|History|Music|Sports|Geography".split("|")
    holidays = ((56, 2), (70, 1), (119, 2), (161, 1), (217, 2), (252, 1), (273, 1))
    for i, r in zip(range(1, count + 1), dice(seed)):
        begin = datetime.date(2020 + i * 6 // (count + 1), 9, 1)
        begin -= datetime.timedelta(begin.weekday())
        day, time = begin + datetime.timedelta(r % 5), f"{8 + r // 5 % 8:02}1500"
        excluded = [f"{day + datetime.timedelta(first + 7 * week):%Y%m%d}T{time}" for first, weeks in holidays for week in range(weeks)]
        zone = "TZID=Europe/Berlin:"
        yield [f"UID:lesson-{i}-{r:04x}@school.example.org", "DTSTAMP:20260101T000000Z", f"DTSTART;{zone}{day:%Y%m%d}T{time}",
               "DURATION:PT45M",
               f"RRULE:FREQ=WEEKLY;UNTIL={begin + datetime.timedelta(322):%Y%m%d}T215959Z;BYDAY={'MO TU WE TH FR'.split()[r % 5]}",
               *([f"EXDATE;{zone}{','.join(excluded)}"] if r % 2 else [f"EXDATE;{zone}{moment}" for moment in excluded]),
               f"SUMMARY:{subjects[r % 8]} {r % 9 + 5}{'abcd'[r % 4]}", f"LOCATION:Room {r % 60 + 100}", "CATEGORIES:School"]


def tiny(file, count, seed=4711):
    """Events of a few lines, each with two faults that are told and do not fail the run."""
    calendar(file, tiny_events(count, seed))


def tiny_events(count, seed):
    for i, r in zip(range(1, count + 1), dice(seed)):
        date, name = f"{2020 + i * 6 // (count + 1)}{r % 12 + 1:02}{r % 28 + 1:02}", [f"UID:{i}@example.com", "DTSTAMP:20260101T000000Z"]
        faults = [[], [*name, "DURATION:-PT1H", "STATUS:DONE"], [*name, f"DTEND:{date}T050000Z", "SUMMARY:again"],
                  [name[0], "SEQUENCE:new"]]
        yield [f"DTSTART:{date}T{r % 14 + 6:02}0000Z", f"SUMMARY:Event {i}", *faults[r % 4]]


def long(file, count, seed=4711):
    """Events with descriptions of 35 KB."""
    calendar(file, long_events(count, seed))


def long_events(count, seed):
    for i, r in zip(range(1, count + 1), dice(seed)):
        text = "\n".join(f"{k}. {SENTENCES[(r + k * k) % 10]}" for k in range(550))
        yield [f"UID:minutes-{i}@example.com", "DTSTAMP:20260101T000000Z",
               f"DTSTART:{2020 + i * 6 // (count + 1)}{r % 12 + 1:02}{r % 28 + 1:02}T170000Z", "DURATION:PT2H",
               f"SUMMARY:Minutes {i}", "DESCRIPTION:" + escaped(text)]


MAKERS = {"feed": feed, "korean": korean, "school": school, "tiny": tiny, "long": long, "rules": rules}
