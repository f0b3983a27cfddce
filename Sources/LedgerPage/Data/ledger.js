// The entries and events by day, what the filter leaves of them, and their sums.

const texts = data.texts;
const entryCount = data.entries.day.length;
const entryDays = Int32Array.from(data.entries.day);
const entryKinds = Int8Array.from(data.entries.kind);
const entryCurrencies = Uint32Array.from(data.entries.currency);
const entryTimes = Int16Array.from(data.entries.time);
const amounts = data.entries.amount.map((amount) => (typeof amount === "string" ? BigInt(amount) : amount));
const textColumns = ["category", "payee", "description", "account", "toAccount", "tags", "note", "status", "url"];
const eventColumns = ["title", "location", "description", "url"];
const columns = Object.fromEntries(textColumns.map((name) => [name, Uint32Array.from(data.entries[name])]));
const [income, expense, transfer] = [1, -1, 0];

const filter = { category: "", account: "", currency: "", text: "" };
/** Which entries the filter leaves; `null` for all. */
let passing = null;
/** The flows of each month, by currency. */
let monthFlows = new Map();
/** Which events the filter leaves: they have no categories, accounts and currencies. */
let passesEvent = () => true;
/** How many of both the filter leaves. */
const passingCounts = { entries: 0, events: 0 };
const textOf = (column, entry) => texts[columns[column][entry]];

const isWithin = (category, parent) => category === parent || category.startsWith(parent + ":");

/** Which texts of the table pass. */
const marks = (test) => Uint8Array.from(texts, (text) => (test(text) ? 1 : 0));

function applyFilter() {
  const { category, account, text } = filter;
  const currency = filter.currency === "" ? -1 : currencies.findIndex((one) => one.symbol === filter.currency);
  const categories = category && marks((text) => (category === ":" ? text === "" : isWithin(text, category)));
  const accounts = account && marks((text) => text !== "" && isWithin(text, account));
  const terms = termsOf(text);
  const isOfMoney = Boolean(categories || accounts || filter.currency !== "");
  passesEvent = (event) => !isOfMoney && terms.every((term) => term.event(event));
  passing = null;
  if (isOfMoney || terms.length > 0) {
    passing = new Uint8Array(entryCount);
    for (let entry = 0; entry < entryCount; entry += 1) {
      passing[entry] =
        (filter.currency === "" || entryCurrencies[entry] === currency) &&
        (!categories || categories[columns.category[entry]]) &&
        (!accounts || accounts[columns.account[entry]] ||
          (entryKinds[entry] === transfer && accounts[columns.toAccount[entry]])) &&
        terms.every((term) => term.entry(entry))
          ? 1 : 0;
    }
  }
  monthFlows = new Map();
  let [month, end, flows] = [0, -Infinity, null];
  for (let entry = 0; entry < entryCount; entry += 1) {
    if (entryDays[entry] > end) {
      month = monthOf(entryDays[entry]);
      end = monthEnd(month);
      flows = [];
      monthFlows.set(month, flows);
    }
    addFlow(flows, entry);
  }
  passingCounts.entries = entriesBetween(calendarStart, calendarEnd).length;
  passingCounts.events = eventsBetween(calendarStart, calendarEnd).length;
}

const passes = (entry) => passing === null || passing[entry] === 1;

/** Adds an entry to the flows of currencies: a refund lowers the expense, a transfer is in neither sum. */
function addFlow(flows, entry) {
  if (!passes(entry)) return;
  const currency = entryCurrencies[entry];
  const flow = (flows[currency] ??= { currency, income: zero(currency), expense: zero(currency), count: 0 });
  if (entryKinds[entry] === income) flow.income += amounts[entry];
  if (entryKinds[entry] === expense) flow.expense -= amounts[entry];
  if (entryKinds[entry] !== transfer) flow.count += 1;
}

const bySymbol = (one, other) => (currencies[one.currency].symbol < currencies[other.currency].symbol ? -1 : 1);

const mainFirst = (one, other) =>
  (other.currency === data.mainCurrency) - (one.currency === data.mainCurrency) || bySymbol(one, other);

/** The index of the first entry on or after a day. */
const firstEntry = (day) => lastUntil(entryDays, day - 1) + 1;

