/* Counts the syncs of a write-ahead log: each one adds a byte to the file named by COUNT_SYNCS, after it is done. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int counted(int fd, const char *name) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    int done = real(fd);
    char link[64], path[4096];
    const char *target = getenv("COUNT_SYNCS");
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (done == 0 && target && length > 4 && !memcmp(path + length - 4, "-wal", 4)) {
        int out = open(target, O_WRONLY | O_APPEND);
        if (out >= 0) {
            if (write(out, "x", 1) != 1) _exit(99);
            close(out);
        }
    }
    return done;
}

int fsync(int fd) { return counted(fd, "fsync"); }
int fdatasync(int fd) { return counted(fd, "fdatasync"); }
