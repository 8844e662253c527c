/* Files, read whole and written whole, and lines of stdin. What is no plain file (a folder, a pipe, a device)
 * is refused before anything waits for it. */

#define _GNU_SOURCE /* O_TMPFILE, mkostemp */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allocation.h"
#include "exit_status.h"
#include "files.h"
#include "streams.h"

enum { FILE_MAX = 2 << 20, LINE_LONGEST = 1 << 20, NAMES_TRIED = 1000 };

const char *file_problem(int reason)
{
    switch (reason) {
    case EISDIR: return "it is a folder";
    case ESPIPE: return "it is a pipe or a device, no file";
    case EILSEQ: return "it is no text: there is a byte in it that is 0";
    case ENOLINK: return "it is a link to nothing";
    case EEXIST: return "there is a file of that name already; --force replaces it";
    default: return strerror(reason);
    }
}

/* 0, or what it is instead. */
static int no_plain_file(const struct stat *status)
{
    return S_ISREG(status->st_mode) ? 0 : S_ISDIR(status->st_mode) ? EISDIR : ESPIPE;
}

/* A descriptor of a plain file, or -1 with errno set. Nobody waits for the other end of a pipe. */
static int open_plain(const char *path)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0)
        return -1;
    int problem = fstat(file, &status) != 0 ? errno : no_plain_file(&status);
    if (problem == 0)
        return file;
    close(file);
    errno = problem;
    return -1;
}

bool is_same_file(const char *path, const char *other)
{
    struct stat left, right;
    if (stat(path, &left) != 0 || stat(other, &right) != 0)
        return strcmp(path, other) == 0;
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino;
}

FILE *open_file(const char *path)
{
    int file = open_plain(path);
    FILE *in = file < 0 ? NULL : fdopen(file, "r");
    if (in == NULL && file >= 0)
        out_of_memory();
    return in;
}

static char *read_whole(int file, size_t *length)
{
    size_t capacity = 1 << 14;
    char *bytes = memory_take(capacity + 1);
    ssize_t got;
    *length = 0;
    while ((got = read(file, bytes + *length, capacity - *length)) > 0 || (got < 0 && errno == EINTR)) {
        *length += got < 0 ? 0 : (size_t)got;
        if (*length > FILE_MAX) /* the library refuses so large a text with a message of its own */
            break;
        if (*length < capacity)
            continue;
        capacity *= 2;
        bytes = memory_more(bytes, capacity + 1);
    }
    bytes[*length] = '\0';
    if (got >= 0)
        return bytes;
    int reason = errno;
    free(bytes);
    errno = reason;
    return NULL;
}

char *read_whole_stream(FILE *in, size_t *length)
{
    return read_whole(fileno(in), length);
}

char *read_whole_file(const char *path, size_t *length)
{
    int file = open_plain(path);
    if (file < 0)
        return NULL;
    char *bytes = read_whole(file, length);
    int reason = errno;
    close(file);
    errno = reason;
    return bytes;
}

/* --- writing -------------------------------------------------------------------------- */

/* Where the file is, links followed, and the mode that it has or is to have. False with errno set. */
static bool find_place(const char *path, char *place, mode_t *mode)
{
    struct stat there;
    bool link = lstat(path, &there) == 0 && S_ISLNK(there.st_mode);
    if (link && realpath(path, place) == NULL) {
        if (errno == ENOENT) /* links of /proc lead to pipes that have no path */
            errno = stat(path, &there) == 0 ? no_plain_file(&there) : ENOLINK;
        return false;
    }
    if (!link && snprintf(place, PATH_MAX, "%s", path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (stat(place, &there) != 0) {
        mode_t mask = umask(0);
        umask(mask);
        *mode = 0666 & ~mask;
        return errno == ENOENT;
    }
    *mode = there.st_mode & 0777;
    int problem = no_plain_file(&there);
    errno = problem;
    return problem == 0 && access(place, W_OK) == 0;
}

static bool write_synced(int file, const char *text, size_t length, mode_t mode)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        text += written < 0 ? 0 : written;
        length -= written < 0 ? 0 : (size_t)written;
    }
    return fchmod(file, mode) == 0 && (fsync(file) == 0 || errno == EINVAL);
}

