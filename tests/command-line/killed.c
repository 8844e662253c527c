/* The calls by which a command line writes its files, linked into the program in front of the system's:
 * before the VARI_KILL-th of them the program is killed, as by `kill -9`, so that a test meets every moment
 * of a save. */

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

ssize_t __real_write(int file, const void *bytes, size_t size);
int __real_fchmod(int file, mode_t mode);
int __real_fsync(int file);
int __real_linkat(int from, const char *old, int to, const char *new, int flags);
int __real_rename(const char *old, const char *new);
int __real_close(int file);
int __real_unlink(const char *path);

ssize_t __wrap_write(int file, const void *bytes, size_t size);
int __wrap_fchmod(int file, mode_t mode);
int __wrap_fsync(int file);
int __wrap_linkat(int from, const char *old, int to, const char *new, int flags);
int __wrap_rename(const char *old, const char *new);
int __wrap_close(int file);
int __wrap_unlink(const char *path);

static void killed(void)
{
    static atomic_long calls;
    const char *wanted = getenv("VARI_KILL");
    if (wanted != NULL && atomic_fetch_add(&calls, 1) + 1 == atol(wanted))
        raise(SIGKILL);
}

ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    killed();
    return __real_write(file, bytes, size);
}

int __wrap_fchmod(int file, mode_t mode)
{
    killed();
    return __real_fchmod(file, mode);
}

int __wrap_fsync(int file)
{
    killed();
    return __real_fsync(file);
}

int __wrap_linkat(int from, const char *old, int to, const char *new, int flags)
{
    killed();
    return __real_linkat(from, old, to, new, flags);
}

int __wrap_rename(const char *old, const char *new)
{
    killed();
    return __real_rename(old, new);
}

int __wrap_close(int file)
{
    killed();
    return __real_close(file);
}

int __wrap_unlink(const char *path)
{
    killed();
    return __real_unlink(path);
}
