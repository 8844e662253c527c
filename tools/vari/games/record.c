/* The record of a game, written line by line and read whole. */

#include "record.h"
#include "allocation.h"
#include "exit_status.h"
#include "files.h"
#include "library_names.h"
#include "quoting.h"
#include "telling.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef enum Place { FIRST, ONCE, OFTEN, HAPPENS } Place;

static const struct {
    const char *word;
    Place place;
} keys[] = {
#define LINE(NAME, key, place, meaning) { key, place },
    RECORD_LINES(LINE)
#undef LINE
};

enum { RECORD_LARGEST = 2 << 20 }; /* bytes; read_whole_file() reads no more */

/* --- writing ------------------------------------------------------------------------------------------- */

bool record_begins(const char *text)
{
    size_t length = strlen(keys[RECORD_RECORD].word);
    text += byte_order_mark(text);
    return strncmp(text, keys[RECORD_RECORD].word, length) == 0 && text[length] == ':';
}

void record_write(FILE *out, RecordKey key, const char *value)
{
    char *written = line_value(value);
    fprintf(out, "%s: %s\n", keys[key].word, written);
    free(written);
}

void record_write_head(FILE *out)
{
    fprintf(out, "%s: %d\n", keys[RECORD_RECORD].word, RECORD_VERSION);
    fprintf(out,
            "# A game of vari. `vari replay FILE` shows it, `vari play --resume FILE` goes on with it.\n");
}

/* A definition's file is found again from anywhere; an id is an id. */
static void write_variant(FILE *out, const char *variant)
{
    bool is_path = strchr(variant, '/') != NULL || strchr(variant, '.') != NULL;
    char *whole = is_path ? realpath(variant, NULL) : NULL;
    if (is_path && whole == NULL && errno == ENOMEM)
        out_of_memory();
    record_write(out, RECORD_VARIANT, whole != NULL ? whole : variant);
    free(whole);
}

void record_write_rules(FILE *out, const Arguments *arguments, const VariRules *rules, const char *position)
{
    char hash[17];
    rules_hash_text(rules, hash);
    write_variant(out, arguments->positional[0]);
    record_write(out, RECORD_HASH, hash);
    for (size_t i = 0; i < arguments->setting_count; i++) {
        const VariSetting *setting = &arguments->settings[i];
        char *value;
        size_t length;
        FILE *text = open_text(&value, &length);
        fprintf(text, "%s=%s", setting->name, setting->value);
        close_text(text, &value);
        record_write(out, RECORD_SET, value);
        free(value);
    }
    if (position != NULL)
        record_write(out, RECORD_POSITION, position);
}

RecordKey record_next(const VariGame *game)
{
    return vari_position_player(vari_game_at(game)) == SIZE_MAX ? RECORD_CHANCE : RECORD_MOVE;
}

void record_write_result(FILE *out, const VariGame *game, const VariRules *rules)
{
    VariResult result = *vari_position_result(vari_game_at(game));
    if (!result.over)
        return;
    char *value = record_result_text(rules, &result);
    record_write(out, RECORD_RESULT, value);
    free(value);
}

/* --- reading ------------------------------------------------------------------------------------------- */

static const char not_quoted[] = "a value in quotes ends with a quote, and a `\\` has three digits behind it";

void record_tell(const RecordLine *line, const char *message, const char *nearest)
{
    size_t written = strcspn(line->origin.line + line->origin.offset, "\r\n");
    tell_origin_error(&line->origin, 0, written, message, nearest);
}

const RecordLine *record_find(const Record *record, RecordKey key)
{
    for (size_t i = 0; i < record->count; i++)
        if (record->lines[i].key == key)
            return &record->lines[i];
    return NULL;
}

static RecordKey key_of(const char *text, size_t length)
{
    RecordKey key = 0;
    while (key < RECORD_KEY_COUNT &&
           (strncmp(keys[key].word, text, length) != 0 || keys[key].word[length] != '\0'))
        key++;
    return key;
}

static const char *nearest_key(const char *text, size_t length)
{
    const char *words[RECORD_KEY_COUNT];
    for (size_t i = 0; i < RECORD_KEY_COUNT; i++)
        words[i] = keys[i].word;
    char *word = memory_part(text, length);
    size_t nearest = vari_nearest(word, words, RECORD_KEY_COUNT);
    free(word);
    return nearest == SIZE_MAX ? "" : words[nearest];
}

