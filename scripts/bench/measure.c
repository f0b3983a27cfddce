/* measure FILE COMMAND… : adds what the command took to the file: wall and processor time in seconds, peak memory in kilobytes.
   A program of its own, since a child's peak counts what its parent held when it forked. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int argc, char **argv)
{
    struct timeval begin, end;
    struct rusage usage;
    int status;
    if (argc < 3)
        return 64;
    gettimeofday(&begin, NULL);
    pid_t child = fork();
    if (child == 0) {
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) < 0 || status != 0)
        return 1;
    gettimeofday(&end, NULL);
    long peak = usage.ru_maxrss;
#ifdef __APPLE__
    peak /= 1024;
#endif
    FILE *file = fopen(argv[1], "a");
    if (!file)
        return 73;
    fprintf(file, "%.6f %.6f %ld\n", seconds(end) - seconds(begin), seconds(usage.ru_utime) + seconds(usage.ru_stime), peak);
    return fclose(file) ? 74 : 0;
}
