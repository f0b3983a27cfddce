#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char Words_csv[] = {
#embed "../LedgerPage/Data/Words.csv"
};
EMBEDDED_BYTES(Words_csv)

static const unsigned char categories_js[] = {
#embed "../LedgerPage/Data/categories.js"
};
EMBEDDED_BYTES(categories_js)

static const unsigned char dates_js[] = {
#embed "../LedgerPage/Data/dates.js"
};
EMBEDDED_BYTES(dates_js)

static const unsigned char day_js[] = {
#embed "../LedgerPage/Data/day.js"
};
EMBEDDED_BYTES(day_js)

static const unsigned char elements_js[] = {
#embed "../LedgerPage/Data/elements.js"
};
EMBEDDED_BYTES(elements_js)

static const unsigned char grid_js[] = {
#embed "../LedgerPage/Data/grid.js"
};
EMBEDDED_BYTES(grid_js)

static const unsigned char input_js[] = {
#embed "../LedgerPage/Data/input.js"
};
EMBEDDED_BYTES(input_js)

static const unsigned char ledger_js[] = {
#embed "../LedgerPage/Data/ledger.js"
};
EMBEDDED_BYTES(ledger_js)

static const unsigned char money_js[] = {
#embed "../LedgerPage/Data/money.js"
};
EMBEDDED_BYTES(money_js)

static const unsigned char page_css[] = {
#embed "../LedgerPage/Data/page.css"
};
EMBEDDED_BYTES(page_css)

static const unsigned char page_html[] = {
#embed "../LedgerPage/Data/page.html"
};
EMBEDDED_BYTES(page_html)

static const unsigned char page_js[] = {
#embed "../LedgerPage/Data/page.js"
};
EMBEDDED_BYTES(page_js)

static const unsigned char search_js[] = {
#embed "../LedgerPage/Data/search.js"
};
EMBEDDED_BYTES(search_js)

static const unsigned char views_css[] = {
#embed "../LedgerPage/Data/views.css"
};
EMBEDDED_BYTES(views_css)

static const unsigned char year_css[] = {
#embed "../LedgerPage/Data/year.css"
};
EMBEDDED_BYTES(year_css)

static const unsigned char year_js[] = {
#embed "../LedgerPage/Data/year.js"
};
EMBEDDED_BYTES(year_js)
