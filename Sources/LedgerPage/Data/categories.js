// Tables: what was earned and spent in a month by category, beside last month and what is usual, and what accounts have.

/** A category and all above it, as filters name them; no category is one of its own, whose path no other has. */
const pathsOf = (category) => (category ? category.split(":").map((_, depth, names) => names.slice(0, depth + 1).join(":")) : [":"]);

/** The sums of a kind and currency by category, of all of them under "". */
function categorySums(first, last, kind, currency) {
  const sums = new Map();
  for (const entry of entriesBetween(first, last)) {
    if (entryKinds[entry] !== kind || entryCurrencies[entry] !== currency) continue;
    const amount = kind === expense ? -amounts[entry] : amounts[entry];
    for (const path of ["", ...pathsOf(textOf("category", entry))]) sums.set(path, (sums.get(path) ?? zero(currency)) + amount);
  }
  return sums;
}

const [percentFormat, smallFormat] = [0, 1].map((digits) => new Intl.NumberFormat(data.locale.language, {
  style: "percent", maximumFractionDigits: digits, numberingSystem: "latn",
}));
const percentText = (percent) => (percent < 9.95 ? smallFormat : percentFormat).format(percent / 100);

/** A share for a bar or a label; it needs no exactness. */
const percentOf = (sum, whole) => (whole > 0 && sum > 0 ? (Number(sum) / Number(whole)) * 100 : 0);

/** As many days of other months as count of this one: where it goes on, up to today or the last entry. */
function untilSameDay(first, last) {
  const today = todayNumber();
  const reached = today >= first && today < last ? Math.max(today, entryDays[lastUntil(entryDays, last)] ?? first) : last;
  return (month) => (reached === last ? monthEnd(month) : Math.min(monthStart(month) + reached - first, monthEnd(month)));
}

/** The months before one that have entries, up to a year back, the last one first. */
const monthsBefore = (month) => Array.from({ length: 12 }, (_, index) => month - 1 - index).filter((one) => monthFlows.has(one));

/** The middle one of some sums, the lower one of two. */
const middleOf = (sums) => [...sums].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))[(sums.length - 1) >> 1];

/** The table of one kind: each category's sum and its share, last month's by the same day, and the middle one of a year. */
function categoryTable(kind, name, first, last, currency, others) {
  const until = untilSameDay(first, last);
  const months = monthsBefore(monthOf(first));
  const all = [[first, last], ...months.map((month) => [monthStart(month), until(month)])]
    .map(([from, to]) => ({ from, to, sums: categorySums(from, to, kind, currency) }));
  const [shown] = all;
  const before = months[0] === monthOf(first) - 1 && all[1];
  const none = zero(currency);
  const total = shown.sums.get("") ?? none;
  const sumOf = (path, period = shown) => period.sums.get(path) ?? none;
  const paths = new Set([shown, before].flatMap((period) => [...(period ? period.sums.keys() : [])]));
  if (paths.size === 0) return null;
  const children = new Map();
  for (const path of paths) {
    const parent = path === ":" ? "" : path.split(":").slice(0, -1).join(":");
    if (!children.has(parent)) children.set(parent, []);
    if (path) children.get(parent).push(path);
  }
  const largestFirst = (one, other) => (sumOf(one) > sumOf(other) ? -1 : sumOf(one) < sumOf(other) ? 1 : one < other ? -1 : 1);
  const linked = (path, period) => (period.sums.has(path)
    ? listLink([periodTerms(period.from, period.to), `kind:${kind === income ? "income" : "expense"}`],
      { ...(path && { category: path }), ...others }, moneyText(currency, sumOf(path, period)))
    : "");
  const amount = (text, style) => make("td", { class: style, dir: moneyDirection }, text);
  const cells = (path) => [
    amount(linked(path, shown)),
    amount(percentOf(sumOf(path), total) >= 0.1 ? percentText(percentOf(sumOf(path), total)) : "", "percent"),
    before && amount(linked(path, before)),
    months.length > 1 && amount(moneyText(currency, middleOf(all.slice(1).map((period) => sumOf(path, period))))),
  ];
  const row = (path, depth) => {
    const length = percentOf(sumOf(path), total);
    const bar = drawing("svg", { class: "share", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
      drawing("rect", { class: "track", width: 100, height: 6 }),
      drawing("rect", { class: "part", x: isRightToLeft ? 100 - length : 0, width: length, height: 6 }));
    const title = path === ":" ? words.uncategorized : path.split(":").pop();
    const element = make("tr", { "data-category": path, class: `depth-${Math.min(depth, 3)}` },
      make("th", { scope: "row" }, foreign(title), depth < 2 && bar), cells(path));
    return [element, rows(path, depth + 1)];
  };
  const rows = (parent, depth) => (children.get(parent) ?? []).sort(largestFirst).map((path) => row(path, depth));
  const heading = (text, note, style) => make("th", { scope: "col", class: style }, text, note && make("small", {}, note));
  const monthNote = before && (before.to === monthEnd(months[0]) ? monthTitle(months[0]) : rangeTitle(before.from, before.to));
  return make("table", { class: "tree" },
    make("thead", {}, make("tr", {}, heading(name), heading(monthTitle(monthOf(first))), heading("%", "", "percent"), before && heading(monthNote),
      months.length > 1 && heading(words.usual, filled(words.median, { n: months.length })))),
    make("tbody", {}, rows("", 0)),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, labels.total), cells(""))));
}

