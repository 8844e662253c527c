/* Games as they are kept: a record in the user's folder for what programs remember, to which a line is added,
 * and is on the disk, before what happened is shown. */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "allocation.h"
#include "files.h"
#include "sitting.h"

static const char ending[] = ".game";

/* --- the folder ----------------------------------------------------------------------------------------- */

static void sync_folder(const char *folder)
{
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
}

/* --- games that are kept ---------------------------------------------- */

/* True if the last whole line tells a result, as all that is needed of a game that has ended. */
static bool has_ended(int file, off_t size)
{
    enum { TAIL = 4096 };
    char tail[TAIL + 1];
    off_t start = size > TAIL ? size - TAIL : 0;
    ssize_t length = pread(file, tail, TAIL, start);
    if (length <= 0)
        return true;
    tail[length] = '\0';
    char *last = strrchr(tail, '\n');
    if (last == NULL)
        return true;
    *last = '\0';
    last = strrchr(tail, '\n');
    return strncmp(last == NULL ? tail : last + 1, "result:", 7) == 0;
}

/* Looks at a file; false: it is no game. */
static bool look_at(const char *path, KeptGame *game)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool good = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (good) {
        game->over = has_ended(file, status.st_size);
        game->held = flock(file, LOCK_SH | LOCK_NB) != 0;
        game->played = status.st_mtim;
    }
    close(file);
    return good;
}

static int newest_first(const void *left, const void *right)
{
    const struct timespec *a = &((const KeptGame *)left)->played, *b = &((const KeptGame *)right)->played;
    if (a->tv_sec != b->tv_sec)
        return a->tv_sec < b->tv_sec ? 1 : -1;
    return a->tv_nsec < b->tv_nsec ? 1 : a->tv_nsec > b->tv_nsec ? -1 : 0;
}

/* Of which variant a file of games is: ID-DATE-... From malloc(); NULL: it is no such name. */
static char *id_of_name(const char *name)
{
    enum { DATE = 8 };
    size_t length = strlen(name), tail = sizeof ending - 1;
    if (length <= tail || strcmp(name + length - tail, ending) != 0)
        return NULL;
    for (const char *dash = name; (dash = strchr(dash, '-')) != NULL; dash++)
        if (strspn(dash + 1, "0123456789") == DATE && dash[1 + DATE] == '-')
            return memory_part(name, (size_t)(dash - name));
    return NULL;
}

KeptGame *journal_games(const char *id, const char *but, size_t *count)
{
    char folder[PATH_MAX], path[PATH_MAX + NAME_MAX + 2];
    KeptGame *games = NULL;
    DIR *directory = state_folder("games", folder) ? opendir(folder) : NULL;
    *count = 0;
    for (struct dirent *entry; directory != NULL && (entry = readdir(directory)) != NULL;) {
        KeptGame game = { .id = id_of_name(entry->d_name) };
        bool fits = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path;
        if (!fits || game.id == NULL || (id != NULL && strcmp(game.id, id) != 0) ||
            (but != NULL && strcmp(path, but) == 0) || !look_at(path, &game)) {
            free(game.id);
            continue;
        }
        game.path = must_copy(path);
        games = memory_more(games, (*count + 1) * sizeof *games);
        games[(*count)++] = game;
    }
    if (directory != NULL)
        closedir(directory);
    if (*count > 0)
        qsort(games, *count, sizeof *games, newest_first);
    return games;
}

void journal_free_games(KeptGame *games, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(games[i].path);
        free(games[i].id);
    }
    free(games);
}

char *journal_last(const char *id)
{
    size_t count;
    char *last = NULL;
    KeptGame *games = journal_games(id, NULL, &count);
    for (size_t i = 0; i < count && last == NULL; i++)
        if (!games[i].over && !games[i].held)
            last = must_copy(games[i].path);
    journal_free_games(games, count);
    if (last == NULL && id != NULL)
        fprintf(stderr, "vari: there is no game of %s to go on with; `vari play %s` begins one\n", id, id);
    else if (last == NULL)
        fprintf(stderr, "vari: there is no game to go on with; `vari play VARIANT` begins one\n");
    return last;
}

char *journal_id_of(const char *path)
{
    static const char yaml[] = ".yaml";
    if (!path_ends_with(path, yaml))
        return NULL;
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
    char *id = memory_part(name, strlen(name) - strlen(yaml));
    size_t count;
    bool any = false;
    KeptGame *games = journal_games(id, NULL, &count);
    for (size_t i = 0; i < count; i++)
        any = any || (!games[i].over && !games[i].held);
    journal_free_games(games, count);
    if (any)
        return id;
    free(id);
    return NULL;
}