/* Why such a line cannot stand behind those that were read; NULL: it can. */
static const char *out_of_place(const Record *record, RecordKey key)
{
    if ((keys[key].place == FIRST) != (record->count == 0))
        return record->count == 0
                   ? "a record begins with a line `record: 1`"
                   : "another game begins here; `vari replay --game N` takes one out of several";
    if (keys[key].place == HAPPENS)
        return record_find(record, RECORD_VARIANT) == NULL ? "a line `variant:` stands before what happened"
                                                           : NULL;
    if (record->first < record->count)
        return "this stands before what happened";
    return keys[key].place == ONCE && record_find(record, key) != NULL ? "this stands here a second time"
                                                                       : NULL;
}

static void add_line(Record *record, const RecordLine *line)
{
    if (record->count == record->capacity) {
        record->capacity = record->capacity * 2 + 64;
        record->lines = memory_more(record->lines, record->capacity * sizeof *record->lines);
    }
    if (keys[line->key].place != HAPPENS)
        record->first++;
    record->lines[record->count++] = *line;
}

/* Reads a line, whose end stands at `length`. */
static bool take_line(Record *record, const char *text, size_t length, size_t number)
{
    Origin origin = { .path = record->path, .line = text, .number = number };
    size_t word = strcspn(text, ":\r\n"), blanks = strspn(text + word + (text[word] == ':'), " ");
    RecordLine line = { .key = key_of(text, word), .origin = origin };
    if (text[word] != ':' || line.key == RECORD_KEY_COUNT) {
        bool is_key = text[word] == ':';
        tell_origin_error(&origin, 0, word,
                          is_key ? "no line of a record begins so" : "this is no `key: value`",
                          is_key ? nearest_key(text, word) : "");
        return false;
    }
    const char *misplaced = out_of_place(record, line.key);
    if (misplaced != NULL) {
        tell_origin_error(&origin, 0, word, misplaced, "");
        return false;
    }
    line.origin.offset = word + 1 + blanks;
    line.value = memory_part(text + line.origin.offset, length - line.origin.offset);
    add_line(record, &line);
    if (!line_value_read(line.value)) {
        record_tell(&line, not_quoted, "");
        return false;
    }
    if (line.key == RECORD_RECORD && strcmp(line.value, "1") != 0) {
        record_tell(&line, "this vari reads records of version 1", "1");
        return false;
    }
    return true;
}

static bool tell_file(const Record *record, const char *message)
{
    fprintf(tell_stream(), "%s:%zu:1: error: %s\n", record->path, record->above + 1, message);
    return false;
}

static bool read_lines(Record *record)
{
    size_t number = record->above + 1;
    const char *rest = record->text;
    for (const char *line = record->text + byte_order_mark(record->text), *end;
         (end = strchr(line, '\n')) != NULL; line = end + 1, number++) {
        size_t length = (size_t)(end - line);
        length -= length > 0 && line[length - 1] == '\r';
        if (line[0] == '#')
            record_take_text(record, line, length, number);
        else if (length > 0 && !take_line(record, line, length, number))
            return false;
        rest = end + 1;
        record->whole = (size_t)(rest - record->text);
    }
    record->cut = *rest != '\0' ? number : 0;
    return record_find(record, RECORD_VARIANT) != NULL ||
           tell_file(record, record->count == 0 ? "this is no record of a game"
                                                : "there is no line `variant:` that says what is played");
}

static bool read_text(const char *path, char *text, size_t length, size_t above, Record *record)
{
    *record = (Record){ .path = must_copy(path), .text = text, .above = above };
    if (length > RECORD_LARGEST)
        return tell_file(record, "a record has 2 MB at most");
    if (strlen(text) < length)
        return tell_file(record, file_problem(EILSEQ));
    return read_lines(record);
}

bool record_read_text(const char *path, char *text, size_t length, Record *record)
{
    return read_text(path, text, length, 0, record);
}

bool record_follows(const RecordFile *file)
{
    return file->at < file->length || file->at == 0;
}

void record_pass(RecordFile *file)
{
    const char *end = file->text + file->length, *at = file->text + file->at;
    bool begun = false;
    while (at < end && !(record_begins(at) && begun)) {
        begun = begun || record_begins(at);
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        at = feed == NULL ? end : feed + 1;
        file->line++;
    }
    file->at = (size_t)(at - file->text);
}

