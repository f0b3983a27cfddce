"""How time and memory grow with what a file holds, and the picture of it."""
import datetime
import html
import math
import os
import statistics

import feeds
import ledgers
from peers import say

HOUR, FIRST = datetime.timedelta(hours=1), datetime.datetime(2020, 1, 1)
STEEP = 1.15
LONG = ["--since", "2019-01-01", "--until", "2140-12-31", "--max-occurrences", "2000000"]
LASTING = {"events": LONG, "annotate": LONG, "check": LONG[-2:]}
FEED = {"import": ["import", "--all", "-q"], "events": ["events", "-q", "--format", "jsonl"],
        "annotate": ["annotate", "-q", "--ledger", "LEDGER"], "check": ["check", "-q"]}
LEDGER = {"export": ["export", "-q"], "summary": ["summary", "-q", "--by", "month", "--format", "csv"],
          "by category": ["summary", "-q", "--by", "category", "--format", "csv"],
          "month": ["month", "-q", "--at", "2024-06-15", "--format", "json"], "check": ["check", "-q"]}


def moment(number):
    return f"{FIRST + number * HOUR:%Y%m%dT%H%M%SZ}"


def event(name, *lines):
    return [f"UID:{name}@example.com", "DTSTAMP:20260101T000000Z", *lines, f"SUMMARY:Event {name}"]


def properties(file, count):
    more = (f"X-NOTE-{i}:Text {i}" if i % 2 else f"ATTENDEE;CN=Guest {i}:mailto:guest{i}@example.com" for i in range(count))
    feeds.calendar(file, [event(1, "DTSTART:20240501T100000Z", *more)])


def overrides(file, count):
    moved = (event(1, f"RECURRENCE-ID:{moment(i)}", f"DTSTART:{moment(i)[:-5]}1000Z") for i in range(count))
    feeds.calendar(file, [event(1, f"DTSTART:{moment(0)}", f"RRULE:FREQ=HOURLY;COUNT={count}"), *moved])


def exceptions(file, count):
    left_out = (f"EXDATE:{moment(i)}" for i in range(1, count + 1))
    feeds.calendar(file, [event(1, f"DTSTART:{moment(0)}", f"RRULE:FREQ=HOURLY;COUNT={count + 10}", *left_out)])


def categories(file, count):
    # Lines may be a mebibyte long.
    named = ("CATEGORIES:" + ",".join(f"Topic {k}" for k in range(i, min(i + 100, count))) for i in range(0, count, 100))
    feeds.calendar(file, [event(1, "DTSTART:20240501T100000Z", *named)])


def zones(file, count):
    text = feeds.BERLIN.replace("\n", "\r\n") + "\r\n"
    file.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Somebody//Calendar 4.2//EN\r\n")
    file.writelines(text.replace("Europe/Berlin", f"Office {i}") for i in range(count))
    for i in range(count):
        file.write("BEGIN:VEVENT\r\n" + "\r\n".join(event(i, f"DTSTART;TZID=Office {i}:20240501T100000")) + "\r\nEND:VEVENT\r\n")
    file.write("END:VCALENDAR\r\n")


def table_of(file, lines, more=""):
    file.write(f"date,kind,amount,currency,category,payee{more}\n")
    file.writelines(lines)


