// Amounts are whole numbers of a currency's smallest unit, exact: plain numbers, or BigInt where sums may be larger than those hold.

const currencies = data.currencies;

/** What is shown where nothing moved: the main currency, or another one of a page that has none of it. */
const firstCurrency = Math.max(data.mainCurrency, 0);

/** Without entries there is no currency, and nothing of none is a plain 0. */
const zero = (currency) => (currencies[currency]?.isLarge ? 0n : 0);

const absolute = (amount) => (amount < 0 ? -amount : amount);

/** The digits with marks and groups, without sign and currency. */
function numberText(currency, amount) {
  const { scale, leastScale, decimals, decimalMark, groupMark, groups, groupsFourDigits } = currencies[currency];
  const digits = String(absolute(amount)).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const least = decimals ?? leastScale;
  let fraction = digits.slice(digits.length - scale).padEnd(least, "0");
  while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  let text = whole;
  if (whole.length > groups[0] + (groupsFourDigits ? 0 : 1)) {
    let rest = whole.slice(0, -groups[0]);
    text = whole.slice(-groups[0]);
    for (; rest.length > 0; rest = rest.slice(0, -groups[1])) text = rest.slice(-groups[1]) + groupMark + text;
  }
  return fraction ? text + decimalMark + fraction : text;
}

const around = ([prefix, suffix], text) => prefix + text + suffix;

/** ₩12,000 or -$4.50 */
function moneyText(currency, amount) {
  const { positive, negative } = currencies[currency];
  return around(amount < 0 ? negative : positive, numberText(currency, amount));
}

const signedText = (currency, amount) => (amount > 0 ? "+" : "") + moneyText(currency, amount);

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

/**
 * The size of an amount with a sign, as it stands in a cell: in full, and for narrow cells. Only the main currency goes without
 * its symbol.
 */
function cellTexts(currency, amount, sign) {
  const size = absolute(amount);
  const isMain = currency === data.mainCurrency;
  const full = sign + (isMain ? numberText(currency, size) : moneyText(currency, size));
  const compact = compactText(currency, size);
  const short = sign + (isMain ? compact : around(currencies[currency].narrow, compact));
  return { full: full.length > 14 ? short : full, short: full.length > 7 ? short : full };
}
