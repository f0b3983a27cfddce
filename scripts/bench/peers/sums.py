"""Sums of a ledger in Python, by month and currency, or of the days of one month: sums.py PROGRAM LEDGER KIND [MONTH]
KIND tells the amounts, as their owner knows them: whole (-1200), cents (-12.00), german (-1.234,56 in a bank's file)"""
import csv
import decimal
import operator
import sys

program, ledger, kind, *month = sys.argv[1:]
names = ("Buchungstag", "Währung", "Betrag") if kind == "german" else ("date", "currency", "amount")
number = {"whole": int, "cents": decimal.Decimal, "german": lambda text: decimal.Decimal(text.replace(".", "").replace(",", "."))}[kind]
delimiter, length = ";" if kind == "german" else ",", 10 if month else 7


def reader():
    with open(ledger, newline="", encoding="utf-8") as file:
        rows = csv.reader(file, delimiter=delimiter)
        picked = operator.itemgetter(*map(next(rows).index, names))
        return add(map(picked, rows))


def dicts():
    with open(ledger, newline="", encoding="utf-8") as file:
        return add(map(operator.itemgetter(*names), csv.DictReader(file, delimiter=delimiter)))


def add(rows):
    totals = {}
    for date, currency, amount in rows:
        period = f"{date[6:10]}-{date[3:5]}" if kind == "german" else date[:length]
        total = totals.setdefault((period, currency), [0, 0])
        total[0] += number(amount)
        total[1] += 1
    return sorted((*key, *total) for key, total in totals.items())


def duckdb():
    import duckdb

    date, currency, amount = names
    period, options = f"left({date}::varchar, {length})", ", types={'amount': 'DECIMAL(18, 2)'}" if kind == "cents" else ""
    if kind == "german":
        # Quicker than its own options for such dates and numbers.
        period, options = f"{date}[7:10] || '-' || {date}[4:5]", ", delim=';', all_varchar=true"
        amount = f"replace(replace({amount}, '.', ''), ',', '.')::decimal(18, 2)"
    database = duckdb.connect()
    database.execute("set threads = 2")
    query = f"select {period} as period, {currency}, sum({amount}), count(*) from read_csv(?{options}) group by all order by all"
    return database.execute(query, [ledger]).fetchall()


def polars():
    import polars as pl

    date, currency, amount = names
    cents = pl.Decimal(18, 2)
    types = {"whole": None, "cents": {amount: cents}, "german": {amount: pl.String}}[kind]
    period, money = pl.col(date).str.slice(0, length), pl.col(amount)
    if kind == "german":
        period = pl.concat_str(pl.col(date).str.slice(6, 4), pl.lit("-"), pl.col(date).str.slice(3, 2))
        money = money.str.replace_all(".", "", literal=True).str.replace(",", ".", literal=True).cast(cents)
    rows = pl.scan_csv(ledger, separator=delimiter, schema_overrides=types).group_by(period.alias("period"), currency)
    return rows.agg(money.sum().alias("sum"), pl.len()).sort("period", currency).collect().rows()


def pandas():
    import pandas as pd

    rows = pd.read_csv(ledger, usecols=names)
    rows["period"] = rows["date"].str.slice(0, length)
    sums = rows.groupby(["period", "currency"])["amount"].agg(["sum", "count"])
    return [(*key, *values) for key, values in zip(sums.index, sums.itertuples(index=False))]


for period, currency, total, count in globals()[program]():
    if not month or period.startswith(month[0]):
        print(period, currency, total, count, sep=",")