function categoriesView(first, last, chosen) {
  const totals = totalsBetween(first, last);
  const currency = totals.some((flow) => flow.currency === chosen) ? chosen : drawnCurrency(totals);
  const tables = [[expense, labels.expense], [income, labels.income]]
    .map(([kind, name]) => categoryTable(kind, name, first, last, currency, currencyOf({ currency }, currencies)));
  return make("div", { class: "categories-view" }, currencySwitch(totals, currency),
    tables.some(Boolean) ? tables : make("p", { class: "quiet empty" }, words.empty));
}

const dateText = new Intl.DateTimeFormat(`${data.locale.language}-u-ca-gregory-nu-latn`, { dateStyle: "medium", timeZone: "UTC" });
const dateName = (day) => dateText.format(new Date(day * 86400000));

/** What each account has before the first day and after the last of a month, or today, and what of that is pending. */
function accountsView(first, last) {
  const today = todayNumber();
  const end = today >= first && today < last ? today : last;
  const rows = [...accounts, ...(balances.has(0) ? [0] : []), -1];
  const isPending = rows.some((account) => balancesAt(account, end).some(({ pending }) => pending));
  const amount = (text) => make("td", { dir: moneyDirection }, text);
  const row = (account) => {
    const before = balancesAt(account, first - 1);
    const path = account > 0 ? texts[account] : "";
    const values = { ...noFilter, account: path };
    const name = account < 0 ? labels.total : path ? foreign(path.split(":").pop()) : words.noAccount;
    return balancesAt(account, end).map((one, index) => make("tr", { class: index === 0 && account >= 0 && `depth-${Math.min(path.split(":").length - 1, 3)}` },
      index === 0 ? make("th", { scope: "row" }, path ? listLink([], values, name) : name) : make("td"),
      before.filter(({ currency }) => currency === one.currency).map((old) => balanceMoney("td", old))[0] ?? make("td"),
      path ? make("td", { dir: moneyDirection }, listLink([periodTerms(first, last)], { ...values, currency: currencies[one.currency].symbol }, balanceMoney("span", one)))
        : balanceMoney("td", one),
      isPending && amount(one.pending ? moneyText(one.currency, one.pending) : "")));
  };
  const isOpen = (account) => balances.get(account).some(({ day }) => day[0] === calendarStart);
  const heading = (text) => make("th", { scope: "col" }, text);
  return make("div", { class: "categories-view" },
    make("table", { class: "tree accounts" },
      make("thead", {}, make("tr", {}, heading(words.accounts), heading(dateName(first - 1)), heading(dateName(end)), isPending && heading(words.pending))),
      make("tbody", {}, rows.slice(0, -1).map(row)), make("tfoot", {}, row(-1))),
    !rows.slice(0, -1).every(isOpen) && make("p", { class: "quiet empty" }, words.sinceFirst));
}
