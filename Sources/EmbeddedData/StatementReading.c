#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char Profiles_txt[] = {
#embed "../StatementReading/Data/Profiles.txt"
};
EMBEDDED_BYTES(Profiles_txt)
