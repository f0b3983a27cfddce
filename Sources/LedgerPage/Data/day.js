// The list of a day: its events and entries, and what they come to.

/** A title, in the list of what was found a link to its day. */
const titled = (title, day, isHit) =>
  (isHit ? make("a", { class: "hit", href: `#${addressOf("month", day)}`, "data-day": day }, foreign(title)) : foreign(title));

/** An address as a link, if it is one of those that do no harm. */
const linked = (text) => foreign(/^(https?:\/\/|mailto:)\S+$/i.test(text)
  ? make("a", { class: "link", href: text, target: "_blank", rel: "noopener noreferrer" }, text) : text);

/** Longer texts and an address below a title. */
const notes = (text, url) => [
  text && make("span", { class: "details note" }, foreign(text)), url && make("span", { class: "details" }, linked(url)),
];

/** The weekday and day of a hit, below the name of its month. */
const shortDay = (day) => `${data.locale.weekdays.short[weekday(day)]} ${civil(day).day}`;

function eventItem(event, day, isHit) {
  const [location, description, url] = ["location", "description", "url"].map((column) => texts[events[column][event]].trim());
  return make("li", { class: `item event ${isAllDay(event) ? "whole" : "timed"}` },
    make("span", { class: "time" }, isHit ? shortDay(day) : eventTime(event, day)),
    make("span", { class: "what" },
      make("span", { class: "title" }, titled(eventTitle(event), day, isHit)), location ? foreign(location, { class: "details" }) : null,
      notes(description, url)));
}

function entryTitle(entry) {
  const fallback = { [income]: labels.income, [expense]: labels.expense, [transfer]: words.transfer }[entryKinds[entry]];
  return ["payee", "description", "category"].map((column) => textOf(column, entry)).find(Boolean) ?? fallback;
}

function entryFlow(entry) {
  const [kind, amount] = [entryKinds[entry], amounts[entry]];
  const flow = flowOf(entryCurrencies[entry], amount, kind === expense && amount > 0);
  return kind === transfer ? { ...flow, kind: "transfer" } : flow;
}

function entryItem(entry, day, isHit) {
  const { currency, amount, isBack, kind } = entryFlow(entry);
  const [category, payee, description] = ["category", "payee", "description"].map((column) => textOf(column, entry));
  const [account, toAccount, tags, note] = ["account", "toAccount", "tags", "note"].map((column) => textOf(column, entry));
  const [status, url] = ["status", "url"].map((column) => textOf(column, entry));
  const title = entryTitle(entry);
  const details = [
    payee ? description : "",
    title === category ? "" : category.split(":").join(" › "),
    isBack ? words.refund : "",
    toAccount ? `${account} ${/[\u0590-\u08ff]/.test(account) ? "←" : "→"} ${toAccount}` : account,
    status === "cleared" && make("span", { role: "img", "aria-label": words.cleared, title: words.cleared }, "✓"),
  ].filter(Boolean);
  return make("li", { class: "item entry" },
    make("span", { class: "time" }, isHit ? shortDay(day) : entryTimes[entry] < 0 ? "" : timeText(entryTimes[entry])),
    make("span", { class: "what" },
      make("span", { class: "title" }, titled(title, day, isHit), kind === "transfer" && make("span", { class: "tag" }, words.transfer),
        status === "pending" && make("span", { class: "tag" }, words.pending)),
      details.length ? make("span", { class: "details" }, details.flatMap((text, index) => [index ? " · " : "", foreign(text)])) : null,
      notes([tags, note].filter(Boolean).join("\n"), url)),
    make("span", { class: `money ${kind}`, dir: moneyDirection },
      isBack ? backMark() : null, signedText(currency, amount)));
}

const mostItems = 1000;

/** A list that a browser can still draw when it is very long. */
function list(kind, items, draw) {
  const rest = items.length - mostItems;
  return make("ul", { class: `list ${kind}` }, items.slice(0, mostItems).map(draw),
    rest > 0 ? make("li", { class: "item" }, `+${rest}`) : null);
}

/** A day with its title, lists and running balance. */
function dayList(day) {
  const found = entriesBetween(day, day);
  const foundEvents = eventsBetween(day, day);
  const isToday = day === todayNumber();
  const mark = isToday ? make("span", { class: "tag" }, labels.today) : null;
  const parts = [make("h2", {}, dayTitle(day), mark)];
  if (found.length + foundEvents.length === 0) parts.push(make("p", { class: "quiet empty" }, words.quiet));
  if (foundEvents.length) parts.push(list("events", foundEvents, (event) => eventItem(event, day)));
  if (found.length) parts.push(list("entries", found, (entry) => entryItem(entry, day)));
  // An account's balance is of interest where the account moved.
  const moved = new Set(found.flatMap((entry) => [columns.account[entry], columns.toAccount[entry]]));
  const shown = accounts.filter((account) => (filter.account ? texts[account] === filter.account : moved.has(account)));
  const rows = (shown.length ? shown : [-1]).map((account) => [account, balancesAt(account, day)]).filter(([, all]) => all.length);
  if (rows.length) {
    parts.push(make("dl", { class: "running" }, rows.map(([account, all]) => make("div", {},
      make("dt", {}, account < 0 ? words.running : foreign(texts[account].split(":").join(" › "))), all.map((one) => balanceMoney("dd", one))))));
  }
  return make("section", { class: "day-list", "data-list": isoDay(day) }, parts);
}
