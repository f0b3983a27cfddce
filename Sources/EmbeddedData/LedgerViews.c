#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char Labels_csv[] = {
#embed "../LedgerViews/Data/Labels.csv"
};
EMBEDDED_BYTES(Labels_csv)

static const unsigned char Colors_csv[] = {
#embed "../LedgerViews/Data/Colors.csv"
};
EMBEDDED_BYTES(Colors_csv)

static const unsigned char picture_css[] = {
#embed "../LedgerViews/Data/picture.css"
};
EMBEDDED_BYTES(picture_css)
