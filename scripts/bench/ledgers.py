"""Ledgers and banks' files: each maker writes N rows to a file, the same for the same seed."""
import datetime

from dice import dice

COLUMNS = "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url"
MORE = ("branch,till,receipt,cashier,discount,loyalty_points,tax_rate,tax_code,cost_centre,project,client,invoice,due,order_number,carrier,"
        "tracking,weight,warranty,serial,shelf,quantity,unit,season,approved_by").split(",")


def day(i, count):
    """25 years, as long as there are rows; their days come mixed."""
    return 2000 + i * 25 // (count + 1), i // 28 % 12 + 1, i % 28 + 1


def ledger(file, count, seed=12345):
    """A canonical ledger over 25 years."""
    categories = "식비 교통 주거 문화 의료 급여 기타".split()
    payees = "햇살마트 달빛커피 골목김밥 시내버스 하늘문고 우리병원 한빛전자".split()
    accounts = "카드 현금 신한은행".split()
    file.write(COLUMNS + "\n")
    for i, r in zip(range(1, count + 1), dice(seed)):
        kind, sign = ("expense", "-") if r % 10 else ("income", "")
        time = "," if r % 4 else f"{r % 24:02}:{r % 60:02},Asia/Seoul"
        file.write(
            f",{'{}-{:02}-{:02}'.format(*day(i, count))},{time},{kind},{sign}{(r % 900 + 10) * 100},KRW,"
            f"{categories[r % 7]},{payees[r % 7]},장보기 {i}번째,{accounts[r % 3]},,,,{'cleared' if r % 5 else ''},\n")


def canonical(file, count, seed, note=lambda i, r: "", more=()):
    """A canonical ledger in ASCII, its notes and further columns as they are given."""
    categories = "Food:Groceries Food:Coffee Transport Home Health Salary Other".split()
    payees = "Granite Bakery|The Blue Kettle|City Transit|Northfield Market|Elm Street Books|Harbor Pharmacy|Oak & Sons".split("|")
    file.write(",".join([COLUMNS, *more]) + "\n")
    for i, r in zip(range(1, count + 1), dice(seed)):
        kind, sign = ("expense", "-") if r % 10 else ("income", "")
        time = "," if r % 4 else f"{r % 24:02}:{r % 60:02},Europe/Berlin"
        file.write(
            f",{'{}-{:02}-{:02}'.format(*day(i, count))},{time},{kind},{sign}{r % 900 + 1}.{r % 100:02},EUR,{categories[r % 7]},"
            f"{payees[r % 7]},Purchase no. {i},{('Card', 'Cash', 'Checking')[r % 3]},,,{note(i, r)},{'cleared' if r % 5 else ''},"
            + "".join(f",{'' if (i + k) % 3 == 0 else f'{name[:4]} {r % 97 + k}'}" for k, name in enumerate(more)) + "\n")


def ascii(file, count, seed=12345):
    canonical(file, count, seed)


def notes(file, count, seed=12345):
    """With notes of several hundred characters, commas and quotes in them."""
    words = ["paid in cash, no receipt", 'they call it ""the usual""', "Anna owes half of it", "warranty until next May",
             "papers in the blue folder, see also the mail of Monday",
             'marked ""urgent"", but was not', "split with the neighbours, one third each"]
    canonical(file, count, seed, lambda i, r: '"' + "; ".join(words[(r + k * k) % 7] for k in range(8 + r % 9)) + f' ({i})"')


def newlines(file, count, seed=12345):
    """With notes of several lines."""
    def receipt(_, r):
        return '"' + "\n".join(f"{k + 1} x article {(r + k) % 500}, {r % 90}.50" for k in range(2 + r % 4)) + '"'

    canonical(file, count, seed, receipt)


def wide(file, count, seed=12345):
    """With 24 columns of somebody's own."""
    canonical(file, count, seed, more=MORE)


def german(file, count, seed=12345):
    """As a German bank writes: semicolons, its own names and dates, a comma before the cents, newest first."""
    payees = ["REWE Markt GmbH", "Stadtwerke München", "Bäckerei Größe", "Deutsche Bahn AG", "Müller Drogerie", "Hausverwaltung Schöne",
              "Arbeitgeber KG"]
    file.write("Buchungstag;Wertstellung;Auftraggeber;Verwendungszweck;Betrag;Währung\n")
    for i, r in zip(range(count, 0, -1), dice(seed)):
        date = datetime.date.fromordinal(730120 + i * 9131 // (count + 1)).strftime("%d.%m.%Y")
        amount = f"{r % 2900 + 1:,}.{r % 100:02}".translate({44: ".", 46: ","})
        purpose, sign = f"Kartenzahlung Nr. {i}; Danke für Ihren Einkauf", "-" if r % 10 else ""
        file.write(f'{date};{date};{payees[r % 7]};"{purpose}";{sign}{amount};EUR\n')


def latin(file, count, seed=12345):
    """The same in the encoding that many such banks write."""
    file.reconfigure(encoding="cp1252")
    german(file, count, seed)


def app(file, count, seed=12345):
    """As a payment app writes: times, types and states in words, and the currency beside each amount."""
    payees = ["Total Fuel", "Blue Kettle", "City Transit", "Saldo Bar", "Elm Street Books", "Harbor Pharmacy", "Oak & Sons"]
    file.write("Type,Started Date,Completed Date,Description,Amount,State\n")
    for i, r in zip(range(1, count + 1), dice(seed)):
        date = "{}-{:02}-{:02}".format(*day(i, count))
        kind, amount = ("Card payment", f"-${r % 900 + 1}.{r % 100:02}") if r % 10 else ("Top-up", f"${r % 900 + 1}.{r % 100:02}")
        file.write(f"{kind},{date} {r % 24:02}:{r % 60:02}:07,{date} 23:59:59,{payees[r % 7]} {i},{amount},COMPLETED\n")


def faulty(file, count, seed=12345):
    """With more cells in each row than the header has names, which is told and does not fail the run."""
    file.write("date,kind,amount,currency,description\n")
    for i, r in zip(range(1, count + 1), dice(seed)):
        file.write(f"{'{}-{:02}-{:02}'.format(*day(i, count))},expense,-{r % 900 + 1}.{r % 100:02},EUR,Purchase no. {i},paid\n")


MAKERS = {"ledger": ledger, "ascii": ascii, "notes": notes, "wide": wide, "newlines": newlines, "german": german, "latin": latin,
          "app": app, "faulty": faulty}