/* --- what is written ------------------------------------------------------- */

static void write_seats(const Table *table, FILE *out)
{
    char *list, text[SEAT_TEXT];
    size_t length, players = vari_rules_info(table->rules)->player_count;
    FILE *seats = open_text(&list, &length);
    for (size_t i = 0; i < players || (i == players && table->seats[i].form == SEAT_HUMAN); i++) {
        seat_write(table->seats[i], text);
        fprintf(seats, "%s%s", i > 0 ? "," : "", text);
    }
    close_text(seats, &list);
    record_write(out, RECORD_SEATS, list);
    free(list);
}

/* What is known of the game besides: of one that is gone on with what its record says, of another when it was
 * begun, as PGN's tag has it. */
static void write_tags(const Table *table, FILE *out)
{
    char tag[32];
    struct tm day;
    time_t now = time(NULL);
    if (table->record == NULL)
        record_write(out, RECORD_TAG, "Event=vari play");
    if (table->record == NULL && strftime(tag, sizeof tag, "Date=%Y.%m.%d", localtime_r(&now, &day)) > 0)
        record_write(out, RECORD_TAG, tag);
    for (size_t i = 0; table->record != NULL && i < table->record->first; i++)
        if (table->record->lines[i].key == RECORD_TAG)
            record_write(out, RECORD_TAG, table->record->lines[i].value);
}

static void write_first_lines(const Table *table, FILE *out)
{
    char seed[32];
    snprintf(seed, sizeof seed, "%ld", table->arguments->seed);
    record_write_head(out);
    record_write_rules(out, table->arguments, table->rules, table->start);
    write_tags(table, out);
    write_seats(table, out);
    record_write(out, RECORD_SEED, seed);
    if (table->arguments->time != NULL)
        record_write(out, RECORD_TIME, table->arguments->time);
    record_write_definition(out, table->rules);
}

char *journal_text(const Table *table)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    write_first_lines(table, out);
    fputs(table->journal.log == NULL ? "" : table->journal.log, out);
    close_text(out, &text);
    return text;
}

/* --- the file -------------------------------------------------------------- */

/* Both ends of a file that somebody else goes on with at the same time would be lost. */
static bool hold(int file)
{
    return file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0;
}

/* Ids are a stranger's: a name of a file is made of letters, digits and strokes. */
static bool name_file(const Table *table, const char *folder, unsigned again, char path[PATH_MAX])
{
    char id[64], number[16] = "";
    time_t now = time(NULL);
    struct tm day;
    size_t length = 0;
    for (const char *at = vari_rules_info(table->rules)->id; *at != '\0' && length + 1 < sizeof id; at++)
        id[length++] = (char)(strchr("abcdefghijklmnopqrstuvwxyz0123456789", *at) != NULL ? *at : '-');
    id[length] = '\0';
    localtime_r(&now, &day);
    if (again > 0)
        snprintf(number, sizeof number, "-%u", again);
    int whole = snprintf(path, PATH_MAX, "%s/%s-%04d%02d%02d-%02d%02d%02d-%ld%s%s", folder, id,
                         day.tm_year + 1900, day.tm_mon + 1, day.tm_mday, day.tm_hour, day.tm_min, day.tm_sec,
                         (long)getpid(), number, ending);
    errno = ENAMETOOLONG;
    return whole < PATH_MAX;
}

static bool create(Table *table)
{
    enum { GAMES_A_SECOND = 100 }; /* begun by one process */
    char folder[PATH_MAX], path[PATH_MAX];
    Journal *journal = &table->journal;
    if (!state_folder("games", folder) || !make_folder(folder))
        return false;
    for (unsigned again = 0; again == 0 || (journal->file < 0 && errno == EEXIST && again < GAMES_A_SECOND);
         again++) {
        if (!name_file(table, folder, again, path))
            return false;
        journal->file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    }
    if (journal->file < 0)
        return false;
    hold(journal->file);
    sync_folder(folder);
    record_keep_definition(table->rules);
    free(journal->path);
    journal->path = must_copy(path);
    journal->length = 0;
    return true;
}

/* Lets go of a file that was deleted and empties one that others have cut off, for all to be written anew;
 * what others have added is taken away. */
static void look_after(Journal *journal)
{
    struct stat status;
    if (fstat(journal->file, &status) != 0 || status.st_nlink == 0) {
        close(journal->file);
        journal->file = -1;
        return;
    }
    size_t length = status.st_size < (off_t)journal->length ? 0 : journal->length;
    if (status.st_size == (off_t)length || ftruncate(journal->file, (off_t)length) == 0)
        journal->length = length;
}

