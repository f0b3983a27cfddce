"""What is measured: for each path its data, who takes it, and how to see that an answer is right."""
import collections
import csv
import json
import os

import data

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
        return {(period, currency): (int(total), int(count)) for period, currency, total, count in csv.reader(file)}


def our_sums(path):
    return {(row["period"], row["currency"]): (int(row["net"]), int(row["count"])) for row in rows(path)}


def listed_month(path):
    totals = listed_sums(path).values()
    return {"net": sum(total for total, _ in totals), "count": sum(count for _, count in totals)}


def our_month(path):
    with open(path, encoding="utf-8") as file:
        (totals,) = json.load(file)["totals"]
    return {"net": int(totals["net"]), "count": totals["count"]}


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


class Path:
    """`peers` are rows of: what it is called ({} is the program), which it is (ours where empty), its arguments, how its answer
    is read. Where there is a `source`, our first answer is the same file."""

    def __init__(self, title, unit, count, file, *peers, runs=None, source=None):
        self.title, self.unit, self.count, self.file, self.peers = title, unit, count, file, peers
        self.runs, self.source = runs, source
        self.found = None


class Data:
    """Makes files in a folder as they are asked for."""

    def __init__(self, folder, options, measure):
        self.folder, self.options, self.measure = folder, options, measure

    def path(self, name):
        return os.path.join(self.folder, name)

    def made(self, kind, count):
        path = self.path(f"{kind}-{count}.{'csv' if kind in data.ledgers.MAKERS else 'ics'}")
        if not os.path.exists(path):
            with open(path, "w", encoding="utf-8", newline="") as file:
                data.MAKERS[kind](file, count, *([self.options.seed] if self.options.seed is not None else []))
        return path

    def ours(self, name, *arguments):
        path = self.path(name)
        if not os.path.exists(path):
            self.measure([self.options.program, *arguments, "-o", path], "/dev/null")
        return path


