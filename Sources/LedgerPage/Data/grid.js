// The days of a month or a week in rows of seven.

const leastLines = 3;

/** How many lines of events a day has room for: more in higher windows. */
function eventLines(view) {
  if (view === "week") return 8;
  const height = innerHeight / parseFloat(getComputedStyle(document.documentElement).fontSize);
  return clamp(Math.floor((height - 14) / 5 / 1.35 - 3.2), leastLines, 12);
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

function chips(lines, day, column, limit) {
  const all = Array.from(lines);
  const shown = all.length > limit ? all.slice(0, limit - 1) : all;
  const hidden = eventsBetween(day, day).length - shown.filter((event) => event !== undefined).length;
  const found = shown.map((event) =>
    event === undefined ? make("span", { class: "chip free" }, "\u00a0") : chip(event, day, column));
  return hidden > 0 ? [...found, make("span", { class: "hidden" }, `+${hidden}`)] : found;
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

const weekdayClass = (day) => (weekday(day) === 0 ? "sunday" : weekday(day) === 6 ? "saturday" : "");

function dayCell(day, column, lines, page) {
  if (!isOfCalendar(day)) return make("div", { class: "day blank", role: "gridcell" });
  const isToday = day === todayNumber();
  const isSelected = day === page.selected;
  const isOutside = day < page.first || day > page.last;
  const classes = ["day", weekdayClass(day), isToday && "today", isSelected && "selected", isOutside && "outside"].filter(Boolean);
  return make("div", {
    class: classes.join(" "), role: "gridcell", "data-day": day, tabindex: page.isStill ? undefined : isSelected ? 0 : -1,
    "aria-label": dayLabel(day), "aria-selected": page.isStill ? undefined : String(isSelected), "aria-current": isToday && "date",
  },
  make("div", { class: "date" },
    make("span", { class: "number" }, String(civil(day).day)), isToday ? make("span", { class: "mark" }, labels.today) : null),
  make("div", { class: "amounts" }, cellAmounts(page.totals.get(day), page.forms, 4)),
  make("div", { class: "chips" }, chips(lines, day, column, page.lines)));
}

function weekdayHeadings() {
  const { wide, short, narrow } = data.locale.weekdays;
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => {
    const number = (data.weekStart + offset) % 7;
    const style = number === 0 ? "sunday" : number === 6 ? "saturday" : null;
    return make("div", { role: "columnheader", class: style, "aria-label": wide[number] },
      make("span", { class: "full" }, short[number]), make("span", { class: "short" }, narrow[number]));
  });
}

/**
 * The grid of some days.
 *
 * @param page first and last: the days that are not greyed; selected: the day with the focus; lines: of events in a day;
 *   isStill: on paper.
 */
function dayGrid(page) {
  const rows = rowsOf(page.first, page.last);
  const totals = new Map(rows.flat().map((day) => [day, totalsBetween(day, day)]));
  const sums = rows.map((row) => totalsBetween(row[0], row[6]));
  const cells = { ...page, totals, forms: formsOf([...totals.values()], sums) };
  return make("div", { class: "grid", role: "grid", "aria-labelledby": page.isStill ? undefined : "title", "data-rows": rows.length },
    make("div", { role: "row", class: "weekdays" }, weekdayHeadings(),
      make("div", { role: "columnheader", class: "sum" }, labels.week)),
    rows.map((row, index) => {
      const lines = linesOf(row);
      return make("div", { role: "row", class: "week" },
        row.map((day, column) => dayCell(day, column, lines[column], cells)),
        make("div", { role: "gridcell", class: "sum", "aria-label": [labels.week, ...spokenTotals(sums[index])].join(", ") },
          cellAmounts(sums[index], cells.forms, 8)));
    }));
}