def letters(number):
    return "".join(chr(65 + number // 26 ** place % 26) for place in range(5))


def identical(file, count):
    table_of(file, ("2024-06-12,expense,-1200,EUR,Food,Granite Bakery\n" for _ in range(count)))


def currencies(file, count):
    table_of(file, (f"2024-06-{i % 28 + 1:02},expense,-{i + 1},{letters(i)},Food,Granite Bakery\n" for i in range(count)))


def row_categories(file, count):
    table_of(file, (f"2024-06-{i % 28 + 1:02},expense,-{i + 1},EUR,Topic {i},Granite Bakery\n" for i in range(count)))


def columns(file, count):
    more, cells = "".join(f",c{i}" for i in range(count)), "".join(f",{i}" for i in range(count))
    table_of(file, (f"2024-06-{i % 28 + 1:02},expense,-{i + 1},EUR,Food,Granite Bakery{cells}\n" for i in range(100)), more)


# What grows, its commands, and what they need beside; a record holds 4096 cells at most, so columns are a 25th.
SHAPES = {
    "events": (feeds.feed, FEED, {"events": ["--since", "2024-01-01", "--until", "2024-12-31"]}),
    "properties of an event": (properties, FEED, {}),
    "overrides of one UID": (overrides, FEED, LASTING),
    "exceptions of a rule": (exceptions, FEED, LASTING),
    "categories of an event": (categories, FEED, {}),
    "zones": (zones, FEED, {}),
    "rows": (ledgers.ledger, LEDGER, {}),
    "identical rows": (identical, LEDGER, {}),
    "currencies": (currencies, LEDGER, {}),
    "categories of rows": (row_categories, LEDGER, {}),
    "columns of 100 rows": (columns, LEDGER, {}),
}


def measured(machine, options):
    """A series for each shape and command: sizes with processor seconds and megabytes beyond those of --version."""
    def best(command, turns):
        runs = []
        while len(runs) < turns and (not runs or runs[0][0] < 1):
            runs.append(machine.measure([options.program, *command], os.path.join(machine.folder, "output")))
        return [statistics.median_low(column) for column in zip(*runs)]

    machine.patience = min(machine.patience, 90)
    _, bare_cpu, bare_peak = best(["--version"], 9)
    ledger, path = (os.path.join(machine.folder, name) for name in ("small.csv", "grown"))
    series = []
    with open(ledger, "w", encoding="utf-8") as file:
        ledgers.ledger(file, 1000)
    for shape, (make, commands, extra) in SHAPES.items():
        if options.path and shape not in options.path:
            continue
        lines = {name: {"shape": shape, "command": name, "points": [], "trouble": None} for name in commands}
        for count in (1_000, 10_000, 100_000, 1_000_000)[: 4 if options.full else 3]:
            count = count // 25 if make is columns else count
            if make is columns and count > 4000:
                continue
            say(f"growth: {count:,} {shape}…")
            with open(path, "w", encoding="utf-8", newline="") as file:
                make(file, count)
            for name, line in lines.items():
                if line["trouble"]:
                    continue
                try:
                    command = [ledger if word == "LEDGER" else word for word in commands[name]]
                    where = 1 if name == "annotate" else len(command)
                    _, cpu, peak = best([*command[:where], path, *command[where:], *extra.get(name, [])], 3)
                    line["points"].append({"count": count, "cpu": max(0.0, cpu - bare_cpu), "mb": max(0.0, (peak - bare_peak) / 1024)})
                except (TimeoutError, RuntimeError) as trouble:
                    line["trouble"] = f"{count:,}: {trouble}".replace(machine.folder + os.sep, "")
        series += [{**line, "exponents": exponents(line["points"])} for line in lines.values()]
    return {"bare": {"cpu": bare_cpu, "mb": bare_peak / 1024}, "series": series}


def exponents(points):
    """How time and memory grow from each size to the next: 1 is in proportion, nothing where there is too little to tell."""
    found = []
    for small, large in zip(points, points[1:]):
        ratio = math.log(large["count"] / small["count"])
        found.append({key: math.log(large[key] / max(small[key], least / 10)) / ratio if large[key] > least else None
                      for key, least in (("cpu", 0.05), ("mb", 8))})
    return found


def table(growth):
    bare = growth["bare"]
    lines = [f"processor time and peak memory beyond those of --version ({bare['cpu'] * 1000:.0f} ms, {bare['mb']:.0f} MB), "
             "and the exponents of growth from size to size"]
    for line in growth["series"]:
        lines.append(f"\n{line['shape']}, {line['command']}" + (f" ({line['trouble']})" if line["trouble"] else ""))
        for point, grown in zip(line["points"], [None, *line["exponents"]]):
            show = lambda key: f"{grown[key]:6.2f}" if grown and grown[key] is not None else "     –"
            steep = "  steep" if grown and any(value is not None and value > STEEP for value in grown.values()) else ""
            lines.append(f"{point['count']:>12,} {point['cpu']:9.3f} s {show('cpu')} {point['mb']:9.1f} MB {show('mb')}{steep}")
    return "\n".join(lines)


WIDTH, HEIGHT, LEFT, TOP, GRAPH, DEEP = 1080, 420, 64, 52, 270, 320
COLOURS = [("#1f77b4", "#6db3e8"), ("#c05000", "#ffa057"), ("#1d7f1d", "#62cf62"), ("#b01e1e", "#ff7f7f"), ("#7a4fb0", "#bd9cf0"),
           ("#7c4a3c", "#c9998b"), ("#b8388f", "#f28fd0"), ("#4d4d4d", "#c4c4c4"), ("#7d7d00", "#d6d65c"), ("#00808c", "#4fd0dd"),
           ("#003c9e", "#8fb0ff")]
STYLE = """text { font: 12px system-ui, sans-serif; fill: #222 } .title { font-weight: 600 } .ground { fill: #fff }
.grid { stroke: #ddd } .ideal { stroke: #999; stroke-dasharray: 4 4 } polyline { fill: none; stroke-width: 2 }"""
DARK = "text { fill: #ddd } .grid { stroke: #3a3a3a } .ideal { stroke: #777 } .ground { fill: #161616 }"


def cost(line):
    """What was given up cost more than all that came to an end."""
    return "more than" in (line["trouble"] or ""), line["points"][-1]["cpu"]


def picture(growth):
    """Each shape's costliest command (with dots where the next size was given up), time on the left and memory on the right, both scales logarithmic."""
    worst = {}
    for line in growth["series"]:
        if line["points"] and (line["shape"] not in worst or cost(line) > cost(worst[line["shape"]])):
            worst[line["shape"]] = line
    lines = list(worst.values())
    light, dark = ("".join(f"\n.c{i} {{ stroke: {pair[way]} }} text.c{i} {{ fill: {pair[way]}; stroke: none }}"
                           for i, pair in enumerate(COLOURS[: len(lines)])) for way in (0, 1))
    style = f"{STYLE}{light}\n@media (prefers-color-scheme: dark) {{ {DARK}{dark} }}"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Growth of time and memory">',
             f"<style>{style}</style>", f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>']
    parts += panel(lines, LEFT, "cpu", "Processor time beyond the start", 1e-3, "s")
    parts += panel(lines, LEFT + WIDTH // 2, "mb", "Peak memory beyond the start", 1, "MB")
    return "\n".join(parts) + "\n</svg>\n"


def panel(lines, left, key, title, least, unit):
    points = [point for line in lines for point in line["points"]]
    across = (math.floor(math.log10(min(p["count"] for p in points))), math.ceil(math.log10(max(p["count"] for p in points))))
    up = (round(math.log10(least)), max(round(math.log10(least)) + 2, math.ceil(math.log10(max(p[key] for p in points)))))
    x = lambda count: left + GRAPH * (math.log10(count) - across[0]) / (across[1] - across[0])
    y = lambda value: TOP + DEEP * (up[1] - math.log10(max(value, least))) / (up[1] - up[0])
    parts = [f'<text class="title" x="{left}" y="{TOP - 24}">{title}</text>']
    for power in range(across[0], across[1] + 1):
        at, name = x(10**power), str(10 ** (power % 3)) + ("", "k", "M")[power // 3]
        parts += [f'<path class="grid" d="M{at:.1f} {TOP}v{DEEP}"/>',
                  f'<text x="{at:.1f}" y="{TOP + DEEP + 18}" text-anchor="middle">{name}</text>']
    for power in range(up[0], up[1] + 1):
        at = y(10**power)
        name = f"{10**power:g} {unit}" if power >= 0 or unit != "s" else f"{10 ** (power + 3):g} ms"
        parts += [f'<path class="grid" d="M{left} {at:.1f}h{GRAPH}"/>',
                  f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">{name}</text>']
    # What grows in proportion runs along these.
    slope = DEEP / (up[1] - up[0]) / (GRAPH / (across[1] - across[0]))
    parts.append(f'<clipPath id="{key}"><rect x="{left}" y="{TOP}" width="{GRAPH}" height="{DEEP}"/></clipPath><g clip-path="url(#{key})">')
    for power in range(up[0] - across[1] + across[0], up[1]):
        begin = TOP + DEEP * (up[1] - power) / (up[1] - up[0])
        parts.append(f'<path class="ideal" d="M{left} {begin:.1f}l{GRAPH} {-slope * GRAPH:.1f}"/>')
    parts.append("</g>")
    ends = []
    for number, line in enumerate(lines):
        track = [(x(point["count"]), y(point[key])) for point in line["points"]]
        parts.append(f'<polyline class="c{number}" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in track)}"/>')
        ends.append((track[-1][1], number, f"{line['shape']}: {line['command']}" + (" …" if cost(line)[0] else "")))
    # Names stand beside the ends of their lines, one below the other.
    last = -math.inf
    ends.sort()
    shift = max(0, len(ends) * 15 - (TOP + DEEP + 12 - ends[0][0]))
    for height, number, name in ends:
        last = max(height - shift, last + 15)
        parts.append(f'<text class="c{number}" x="{left + GRAPH + 8}" y="{last + 4:.1f}">{html.escape(name)}</text>')
    return parts
