"""What is measured: for each path its data, who takes it, and how to see that an answer is right."""
import collections
import csv
import functools
import json
import os
from decimal import Decimal

import data
import ledgers

csv.field_size_limit(1 << 27)
SINCE, UNTIL = "2019-01-01", "2039-12-31"
HLEDGER_RULES = "skip 1\nfields code,date,time,zone,kind,sum,unit,category,payee,description,account1\namount %sum %unit\n"


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def dates(path):
    return collections.Counter(row["date"] for row in rows(path))


def dates_and_amounts(path):
    return collections.Counter((row["date"], row["amount"]) for row in rows(path))


def json_dates(path):
    with open(path, encoding="utf-8") as file:
        return collections.Counter(json.loads(line)["start"][:10] for line in file)


def occurrences(path):
    """How many of each event."""
    with open(path, encoding="utf-8") as file:
        return collections.Counter(json.loads(line)["uid"] for line in file)


def amounts(path):
    """The money of an exported calendar."""
    with open(path, "rb") as file:
        return collections.Counter(line[16:].strip() for line in file if line.startswith(b"X-LEDGER-AMOUNT:"))


def event_count(path):
    with open(path, "rb") as file:
        return {"events": sum(line.startswith(b"BEGIN:VEVENT") for line in file)}


def listed_sums(path):
    with open(path, encoding="utf-8") as file:
        return {(period, currency): (Decimal(total), int(count)) for period, currency, total, count in csv.reader(file)}


def our_sums(path):
    return {(row["period"], row["currency"]): (Decimal(row["net"]), int(row["count"])) for row in rows(path)}


def listed_month(path):
    totals = listed_sums(path).values()
    return {"net": sum(total for total, _ in totals), "count": sum(count for _, count in totals)}


def our_month(path):
    with open(path, encoding="utf-8") as file:
        (totals,) = json.load(file)["totals"]
    return {"net": Decimal(totals["net"]), "count": totals["count"]}


def months(path):
    return {row["period"]: int(row["net"]) for row in rows(path)}


def hledger_months(path):
    with open(path, encoding="utf-8") as file:
        header, *_, total = csv.reader(file)
    return {month: int(cell.split()[0]) for month, cell in zip(header[1:], total[1:]) if cell != "0"}


def ledger_months(path):
    with open(path, encoding="utf-8") as file:
        return {month: int(amount.split()[0]) for month, amount in csv.reader(file)}


def beancount_months(path):
    with open(path, encoding="utf-8") as file:
        _, *lines = csv.reader(file)
    return {f"{int(year)}-{int(month):02}": int(total.split()[0]) for year, month, total in lines}


def is_plain(name):
    """Whether a path is of one shape, or this shape its usual one."""
    return name.partition("/")[2] in ("", *PLAIN)


class Path:
    """`peers` are rows of: what it is called ({} is the program), which it is (ours where empty), its arguments, how its answer
    is read. Where there is a `source`, our first answer is the same file; where there is a `small` file, all take that one, too, and their
    times without the start are compared as well."""

    def __init__(self, title, unit, count, file, *peers, runs=None, source=None, small=None):
        self.title, self.unit, self.count, self.file, self.peers = title, unit, count, file, peers
        self.runs, self.source, self.small = runs, source, small
        self.found = None


class Data:
    """Makes files in a folder as they are asked for."""

    def __init__(self, folder, options, measure):
        self.folder, self.options, self.measure = folder, options, measure

    def path(self, name):
        return os.path.join(self.folder, name)

    def made(self, kind, count):
        path = self.path(f"{kind}-{count}.{'csv' if kind in ledgers.MAKERS else 'ics'}")
        if not os.path.exists(path):
            with open(path, "w", encoding="utf-8", newline="") as file:
                data.MAKERS[kind](file, count, *([self.options.seed] if self.options.seed is not None else []))
        return path

    def ours(self, name, *arguments):
        path = self.path(name)
        if not os.path.exists(path):
            self.measure([self.options.program, *arguments, "-o", path], "/dev/null")
        return path


# What is measured in several shapes is called by the path and the shape: sums/german.
SHAPES = {
    "own": "an exported ledger", "feed": "a feed of other programs", "korean": "the feed in Korean",
    "google": "a feed as Google Calendar exports it", "outlook": "a feed as Outlook exports it", "school": "a school's timetables",
    "tiny": "tiny events with two faults each", "long": "events with texts of 35 KB", "rules": "rules of all kinds",
    "ledger": "a ledger", "ascii": "a ledger in ASCII", "notes": "a ledger with long notes", "wide": "a ledger of 40 columns",
    "newlines": "a ledger with notes of several lines", "german": "a German bank's file"}
