/* `vari replay` of records. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "exit_status.h"
#include "files.h"
#include "outcome.h"
#include "replay.h"
#include "telling.h"

/* --- as a game ------------------------------------------------------------------------------------------ */

/* Takes so many moves from the end, with what was said of them. */
static void take_back(PgnGame *pgn, size_t moves)
{
    while (pgn->count > 0 && moves > 0) {
        PgnItem *last = &pgn->items[--pgn->count];
        moves -= last->type == PGN_MOVE;
        free(last->text);
    }
}

static void add_tag(PgnGame *pgn, const RecordLine *line)
{
    const char *equals = strchr(line->value, '=');
    bool word = equals != NULL && equals > line->value;
    for (const char *at = line->value; word && at < equals; at++)
        word = isalnum((unsigned char)*at) || *at == '_' || (unsigned char)*at >= 0x80;
    if (!word)
        return;
    char *name = memory_part(line->value, (size_t)(equals - line->value));
    pgn_add_tag(pgn, name, equals + 1, (Origin){ 0 });
    free(name);
}

/* Who sat where: the names of players, where nothing else is known of them. */
static void add_seats(PgnGame *pgn, const RecordLine *line)
{
    static const char *const tags[] = { "White", "Black" };
    const char *at = line == NULL ? "" : line->value;
    for (size_t i = 0; i < 2 && *at != '\0'; i++) {
        size_t length = strcspn(at, ",");
        char *seat = memory_part(at, length);
        pgn_set_tag(pgn, tags[i], seat);
        free(seat);
        at += length + (at[length] == ',');
    }
}

/* What somebody has said of the end, where the rules do not decide: "white by resignation". */
static void take_result(PgnGame *pgn, const char *said, const VariGame *game, const VariRules *rules)
{
    const char *by = strstr(said, " by "), *result = "*";
    size_t length = by == NULL ? strlen(said) : (size_t)(by - said);
    for (size_t player = 0; player < 2; player++) {
        const char *name = vari_rules_player(rules, player)->name;
        if (strlen(name) == length && strncmp(name, said, length) == 0)
            result = player == 0 ? "1-0" : "0-1";
    }
    if (length == 4 && strncmp(said, "draw", 4) == 0)
        result = "1/2-1/2";
    bool nobody = strncmp(said, "by ", 3) == 0; /* has won */
    if (nobody)
        result = PGN_LOST_BY_BOTH;
    snprintf(pgn->result, sizeof pgn->result, "%s", result);
    const char *reason = nobody ? said + 3 : by == NULL ? "normal" : by + 4;
    bool claimed = strcmp(reason, vari_position_claimable(vari_game_at(game))->reason) == 0;
    pgn_set_reason(pgn, reason);
    const PgnTag *told = pgn_tag(pgn, "Termination");
    if (told == NULL || claimed || strcmp(end_reason(told->value), reason) != 0) /* it may say the same */
        pgn_set_tag(pgn, "Termination", claimed ? "normal" : end_termination(reason));
}

/* --- line by line -------------------------------------------------------------------------------------- */

/* An action, or a null move, before it is played. */
static void add_action(const Replay *replay, VariGame *game, const char *text, PgnGame *pgn)
{
    size_t action;
    if (vari_game_meant(game, text, &action, 1) != 1)
        action = SIZE_MAX;
    pgn_add(pgn, PGN_MOVE, action == SIZE_MAX ? text : vari_game_action_text(game, action));
    if (!replay_shows(replay))
        return;
    replay_show_board(replay, game);
    replay_show_action(replay, game, action);
}

/* What was recorded may have gone on past a draw that the rules have. */
static void go_past_draw(const RecordLine *line, VariGame *game, PgnGame *pgn)
{
    VariResult result = *vari_position_result(vari_game_at(game));
    if (!result.over || !result.draw || vari_game_go_on(game) != VARI_OK || pgn->goes_past)
        return;
    pgn->goes_past = true;
    char message[400], *cause = outcome_cause_behind(&result);
    snprintf(message, sizeof message, "action %zu: " PGN_GOES_PAST, vari_game_ply(game) + 1, cause);
    free(cause);
    tell_origin_warning(&line->origin, strlen(line->value), message, "");
}

enum { CLOCKS = 32 };

/* What clocks show, in seconds; all 0: the record has none. */
typedef struct Clocks {
    double left[CLOCKS], added;
    size_t mover; /* who has acted last */
} Clocks;

