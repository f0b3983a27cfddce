/* Counts what a program allocates, for whoever preloads it (glibc): allocation_count() is in the program's own symbols then, and the
   file that ALLOCATIONS names gets the number when the program ends. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ulong count;

unsigned long allocation_count(void) { return atomic_load(&count); }

__attribute__((destructor)) static void tell(void)
{
    unsigned long total = allocation_count();
    const char *path = getenv("ALLOCATIONS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%lu\n", total);
        fclose(file);
    }
}

/* valgrind before 3.20 writes to the mask, and libdispatch's is read-only. */
int sigsuspend(const sigset_t *mask)
{
    sigset_t copy = *mask;
    return (int)syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}

void *malloc(size_t size)
{
    atomic_fetch_add(&count, 1);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    atomic_fetch_add(&count, 1);
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size)
{
    atomic_fetch_add(&count, 1);
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    atomic_fetch_add(&count, 1);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    *block = aligned_alloc(alignment, size);
    return *block ? 0 : 12;
}
