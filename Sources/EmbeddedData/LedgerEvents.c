#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char CSSColors_csv[] = {
#embed "../LedgerEvents/Data/CSSColors.csv"
};
EMBEDDED_BYTES(CSSColors_csv)

static const unsigned char DirectionWords_csv[] = {
#embed "../LedgerEvents/Data/DirectionWords.csv"
};
EMBEDDED_BYTES(DirectionWords_csv)
