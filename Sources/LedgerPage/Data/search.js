// What the search field says: words, amounts, dates, and words of categories or accounts alone; and the list of what it finds.

/** The words of a text between spaces, without case and accents. */
function wordsOf(text) {
  const plain = text.toUpperCase().toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g, "")
    .replace(/[łøđ]/g, (letter) => "lod"["łøđ".indexOf(letter)]).normalize("NFC");
  return ` ${plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean).join(" ")} `;
}

let wordTexts = null;

/** Which texts have some words one after the other; where none has, those in which the last word begins one. */
function wordMarks(value) {
  const wanted = wordsOf(value);
  if (!wanted.trim()) return marks((text) => text.includes(value));
  wordTexts ??= texts.map(wordsOf);
  const having = (part) => Uint8Array.from(wordTexts, (text) => (text.includes(part) ? 1 : 0));
  // Not all scripts have spaces between words.
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u.test(wanted)) return having(wanted.trim());
  const whole = having(wanted);
  return whole.includes(1) ? whole : having(wanted.trimEnd());
}

/** Which texts are a category or account or below it, as the filters have it; where none is, those that have its words. */
function pathMarks(value, names) {
  const path = (text) => text.split(":").map(wordsOf).join(":");
  const words = wordMarks(value);
  const within = words.map((has, text) => (has && isWithin(path(texts[text]), path(value)) ? 1 : 0));
  return names.some((name) => columns[name].some((text) => within[text])) ? within : words;
}

const dateParts = ["year", "month", "day"];
const localDateParts = new Intl.DateTimeFormat(data.locale.language).formatToParts(0)
  .map(({ type }) => type).filter((type) => dateParts.includes(type));

/** The first and the last day of a date as the reader or ISO 8601 writes it, or of `2026-03` or `2026`; `null` for other texts. */
function daysOf(text) {
  const numbers = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/.test(text) ? text.split(/\D/) : null;
  const order = numbers?.[0].length === 4 ? dateParts : localDateParts;
  const name = numbers ? dateParts.map((part) => (numbers[order.indexOf(part)] ?? "").padStart(2, "0")).join("-") : text;
  const place = /^[\d-]+$/.test(name) ? placeOf(name) : null;
  if (!place) return null;
  return name.length > 7 ? [place.day, place.day] : period(name.length > 4 ? "month" : "year", place.day);
}

/** What an amount is in each currency's smallest units, with whether there is more of it than those can tell; `null` for other texts. */
function sizesOf(text) {
  const digits = /^[-+\u2212]?\p{Sc}?(\d[\d.,'\u2019]*)\p{Sc}?$/u.exec(text)?.[1];
  if (!digits) return null;
  const place = digits.search(/[.,]\d*$/);
  return currencies.map(({ scale, groupMark }) => {
    const isGroup = digits.indexOf(digits[place]) < place || (digits[place] === groupMark && digits.length === place + 4);
    const [whole, fraction] = place < 0 || isGroup ? [digits, ""] : [digits.slice(0, place), digits.slice(place + 1)];
    const size = BigInt(whole.replace(/\D/g, "") + fraction.padEnd(scale, "0").slice(0, scale));
    return { size, hasMore: /[1-9]/.test(fraction.slice(scale)) };
  });
}

const comparisons = {
  "=": (order) => order === 0, "<": (order) => order < 0, "<=": (order) => order <= 0,
  ">": (order) => order > 0, ">=": (order) => order >= 0,
};

const termColumns = { cat: ["category"], acct: ["account", "toAccount"] };
const termKinds = { income, expense, transfer };

/** The tests of entries and of events that one term of a search makes: `pizza`, `"elm street"`, `>50`, `2026-03`, `cat:food`, `kind:income`. */
function termOf(term) {
  const [, field, quote, value] = /^(?:(cat|acct|kind):)?("?)([^"]*)/i.exec(term);
  if (field?.toLowerCase() === "kind") {
    const kind = Object.entries(termKinds).find(([name]) => name.startsWith(value.toLowerCase()))?.[1];
    return { entry: (entry) => entryKinds[entry] === kind, event: () => false };
  }
  const [, sign = "=", rest] = field || quote ? [] : /^([<>]=?|=)?(.*)/.exec(value);
  const [days, sizes] = rest === undefined ? [] : [daysOf(rest), sizesOf(rest)];
  const accepts = comparisons[sign];
  // What is larger than a number has no words.
  const names = termColumns[field?.toLowerCase()];
  const found = (days || sizes) && rest !== value ? null : names ? pathMarks(value, names) : wordMarks(value);
  const isThen = (first, last) => days && accepts(last < days[0] ? -1 : first > days[1] ? 1 : 0);
  return {
    entry(entry) {
      if (found && (names ?? textColumns).some((name) => found[columns[name][entry]])) return true;
      if (isThen(entryDays[entry], entryDays[entry])) return true;
      if (!sizes) return false;
      const [size, limit] = [absolute(amounts[entry]), sizes[entryCurrencies[entry]]];
      return accepts(size > limit.size ? 1 : size < limit.size || limit.hasMore ? -1 : 0);
    },
    event: (event) => !field &&
      (eventColumns.some((name) => found?.[events[name][event]]) || isThen(events.first[event], events.last[event])),
  };
}

/** The terms of a search; what is only the beginning of one is none yet. */
const termsOf = (text) => (text.replace(/([<>=])\s+/g, "$1").match(/(?:(?:cat|acct|kind):)?(?:"[^"]*"?|\S+)/gi) ?? [])
  .filter((term) => !/^([<>=]+|(cat|acct|kind):"*|"+)$/i.test(term)).map(termOf);

/** The terms that find what lies in a period. */
function periodTerms(first, last) {
  const month = monthOf(first);
  if (first === monthStart(month) && last === monthEnd(month)) return `=${isoMonth(month)}`;
  return `>=${isoDay(first)} <=${isoDay(last)}`;
}

/** An amount as a link to the list of what makes it: what the filter leaves, and these terms and other filters do. */
function listLink(terms, values, ...children) {
  const text = [values.text ?? filter.text, ...terms].filter(Boolean).join(" ");
  return make("a", { class: "listed", href: `#${addressOf("found", state.day, { ...filter, ...values, text })}` }, children);
}

/** All that the filter leaves, newest first and by month. */
function foundView() {
  const hits = [
    ...eventsBetween(calendarStart, calendarEnd).map((event) => [events.first[event], eventItem, event]),
    ...entriesBetween(calendarStart, calendarEnd).slice(-mostItems).map((entry) => [entryDays[entry], entryItem, entry]),
  ].reverse().sort(([one], [other]) => other - one);
  const sections = new Map();
  for (const [day, item, index] of hits.slice(0, mostItems)) {
    const month = monthOf(day);
    if (!sections.has(month)) sections.set(month, make("ul", { class: "list" }));
    sections.get(month).append(item(index, day, true));
  }
  const rest = passingCounts.entries + passingCounts.events - mostItems;
  return make("div", { class: "hits" },
    [...sections].map(([month, list]) => make("section", { class: "day-list" }, make("h2", {}, monthTitle(month)), list)),
    rest > 0 && make("p", { class: "quiet" }, `+${rest}`));
}

/** Leaves the list for where it began, with what was filtered for there. */
function leaveList() {
  const [view, day, values] = state.home;
  takeFilter(values);
  go(view, day, { focuses: true });
  state.isHit = false;
}