/** For days without any, the last entry before them, or else the first after them; `undefined` where there is none. */
function nearestEntry(first, last) {
  let entry = firstEntry(first) - 1;
  while (entry >= 0 && !passes(entry)) entry -= 1;
  return entry >= 0 ? entry : entriesBetween(last + 1, calendarEnd)[0];
}

/** The entries of some days that the filter leaves, in order. */
function entriesBetween(first, last) {
  const found = [];
  for (let entry = firstEntry(first); entry < entryCount && entryDays[entry] <= last; entry += 1) {
    if (passes(entry)) found.push(entry);
  }
  return found;
}

/** The sums of some entries: one for each currency that moved, the main one first. */
function totalsOf(entries) {
  const flows = [];
  for (const entry of entries) addFlow(flows, entry);
  return flows.filter((flow) => flow?.count > 0).sort(mainFirst);
}

const totalsBetween = (first, last) => totalsOf(entriesBetween(first, last));

const monthTotals = (month) => (monthFlows.get(month) ?? []).filter((flow) => flow?.count > 0).sort(mainFirst);

/** The index of the last of some sorted days up to one; -1 where there is none. */
function lastUntil(days, day) {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle] <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

// What accounts have is summed by the engine: whatever is filtered, it is the same.

/** By account, in order: 0 is for entries that have none, and -1 for all of them. */
const balances = new Map();

for (const one of data.balances) {
  const exact = (amount) => (typeof amount === "string" ? BigInt(amount) : amount);
  const balance = one.balance.map(exact);
  // Where there mostly is a debt, as on a card, it is no trouble.
  const isDebt = balance.filter((amount) => amount < 0).length * 2 > balance.length;
  if (!balances.has(one.account)) balances.set(one.account, []);
  balances.get(one.account).push({ ...one, balance, pending: one.pending?.map(exact), isDebt });
}

/** The accounts that entries name. */
const accounts = [...balances.keys()].filter((account) => account > 0);

/** What is in an account at the end of a day: one for each currency that has moved. */
function balancesAt(account, day) {
  return (balances.get(account) ?? []).map(({ currency, day: days, balance, pending, isDebt }) => {
    const last = lastUntil(days, day);
    return { currency, balance: balance[last], pending: pending?.[last], isDebt };
  }).filter(({ balance }) => balance !== undefined).sort(mainFirst);
}

/** A balance, in red where it is below zero. */
const balanceMoney = (tag, { currency, balance, isDebt }) => make(tag, { dir: moneyDirection, class: balance < 0 && !isDebt && "below" },
  balance === null ? "…" : moneyText(currency, balance));

// Events are in the order in which a day lists them. Those of many days are not in the months' lists.

const events = data.events;
const eventCount = events.first.length;
const longEvents = [];
const monthEvents = new Map();

for (let event = 0; event < eventCount; event += 1) {
  if (events.last[event] - events.first[event] > 60) {
    longEvents.push(event);
  } else {
    for (let month = monthOf(events.first[event]); month <= monthOf(events.last[event]); month += 1) {
      if (!monthEvents.has(month)) monthEvents.set(month, []);
      monthEvents.get(month).push(event);
    }
  }
}

/** The events that touch some days, in order. */
function eventsBetween(first, last) {
  const found = new Set();
  const add = (event) => {
    if (events.first[event] > last || events.last[event] < first) return;
    if (passesEvent(event)) found.add(event);
  };
  longEvents.forEach(add);
  if (last - first > 400) monthEvents.forEach((found) => found.forEach(add));
  else for (let month = monthOf(clampDay(first)); month <= monthOf(clampDay(last)); month += 1) (monthEvents.get(month) ?? []).forEach(add);
  return [...found].sort((one, other) => one - other);
}

const eventTitle = (event) => texts[events.title[event]].trim() || `(${labels.untitled})`;

const isAllDay = (event) => events.start[event] < 0;

/** 09:00–10:30, what of it lies on a day, or the word for whole days. */
function eventTime(event, day) {
  const start = day === events.first[event] ? events.start[event] : -1;
  const end = !isAllDay(event) && day === events.last[event] ? events.end[event] : -1;
  if (start < 0 && end < 0) return labels.allDay;
  if (start === end) return timeText(start);
  return `${start < 0 ? "" : timeText(start)}–${end < 0 ? "" : timeText(end)}`;
}
