#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char LunisolarYears_csv[] = {
#embed "../CalendarFeed/Data/LunisolarYears.csv"
};
EMBEDDED_BYTES(LunisolarYears_csv)
