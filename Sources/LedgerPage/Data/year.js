// A year: the months' income and expense as bars, and a map of the days by what was spent.

/** The currency that the year and the categories are drawn in: the one filtered for, else the main one, else one that moved. */
function drawnCurrency(totals) {
  if (filter.currency) return currencies.findIndex((one) => one.symbol === filter.currency);
  return (totals.find((flow) => flow.currency === data.mainCurrency) ?? totals[0])?.currency ?? firstCurrency;
}

/** One button for each currency that moved, where there are several. */
function currencySwitch(totals, currency) {
  if (totals.length < 2 || filter.currency) return null;
  return make("div", { class: "switch", role: "group", "aria-label": words.allCurrencies },
    totals.map((flow) => make("button", {
      type: "button", "data-currency": currencies[flow.currency].symbol, "aria-pressed": String(flow.currency === currency),
    }, currencies[flow.currency].symbol)));
}

function monthBars(months, currency) {
  const flows = months.map((month) => monthTotals(month).find((flow) => flow.currency === currency));
  // Heights need no exactness: amounts become plain numbers here, and only here.
  const values = flows.map((flow) => ({ income: Number(flow?.income ?? 0), expense: Number(flow?.expense ?? 0) }));
  const top = Math.max(1, ...values.flatMap(({ income, expense }) => [income, -expense, income - expense]));
  const bottom = Math.max(0, ...values.flatMap(({ income, expense }) => [expense, -income, expense - income]));
  const [width, height, head] = [720, 220, 10];
  const column = width / 12;
  const unit = (height - 2 * head) / (top + bottom);
  const y = (value) => (head + (top - value) * unit).toFixed(1);
  // A drawing knows no direction: each month stands over its name, which does.
  const middle = (index) => (isRightToLeft ? 11.5 - index : index + 0.5) * column;
  const bar = (index, from, to, kind) => drawing("rect", {
    class: kind, x: (middle(index) - column * 0.2).toFixed(1), width: (column * 0.4).toFixed(1), y: y(Math.max(from, to)),
    height: (Math.abs(to - from) * unit).toFixed(1), rx: 3,
  });
  const points = values.map(({ income, expense }, index) => [middle(index).toFixed(1), y(income - expense), index]);
  const forms = formsOf(flows.map((flow) => (flow ? [flow] : [])));
  const shown = points.filter(([, , index]) => flows[index]);
  return make("div", { class: "bars" },
    drawing("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words.byMonth, preserveAspectRatio: "none" },
      drawing("line", { class: "axis", x1: 0, x2: width, y1: y(0), y2: y(0) }),
      values.map(({ income }, index) => (income ? bar(index, 0, income, "income") : null)),
      values.map(({ expense }, index) => (expense ? bar(index, 0, -expense, "expense") : null)),
      ["halo", "line"].map((kind) => drawing("polyline", { class: kind, points: shown.map(([x, y]) => `${x},${y}`).join(" ") }))),
    make("ol", { class: "columns" }, months.map((month, index) => {
      const flow = flows[index];
      const spoken = flow ? spokenTotals([flow]) : [];
      return make("li", {},
        make("a", { href: `#${isoMonth(month)}`, "aria-label": [monthTitle(month), ...spoken].join(", ") },
          make("span", { class: "name" }, data.locale.months.short[month % 12]),
          flow ? make("span", { class: "amounts" }, cellAmounts([flow], forms)) : null));
    })));
}

/** How much was spent on each day, as one of five shades: by rank, since one rent is larger than all else. */
function shades(first, last, currency) {
  const spent = new Map();
  const earned = new Set();
  for (const entry of entriesBetween(first, last)) {
    if (entryCurrencies[entry] !== currency) continue;
    const day = entryDays[entry];
    if (entryKinds[entry] === expense) spent.set(day, (spent.get(day) ?? zero(currency)) - amounts[entry]);
    if (entryKinds[entry] === income) earned.add(day);
  }
  const ranked = [...spent.values()].filter((amount) => amount > 0).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const limits = [25, 50, 75, 95].map((share) => ranked[Math.floor((share * (ranked.length - 1)) / 100)]);
  const shade = (day) => {
    const amount = spent.get(day) ?? zero(currency);
    if (!(amount > 0)) return 0;
    return 1 + limits.filter((limit) => amount > limit).length;
  };
  return { shade, spent, earned };
}

function monthMap(month, { shade, spent, earned }, currency) {
  const [first, last] = [monthStart(month), monthEnd(month)];
  const rows = rowsOf(first, last);
  const today = todayNumber();
  const squares = rows.flatMap((row, line) => row.flatMap((day, column) => {
    if (day < first || day > last) return [];
    const x = (isRightToLeft ? 6 - column : column) * 14;
    const amount = spent.has(day) ? `, ${labels.expense} ${moneyText(currency, spent.get(day))}` : "";
    const style = `shade-${shade(day)}${day === today ? " today" : ""}`;
    return [
      drawing("rect", { class: style, x, y: line * 14, width: 12, height: 12, rx: 3, "data-day": day },
        drawing("title", {}, dayTitle(day) + amount)),
      earned.has(day) ? drawing("circle", { class: "earned", cx: x + 6, cy: line * 14 + 6, r: 2 }) : null,
    ];
  }));
  const label = [monthTitle(month), ...spokenTotals(monthTotals(month))].join(", ");
  return make("a", { class: "map", href: `#${isoMonth(month)}`, "aria-label": label },
    make("h3", {}, data.locale.months.wide[month % 12]),
    drawing("svg", { viewBox: "0 0 96 82", "aria-hidden": "true" }, squares));
}

function yearView(year, chosen) {
  const months = Array.from({ length: 12 }, (_, index) => year * 12 + index);
  const [first, last] = [monthStart(months[0]), monthEnd(months[11])];
  const totals = totalsBetween(first, last);
  const currency = totals.some((flow) => flow.currency === chosen) ? chosen : drawnCurrency(totals);
  const map = shades(first, last, currency);
  return make("div", { class: "year-view" },
    currencySwitch(totals, currency),
    make("section", { class: "chart" }, make("h2", {}, words.byMonth), monthBars(months, currency)),
    make("section", {}, make("h2", {}, words.byDay),
      make("div", { class: "maps" }, months.map((month) => monthMap(month, map, currency)))));
}
