// A year: the months' income and expense as bars above the weeks of each month, whose days are shaded by what was spent.

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

// What is drawn counts in units of which a day takes 14, and a month has 12 more around its weeks. Columns share the width by them, so that
// bars stand above their month in every window.
const pitch = 14;
const unitsOf = (month) => rowsOf(monthStart(month), monthEnd(month)).length * pitch + 10;

/** Where the middles of a year's months are, counted from the first of some months on; a drawing knows no direction. */
function middlesOf(year, first, width) {
  let x = 0;
  const middles = Array.from({ length: 12 }, (_, index) => {
    const units = unitsOf(year * 12 + index);
    x += units;
    return x - units / 2;
  });
  const start = first ? middles[first - 1] + unitsOf(year * 12 + first - 1) / 2 : 0;
  return middles.map((middle) => (isRightToLeft ? width - middle + start : middle - start));
}

/** The bars of some of a year's months, and the curve of what they left, which goes on beyond them. */
function monthBars(year, first, count, width, flows) {
  // Heights need no exactness: amounts become plain numbers here, and only here.
  const values = flows.map((flow) => ({ income: Number(flow?.income ?? 0), expense: Number(flow?.expense ?? 0) }));
  const top = Math.max(1, ...values.flatMap(({ income, expense }) => [income, -expense, income - expense]));
  const bottom = Math.max(0, ...values.flatMap(({ income, expense }) => [expense, -income, expense - income]));
  const [height, head] = [220, 10];
  const unit = (height - 2 * head) / (top + bottom);
  const y = (value) => (head + (top - value) * unit).toFixed(1);
  const middles = middlesOf(year, first, width);
  const own = values.map((value, index) => ({ ...value, x: middles[index] })).slice(first, first + count);
  const bar = (x, from, to, kind) => drawing("rect", {
    class: kind, x: x - 12, width: 24, y: y(Math.max(from, to)), height: (Math.abs(to - from) * unit).toFixed(1), rx: 3,
  });
  const points = values.map(({ income, expense }, index) => [middles[index].toFixed(1), y(income - expense)]).filter((_, index) => flows[index]);
  const dots = points.map(([x, y]) => `M${x} ${y}h0`).join("");
  return drawing("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words.byMonth, preserveAspectRatio: "none" },
    drawing("line", { class: "axis", x1: 0, x2: width, y1: y(0), y2: y(0) }),
    own.map(({ income, x }) => income !== 0 && bar(x, 0, income, "income")),
    own.map(({ expense, x }) => expense !== 0 && bar(x, 0, -expense, "expense")),
    ["halo", "line"].map((kind) => drawing("polyline", { class: kind, points: points.map((point) => point.join()).join(" ") })),
    ["halo", "line"].map((kind) => drawing("path", { class: `dots ${kind}`, d: dots })));
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
  return { shade, limits: ranked.length ? [...limits, ranked.at(-1)] : [], earned };
}

/** A month's name, amounts and days: a column for each week. */
function monthMap(month, { shade, earned }, flow, forms) {
  const [first, last] = [monthStart(month), monthEnd(month)];
  const weeks = rowsOf(first, last);
  const today = todayNumber();
  const squares = weeks.flatMap((days, week) => days.flatMap((day, row) => {
    if (day < first || day > last) return [];
    const [x, y] = [(isRightToLeft ? weeks.length - 1 - week : week) * pitch, row * pitch];
    return [
      drawing("rect", { class: `shade-${shade(day)}${day === today ? " today" : ""}`, x, y, width: 12, height: 12, rx: 3, "data-day": day }),
      earned.has(day) && drawing("circle", { class: "earned", cx: x + 6, cy: y + 6, r: 3 }),
    ];
  }));
  const label = [monthTitle(month), ...spokenTotals(monthTotals(month))].join(", ");
  return make("a", { class: "map", href: `#${isoMonth(month)}${filterQuery()}`, "aria-label": label },
    make("h2", {}, data.locale.months.short[month % 12]),
    make("span", { class: "amounts" }, flow && cellAmounts([flow], forms)),
    drawing("svg", { viewBox: `-6 -1 ${unitsOf(month)} ${7 * pitch}`, "aria-hidden": "true" }, squares));
}

/** What the shades and marks mean. */
function legend({ limits, earned }, currency) {
  const mark = (style, text, attributes = {}) => make("li", attributes,
    drawing("svg", { viewBox: "-1 -1 14 14", "aria-hidden": "true" }, style), text);
  const square = (style) => drawing("rect", { class: style, width: 12, height: 12, rx: 3 });
  return make("ul", { class: "legend" },
    limits.map((limit, index) => limit !== limits[index - 1] && mark(square(`shade-${index + 1}`), moneyText(currency, limit, "≤ "), { dir: moneyDirection })),
    earned.size > 0 && mark(drawing("circle", { class: "earned", cx: 6, cy: 6, r: 3 }), labels.income),
    mark(square("shade-0 today"), labels.today));
}

/** What a day or month came to, for the pointer and the keyboard. */
const tell = (text) => byId("told").replaceChildren(text);
const dayText = (day) => [dayTitle(day), ...spokenTotals(totalsBetween(day, day))].join(", ");

/** Moves from day to day in the map of a year. */
function pickDay(day) {
  const square = document.querySelector(`.map [data-day="${day}"]`);
  if (!square) return;
  document.querySelector(".picked")?.classList.remove("picked");
  square.classList.add("picked");
  const link = square.closest(".map");
  link.focus();
  link.href = `#${addressOf("month", day)}`;
  state.day = day;
  tell(dayText(day));
}

function yearView(year, chosen) {
  const months = Array.from({ length: 12 }, (_, index) => year * 12 + index);
  const [first, last] = [monthStart(months[0]), monthEnd(months[11])];
  const totals = totalsBetween(first, last);
  const currency = totals.some((flow) => flow.currency === chosen) ? chosen : drawnCurrency(totals);
  const map = shades(first, last, currency);
  const flows = months.map((month) => monthTotals(month).find((flow) => flow.currency === currency));
  const forms = formsOf(flows.map((flow) => (flow ? [flow] : [])), [], 11);
  const { short, narrow } = data.locale.weekdays;
  const names = [1, 3, 5].map((row) => (data.weekStart + row) % 7);
  // Side by side, or one below the other where there is little room.
  const half = (start) => {
    const own = months.slice(start, start + 6);
    const width = own.reduce((sum, month) => sum + unitsOf(month), 0);
    const weekdays = names.map((day) => make("span", {}, make("span", { class: "full" }, short[day]), make("span", { class: "short" }, narrow[day])));
    const columns = make("div", { class: "columns" }, make("div", { class: "names", "aria-hidden": "true" }, weekdays),
      own.map((month, index) => monthMap(month, map, flows[start + index], forms)));
    columns.style.gridTemplateColumns = `var(--names) ${own.map((month) => `minmax(0, ${unitsOf(month)}fr)`).join(" ")}`;
    const element = make("div", { class: "half" }, make("div", { class: "bars" }, monthBars(year, start, 6, width, flows)), columns);
    element.style.setProperty("--units", width);
    return element;
  };
  return make("div", { class: "year-view" }, currencySwitch(totals, currency),
    make("section", { class: "halves", "aria-label": words.byDay }, half(0), half(6)),
    make("div", { class: "key" }, totals.length > 0 && legend(map, currency), make("p", { id: "told", "aria-live": "polite" })));
}