/* `5+3`: minutes for each player, and seconds that each turn adds. PGN tells both in seconds. */
static void set_clocks(Clocks *clocks, const RecordLine *line, PgnGame *pgn)
{
    double minutes, added = 0;
    const char *text = line == NULL ? "" : line->value;
    char control[64];
    *clocks = (Clocks){ .mover = SIZE_MAX };
    if (!record_read_number(&text, RECORD_MINUTES_MAX, &minutes))
        return;
    if (*text == '+')
        text++;
    if (!record_read_number(&text, RECORD_MINUTES_MAX, &added))
        added = 0;
    clocks->added = added;
    for (size_t i = 0; i < CLOCKS; i++)
        clocks->left[i] = minutes * 60;
    snprintf(control, sizeof control, added > 0 ? "%.12g+%.12g" : "%.12g", minutes * 60, added);
    if (pgn_tag(pgn, "TimeControl") == NULL)
        pgn_set_tag(pgn, "TimeControl", control);
}

/* What the clock says that whoever acted last took. */
static void add_took(Clocks *clocks, const RecordLine *line, const VariRules *rules, PgnGame *pgn)
{
    double left[CLOCKS];
    size_t mover = clocks->mover;
    if (vari_rules_info(rules)->player_count > CLOCKS || !record_read_clock(line, rules, left))
        return;
    double took = mover < CLOCKS ? clocks->left[mover] + clocks->added - left[mover] : -1;
    if (took > -0.05 && clocks->left[mover] > 0) /* nothing is added before a turn is done */
        form_add_time(pgn, took > 0 ? took : 0);
    memcpy(clocks->left, left, vari_rules_info(rules)->player_count * sizeof *left);
    clocks->mover = SIZE_MAX;
}

static void forget_end(PgnGame *pgn)
{
    if (strcmp(pgn->result, "*") != 0)
        pgn_drop_tag(pgn, "Termination"); /* it came with the result */
    snprintf(pgn->result, sizeof pgn->result, "*");
    free(pgn->reason);
    pgn->reason = NULL;
}

/* Notes why a player has ended the game, by resigning or claiming. What follows an end, or takes back what
 * led to it, ends it no more. */
static void note_end(PgnGame *pgn, const RecordLine *line, const VariGame *game)
{
    bool acts = line->key == RECORD_MOVE || line->key == RECORD_CHANCE;
    bool ends = line->key == RECORD_RESIGNED || line->key == RECORD_CLAIMED;
    if ((acts || ends) && strcmp(pgn->result, "*") != 0)
        tell_origin_warning(&line->origin, strlen(line->value),
                            "the game goes on behind its result, which counts no more", "");
    if (acts || ends || line->key == RECORD_UNDO)
        forget_end(pgn);
    if (line->key == RECORD_RESIGNED)
        pgn_set_reason(pgn, "resignation");
    if (line->key == RECORD_CLAIMED)
        pgn_set_reason(pgn, vari_position_claimable(vari_game_at(game))->reason);
}

/* Takes over what is said of the end, unless the rules say it. A draw by them that records may go on past
 * counts less. */
static void take_said_result(const Replay *replay, const RecordLine *line, VariGame *game, PgnGame *pgn)
{
    VariResult result = *vari_position_result(vari_game_at(game)), said;
    if (end_is_by_rules(pgn, game)) {
        if (!record_read_result(line->value, replay->rules, &said) || outcome_is_same(&result, &said) ||
            !record_may_go_past(game))
            return;
        pgn->goes_past = true;
        char message[400], *cause = outcome_cause_behind(&result);
        snprintf(message, sizeof message, "the rules end this game with a draw%s; " PGN_KEPT, cause);
        free(cause);
        tell_origin_warning(&line->origin, strlen(line->value), message, "");
    }
    take_result(pgn, line->value, game, replay->rules);
}

static bool happens(const Replay *replay, const RecordLine *line, VariGame *game, PgnGame *pgn,
                    Clocks *clocks)
{
    size_t ply = vari_game_ply(game), action;
    bool acts = line->key == RECORD_MOVE || line->key == RECORD_CHANCE;
    if (acts)
        clocks->mover = vari_position_player(vari_game_at(game));
    if (acts)
        go_past_draw(line, game, pgn);
    bool null = acts && vari_game_play_null(game, line->value) == VARI_OK;
    if (null)
        vari_game_undo(game);
    if (acts && (vari_game_meant(game, line->value, &action, 1) == 1 || null)) {
        add_action(replay, game, line->value, pgn);
    } else if (line->key == RECORD_COMMENT) {
        pgn_add(pgn, PGN_COMMENT, line->value);
    } else if (line->key == RECORD_RESULT) {
        take_said_result(replay, line, game, pgn);
    }
    if (!acts && replay_shows(replay))
        fprintf(replay->out, "       %.*s: %s\n", (int)strcspn(line->origin.line, ":"), line->origin.line,
                line->value);
    note_end(pgn, line, game);
    if (!record_play(line, game, replay->rules))
        return false;
    take_back(pgn, ply > vari_game_ply(game) ? ply - vari_game_ply(game) : 0);
    if (line->key == RECORD_CLOCK)
        add_took(clocks, line, replay->rules, pgn);
    return true;
}

