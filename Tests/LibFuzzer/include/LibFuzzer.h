// The entry of libFuzzer, which has no header of its own.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
                        int (*_Nonnull run)(const uint8_t *_Nullable data, size_t count));