bool record_read_next(RecordFile *file, Record *record)
{
    size_t from = file->at, above = file->line;
    record_pass(file);
    size_t length = file->at - from;
    char *text = memory_take(length + 1);
    memcpy(text, file->text + from, length);
    text[length] = '\0';
    return read_text(file->path, text, length, above, record);
}

char *record_of_number(const char *text, size_t number)
{
    RecordFile file = { .text = text, .length = strlen(text) };
    for (size_t passed = 1; passed < number && record_follows(&file); passed++)
        record_pass(&file);
    size_t from = file.at;
    if (!record_follows(&file))
        return NULL;
    record_pass(&file);
    return memory_part(text + from, file.at - from);
}

bool record_read(const char *path, Record *record, int *status)
{
    size_t length = 0;
    char *text = read_whole_file(path, &length);
    *record = (Record){ 0 };
    *status = text == NULL ? EXIT_WORLD : EXIT_INPUT;
    if (text != NULL)
        return record_read_text(path, text, length, record);
    fprintf(tell_stream(), "vari: cannot read `%s`: %s\n", path, file_problem(errno));
    return false;
}

void record_free(Record *record)
{
    for (size_t i = 0; i < record->count; i++)
        free(record->lines[i].value);
    if (record->named != NULL)
        free(record->variant[0]);
    free(record->named);
    record_free_kept(&record->kept);
    free(record->lines);
    free(record->text);
    free(record->path);
    *record = (Record){ 0 };
}

/* --- as if it had been typed ---------------------------------------------------------------------------- */

static bool take_setting(const RecordLine *line, Arguments *arguments)
{
    char *equals = strchr(line->value, '=');
    if (equals == NULL || equals == line->value) {
        record_tell(line, "`set:` takes NAME=VALUE", "");
        return false;
    }
    if (arguments->setting_count == sizeof arguments->settings / sizeof arguments->settings[0]) {
        record_tell(line, "this is one option too many", "");
        return false;
    }
    *equals = '\0';
    arguments->settings[arguments->setting_count++] = (VariSetting){ line->value, equals + 1 };
    arguments->setting_from = line->origin;
    return true;
}

static bool take_seed(const RecordLine *line, Arguments *arguments)
{
    char *end;
    errno = 0;
    long seed = strtol(line->value, &end, 10);
    if (errno != 0 || end == line->value || *end != '\0' || seed < 0 || seed > INT_MAX) {
        record_tell(line, "`seed:` takes a whole number", "");
        return false;
    }
    if (!arguments->has_seed)
        arguments->seed = seed;
    arguments->has_seed = true;
    return true;
}

static bool take_variant(Record *record, const RecordLine *line, Arguments *arguments)
{
    if (line->value[0] == '\0') {
        record_tell(line, "`variant:` says no definition", "");
        return false;
    }
    record->variant[0] = line->value;
    record->named = arguments_take_name(arguments, &record->variant[0]);
    arguments->positional = record->variant;
    arguments->count = 1;
    arguments->variant_from = line->origin;
    return true;
}

/* Checks the value of `time:`, such as `5+3`. False after telling what is wrong. */
static bool check_time(const RecordLine *line)
{
    const char *text = line->value;
    double value;
    bool good = record_read_number(&text, RECORD_MINUTES_MAX, &value);
    if (good && *text == '+') {
        text++;
        good = record_read_number(&text, RECORD_MINUTES_MAX, &value);
    }
    good = good && *text == '\0';
    if (!good)
        record_tell(line, "`time:` takes minutes and seconds for each turn, such as 5+3", "");
    return good;
}

bool record_arguments(Record *record, Arguments *arguments)
{
    bool ok = true;
    for (size_t i = 0; i < record->first && ok; i++) {
        const RecordLine *line = &record->lines[i];
        if (line->key == RECORD_VARIANT) {
            ok = take_variant(record, line, arguments);
        } else if (line->key == RECORD_SET) {
            ok = take_setting(line, arguments);
        } else if (line->key == RECORD_SEED) {
            ok = take_seed(line, arguments);
        } else if (line->key == RECORD_TIME) {
            ok = check_time(line);
        } else if (line->key == RECORD_POSITION) {
            arguments->position = line->value;
            arguments->position_from = line->origin;
        } else if (line->key == RECORD_SEATS && arguments->seats == NULL) { /* what was typed counts */
            arguments->seats = line->value;
            arguments->seats_from = line->origin;
        }
    }
    arguments->kept = record_kept(record);
    return ok;
}

