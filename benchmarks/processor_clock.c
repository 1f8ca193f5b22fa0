/* A clock that stands still while others compute.

   cc -O2 -shared -fPIC -o processor_clock.so processor_clock.c -ldl
   LD_PRELOAD=$PWD/processor_clock.so WALL_CLOCK="fairychess match" fairychess match ... --tc 0.1

   Where this library is loaded, the time of day and the time since start are the processor's time of
   the program itself. Two players that take turns then have the same time each whatever else
   the machine does. Programs whose command line contains the text in WALL_CLOCK keep the true clock:
   the referee, who waits. Only for programs that search in one thread and do not sleep. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int by_processor;

static int true_clock(clockid_t clock, struct timespec *at) {
    static int (*found)(clockid_t, struct timespec *);
    if (!found) found = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    return found(clock, at);
}

__attribute__((constructor)) static void begin(void) {
    const char *except = getenv("WALL_CLOCK");
    char command[4096] = "";
    int file = open("/proc/self/cmdline", O_RDONLY);
    ssize_t length = file < 0 ? 0 : read(file, command, sizeof command - 1);
    if (file >= 0) close(file);
    for (ssize_t at = 0; at + 1 < length; at++)
        if (!command[at]) command[at] = ' '; /* between arguments */
    by_processor = !(except && *except && strstr(command, except));
}

int clock_gettime(clockid_t clock, struct timespec *at) {
    if (by_processor && (clock == CLOCK_MONOTONIC || clock == CLOCK_REALTIME))
        clock = CLOCK_PROCESS_CPUTIME_ID;
    return true_clock(clock, at);
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    at->tv_sec = now.tv_sec;
    at->tv_usec = now.tv_nsec / 1000;
    return 0;
}
