#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char Currencies_csv[] = {
#embed "../LedgerCore/Data/Currencies.csv"
};
EMBEDDED_BYTES(Currencies_csv)
