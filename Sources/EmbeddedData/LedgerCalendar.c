#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ExposureWords_csv[] = {
#embed "../LedgerCalendar/Data/ExposureWords.csv"
};
EMBEDDED_BYTES(ExposureWords_csv)