/* What was said of the end, unless that was taken back; or NULL. */
static const RecordLine *last_result(const Record *record)
{
    size_t last = record->count;
    while (last > record->first &&
           (record->lines[last - 1].key == RECORD_COMMENT || record->lines[last - 1].key == RECORD_CLOCK))
        last--;
    const RecordLine *line = last > record->first ? &record->lines[last - 1] : NULL;
    return line != NULL && line->key == RECORD_RESULT ? line : NULL;
}

/* Says what the rules say of the end, and the record does not. */
static bool agrees_on_end(const Record *record, const PgnGame *pgn, VariGame *game, const VariRules *rules)
{
    const RecordLine *said = last_result(record);
    if (said == NULL || !end_is_by_rules(pgn, game))
        return true;
    char *told, message[300];
    size_t length;
    FILE *out = open_text(&told, &length);
    record_write_result(out, game, rules);
    close_text(out, &told);
    told[strcspn(told, "\n")] = '\0';
    const char *value = strchr(told, ' ') + 1;
    bool agrees = strcmp(value, said->value) == 0;
    snprintf(message, sizeof message, "by the rules this game is: %s", value);
    if (!agrees)
        record_tell(said, message, "");
    free(told);
    return agrees;
}

static bool write_game(Replay *replay, PgnGame *pgn, VariGame *game, const Arguments *arguments)
{
    const char *why_not = replay->as->why_not(replay->rules);
    if (why_not != NULL) {
        fprintf(tell_stream(), "vari: %s, and %s is another kind of game\n", why_not,
                vari_rules_info(replay->rules)->id);
        return false;
    }
    VariResult result = *vari_position_result(vari_game_at(game));
    if (!end_leaves_open(pgn) && (end_is_by_rules(pgn, game) || strcmp(pgn->result, "*") == 0))
        snprintf(pgn->result, sizeof pgn->result, "%s", pgn_result(&result));
    /* a game that was PGN has all tags that it had */
    if (pgn_tag(pgn, "Termination") == NULL && pgn_tag(pgn, "Site") == NULL)
        pgn_set_tag(pgn, "Termination", strcmp(pgn->result, "*") == 0 ? "unterminated" : "normal");
    while (vari_game_undo(game) == VARI_OK)
        continue;
    if (!pgn_walk(pgn, game, NULL, NULL, NULL))
        return false;
    end_choose(pgn, game, replay->as);
    replay_fit(pgn, replay->as);
    while (vari_game_undo(game) == VARI_OK)
        continue;
    return replay->as->write(pgn, arguments, replay->rules, game, replay->out);
}

static bool replay_lines(Replay *replay, const Record *record, VariGame *game, const Arguments *arguments)
{
    PgnGame pgn = { .result = "*" };
    Clocks clocks;
    bool ok = true;
    set_clocks(&clocks, record_find(record, RECORD_TIME), &pgn);
    add_seats(&pgn, record_find(record, RECORD_SEATS));
    for (size_t i = 0; i < record->count && ok; i++) {
        if (record->lines[i].key == RECORD_TAG)
            add_tag(&pgn, &record->lines[i]);
        if (i >= record->first)
            ok = happens(replay, &record->lines[i], game, &pgn, &clocks);
    }
    pgn_join_tags(&pgn);
    end_take_reason(&pgn);
    ok = ok && agrees_on_end(record, &pgn, game, replay->rules);
    if (ok && replay_shows(replay)) {
        replay_show_board(replay, game);
        replay_show_end(replay, game);
    }
    form_drop_unmeasured_times(&pgn);
    if (ok && replay->form == AS_GAMES)
        ok = write_game(replay, &pgn, game, arguments);
    pgn_free(&pgn);
    return ok;
}

/* Writes a game only once all of it has been read: nothing of a bad one. */
static bool replay_whole(Replay *replay, const Record *record, VariGame *game, const Arguments *arguments)
{
    if (replay->form == SHOWN)
        return replay_lines(replay, record, game, arguments);
    HeldGame held;
    replay_hold(replay, &held);
    bool good = replay_lines(replay, record, game, arguments);
    char *text = replay_release(replay, &held);
    if (good && replay->form == AS_GAMES && replay->as->blank_between && replay->told > replay->bad)
        fputc('\n', replay->out);
    if (good && replay->form == AS_RECORD)
        fwrite(record->text, 1, record->whole, replay->out);
    else if (good)
        fputs(text, replay->out);
    free(text);
    return good;
}

