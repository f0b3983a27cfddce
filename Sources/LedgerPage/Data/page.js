// What is shown, its address, and the buttons.

const isRightToLeft = data.locale.isRightToLeft;
const views = ["month", "week", "year", "categories", ...(accounts.length ? ["accounts"] : [])];
const viewNames = { month: words.month, week: labels.week, year: words.year, categories: words.categories, accounts: words.accounts };

/**
 * The view, and the selected day, which is always in the period shown. `wish` is the day of the month that paging tries to keep. Where
 * there is no room beside or below the month, the day's list is a sheet over it, which `isOpen`. The list of what was found leads to
 * days, and from such a day (`isHit`) and from it one returns: from the list to `home`, with the filter that was there.
 */
const state = { view: "month", day: 0, wish: 0, currency: -1, isUnfolded: false, isOpen: false, isHit: false, home: ["month", 0, {}] };

/** The first and the last day of the period that a view shows around a day. */
function period(view, day) {
  if (view === "found") return [calendarStart, calendarEnd];
  if (view === "week") return [clampDay(weekStart(day)), clampDay(weekStart(day) + 6)];
  const month = monthOf(day);
  if (view !== "year") return [monthStart(month), monthEnd(month)];
  const year = Math.floor(month / 12);
  return [monthStart(year * 12), monthEnd(year * 12 + 11)];
}

const shownMonth = () => monthOf(state.day);

/** `?category=Food&text=tea`; nothing where nothing is filtered. */
function filterQuery(values = filter) {
  const set = Object.entries(values).filter(([, value]) => value !== "");
  return set.length > 0 ? `?${new URLSearchParams(set)}` : "";
}

/** 2026-03-14, 2026-03-14/week, 2026-03-14/found, 2026-03/categories or 2026, and the filter. */
function addressOf(view, day, values = filter) {
  if (view === "year") return padded(Math.floor(monthOf(day) / 12), 4) + filterQuery(values);
  if (view === "categories" || view === "accounts") return `${isoMonth(monthOf(day))}/${view}${filterQuery(values)}`;
  return isoDay(day) + (view === "month" ? "" : `/${view}`) + filterQuery(values);
}

const address = () => addressOf(state.view, state.day);

/** What an address names; `null` for any other text. */
function placeOf(text) {
  const match = /^#?(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:\/(month|week|year|categories|accounts|found))?(?:\?.*)?$/.exec(text);
  if (!match) return null;
  const [year, month, number] = match.slice(1, 4).map((part) => (part === undefined ? undefined : Number(part)));
  if (year < 1 || (month !== undefined && (month < 1 || month > 12))) return null;
  const view = match[4] ?? (month === undefined ? "year" : "month");
  if (view === "accounts" && !accounts.length) return null;
  if (number !== undefined) {
    const day = dayNumber(year, month - 1, number);
    const { month: found } = civil(day);
    return found === month - 1 && isOfCalendar(day) ? { view, day, isDay: true } : null;
  }
  const index = year * 12 + (month ?? 1) - 1;
  const [first, last] = [monthStart(index), monthEnd(month === undefined ? index + 11 : index)];
  // Of a period that is named as a whole, the selected day stays selected, or today.
  const day = [state.day, todayNumber()].find((one) => one >= first && one <= last) ?? first;
  return { view, day };
}

/** Shows a day in a view. Another period is a new step of the browser's history, another day of it is not. */
function go(view, day, { isNew = true, keepsWish = false, focuses = false } = {}) {
  const before = address();
  const wasShown = view === state.view && String(period(view, day)) === String(period(state.view, state.day));
  const direction = view === state.view && !wasShown ? Math.sign(day - state.day) : 0;
  if (view === "found" || state.view === "found") state.isHit = view !== "found";
  [state.view, state.day] = [view, clampDay(day)];
  if (!keepsWish) state.wish = civil(state.day).day;
  if (isNew && address() !== before) note(wasShown ? "replaceState" : "pushState");
  show(direction);
  if (focuses) document.querySelector(`.day.selected, .hit[data-day="${state.day}"]`)?.focus();
}

/** Writes the address; browsers refuse when it changes many times a second, as while a key is held down. */
function note(method) {
  try {
    history[method](null, "", `#${address()}`);
  } catch {
    // The next change writes it.
  }
}

/** Turns pages; the selected day moves along, to the last day of shorter months. */
function turn(count, options) {
  if (state.view === "found") return undefined;
  if (state.view === "week") return go("week", clampDay(state.day + 7 * count), options);
  return turnMonths(state.view === "year" ? 12 * count : count, options);
}

