// Keys, clicks, what is pointed at, and swipes.

const keyNames = { m: "month", w: "week", y: "year", c: "categories", ...(accounts.length && { a: "accounts" }) };

/** Whether keys of one letter do anything: who speaks to a computer may not want them. Browsers may forbid to keep it. */
let hasLetters = true;
try {
  hasLetters = localStorage.getItem("letterKeys") !== "off";
} catch {}

/** The list of the keys. */
function buildKeys() {
  const keys = [
    ["← ↑ ↓ →", words.day], ["Home, End", labels.week], ["Page Up, Page Down", `${words.previous}, ${words.next}`], ["Shift + Page Up, Page Down", words.year],
    ["Esc", words.close], ...Object.entries(keyNames).map(([key, view]) => [key.toUpperCase(), viewNames[view]]),
    ["T", labels.today], ["/", words.search], ["X", words.clear], ["?", words.keys],
  ];
  const box = make("input", { type: "checkbox", checked: hasLetters });
  box.addEventListener("change", () => {
    hasLetters = box.checked;
    try {
      localStorage.setItem("letterKeys", hasLetters ? "on" : "off");
    } catch {}
  });
  byId("page").append(make("div", { id: "keys", popover: true, role: "dialog", "aria-label": words.keys }, make("h2", {}, words.keys),
    make("dl", {}, keys.map(([key, what]) => [make("dt", {}, make("kbd", { dir: "ltr" }, key)), make("dd", {}, what)])),
    make("label", {}, box, words.letterKeys)));
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (target.closest("input, select, textarea, [popover]")) {
    const keys = target.name === "text" ? ["Escape", "ArrowDown"] : ["Escape"];
    if (!target.form || !keys.includes(event.key)) return;
    if (event.key === "ArrowDown") document.querySelector(".hit")?.focus();
    else if (state.view === "found") leaveList();
    else target.blur();
    return event.preventDefault();
  }
  const hasDays = state.view === "month" || state.view === "week";
  const isList = state.view === "found";
  // Elsewhere arrows and page keys scroll.
  const isInGrid = hasDays && target.closest(".grid") !== null;
  const options = { focuses: true };
  const ahead = isRightToLeft ? -1 : 1;
  const step = { ArrowLeft: -ahead, ArrowRight: ahead, ArrowUp: -7, ArrowDown: 7 }[event.key];
  const weekOffset = (weekday(state.day) - data.weekStart + 7) % 7;
  const letter = hasLetters && event.key.length === 1 ? event.key.toLowerCase() : "";
  if (step !== undefined && target.matches(".map")) {
    // Weeks are columns there.
    const [first, last] = period("year", state.day);
    const day = placeOf(target.hash).isDay ? state.day + (Math.abs(step) === 7 ? step / 7 : step * 7) : placeOf(target.hash).day;
    pickDay(clamp(day, first, last));
  } else if (step !== undefined && isInGrid) go(state.view, clampDay(state.day + step), options);
  else if (isList && target.matches(".hit") && Math.abs(step) === 7) {
    const hits = [...document.querySelectorAll(".hit")];
    (hits[hits.indexOf(target) + step / 7] ?? (step < 0 ? byId("filters").elements.text : target)).focus();
  } else if (step !== undefined && Math.abs(step) === 1 && !isList && !hasDays) turn(step);
  else if (isInGrid && (event.key === "PageUp" || event.key === "PageDown")) {
    const sign = event.key === "PageUp" ? -1 : 1;
    if (event.shiftKey) turnMonths(12 * sign, options);
    else turn(sign, options);
  } else if (event.key === "Home" && isInGrid) go(state.view, clampDay(state.day - weekOffset), options);
  else if (event.key === "End" && isInGrid) go(state.view, clampDay(state.day + 6 - weekOffset), options);
  else if (letter === "t") go(isList ? "month" : state.view, todayNumber(), options);
  else if (letter === "x") clearFilter();
  else if (keyNames[letter]) go(keyNames[letter], state.day, options);
  else if (letter === "/") openFilters(true);
  else if (letter === "?") byId("keys").showPopover();
  else if (target.matches(".day") && (event.key === "Enter" || event.key === " ")) openDay(true);
  else if (event.key === "Escape" && isList) leaveList();
  else if (event.key === "Escape" && state.isHit) go("found", state.day, { focuses: true });
  else if (event.key === "Escape" && state.isOpen && isNarrow()) openDay(false);
  else return;
  event.preventDefault();
}

/** Opens or closes the sheet with the list of the selected day. */
function openDay(isOpen) {
  state.isOpen = isOpen;
  show();
  document.querySelector(".day.selected")?.focus();
}

function onClick(event) {
  const { target } = event;
  const day = target.closest("[data-day]")?.dataset.day;
  const currency = target.closest(".switch [data-currency]")?.dataset.currency;
  if (day !== undefined) {
    event.preventDefault();
    const isBesideDays = state.view === "month" || state.view === "week";
    if (isBesideDays && state.isOpen && Number(day) === state.day && isNarrow()) return openDay(false);
    state.isOpen = true;
    go(isBesideDays ? state.view : "month", Number(day), { focuses: state.view !== "year" });
  } else if (currency !== undefined) {
    state.currency = currencies.findIndex((one) => one.symbol === currency);
    show();
  } else if (target.closest("#close")) {
    openDay(false);
  } else if (target.id === "more") {
    state.isUnfolded = !state.isUnfolded;
    show();
    byId("more").focus();
  }
}

/** In a year, tells what is under the pointer or has the focus. */
function onPoint({ target }) {
  if (state.view !== "year") return;
  const map = target.closest(".map");
  if (target.dataset.day) tell(dayText(Number(target.dataset.day)));
  else if (map) tell(map.ariaLabel);
}

let touch = null;

/** Lists are scrolled: a swipe on one turns no page. */
function onTouchStart({ touches, target }) {
  touch = touches.length === 1 && !target.closest("aside, .lists, .hits") ? { x: touches[0].clientX, y: touches[0].clientY } : null;
}

function onTouchEnd({ changedTouches }) {
  if (!touch) return;
  const [x, y] = [changedTouches[0].clientX - touch.x, changedTouches[0].clientY - touch.y];
  touch = null;
  if (Math.abs(x) < 48 || Math.abs(x) < 1.5 * Math.abs(y)) return;
  turn((x < 0 ? 1 : -1) * (isRightToLeft ? -1 : 1));
}
