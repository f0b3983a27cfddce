// The days of a month or a week in rows of seven.

/** What a cell holds at least, in lines: in windows that are too low, the page is scrolled. */
const leastLines = 3;

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Whether there is room for bars and dots alone, as the styles have it. */
const isNarrow = () => byId("main").clientWidth < 44 * rem();

/** How wide a letter of an amount is in a grid, in rem: that of a digit, since fonts differ; 0.47 where none is drawn. */
function letterWidth(grid) {
  const digits = make("span", { class: "money income" }, "0".repeat(20));
  digits.style.setProperty("align-self", "start");
  grid.querySelector(".amounts").append(digits);
  const width = digits.scrollWidth / 20 / rem();
  digits.remove();
  return width || 0.47;
}

/** The rows that some days touch, each of seven days. */
function rowsOf(first, last) {
  const rows = [];
  for (let start = weekStart(first); start <= last; start += 7) rows.push([0, 1, 2, 3, 4, 5, 6].map((offset) => start + offset));
  return rows;
}

const isOfCalendar = (day) => day >= calendarStart && day <= calendarEnd;

/** More than a day ever shows; what finds no place among them is only counted. */
const mostLines = 40;

/** The events of a row by day and line: one of several days keeps its line. `undefined` is a free line. */
function linesOf(row) {
  const lines = row.map(() => []);
  const place = (event) => {
    const touched = row.map((day, column) => [day, column]).filter(([day]) => day >= events.first[event] && day <= events.last[event]);
    const columns = touched.map(([, column]) => column);
    let line = 0;
    while (line < mostLines && columns.some((column) => lines[column][line] !== undefined)) line += 1;
    if (line < mostLines) columns.forEach((column) => (lines[column][line] = event));
  };
  const found = eventsBetween(row[0], row[6]);
  const isWide = (event) => events.last[event] > events.first[event];
  found.filter(isWide).forEach(place);
  found.filter((event) => !isWide(event)).forEach(place);
  return lines;
}

/** An event in a day's cell. The title of one of several days runs on over those of its days that stand beside it. */
function chip(event, day, column) {
  const begins = day === events.first[event];
  const ends = day === events.last[event];
  const kind = isAllDay(event) || !(begins && ends) ? "whole" : "timed";
  const leads = begins || column === 0;
  const time = kind === "timed" ? make("span", { class: "time" }, timeText(events.start[event])) : null;
  const classes = ["chip", kind, begins && "begins", ends && "ends", leads && "leads"].filter(Boolean).join(" ");
  const element = make("span", { class: classes, title: eventTitle(event) }, time, foreign(leads ? eventTitle(event) : "\u00a0"));
  element.style.setProperty("--days", Math.min(events.last[event] - day, 6 - column) + 1);
  return element;
}

/** By size, the main currency first and transfers last. */
function mostFirst(one, other) {
  const rank = (entry) => (entryKinds[entry] === transfer ? 2 : Number(entryCurrencies[entry] !== data.mainCurrency));
  const [size, otherSize] = [absolute(amounts[one]), absolute(amounts[other])];
  return rank(one) - rank(other) || (size > otherSize ? -1 : size < otherSize ? 1 : 0);
}

function entryChip(entry, forms) {
  return make("span", { class: "chip entry", title: entryTitle(entry) }, foreign(entryTitle(entry)), forms && cellMoney(entryFlow(entry), forms));
}

/** The events of a day and below them its entries, if their forms are known, as far as there is room; the rest is counted. */
function chips(lines, day, column, limit, forms) {
  const entries = forms ? entriesBetween(day, day).sort(mostFirst) : [];
  const all = [...lines, ...entries];
  const shown = all.length > limit ? limit - 1 : all.length;
  const found = Array.from(all.slice(0, shown), (one, index) => {
    if (index >= lines.length) return entryChip(one, entries.length > 1 ? forms : null);
    return one === undefined ? make("span", { class: "chip free" }, "\u00a0") : chip(one, day, column);
  });
  const hidden = eventsBetween(day, day).length + entries.length - all.slice(0, shown).filter((one) => one !== undefined).length;
  return hidden > 0 ? [...found, make("span", { class: "hidden" }, make("bdi", { dir: "ltr" }, `+${hidden}`))] : found;
}

/** Saturday, March 14, 2026, Expense $27.14, 2 entries */
function dayLabel(day) {
  const found = entriesBetween(day, day);
  const eventNumber = eventsBetween(day, day).length;
  return [
    dayTitle(day), ...(day === todayNumber() ? [labels.today] : []), ...spokenTotals(totalsOf(found)),
    ...(found.length ? [counted(found.length, "entry", "entries")] : []),
    ...(eventNumber ? [counted(eventNumber, "event", "events")] : []),
  ].join(", ");
}