static void replay_record(Replay *replay, Record *record)
{
    Arguments arguments = *replay->typed;
    arguments.position = arguments.moves = NULL;
    VariGame *game = record_arguments(record, &arguments) ? replay_open(replay, &arguments) : NULL;
    if (game != NULL)
        record_compare(record, replay->rules);
    if (game != NULL && record->cut > 0) {
        tell_count_warning();
        fprintf(tell_stream(), "%s:%zu: warning: this line has no end: it was cut off, and is passed over\n",
                record->path, record->cut);
    }
    if (game != NULL && replay_shows(replay))
        fprintf(replay->out, "%s\n", vari_rules_info(replay->rules)->name);
    if (game == NULL || !replay_whole(replay, record, game, &arguments))
        replay_note_bad(replay);
    replay->told++;
    vari_game_free(game);
}

static void replay_read(Replay *replay, Record *record, bool good)
{
    if (good) {
        replay_record(replay, record);
        return;
    }
    replay_note_bad(replay);
    replay->told++;
}

static void replay_next(Replay *replay, RecordFile *file)
{
    Record record;
    bool good = record_read_next(file, &record), alone = replay->number == 1 && !record_follows(file);
    if (!alone && replay_shows(replay))
        fprintf(replay->out, "%sgame %zu: ", replay->told > 0 ? "\n" : "", replay->number);
    replay_read(replay, &record, good);
    record_free(&record);
}

void replay_records(Replay *replay, const char *path, const char *text, size_t length)
{
    RecordFile file = { .path = path, .text = text, .length = length };
    size_t wanted = (size_t)replay->typed->game;
    if (replay->form == AS_RECORD && wanted == 0) {
        fprintf(tell_stream(), "vari: this is a record already; `--game` takes one of several out of it\n");
        replay_note_wrong(replay, EXIT_USAGE);
        return;
    }
    for (replay->number = 1; record_follows(&file); replay->number++)
        if (wanted == 0 || wanted == replay->number)
            replay_next(replay, &file);
        else
            record_pass(&file);
    if (replay->told == 0) {
        fprintf(tell_stream(), "%s: error: there are fewer games in it\n", path);
        replay_note_wrong(replay, EXIT_INPUT);
    }
}

bool replay_as(const GameForm *form, const Record *record, VariRules *rules, VariGame *start,
               const Arguments *arguments, FILE *out)
{
    Replay replay = { .typed = arguments, .form = AS_GAMES, .as = form, .out = out, .rules = rules };
    return replay_lines(&replay, record, start, arguments);
}

/* --- matches -------------------------------------------------------------------------------------------- */

bool replay_is_match(const char *start)
{
    static const char first[] = "{\"match\":";
    return strncmp(start, first, sizeof first - 1) == 0;
}

static void replay_line(Replay *replay, const cJSON *header, VariRules *rules, const Line *line,
                        const char *path)
{
    cJSON *played = cJSON_Parse(line->text);
    char *text = record_of_match(header, played, rules), name[64];
    Record record;
    snprintf(name, sizeof name, "%.40s, game %zu", path, replay->number);
    if (replay_shows(replay))
        fprintf(replay->out, "%sgame %zu: ", replay->told > 0 ? "\n" : "", replay->number);
    if (replay->form == AS_RECORD)
        fputs(text, replay->out);
    bool good = record_read_text(name, text, strlen(text), &record);
    if (good && replay->form == AS_RECORD)
        replay->told++;
    else
        replay_read(replay, &record, good);
    record_free(&record);
    cJSON_Delete(played);
}

void replay_match(Replay *replay, const char *path, FILE *in)
{
    Line line = { 0 };
    Record rules = { 0 };
    Arguments arguments = *replay->typed;
    cJSON *header = line_read_from(in, &line) ? cJSON_Parse(line.text) : NULL;
    char *text = header == NULL ? NULL : record_of_rules(header);
    size_t wanted = (size_t)replay->typed->game;
    bool open = text != NULL && record_read_text(path, text, strlen(text), &rules) &&
                record_arguments(&rules, &arguments) && replay_open_rules(replay, &arguments);
    for (replay->number = 1; open && line_read_from(in, &line); replay->number++)
        if (line.wrong == NULL && (wanted == 0 || wanted == replay->number))
            replay_line(replay, header, replay->rules, &line, path);
    if (header == NULL || (open && replay->told == 0))
        fprintf(tell_stream(), "%s: error: there is no such game in it\n", path);
    if (!open || replay->told == 0)
        replay_note_wrong(replay, EXIT_INPUT);
    record_free(&rules);
    cJSON_Delete(header);
    free(line.text);
}
