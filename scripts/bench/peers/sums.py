"""Sums of a ledger in Python, by month and currency, or of the days of one month: sums.py PROGRAM LEDGER [MONTH]"""
import csv
import sys


def reader(path, key):
    with open(path, newline="") as file:
        rows = csv.reader(file)
        header = next(rows)
        return add((row[0][: key], row[1], row[2]) for row in map(picked(header), rows))


def dicts(path, key):
    with open(path, newline="") as file:
        return add((row["date"][:key], row["currency"], row["amount"]) for row in csv.DictReader(file))


def picked(header):
    import operator

    return operator.itemgetter(*map(header.index, ("date", "currency", "amount")))


def add(rows):
    totals = {}
    for period, currency, amount in rows:
        total = totals.setdefault((period, currency), [0, 0])
        total[0] += int(amount)
        total[1] += 1
    return sorted((*key, *total) for key, total in totals.items())


def duckdb(path, key):
    import duckdb

    database = duckdb.connect()
    database.execute("set threads = 2")
    return database.execute(
        "select left(date::varchar, ?) as period, currency, sum(amount), count(*) from read_csv(?) group by all order by all",
        [key, path]).fetchall()


def polars(path, key):
    import polars as pl

    rows = pl.scan_csv(path).group_by(pl.col("date").str.slice(0, key).alias("period"), "currency")
    return rows.agg(pl.col("amount").sum(), pl.len()).sort("period", "currency").collect().rows()


def pandas(path, key):
    import pandas as pd

    rows = pd.read_csv(path, usecols=["date", "currency", "amount"])
    rows["period"] = rows["date"].str.slice(0, key)
    sums = rows.groupby(["period", "currency"])["amount"].agg(["sum", "count"])
    return [(*key, *values) for key, values in zip(sums.index, sums.itertuples(index=False))]


program, ledger, *month = sys.argv[1:]
for period, currency, total, count in globals()[program](ledger, 10 if month else 7):
    if not month or period.startswith(month[0]):
        print(period, currency, total, count, sep=",")