/** The weekdays that are no working days where the reader lives. */
const restDays = (new Intl.Locale(data.locale.language).getWeekInfo?.().weekend ?? [6, 7]).map((number) => number % 7);

function dayCell(day, page) {
  if (!isOfCalendar(day)) return make("div", { class: "day blank", role: "gridcell" });
  const isToday = day === todayNumber();
  const isSelected = day === page.selected;
  const isOutside = day < page.first || day > page.last;
  const isRest = restDays.includes(weekday(day));
  const classes = ["day", isRest && "rest", isToday && "today", isSelected && "selected", isOutside && "outside"].filter(Boolean);
  return make("div", {
    class: classes.join(" "), role: "gridcell", "data-day": day, tabindex: page.isStill ? undefined : isSelected ? 0 : -1,
    "aria-label": dayLabel(day), "aria-selected": page.isStill ? undefined : String(isSelected), "aria-current": isToday && "date",
  },
  make("div", { class: "date" }, make("span", { class: "number" }, String(civil(day).day))),
  make("div", { class: "amounts" }), make("div", { class: "chips" }));
}

function weekdayHeadings() {
  const { wide, short, narrow } = data.locale.weekdays;
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => {
    const number = (data.weekStart + offset) % 7;
    return make("div", { role: "columnheader", "aria-label": wide[number] },
      make("span", { class: "full" }, short[number]), make("span", { class: "short" }, narrow[number]));
  });
}

/**
 * The grid of some days, and what fills its cells as far as they have room: what that is shows when the grid stands in its page.
 *
 * @param page first and last: the days that are not greyed; selected: the day with the focus; lines: of a cell at least;
 *   isStill: on paper.
 */
function dayGrid(page) {
  const rows = rowsOf(page.first, page.last);
  const totals = new Map(rows.flat().map((day) => [day, totalsBetween(day, day)]));
  const weeks = rows.map((row) => {
    const [sums, cells] = [totalsBetween(row[0], row[6]), row.map((day) => dayCell(day, page))];
    const sum = make("div", { role: "gridcell", class: "sum", "aria-label": [labels.week, ...spokenTotals(sums)].join(", ") });
    return { row, cells, sum, sums, lines: linesOf(row), element: make("div", { role: "row", class: "week" }, cells, sum) };
  });
  const element = make("div", { class: "grid", role: "grid", "aria-labelledby": page.isStill ? undefined : "title", "data-rows": rows.length },
    make("div", { role: "row", class: "weekdays" }, weekdayHeadings(), make("div", { role: "columnheader", class: "sum" }, labels.week)),
    weeks.map((week) => week.element));
  const fill = () => {
    for (const place of element.querySelectorAll(".amounts, .chips, .week > .sum")) place.replaceChildren();
    const letter = page.isStill ? 0.47 : letterWidth(element);
    const formsIn = (width) => formsOf([...totals.values()], weeks.map((week) => week.sums), clamp(Math.floor(width / letter), 7, 14));
    // In rem. A date takes 1.5: where amounts are longer, they stand below it.
    const line = page.isStill ? 1.375 : parseFloat(getComputedStyle(element).getPropertyValue("--chip")) + 0.125;
    const [width, height] = page.isStill ? [10, 44 / rows.length] : [weeks[0].cells[0].clientWidth / rem(), weeks[0].element.clientHeight / rem()];
    const beside = formsIn(width - 2.25);
    const below = beside.full > 0 ? formsIn(width - 0.75) : beside;
    const namesEntries = page.isStill || !isNarrow();
    const isStacked = !namesEntries || below.full < beside.full;
    const forms = isStacked ? below : beside;
    element.classList.toggle("stacked", isStacked);
    for (const { row, cells, sum, sums, lines } of weeks) {
      const amounts = row.map((day) => cellAmounts(totals.get(day), forms, 4));
      const most = Math.max(...amounts.map((lines) => lines.length)) * 1.14;
      const head = 0.9 + (isStacked ? 1.6 + most : Math.max(1.4, most));
      const limit = Math.max(page.lines, Math.floor((height - head) / line));
      row.forEach((day, column) => {
        if (!isOfCalendar(day)) return;
        cells[column].children[1].append(...amounts[column]);
        cells[column].children[2].append(...chips(lines[column], day, column, limit, namesEntries && forms));
      });
      const texts = cellAmounts(sums, forms, 8);
      if (texts.length) sum.append(page.isStill ? make("div", {}, texts) : listLink([periodTerms(clampDay(row[0]), clampDay(row[6]))], {}, texts));
    }
  };
  return { element, fill };
}
