// Amounts are whole numbers of a currency's smallest unit, exact: plain numbers, or BigInt where sums may be larger than those hold.

const currencies = data.currencies;

/** What is shown where nothing moved: the main currency, or another one of a page that has none of it. */
const firstCurrency = Math.max(data.mainCurrency, 0);

/** Without entries there is no currency, and nothing of none is a plain 0. */
const zero = (currency) => (currencies[currency]?.isLarge ? 0n : 0);

const absolute = (amount) => (amount < 0 ? -amount : amount);

/** Digits with groups. */
function groupedText(whole, { groupMark, groups, groupsFourDigits }) {
  if (whole.length <= groups[0] + (groupsFourDigits ? 0 : 1)) return whole;
  let text = whole.slice(-groups[0]);
  for (let rest = whole.slice(0, -groups[0]); rest.length > 0; rest = rest.slice(0, -groups[1])) text = rest.slice(-groups[1]) + groupMark + text;
  return text;
}

/** The digits with marks and groups, without sign and currency. */
function numberText(currency, amount) {
  const { scale, leastScale, decimals, decimalMark } = currencies[currency];
  const digits = String(absolute(amount)).padStart(scale + 1, "0");
  const least = decimals ?? leastScale;
  let fraction = digits.slice(digits.length - scale).padEnd(least, "0");
  while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  const text = groupedText(digits.slice(0, digits.length - scale), currencies[currency]);
  return fraction ? text + decimalMark + fraction : text;
}

/** The same rounded half up to whole units. */
function wholeText(currency, amount) {
  const size = BigInt(absolute(amount));
  const { scale } = currencies[currency];
  const whole = scale > 0 ? (size / 10n ** BigInt(scale - 1) + 5n) / 10n : size;
  return whole === 0n && size > 0n ? "<1" : groupedText(String(whole), currencies[currency]);
}

const around = ([prefix, suffix], text) => prefix + text + suffix;

/** Marks of a text from right to left in which sign and digits run from left to right; currencies have their own. */
const lead = data.locale.isRightToLeft ? "\u200f\u200e" : "";
const moneyDirection = data.locale.isRightToLeft ? "rtl" : "ltr";

/** ₩12,000 or -$4.50, after a sign if there is one. */
function moneyText(currency, amount, sign = "") {
  const { positive, negative } = currencies[currency];
  return lead + sign + around(amount < 0 ? negative : positive, numberText(currency, amount));
}

const signedText = (currency, amount) => moneyText(currency, amount, amount > 0 ? "+" : "");

/** Two or three digits and a unit, as 3.0M or 300만, rounded half up; 9.9e19 where no unit is large enough. */
function compactText(currency, amount) {
  const { scale, unitExponents: exponents, unitSymbols: symbols, decimalMark } = currencies[currency];
  const size = BigInt(absolute(amount));
  const power = (exponent) => 10n ** BigInt(exponent);
  const isAtLeast = (exponent) => size >= power(scale + exponent);
  const rounded = (exponent) => {
    const digits = scale + exponent;
    return digits > 0 ? (size / power(digits - 1) + 5n) / 10n : size * power(-digits);
  };
  const tenthsText = (exponent, symbol) => {
    const tenths = rounded(exponent - 1);
    return `${tenths / 10n}${decimalMark}${tenths % 10n}${symbol}`;
  };
  let unit = 0;
  while (unit + 1 < exponents.length && isAtLeast(exponents[unit + 1])) unit += 1;
  const exponent = exponents[unit];
  const isLast = unit + 1 === exponents.length;
  if (isLast && isAtLeast(exponent + 4)) {
    const digits = String(size).length - 1 - scale;
    return rounded(digits - 1) < 100n ? tenthsText(digits, `e${digits}`) : tenthsText(digits + 1, `e${digits + 1}`);
  }
  const isWhole = unit === 0 && size % power(scale) === 0n;
  if (!isWhole && rounded(exponent - 1) < 100n) {
    return rounded(exponent - 1) > 0n ? tenthsText(exponent, symbols[unit]) : `<0${decimalMark}1`;
  }
  const whole = rounded(exponent);
  if (!isLast && whole >= power(exponents[unit + 1] - exponent)) return tenthsText(exponents[unit + 1], symbols[unit + 1]);
  return whole + symbols[unit];
}

/** How the amounts of cells are written: with all digits, rounded to whole units, and in two or three digits. */
const cellForms = [numberText, wholeText, compactText];

/** An amount with a sign as it stands in a cell. Only the main currency goes without its symbol. */
function cellText({ currency, amount, sign }, form) {
  const number = cellForms[form](currency, absolute(amount));
  if (currency === data.mainCurrency) return lead + sign + number;
  const { positive, narrow } = currencies[currency];
  return lead + sign + around(form === 0 ? positive : narrow, number);
}

/** What some money does to the household's, as sign and colour say alike, and whether it is spending that came back. */
const flowOf = (currency, amount, isBack = false) => ({
  currency, amount, isBack, sign: amount < 0 ? "\u2212" : "+", kind: amount < 0 ? "expense" : "income",
});

/** Income and expense of some totals. */
const flowsOf = (totals) => totals.flatMap(({ currency, income, expense }) =>
  [income ? flowOf(currency, income) : [], expense ? flowOf(currency, -expense, expense < 0) : []].flat());

/**
 * The forms in which all cells of a page have room, where it is wide and where it is narrow and has no sums. On one page all are alike:
 * one that is rounded in silence would pass for exact beside others. Those that have no room in any form do not count.
 */
function formsOf(cells, sums = [], limit = 14) {
  const first = (flows, limit) => {
    const fits = (flow, form) => cellText(flow, form).replace(/[\u200e\u200f]/g, "").length <= limit;
    const last = cellForms.length - 1;
    const legible = flows.filter((flow) => fits(flow, last));
    const found = cellForms.findIndex((_, form) => legible.every((flow) => fits(flow, form)));
    return found < 0 ? last : found;
  };
  const flows = cells.flatMap(flowsOf);
  return { full: first([...flows, ...sums.flatMap(flowsOf)], limit), short: first(flows, 7) };
}