/* The new name of a file may not be on the disk before its folder is. */
static void sync_folder(const char *folder)
{
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    fsync(descriptor);
    close(descriptor);
}

/* What is written before it takes its place: a file without a name, which is gone if the program is killed,
 * or, where the file system has none, a file of a name that nobody had. */
typedef struct Draft {
    const char *place; /* that it is to take */
    char folder[PATH_MAX], name[PATH_MAX + 32];
    int file;
    bool named;
} Draft;

static bool draft_open_named(Draft *draft)
{
    snprintf(draft->name, sizeof draft->name, "%s/.vari-XXXXXX", draft->folder);
    draft->file = mkostemp(draft->name, O_CLOEXEC);
    draft->named = draft->file >= 0;
    return draft->named;
}

static bool draft_open(Draft *draft, const char *place)
{
    const char *slash = strrchr(place, '/');
    size_t length = slash == NULL ? 1 : slash == place ? 1 : (size_t)(slash - place);
    *draft = (Draft){ .place = place };
    snprintf(draft->folder, sizeof draft->folder, "%.*s", (int)length, slash == NULL ? "." : place);
    draft->file = open(draft->folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    return draft->file >= 0 || draft_open_named(draft);
}

static bool draft_link(const Draft *draft, const char *name)
{
    char file[64];
    snprintf(file, sizeof file, "/proc/self/fd/%d", draft->file);
    return linkat(AT_FDCWD, file, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

/* Gives what has no name its place, if that is free, or else a name that nobody has. */
static bool draft_name(Draft *draft)
{
    if (draft->named || draft_link(draft, draft->place))
        return true;
    for (unsigned i = 0; errno == EEXIST && !draft->named && i < NAMES_TRIED; i++) {
        snprintf(draft->name, sizeof draft->name, "%s/.vari-%ld-%u", draft->folder, (long)getpid(), i);
        draft->named = draft_link(draft, draft->name);
    }
    return draft->named;
}

/* A name is there for a moment only, in which the file takes its place. */
static bool draft_take_place(Draft *draft)
{
    if (!draft_name(draft))
        return false;
    if (draft->named && rename(draft->name, draft->place) != 0)
        return false;
    draft->named = false;
    sync_folder(draft->folder);
    return true;
}

static bool draft_finish(Draft *draft, const char *bytes, size_t length, mode_t mode)
{
    bool done = write_synced(draft->file, bytes, length, mode) && draft_take_place(draft);
    int reason = errno;
    if (close(draft->file) != 0 && done) {
        done = false;
        reason = errno;
    }
    if (draft->named)
        unlink(draft->name);
    errno = reason;
    return done;
}

bool write_whole_file(const char *path, const char *text)
{
    return write_whole_bytes(path, text, strlen(text));
}

bool write_whole_bytes(const char *path, const char *bytes, size_t length)
{
    char place[PATH_MAX];
    mode_t mode;
    Draft draft;
    if (!find_place(path, place, &mode) || !draft_open(&draft, place))
        return false;
    bool named = draft.named;
    if (draft_finish(&draft, bytes, length, mode))
        return true;
    /* without /proc nothing can be named; if nothing can be written, that is found again */
    return !named && draft_open_named(&draft) && draft_finish(&draft, bytes, length, mode);
}

/* True if a file holds something else than these bytes. */
static bool holds_other(const char *path, const char *bytes, size_t length)
{
    struct stat there;
    size_t held;
    if (stat(path, &there) != 0 || !S_ISREG(there.st_mode) || there.st_size == 0)
        return false; /* what is no file is told when it cannot be written */
    char *text = read_whole_file(path, &held);
    bool other = text == NULL || held != length || memcmp(text, bytes, length) != 0;
    free(text);
    return other;
}

bool write_output(const char *path, const char *bytes, size_t length, bool force)
{
    if (strcmp(path, "-") == 0) {
        fwrite(bytes, 1, length, stdout); /* how that went is asked at the end, as of all that is printed */
        return true;
    }
    if (force || !holds_other(path, bytes, length))
        return write_whole_bytes(path, bytes, length);
    errno = EEXIST;
    return false;
}

bool state_folder(const char *name, char folder[PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool chosen = state != NULL && state[0] == '/';
    if (!chosen && (home == NULL || home[0] == '\0')) {
        errno = ENOENT;
        return false;
    }
    int length = snprintf(folder, PATH_MAX, "%s%s/vari/%s", chosen ? state : home,
                          chosen ? "" : "/.local/state", name);
    errno = ENAMETOOLONG;
    return length < PATH_MAX - NAME_MAX;
}

bool make_folder(char *folder)
{
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(folder, 0700) == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS;
        *slash = '/';
        if (!made)
            return false;
    }
    return mkdir(folder, 0700) == 0 || errno == EEXIST;
}

char *path_with(const char *path, const char *ending)
{
    if (path == NULL)
        return NULL;
    size_t size = strlen(path) + strlen(ending) + 1;
    char *whole = memory_take(size);
    snprintf(whole, size, "%s%s", path, ending);
    return whole;
}

uint64_t hash_of_bytes(const char *bytes, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

bool path_ends_with(const char *path, const char *ending)
{
    size_t length = strlen(path), size = strlen(ending);
    return length >= size && strcasecmp(path + length - size, ending) == 0;
}

bool path_is_record(const char *path)
{
    return path_ends_with(path, ".record") || path_ends_with(path, ".game");
}

const char *path_ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1,
               *dot = strrchr(name, '.');
    return dot == NULL || dot == name ? "" : dot + 1;
}

/* --- lines --------------------------------------------------------------------------- */

static void add_byte(Line *line, char byte)
{
    if (line->length + 1 >= line->capacity) {
        line->capacity = line->capacity * 2 + 128;
        line->text = memory_more(line->text, line->capacity);
    }
    line->text[line->length++] = byte;
    line->text[line->length] = '\0';
}

size_t byte_order_mark(const char *text)
{
    static const char mark[] = "\xEF\xBB\xBF";
    return strncmp(text, mark, sizeof mark - 1) == 0 ? sizeof mark - 1 : 0;
}

/* The text so far begins with such a mark. */
static bool is_utf_16(const char *text)
{
    return strncmp(text, "\xFF\xFE", 2) == 0 || strncmp(text, "\xFE\xFF", 2) == 0;
}

bool line_read_from(FILE *in, Line *line)
{
    enum { BETWEEN_LOOKS = 4096 };
    int byte;
    size_t count = 0;
    bool any = false, ends = false;
    add_byte(line, '\n'); /* so that there is a text */
    line->length = 0;
    line->text[0] = '\0';
    line->wrong = NULL;
    errno = 0;
    while (!ends && (byte = getc_unlocked(in)) != EOF && byte != '\n' && byte != '\r') {
        any = true;
        ends = ++count % BETWEEN_LOOKS == 0 &&
               streams_are_given_up(); /* no signal breaks off what never waits */
        if (byte == '\0')
            line->wrong = is_utf_16(line->text) ? "this is UTF-16: save the file as UTF-8"
                                                : "there is a byte in this line that is 0";
        else if (line->length == LINE_LONGEST)
            line->wrong = "this line is longer than 1,048,576 bytes";
        if (line->wrong == NULL)
            add_byte(line, (char)byte);
    }
    if (ends || (byte == EOF && ferror(in) && errno == EINTR && streams_are_given_up())) {
        line->reason = EINTR;
        return false;
    }
    any = any || byte == '\r';
    if (byte == '\r' && (byte = getc_unlocked(in)) != '\n' && byte != EOF)
        ungetc(byte, in);
    line->reason = byte == EOF && ferror(in) ? errno : 0;
    size_t mark = byte_order_mark(line->text);
    memmove(line->text, line->text + mark, strlen(line->text + mark) + 1);
    line->length = strlen(line->text);
    return any || byte == '\n';
}

bool line_read(Line *line)
{
    return line_read_from(stdin, line);
}

int line_status_of(const Line *line, const char *name)
{
    if (line->reason == 0 || line->reason == EINTR)
        return EXIT_DONE;
    fprintf(stderr, "vari: cannot read %s: %s\n", name, file_problem(line->reason));
    return EXIT_WORLD;
}

int line_status(const Line *line)
{
    return line_status_of(line, "standard input");
}