void record_compare(const Record *record, const VariRules *rules)
{
    char hash[17];
    const RecordLine *line = record_find(record, RECORD_HASH);
    rules_hash_text(rules, hash);
    if (line != NULL && strcmp(line->value, hash) != 0)
        fprintf(tell_stream(),
                "%s:%zu: warning: the definition has changed since this game was played, and counts as it is "
                "now\n",
                record->path, line->origin.number);
}

/* --- as it happened ------------------------------------------------------------------------------------- */

static bool play_action(const RecordLine *line, VariGame *game)
{
    char message[1024];
    size_t action, number = vari_game_ply(game) + 1;
    if (record_next(game) != line->key && !vari_position_result(vari_game_at(game))->over) {
        snprintf(message, sizeof message, "action %zu: %s acts here", number,
                 vari_position_turn(vari_game_at(game))->called);
        record_tell(line, message, "");
        return false;
    }
    vari_game_go_on(game); /* what was recorded may have gone on past a draw */
    if (vari_game_meant(game, line->value, &action, 1) == 1)
        return vari_game_play_index(game, action) == VARI_OK;
    if (vari_game_play_null(game, line->value) == VARI_OK)
        return true;
    vari_game_meant(game, line->value, &action, 1); /* says again what is wrong with it */
    snprintf(message, sizeof message, "action %zu: %s", number, vari_game_error(game)->message);
    record_tell(line, message, vari_game_error(game)->nearest);
    return false;
}

static bool take_back(const RecordLine *line, VariGame *game)
{
    char *end;
    errno = 0;
    unsigned long count = strtoul(line->value, &end, 10);
    bool number = errno == 0 && end != line->value && *end == '\0' && line->value[0] != '-';
    while (number && count > 0 && vari_game_undo(game) == VARI_OK)
        count--;
    if (number && count == 0)
        return true;
    record_tell(line, number ? "so much has not been played" : "`undo:` takes a whole number", "");
    return false;
}

static bool give_up(const RecordLine *line, VariGame *game, const VariRules *rules)
{
    size_t players = vari_rules_info(rules)->player_count, player = 0;
    while (player < players && strcmp(line->value, vari_rules_player(rules, player)->name) != 0)
        player++;
    if (player < players && vari_game_resign(game, player) == VARI_OK)
        return true;
    record_tell(line,
                player == players                                ? "`resigned:` names one of the players"
                : vari_position_result(vari_game_at(game))->over ? "nobody resigns here: the game is over"
                                                                 : "this player is out of the game",
                "");
    return false;
}

static bool claim(const RecordLine *line, VariGame *game, const VariRules *rules)
{
    size_t players = vari_rules_info(rules)->player_count, player = 0;
    while (player < players && strcmp(line->value, vari_rules_player(rules, player)->name) != 0)
        player++;
    if (player < players && vari_game_claim(game) == VARI_OK)
        return true;
    record_tell(
        line, player == players ? "`claimed:` names one of the players" : "nothing can be claimed here", "");
    return false;
}

bool record_read_number(const char **text, double most, double *value)
{
    char *end;
    size_t length = strspn(*text, "0123456789.");
    *value = length == 0 ? -1 : strtod(*text, &end);
    if (length == 0 || end != *text + length || *value > most)
        return false;
    *text = end;
    return true;
}

bool record_read_clock(const RecordLine *line, const VariRules *rules, double *left)
{
    const double most = RECORD_MINUTES_MAX * 60 * 10.0; /* what is added may make it longer */
    const char *text = line->value;
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++) {
        double seconds;
        text += strspn(text, " ");
        if (!record_read_number(&text, most, &seconds)) {
            record_tell(line, "`clock:` takes the seconds that each player has left", "");
            return false;
        }
        if (left != NULL)
            left[i] = seconds;
    }
    if (*text == '\0')
        return true;
    record_tell(line, "`clock:` takes no more numbers than there are players", "");
    return false;
}

bool record_play(const RecordLine *line, VariGame *game, const VariRules *rules)
{
    switch (line->key) {
    case RECORD_MOVE:
    case RECORD_CHANCE: return play_action(line, game);
    case RECORD_UNDO: return take_back(line, game);
    case RECORD_RESIGNED: return give_up(line, game, rules);
    case RECORD_CLAIMED: return claim(line, game, rules);
    case RECORD_CLOCK: return record_read_clock(line, rules, NULL);
    default: return true;
    }
}