def paths(at, sizes):
    """All paths by name, each made when it is called for."""
    ledger = lambda: at.made("ledger", sizes.events)
    own = lambda: at.ours(f"own-{sizes.events}.ics", "export", "-q", ledger())
    feed = lambda: at.made("feed", sizes.events)
    large = lambda: at.made("ledger", sizes.rows)
    recurring = lambda: at.made("rules", sizes.rules)

    def reading(file, answer):
        return (
            ("{}", "c:import", [file], answer), ("{}", "python:icalendar", ["feed.py", "read", file], answer),
            ("{}", "go:", ["read", file], answer), ("{}", "php:", ["read", file], answer),
            ("{}", "node:", ["read", file], answer))

    def import_own():
        return Path("an exported ledger, read back", "events", sizes.events, own(),
                    ("{}", "", ["import", "-q", own()], dates_and_amounts),
                    ("{}, one core", "", ["import", "-q", own()], dates_and_amounts),
                    ("{} --engine lines", "", ["import", "-q", "--engine", "lines", own()], dates_and_amounts),
                    *reading(own(), dates_and_amounts), source=ledger())

    def import_others():
        return Path("a feed of other programs to entries", "events", sizes.events, feed(),
                    ("{}", "", ["import", "--all", "-q", feed()], dates), ("{}, one core", "", ["import", "--all", "-q", feed()], dates),
                    ("{} --engine lines", "", ["import", "--all", "-q", "--engine", "lines", feed()], dates),
                    *reading(feed(), dates))

    def events():
        return Path("the same feed listed, nothing expanded", "events", sizes.events, feed(),
                    ("{}", "", ["events", "--no-expand", "-q", "--format", "jsonl", feed()], json_dates), *reading(feed(), dates))

    def occurring():
        window = [recurring(), SINCE, UNTIL]
        return Path("occurrences of recurring events listed", "recurring events", sizes.rules, recurring(),
                    ("{}", "", ["events", "-q", "--format", "jsonl", "--since", SINCE, "--until", UNTIL, recurring()], occurrences),
                    ("{}", "c:occurrences", [recurring(), SINCE.replace("-", ""), UNTIL.replace("-", "")], occurrences),
                    ("{}", "python:python-dateutil", ["feed.py", "rules", *window], occurrences),
                    ("{}", "python:recurring-ical-events", ["feed.py", "occurrences", *window], occurrences),
                    ("{}", "php:", ["occurrences", *window], occurrences),
                    ("{}", "node:", ["occurrences", *window], occurrences))

    def month_of_feed():
        window = ["--since", "2023-05-01", "--until", "2023-05-31"]
        return Path("a month of the feed, expanded", "events", sizes.events, feed(),
                    ("{}", "", ["events", "-q", "--format", "jsonl", *window, feed()], None),
                    ("{}, all of it, nothing expanded", "", ["events", "--no-expand", "-q", "--format", "jsonl", feed()], None))

    def export():
        return Path("a ledger to a calendar", "rows", sizes.events, ledger(),
                    ("{}", "", ["export", "-q", ledger()], amounts), ("{}, one core", "", ["export", "-q", ledger()], amounts),
                    ("{} --engine lines", "", ["export", "-q", "--engine", "lines", ledger()], amounts),
                    ("{}", "c:export", [ledger()], amounts),
                    ("{}", "python:icalendar", ["feed.py", "export", ledger()], amounts))

    def check():
        return Path("the feed checked", "events", sizes.events, feed(), ("{}", "", ["check", "-q", feed()], None),
                    ("{}, only reading", "c:import", [feed()], dates))

    def annotate():
        return Path("the feed annotated with a ledger", "events", sizes.events, feed(),
                    ("{}", "", ["annotate", "-q", feed(), "--ledger", at.made("ledger", sizes.journal)], event_count),
                    ("{}, listing it", "", ["events", "--no-expand", "-q", "--format", "jsonl", feed()], None),
                    ("{}, only reading", "c:import", [feed()], None))

    def sums():
        python = lambda name: ["sums.py", name, large()]
        return Path("a ledger summed by month", "rows", sizes.rows, large(),
                    ("{}", "", ["summary", "-q", "--by", "month", "--format", "csv", large()], our_sums),
                    ("{}, one core", "", ["summary", "-q", "--by", "month", "--format", "csv", large()], our_sums),
                    ("{}, two threads", "python:duckdb", python("duckdb"), listed_sums),
                    ("{}", "python:polars", python("polars"), listed_sums), ("{}", "python:pandas", python("pandas"), listed_sums),
                    ("{}, csv.reader", "python:", python("reader"), listed_sums), ("{}, csv.DictReader", "python:", python("dicts"), listed_sums))

    def month():
        at_month = lambda name: ["sums.py", name, large(), "2012-06"]
        return Path("one month's page of a ledger", "rows", sizes.rows, large(),
                    ("{}", "", ["month", "-q", "--at", "2012-06-15", "--format", "json", large()], our_month),
                    ("{}, summary by day", "", ["summary", "-q", "--by", "day", "--format", "csv", large()], None),
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
                    ("{}, from CSV", "", ["summary", "-q", "--by", "month", "--format", "csv", small], months),
                    ("{}, from CSV", "program:hledger",
                     ["-f", "csv:" + small, "--rules-file", at.path("hledger.rules"), *monthly, "not:expenses", "not:income"], hledger_months),
                    ("{}, from a journal", "program:hledger", ["-f", files["hledger"], *monthly, "-1", "^Assets"], hledger_months),
                    ("{}, from a journal", "program:ledger", ["-f", files["ledger"], "-M", "--collapse", "register", "^Assets", "--format",
                     '%(format_date(date, "%Y-%m")),%(amount)\n'], ledger_months),
                    ("{}, from a journal", "program:bean-query", ["-f", "csv", files["beancount"], query], beancount_months))

    def start():
        thousand = at.made("ledger", 1000)
        return Path("start", "rows", 1000, thousand, ("{} --version", "", ["--version"], None), ("{} --help", "", ["--help"], None),
                    ("{}, export of 1,000 rows", "", ["export", "-q", thousand], None),
                    ("{} --version", "program:hledger", ["--version"], None),
                    ("{} --version", "program:ledger", ["--version"], None),
                    ("{} -c pass", "python:", ["-S", "-c", "pass"], None), runs=15)

    return {"import-own": import_own, "import-others": import_others, "events": events, "occurrences": occurring,
            "month-of-feed": month_of_feed, "export": export, "check": check, "annotate": annotate, "sums": sums, "month": month,
            "journal": journal, "start": start}