FEEDS = ("feed", "korean", "google", "outlook", "school", "tiny", "long")
# Others are in the gates alone.
LEDGERS = tuple(shape for shape in ledgers.MAKERS if shape in SHAPES)
# These are measured beside all peers and in full size, others beside those that take no minutes.
PLAIN = ("own", "feed", "ledger", "rules")
SHARES = {"korean": 2, "google": 2, "outlook": 2, "school": 5, "long": 50}
MONTHLY = ["summary", "-q", "--by", "month", "--format", "csv"]
LISTED = ["events", "--no-expand", "-q", "--format", "jsonl"]


def paths(at, sizes):
    """All paths by name, each made when it is called for."""
    def shaped(shape, count=sizes.events):
        """How many there are, and their file."""
        count = max(count // SHARES.get(shape, 1), 1)
        if shape == "own":
            return count, at.ours(f"own-{count}.ics", "export", "-q", at.made("ledger", count))
        return count, at.made(shape, count)

    def turned(words, answer, shape):
        """A command of ours with its variants."""
        core = [("{}, one core", "", words, answer)] if shape in PLAIN else []
        return [("{}", "", words, answer), *core, ("{} --engine lines", "", [*words, "--engine", "lines"], answer)]

    def importing(shape):
        count, file = shaped(shape)
        own, read = shape == "own", ["read", file]
        answer = dates_and_amounts if own else dates
        listing = [] if own else [("{}, listing it", "", [*LISTED, file], json_dates)]
        others = [("{}", "python:icalendar", ["feed.py", *read], answer), ("{}", "go:", read, answer), ("{}", "php:", read, answer),
                  ("{}", "node:", read, answer)]
        return Path(SHAPES[shape] + (", read back" if own else " to entries"), "events", count, file,
                    *turned(["import", "-q", file] + ([] if own else ["--all"]), answer, shape), *listing,
                    ("{}", "c:import", [file], answer), *(others if shape in PLAIN else []),
                    source=at.made("ledger", count) if own else None)

    def occurring(shape):
        file = at.made(shape, sizes.rules)
        window = [file, SINCE, UNTIL]
        others = [("{}", "python:python-dateutil", ["feed.py", "rules", *window], occurrences),
                  ("{}", "python:recurring-ical-events", ["feed.py", "occurrences", *window], occurrences),
                  ("{}", "php:", ["occurrences", *window], occurrences), ("{}", "node:", ["occurrences", *window], occurrences)]
        return Path(f"occurrences of {SHAPES[shape]} listed", "recurring events", sizes.rules, file,
                    ("{}", "", ["events", "-q", "--format", "jsonl", "--since", SINCE, "--until", UNTIL, file], occurrences),
                    ("{}", "c:occurrences", [file, SINCE.replace("-", ""), UNTIL.replace("-", "")], occurrences),
                    ("{}, only reading", "c:import", [file], None), *(others if shape in PLAIN else []))

    def month_of_feed():
        count, file = shaped("feed")
        window = ["--since", "2023-05-01", "--until", "2023-05-31"]
        return Path("a month of the feed, expanded", "events", count, file,
                    ("{}", "", ["events", "-q", "--format", "jsonl", *window, file], None),
                    ("{}, all of it, nothing expanded", "", [*LISTED, file], None), ("{}, only reading", "c:import", [file], None))

    def export(shape):
        count, file = shaped(shape)
        others = [("{}", "python:icalendar", ["feed.py", "export", file], amounts)] if shape in PLAIN else []
        return Path(SHAPES[shape] + " to a calendar", "rows", count, file, *turned(["export", "-q", file], amounts, shape),
                    ("{}", "c:export", [file], amounts), *others)

    def check():
        count, file = shaped("feed")
        return Path("the feed checked", "events", count, file, ("{}", "", ["check", "-q", file], None),
                    ("{}, only reading", "c:import", [file], dates))

    def annotate(shape):
        count, file = shaped(shape)
        return Path(SHAPES[shape] + " annotated with a ledger", "events", count, file,
                    ("{}", "", ["annotate", "-q", file, "--ledger", at.made("ledger", sizes.journal)], event_count),
                    ("{}, listing it", "self:", [*LISTED, file], None), ("{}, only reading", "c:import", [file], None))

    def sums(shape):
        plain = shape in PLAIN
        count, kind = sizes.rows // (1 if plain else 2), "german" if shape == "german" else "whole" if plain else "cents"
        file = at.made(shape, count)
        python = lambda name: ["sums.py", name, file, kind]
        slow = [("{}", "python:pandas", python("pandas"), listed_sums), ("{}, csv.DictReader", "python:", python("dicts"), listed_sums)]
        return Path(SHAPES[shape] + " summed by month", "rows", count, file, ("{}", "", [*MONTHLY, file], our_sums),
                    *([("{}, one core", "", [*MONTHLY, file], our_sums)] if plain else []),
                    ("{}, two threads", "python:duckdb", python("duckdb"), listed_sums),
                    ("{}", "python:polars", python("polars"), listed_sums), ("{}, csv.reader", "python:", python("reader"), listed_sums),
                    *(slow if plain else []), small=at.made(shape, 1000) if count >= 100_000 else None)

    def month():
        file = at.made("ledger", sizes.rows)
        at_month = lambda name: ["sums.py", name, file, "whole", "2012-06"]
        return Path("one month's page of a ledger", "rows", sizes.rows, file,
                    ("{}", "", ["month", "-q", "--at", "2012-06-15", "--format", "json", file], our_month),
                    ("{}, summary by day", "", ["summary", "-q", "--by", "day", "--format", "csv", file], None),
                    ("{}, two threads, sums alone", "python:duckdb", at_month("duckdb"), listed_month),
                    ("{}, csv.reader, sums alone", "python:", at_month("reader"), listed_month))

    def journal():
        small = at.made("ledger", sizes.journal)
        files = {kind: at.ours(f"journal-{sizes.journal}.{kind}", "import", "-q", "--format", kind, small)
                 for kind in ("hledger", "ledger", "beancount")}
        with open(at.path("hledger.rules"), "w", encoding="utf-8") as file:
            file.write(HLEDGER_RULES)
        monthly = ["balance", "-M", "-O", "csv"]
        query = "select year, month, sum(position) where account ~ '^Assets' group by year, month"
        return Path("a ledger, or its journal, summed by month", "entries", sizes.journal, small,
                    ("{}, from CSV", "", [*MONTHLY, small], months),
                    ("{}, from CSV", "program:hledger",
                     ["-f", "csv:" + small, "--rules-file", at.path("hledger.rules"), *monthly, "not:expenses", "not:income"],
                     hledger_months),
                    ("{}, from a journal", "program:hledger", ["-f", files["hledger"], *monthly, "-1", "^Assets"], hledger_months),
                    ("{}, from a journal", "program:ledger", ["-f", files["ledger"], "-M", "--collapse", "register", "^Assets", "--format",
                     '%(format_date(date, "%Y-%m")),%(amount)\n'], ledger_months),
                    ("{}, from a journal", "program:bean-query", ["-f", "csv", files["beancount"], query], beancount_months))

    def start():
        thousand, forty, bank = at.made("ledger", 1000), at.made("ledger", 40), at.made("german", 40)
        return Path("start", "rows", 1000, thousand, ("{} --version", "", ["--version"], None), ("{} --help", "", ["--help"], None),
                    ("{}, month of 40 rows", "", ["month", "-q", "--at", "2012-06-15", forty], None),
                    ("{}, summary of 40 rows of a bank", "", [*MONTHLY, bank], None),
                    ("{}, export of 1,000 rows", "", ["export", "-q", thousand], None),
                    ("{} --version", "program:hledger", ["--version"], None),
                    ("{} --version", "program:ledger", ["--version"], None),
                    ("{} -c pass", "python:", ["-S", "-c", "pass"], None), runs=15)

    def each(name, make, shapes):
        return {f"{name}/{shape}": functools.partial(make, shape) for shape in shapes}

    return {**each("import", importing, ("own", *FEEDS)), **each("occurrences", occurring, ("rules", "school")),
            "month-of-feed": month_of_feed, **each("export", export, LEDGERS), "check": check,
            **each("annotate", annotate, ("feed", "school", "korean")), **each("sums", sums, LEDGERS), "month": month,
            "journal": journal, "start": start}
