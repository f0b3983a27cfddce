#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char WindowsPlaces_csv[] = {
#embed "../ZoneInfo/Data/WindowsPlaces.csv"
};
EMBEDDED_BYTES(WindowsPlaces_csv)

static const unsigned char WindowsZones_csv[] = {
#embed "../ZoneInfo/Data/WindowsZones.csv"
};
EMBEDDED_BYTES(WindowsZones_csv)