function turnMonths(count, options) {
  const month = clamp(shownMonth() + count, firstMonth, lastMonth);
  const [first, last] = [monthStart(month), monthEnd(month)];
  const offset = civil(first).day <= state.wish ? state.wish - civil(first).day : daysToWish(first);
  go(state.view, Math.min(first + offset, last), { ...options, keepsWish: true });
}

/** In months from pay day to pay day the wish may come in their second half. */
function daysToWish(first) {
  let day = first;
  while (civil(day).day !== state.wish && day < first + 31) day += 1;
  return day - first;
}

function show(direction = 0) {
  const [first, last] = period(state.view, state.day);
  const month = shownMonth();
  if (state.view !== "found" && !state.isHit) state.home = [state.view, state.day, { ...filter }];
  const titles = { week: () => rangeTitle(first, last), year: () => yearTitle(Math.floor(month / 12)), found: hitCount };
  const title = (titles[state.view] ?? (() => monthTitle(month)))();
  byId("title").replaceChildren(state.view === "found" ? title :
    make("button", { type: "button", id: "jump", popovertarget: "months", title: words.jump }, title, icon("open")));
  document.title = data.title ? `${title} · ${data.title}` : title;
  if (state.view === "month" && data.monthStart !== 1) byId("title").append(make("small", {}, rangeTitle(first, last)));
  for (const button of byId("views").children) button.setAttribute("aria-pressed", String(button.dataset.view === state.view));
  tellFilter();
  const main = byId("main");
  main.className = state.isOpen ? `${state.view} open` : state.view;
  fillGrid = () => {};
  main.replaceChildren(foldingTotals(totalsBetween(first, last), state.isUnfolded, first, last), ...body(first, last));
  fillGrid();
  const list = main.querySelector("aside");
  if (list && list.scrollHeight > list.clientHeight) list.tabIndex = 0;
  main.dataset.turn = direction > 0 ? "next" : direction < 0 ? "previous" : "";
  // The same animation starts again only with another name.
  main.dataset.step = main.dataset.step === "even" ? "odd" : "even";
}

/** Fills the cells of the grid that is shown, again when their room has changed. */
let fillGrid = () => {};

function body(first, last) {
  if (state.view === "year") return [yearView(Math.floor(shownMonth() / 12), state.currency)];
  if (state.view === "categories") return [categoriesView(first, last, state.currency)];
  if (state.view === "accounts") return [accountsView(first, last)];
  if (state.view === "found") return [foundView()];
  const grid = dayGrid({ first, last, selected: state.day, lines: state.view === "week" ? 8 : leastLines });
  fillGrid = grid.fill;
  if (state.view === "month") return [grid.element, make("aside", {}, closeButton(), dayList(state.day))];
  const days = rowsOf(first, last)[0].filter(isOfCalendar);
  const hasContent = (day) => entriesBetween(day, day).length + eventsBetween(day, day).length > 0;
  const listed = days.filter((day) => day === state.day || hasContent(day));
  return [grid.element, make("div", { class: "lists" }, listed.map(dayList))];
}

// Buttons

const icons = {
  previous: "M15 5l-7 7 7 7", next: "M9 5l7 7-7 7", open: "M5 9l7 7 7-7",
  find: "M16 16l5 5M10.5 17.5a7 7 0 1 1 0-14 7 7 0 0 1 0 14z", close: "M6 6l12 12M18 6L6 18",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
};

const icon = (name) =>
  drawing("svg", { viewBox: "0 0 24 24", class: `icon ${name}`, "aria-hidden": "true" }, drawing("path", { d: icons[name] }));

const closeButton = () => make("button", { type: "button", id: "close", "aria-label": words.close }, icon("close"));

function buildBar() {
  const button = (id, attributes, ...children) => make("button", { type: "button", id, ...attributes }, ...children);
  byId("paging").setAttribute("aria-label", words.view);
  byId("paging").append(
    button("previous", { "aria-label": words.previous, title: words.previous }, icon("previous")),
    button("today", {}, labels.today),
    button("next", { "aria-label": words.next, title: words.next }, icon("next")));
  byId("views").setAttribute("aria-label", words.view);
  byId("views").append(...views.map((view) => make("button", { type: "button", "data-view": view }, viewNames[view])));
  for (const [id, name] of [["find", words.filters], ["theme", words.theme]]) {
    byId(id).setAttribute("aria-label", name);
    byId(id).title = name;
    byId(id).append(icon(id));
  }
  byId("previous").addEventListener("click", () => turn(-1));
  byId("next").addEventListener("click", () => turn(1));
  byId("today").addEventListener("click", () => go(state.view === "found" ? "month" : state.view, todayNumber()));
  byId("views").addEventListener("click", ({ target }) => {
    if (target.dataset.view) go(target.dataset.view, state.day);
  });
  byId("theme").addEventListener("click", changeTheme);
  byId("find").addEventListener("click", () => openFilters(!byId("filters").classList.contains("open")));
  openFilters(false);
  if (data.eventDays) {
    const [from, to] = data.eventDays.map(dayTitle);
    byId("page").append(make("footer", {}, filled(words.eventDays, { from, to })));
  }
}

