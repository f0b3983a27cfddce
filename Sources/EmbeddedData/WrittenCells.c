#include "EmbeddedData.h"

// Part of C23, and known to the compilers that know Swift 6.2.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char CellWords_csv[] = {
#embed "../WrittenCells/Data/CellWords.csv"
};
EMBEDDED_BYTES(CellWords_csv)

static const unsigned char Clocks_csv[] = {
#embed "../WrittenCells/Data/Clocks.csv"
};
EMBEDDED_BYTES(Clocks_csv)

static const unsigned char CurrencyWords_csv[] = {
#embed "../WrittenCells/Data/CurrencyWords.csv"
};
EMBEDDED_BYTES(CurrencyWords_csv)

static const unsigned char HeaderNames_csv[] = {
#embed "../WrittenCells/Data/HeaderNames.csv"
};
EMBEDDED_BYTES(HeaderNames_csv)

static const unsigned char KindWords_csv[] = {
#embed "../WrittenCells/Data/KindWords.csv"
};
EMBEDDED_BYTES(KindWords_csv)

static const unsigned char MonthNames_csv[] = {
#embed "../WrittenCells/Data/MonthNames.csv"
};
EMBEDDED_BYTES(MonthNames_csv)

static const unsigned char NameWords_csv[] = {
#embed "../WrittenCells/Data/NameWords.csv"
};
EMBEDDED_BYTES(NameWords_csv)
