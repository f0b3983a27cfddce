// What was spent in a period by category, as a tree: `Food:Groceries` is a part of `Food`.

/** The sums of categories and of all above them, for one currency. */
function categoryTree(first, last, currency) {
  const root = { name: "", path: "", sum: zero(currency), children: new Map() };
  for (const entry of entriesBetween(first, last)) {
    if (entryKinds[entry] !== expense || entryCurrencies[entry] !== currency) continue;
    const category = textOf("category", entry);
    let node = root;
    node.sum -= amounts[entry];
    // No category is a category of its own, whose path no other has.
    for (const name of category ? category.split(":") : [""]) {
      const path = node === root ? name || ":" : `${node.path}:${name}`;
      const known = node.children.get(name);
      const child = known ?? { name: name || words.uncategorized, path, sum: zero(currency), children: new Map() };
      node.children.set(name, child);
      node = child;
      node.sum -= amounts[entry];
    }
  }
  return root;
}

const largestFirst = (one, other) => (one.sum > other.sum ? -1 : one.sum < other.sum ? 1 : one.name < other.name ? -1 : 1);

function categoryItems(node, largest, total, currency) {
  return [...node.children.values()].sort(largestFirst).map((child) => {
    const percent = percentOf(child.sum, total);
    const length = percentOf(child.sum, largest);
    const bar = drawing("svg", { class: "share", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
      drawing("rect", { class: "track", width: 100, height: 6 }),
      drawing("rect", { class: "part", x: isRightToLeft ? 100 - length : 0, width: length, height: 6 }));
    const isChosen = filter.category === child.path;
    return make("li", {},
      make("button", { type: "button", class: "category", "data-category": child.path, "aria-pressed": String(isChosen) },
        foreign(child.name, { class: "title" }),
        make("span", { class: "percent" }, percent >= 0.1 ? percentText.format(percent / 100) : ""),
        make("span", { class: "money", dir: moneyDirection }, moneyText(currency, child.sum)), bar),
      child.children.size ? make("ul", {}, categoryItems(child, largest, total, currency)) : null);
  });
}

const percentText = new Intl.NumberFormat(data.locale.language, {
  style: "percent", maximumSignificantDigits: 2, numberingSystem: "latn",
});

/** A share for a bar or a label; it needs no exactness. */
const percentOf = (sum, whole) => (whole > 0 && sum > 0 ? (Number(sum) / Number(whole)) * 100 : 0);

function categoriesView(first, last, chosen) {
  const totals = totalsBetween(first, last);
  const currency = totals.some((flow) => flow.currency === chosen) ? chosen : drawnCurrency(totals);
  const tree = categoryTree(first, last, currency);
  const largest = [...tree.children.values()].reduce((most, child) => (child.sum > most ? child.sum : most), zero(currency));
  return make("div", { class: "categories-view" },
    currencySwitch(totals, currency),
    tree.children.size
      ? make("ul", { class: "tree" }, categoryItems(tree, largest, tree.sum, currency))
      : make("p", { class: "quiet empty" }, words.empty));
}