/** Light, dark, or as the system has it. */
function changeTheme() {
  const root = document.documentElement;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const other = isDark ? "light" : "dark";
  if (root.dataset.theme) delete root.dataset.theme;
  else root.dataset.theme = other;
}

/** Where there is little room, the filters are folded. */
function openFilters(isOpen) {
  byId("filters").classList.toggle("open", isOpen);
  byId("find").setAttribute("aria-expanded", String(isOpen));
  if (isOpen) byId("filters").elements.text.focus();
}

function buildFilters() {
  const used = (column) => [...new Set(columns[column])].map((number) => texts[number]).filter(Boolean);
  const parents = (name) => name.split(":").map((_, index, names) => names.slice(0, index + 1).join(":"));
  const sorted = (values) => [...new Set(values)].sort((one, other) => one.localeCompare(other, data.locale.language));
  const hasNone = columns.category.includes(0);
  const choices = {
    category: [words.allCategories, sorted(used("category").flatMap(parents))],
    account: [words.allAccounts, sorted([...used("account"), ...used("toAccount")].flatMap(parents))],
    currency: [words.allCurrencies, sorted(currencies.map((one) => one.symbol))],
  };
  const form = byId("filters");
  form.setAttribute("aria-label", words.filters);
  const add = (...fields) => byId("theme").before(...fields);
  add(make("input", { type: "search", name: "text", placeholder: words.search, "aria-label": words.search, autocomplete: "off" }));
  for (const [name, [all, values]] of Object.entries(choices)) {
    if (values.length < 2) continue;
    const shown = (value) => (name === "currency" ? value : "\u2003".repeat(value.split(":").length - 1) + value.split(":").pop());
    add(make("select", { name, "aria-label": all }, make("option", { value: "" }, all),
      name === "category" && hasNone ? make("option", { value: ":" }, words.uncategorized) : null,
      values.map((value) => make("option", { value }, shown(value)))));
  }
  add(make("button", { type: "button", id: "help", popovertarget: "keys", "aria-label": words.keys, title: words.keys }, "?"));
  byId("filtered").append(
    make("p", { role: "status" }),
    make("button", { type: "submit", form: "filters" }, words.hits), make("button", { type: "reset", form: "filters" }, words.clear));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (state.view === "found") document.querySelector(".hit")?.click();
    else go("found", state.day, { focuses: true });
  });
  form.addEventListener("reset", clearFilter);
  form.addEventListener("input", ({ target: { name, value } }) => {
    if (name !== "text" || (state.view === "found") === (value !== "")) return setFilter({ [name]: value });
    if (value === "") return leaveList();
    takeFilter({ text: value });
    return go("found", state.day);
  });
}

const noFilter = { ...filter };

function clearFilter() {
  takeFilter(noFilter);
  go(...(state.view === "found" ? state.home.slice(0, 2) : [state.view, state.day]), { focuses: true });
  note("replaceState");
  state.isHit = false;
}

/** All that the filter leaves, of all days. */
const hitCount = () => [
  passingCounts.entries > 0 || passingCounts.events === 0 ? counted(passingCounts.entries, "entry", "entries") : "",
  passingCounts.events > 0 ? counted(passingCounts.events, "event", "events") : "",
].filter(Boolean).join(", ");

/** Says what is filtered for and how much that leaves, or that it leaves nothing and how it is undone. */
function tellFilter() {
  const { category, account, currency, text } = filter;
  const path = (name) => (name === ":" ? words.uncategorized : name.split(":").join(" › "));
  const names = [category && path(category), account && path(account), currency, text && `“${text}”`].filter(Boolean).join(" · ");
  const isNothing = passingCounts.entries + passingCounts.events === 0;
  const [status, hits, clear] = byId("filtered").children;
  // Whatever direction they run in.
  const named = `\u2068${names}\u2069`;
  const told = isNothing ? filled(words.nothing, { filter: named, clear: words.clear }) : `${named}: ${hitCount()}`;
  // A live region says what changes, and only that.
  if (status.textContent !== (names && told)) status.replaceChildren(names && told);
  hits.hidden = !names || isNothing || state.view === "found";
  clear.hidden = !names;
}

/** Filters, and shows what is left. */
function setFilter(values) {
  takeFilter(values);
  note("replaceState");
  show();
}