/* Bytes at a place of the file; what was written of them before it failed is taken away again. */
static bool write_at(int file, size_t place, const char *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t written = pwrite(file, bytes + done, length - done, (off_t)(place + done));
        if (written < 0 && errno != EINTR) {
            int reason = errno;
            if (ftruncate(file, (off_t)place) != 0)
                reason = errno;
            errno = reason;
            return false;
        }
        done += written < 0 ? 0 : (size_t)written;
    }
    return fdatasync(file) == 0 || errno == EINVAL;
}

static bool write_log(Table *table)
{
    Journal *journal = &table->journal;
    if (journal->file >= 0)
        look_after(journal);
    if (journal->file < 0 && !create(table))
        return false;
    if (journal->length == 0) {
        char *text = journal_text(table);
        size_t length = strlen(text);
        bool written = write_at(journal->file, 0, text, length);
        free(text);
        if (!written)
            return false;
        journal->length = length;
    } else {
        size_t more = journal->log_length - journal->kept;
        if (!write_at(journal->file, journal->length, journal->log + journal->kept, more))
            return false;
        journal->length += more;
    }
    journal->kept = journal->log_length;
    return true;
}

void journal_sync(Table *table)
{
    Journal *journal = &table->journal;
    if (!table->keeps || (journal->kept == journal->log_length && journal->length > 0))
        return;
    if (write_log(table)) {
        if (journal->told_broken)
            printf("The game is kept again.\n");
        journal->told_broken = false;
        return;
    }
    if (!journal->told_broken)
        printf("This game is not kept: %s. `save FILE` may keep it elsewhere.\n", file_problem(errno));
    journal->told_broken = true;
}

void journal_add(Table *table, RecordKey key, const char *value)
{
    Journal *journal = &table->journal;
    char *line, *clocks = value == NULL ? clocks_text(table) : NULL;
    size_t length;
    FILE *out = open_text(&line, &length);
    record_write(out, key, value == NULL ? clocks : value);
    close_text(out, &line);
    length = strlen(line);
    journal->log = memory_more(journal->log, journal->log_length + length + 1);
    memcpy(journal->log + journal->log_length, line, length + 1);
    journal->log_length += length;
    free(line);
    free(clocks);
}

void journal_add_result(Table *table)
{
    VariResult result = table_result(table);
    if (!result.over)
        return;
    char *value = record_result_text(table->rules, &result);
    journal_add(table, RECORD_RESULT, value);
    free(value);
}

/* --- other files ----------------------------------------------------------- */

bool journal_resume(Table *table)
{
    char folder[PATH_MAX];
    Journal *journal = &table->journal;
    const char *path = table->record->path;
    char *whole = realpath(path, NULL), *home = state_folder("games", folder) ? realpath(folder, NULL) : NULL;
    size_t length = home == NULL ? 0 : strlen(home);
    bool journals =
        whole != NULL && home != NULL && strncmp(whole, home, length) == 0 && whole[length] == '/';
    free(whole);
    free(home);
    if (!journals)
        return true;
    journal->file = open(path, O_WRONLY | O_CLOEXEC);
    if (!hold(journal->file)) {
        fprintf(stderr, "vari: `%s` cannot be gone on with: %s\n", path,
                journal->file >= 0 && errno == EWOULDBLOCK ? "somebody is playing it" : file_problem(errno));
        return false;
    }
    journal->path = must_copy(path);
    journal->length = table->record->whole;
    journal->kept = journal->log_length;
    if (ftruncate(journal->file, (off_t)journal->length) != 0)
        journal->length = 0; /* told when it is written anew */
    return true;
}

void journal_rewrite(Table *table)
{
    Journal *journal = &table->journal;
    if (!table->keeps || journal->file < 0)
        return;
    char *text = journal_text(table);
    if (write_whole_file(journal->path, text)) {
        close(journal->file);
        journal->file = open(journal->path, O_WRONLY | O_CLOEXEC);
        hold(journal->file);
        journal->length = strlen(text);
        journal->kept = journal->log_length;
    } else {
        printf("What changed is not kept: %s.\n", file_problem(errno));
    }
    free(text);
}

void journal_tell(Table *table)
{
    if (table->journal.file >= 0 && !table->journal.told_broken && !table_result(table).over)
        printf("The game is kept. Go on with `vari play --resume`.\n");
}

void journal_close(Table *table)
{
    if (table->journal.file >= 0)
        close(table->journal.file);
    free(table->journal.path);
    free(table->journal.log);
}
