// Elements are made here and nowhere else: texts become text nodes, never markup.

/** An element with attributes and children, which may be texts; absent children and attributes are left out. */
function make(tag, attributes = {}, ...children) {
  return assemble(document.createElement(tag), attributes, children);
}

function drawing(tag, attributes = {}, ...children) {
  return assemble(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function assemble(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false && child !== ""));
  return element;
}

/** Text from a ledger or feed, which may run in either direction. */
const foreign = (text, attributes = {}) => make("bdi", attributes, text);

const byId = (id) => document.getElementById(id);

const counted = (count, one, many) => (count === 1 ? words[one] : words[many].replace("{n}", count));

/** The one mark of what came back. */
const backMark = () => make("span", { class: "back", role: "img", "aria-label": words.refund, title: words.refund }, "↺");

/** An amount for wide cells, and one for narrow ones; styles show one of them. */
function cellMoney(flow, forms) {
  const [full, short] = [forms.full, forms.short].map((form) => cellText(flow, form));
  const texts = full === short ? [full] : [make("span", { class: "full" }, full), make("span", { class: "short" }, short)];
  return make("span", { class: `money ${flow.kind}`, dir: moneyDirection }, flow.isBack ? backMark() : null, texts);
}

/** The money of a cell, in the forms of its page. */
function cellAmounts(totals, forms, limit = Infinity) {
  const lines = flowsOf(totals).map((flow) => cellMoney(flow, forms));
  if (lines.length > limit) lines.splice(limit - 1, Infinity, make("span", { class: "money more" }, "…"));
  return lines;
}

/** What a screen reader says of some totals. */
function spokenTotals(totals) {
  return totals.flatMap(({ currency, income, expense }) => [
    income ? `${labels.income} ${moneyText(currency, income)}` : "",
    expense ? `${labels.expense} ${moneyText(currency, expense)}` : "",
  ]).filter(Boolean);
}

/**
 * What is left, or what a filter leaves comes to, then income and expense, each with one line for every currency: links to what makes them,
 * where terms of a search find their period.
 */
function totalsList(totals, terms) {
  if (totals.length === 0) return make("p", { class: "totals empty" }, words.empty);
  const isPart = passing !== null;
  const group = (name, kind, amountOf) => make("div", { class: kind },
    make("dt", {}, name),
    totals.map((flow) => {
      const amount = amountOf(flow);
      const text = amount || kind === "balance" ? moneyText(flow.currency, amount) : "";
      return make("dd", { dir: moneyDirection, class: amount < 0 && !(isPart && kind === "balance") && "below" },
        text && terms ? listLink([terms, kind !== "balance" && `kind:${kind}`], currencyOf(flow, totals), text) : text);
    }));
  const list = make("dl", { class: "totals" },
    group(isPart ? labels.balance : words.left, "balance", (flow) => flow.income - flow.expense),
    group(labels.income, "income", (flow) => flow.income),
    group(labels.expense, "expense", (flow) => flow.expense));
  list.style.setProperty("--rows", totals.length + 1);
  return list;
}

/** The filter for the currency of one of some totals, where there are several. */
const currencyOf = ({ currency }, totals) => (totals.length > 1 ? { currency: currencies[currency].symbol } : {});

/** The same above a view, where more than two currencies fold behind a button. */
function foldingTotals(totals, isOpen, first, last) {
  const nearest = totals.length === 0 && entriesBetween(first, last).length === 0 ? entryDays[nearestEntry(first, last)] : undefined;
  const more = totals.length > 2 ? `+${totals.length - 1}` : "";
  return make("div", { id: "totals", class: more && !isOpen && "folded" },
    totalsList(totals, state.view !== "found" && periodTerms(first, last)),
    nearest !== undefined && make("a", { class: "way", href: `#${addressOf(state.view, nearest)}` },
      filled(nearest < first ? words.lastEntry : words.firstEntry, { day: dayTitle(nearest) })),
    more && make("button", {
      type: "button", id: "more", dir: "ltr", "aria-expanded": String(isOpen), "aria-label": `${more} ${words.allCurrencies}`,
    }, more));
}