function takeFilter(values) {
  Object.assign(filter, values);
  const form = byId("filters");
  for (const [name, value] of Object.entries(filter)) {
    const field = form.elements[name];
    if (field && field.value !== value) field.value = value;
    field?.toggleAttribute("data-set", value !== "");
  }
  byId("find").toggleAttribute("data-set", filterQuery() !== "");
  applyFilter();
}

/** The months of a year to jump to. */
function buildJump() {
  const panel = make("div", { id: "months", popover: true });
  let year = 0;
  const draw = () => panel.replaceChildren(
    make("div", { class: "years" },
      make("button", { type: "button", "data-step": -1, "aria-label": words.previous }, icon("previous")),
      make("input", { type: "number", min: 1, max: 9999, value: year, "aria-label": words.year }),
      make("button", { type: "button", "data-step": 1, "aria-label": words.next }, icon("next"))),
    make("div", { class: "names" }, data.locale.months.short.map((name, index) => make("button", {
      type: "button", "data-month": index, "aria-label": monthTitle(year * 12 + index),
      "aria-current": shownMonth() === year * 12 + index && "date", class: monthFlows.has(year * 12 + index) ? "used" : null,
    }, name))));
  panel.addEventListener("beforetoggle", ({ newState }) => {
    if (newState !== "open") return;
    const { left, right, bottom } = byId("jump").getBoundingClientRect();
    const edge = isRightToLeft ? document.documentElement.clientWidth - right : left;
    panel.style.setProperty("--top", `${bottom + scrollY + 6}px`);
    panel.style.setProperty("--start", `${Math.max(edge, 0)}px`);
    year = Math.floor(shownMonth() / 12);
    draw();
  });
  panel.addEventListener("click", ({ target }) => {
    const { step, month } = target.closest("button")?.dataset ?? {};
    if (step) {
      year = clamp(year + Number(step), 1, 9999);
      draw();
    } else if (month) {
      panel.hidePopover();
      const count = year * 12 + Number(month) - shownMonth();
      if (state.view === "week" || state.view === "year") state.view = "month";
      turnMonths(count);
    }
  });
  panel.addEventListener("change", ({ target }) => {
    year = clamp(Math.floor(Number(target.value)) || year, 1, 9999);
    draw();
  });
  byId("page").append(panel);
}

// Paper: a month is a sheet, and whatever else is shown takes as many as it needs, each with the name of the page and its title.

function printSheets() {
  const [first, last] = period(state.view, state.day);
  const totals = totalsBetween(first, last);
  const head = make("header", {}, make("p", {}, [data.title, byId("filtered").firstChild.textContent].filter(Boolean).join(" · ")),
    make("h1", {}, byId("title").firstChild.textContent));
  const days = () => {
    const { element, fill } = dayGrid({ first, last, selected: null, lines: leastLines, isStill: true });
    fill();
    return element;
  };
  let [content, style] = [byId("main").cloneNode(true), `paper of-${state.view}`];
  content.removeAttribute("id");
  content.querySelectorAll("#totals, .switch, .way").forEach((part) => part.remove());
  if (state.view === "month") [content, style] = [days(), "sheet"];
  if (state.view === "week") content.firstChild.replaceWith(days());
  byId("sheets").replaceChildren(make("section", { class: style }, head, totals.length > 0 && totalsList(totals), content));
}

/** Shows what the address names, and filters as it says. */
function follow() {
  const place = placeOf(location.hash);
  if (!place) return false;
  const query = new URLSearchParams(location.hash.split("?")[1] ?? "");
  const wanted = Object.keys(filter).map((name) => [name, query.get(name) ?? ""]);
  if (wanted.some(([name, value]) => filter[name] !== value)) takeFilter(Object.fromEntries(wanted));
  go(place.view, place.day, { isNew: false });
  return true;
}

function start() {
  buildBar();
  buildFilters();
  applyFilter();
  buildJump();
  buildKeys();
  state.day = clampDay(data.selectedDay ?? todayNumber());
  state.wish = civil(state.day).day;
  state.home = [state.view, state.day, noFilter];
  if (!follow()) show();
  note("replaceState");
  addEventListener("popstate", follow);
  document.addEventListener("keydown", onKey);
  byId("main").addEventListener("click", onClick);
  for (const kind of ["pointerover", "focusin"]) byId("main").addEventListener(kind, onPoint);
  byId("main").addEventListener("touchstart", onTouchStart, { passive: true });
  byId("main").addEventListener("touchend", onTouchEnd, { passive: true });
  addEventListener("resize", () => fillGrid());
  addEventListener("beforeprint", printSheets);
  addEventListener("afterprint", () => byId("sheets").replaceChildren());
}

start();
