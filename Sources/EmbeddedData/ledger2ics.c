#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char schema_json[] = {
#embed "../ledger2ics/Data/schema.json"
};
EMBEDDED_BYTES(schema_json)
