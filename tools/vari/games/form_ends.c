/* What all forms of games express, each in its own words: the end, the date, and the rules of a game. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "forms.h"
#include "library_names.h"
#include "pgn_words.h"
#include "telling.h"

/* --- how games end ------------------------------------------------------------------------------------- */

/* Reading takes the first row with a word, writing the first row with a reason and an outcome. If a form has
 * no word for a reason, the row has the nearest one. Keep in step with the table in RECORDS.md. */
const EndWord end_words[] = {
    /* reason, CSA, KIF, KI2, USI, outcome, Termination */
    { "resignation", "TORYO", "投了", "", "resign", END_LOST, "normal" },
    { "mate", "TSUMI", "詰み", "詰", "", END_LOST, "normal" },
    { "mate", "TSUMI", "詰", "", "", END_LOST, "normal" },
    { "time", "TIME_UP", "切れ負け", "切れ", "timeout", END_LOST, "time forfeit" },
    { "time", "TIME_UP", "時間切れ", "", "", END_LOST, "time forfeit" },
    { "repetition", "SENNICHITE", "千日手", "", "rep_draw", END_DRAWN, "normal" },
    { "impasse", "JISHOGI", "持将棋", "", "", END_DRAWN, "normal" },
    { "agreement", "HIKIWAKE", "引き分け", "", "draw", END_DRAWN, "normal" },
    { "agreement", "HIKIWAKE", "引分け", "", "", END_DRAWN, "normal" },
    { "agreement", "HIKIWAKE", "引分", "", "", END_DRAWN, "normal" },
    { "length", "MAX_MOVES", "持将棋", "", "", END_DRAWN, "normal" },
    { "declaration", "KACHI", "入玉勝ち", "入玉", "win", END_WON, "normal" },
    { "declaration", "KACHI", "宣言勝ち", "宣言", "", END_WON, "normal" },
    { "declaration", "KACHI", "勝ち宣言", "", "", END_WON, "normal" },
    { "illegal move", "ILLEGAL_MOVE", "反則負け", "反則", "", END_LOST, "rules infraction" },
    { "illegal move", "ILLEGAL_ACTION", "反則負け", "", "", END_LOST, "rules infraction" },
    { "illegal move", "", "反則勝ち", "", "", END_WON, "rules infraction" },
    { "illegal move", "+ILLEGAL_ACTION", "", "", "", END_FIRST_LOST, "rules infraction" },
    { "illegal move", "-ILLEGAL_ACTION", "", "", "", END_SECOND_LOST, "rules infraction" },
    { "default", "TORYO", "不戦敗", "不戦", "", END_LOST, "abandoned" },
    { "default", "", "不戦勝", "", "", END_WON, "abandoned" },
    { "interruption", "CHUDAN", "中断", "", "break", END_UNKNOWN, "unterminated" },
    { "interruption", "CHUDAN", "封じ手", "", "", END_UNKNOWN, "unterminated" },
    { "no mate", "FUZUMI", "不詰", "", "", END_UNKNOWN, "unterminated" },
    { "error", "ERROR", "中断", "", "", END_UNKNOWN, "unterminated" },
    { NULL, NULL, NULL, NULL, NULL, END_UNKNOWN, NULL },
};

const EndWord *end_of_reason(const char *reason)
{
    for (const EndWord *word = end_words; word->reason != NULL; word++)
        if (strcmp(word->reason, reason) == 0)
            return word;
    return NULL;
}

const char *end_termination(const char *reason)
{
    const EndWord *word = end_of_reason(reason);
    return word == NULL ? reason : word->termination;
}

/* True if `reason` is the row's reason or its value of Termination, except `normal`, which many rows
 * share. */
static bool is_reason_of(const EndWord *word, const char *reason)
{
    return strcmp(word->reason, reason) == 0 ||
           (strcasecmp(word->termination, reason) == 0 && strcasecmp(reason, "normal") != 0);
}

const char *end_reason(const char *said)
{
    for (const EndWord *word = end_words; word->reason != NULL; word++)
        if (word->outcome != END_UNKNOWN && is_reason_of(word, said))
            return word->reason;
    const char *reason = pgn_reason_of(said);
    return reason == NULL ? said : reason;
}

/* The first row with this reason, NULL for any, and this outcome. */
static const EndWord *find_end(const char *reason, Outcome outcome)
{
    for (const EndWord *word = end_words; word->reason != NULL; word++)
        if ((reason == NULL || is_reason_of(word, reason)) && word->outcome == outcome)
            return word;
    return NULL;
}

/* True if the position of the game is a repetition. */
static bool was_there_before(VariGame *game)
{
    VariPosition *position = must_have(vari_position_copy(vari_game_at(game)));
    bool before = vari_position_turn(position)->repeats > 0;
    vari_position_free(position);
    return before;
}

/* The outcome of the game for the side to move. */
static Outcome outcome_of(const PgnGame *pgn, VariGame *game)
{
    size_t ply = vari_game_ply(game), mover = vari_position_player(vari_game_at(game));
    /* a game that is over has no side to move: it is the one that has not made the last move */
    if (vari_position_result(vari_game_at(game))->over && ply > 0) {
        VariGame *before = must_have(vari_game_copy(game));
        vari_game_undo(before);
        mover = 1 - vari_position_player(vari_game_at(before));
        vari_game_free(before);
    }
    size_t winner = strcmp(pgn->result, "1-0") == 0 ? 0 : strcmp(pgn->result, "0-1") == 0 ? 1 : SIZE_MAX;
    return strcmp(pgn->result, "1/2-1/2") == 0 ? END_DRAWN
           : winner == SIZE_MAX                ? END_UNKNOWN
           : winner == mover                   ? END_WON
                                               : END_LOST;
}

/* The row of a reason and an outcome, or else the most common row of the outcome. */
static const EndWord *row_of(const char *reason, Outcome outcome)
{
    const EndWord *word = find_end(reason, outcome);
    return word != NULL ? word
                        : find_end(outcome == END_WON     ? "declaration"
                                   : outcome == END_DRAWN ? "agreement"
                                                          : NULL,
                                   outcome);
}

/* The row that reading finds after this one has been written. */
static const EndWord *read_back(const EndWord *word, EndWords ends)
{
    for (const EndWord *first = end_words; first->reason != NULL; first++) {
        bool csa = ends == END_BY_CSA && strcmp(first->csa, word->csa) == 0;
        bool kif = ends == END_BY_KIF && strcmp(first->kif, word->kif) == 0;
        if (csa || kif)
            return first;
    }
    return word;
}

static const char end_tag[] = "EndReason";
static const char end_default[] = "default"; /* if both players were absent, both have lost */

/* Keeps a reason for which the form has no word, in a tag. `read`: the row that is read back. */
static void keep_reason(PgnGame *pgn, const GameForm *form, const char *reason, const EndWord *read)
{
    const EndWord *known = pgn->closing;
    pgn_set_tag(pgn, end_tag, is_reason_of(known, reason) ? known->reason : reason);
    if (form->ends != END_BY_TAGS)
        fprintf(tell_stream(), "vari: warning: %s has no word for an end by %s: it is written as one by %s\n",
                form->title, pgn_tag(pgn, end_tag)->value, read->reason);
}

/* The reason in `end_words` that comes closest to an end by the rules. */
static const char *reason_by_rules(VariGame *game, Outcome outcome)
{
    if (outcome == END_DRAWN)
        return was_there_before(game) ? "repetition" : "agreement";
    if (was_there_before(game))
        return "illegal move";
    return outcome == END_WON ? "declaration" : "mate";
}

/* The row that is read where `pgn->closing` is written in that form; NULL: there is none. */
static const EndWord *row_read(const PgnGame *pgn, const GameForm *form, Outcome outcome)
{
    const PgnTag *termination = pgn_tag(pgn, "Termination");
    if (form->ends != END_BY_TAGS)
        return read_back(pgn->closing, form->ends);
    return outcome == END_UNKNOWN || termination == NULL ? NULL : find_end(termination->value, outcome);
}

bool end_leaves_open(const PgnGame *pgn)
{
    const char *reason = strcmp(pgn->result, "*") == 0 ? pgn_reason(pgn) : NULL;
    const EndWord *word = reason == NULL ? NULL : end_of_reason(reason);
    return word != NULL && word->outcome == END_UNKNOWN;
}

bool end_is_by_rules(const PgnGame *pgn, const VariGame *game)
{
    const VariResult *result = vari_position_result(vari_game_at(game));
    return result->over && !(pgn->goes_past && result->draw);
}

void end_choose(PgnGame *pgn, VariGame *game, const GameForm *form)
{
    VariResult result = *vari_position_result(vari_game_at(game));
    bool past = pgn->goes_past && strcmp(pgn->result, pgn_result(&result)) != 0;
    bool over = result.over && !past && !end_leaves_open(pgn);
    Outcome outcome = outcome_of(pgn, game);
    const PgnTag *termination = pgn_tag(pgn, "Termination");
    const char *reason = over ? reason_by_rules(game, outcome) : pgn_reason(pgn);
    pgn_drop_tag(pgn, end_tag);
    pgn->closing = NULL;
    if (reason == NULL && outcome == END_UNKNOWN)
        return;
    pgn->closing = row_of(reason == NULL ? "" : reason, outcome);
    bool by_tags = form->ends == END_BY_TAGS;
    if (over || reason == NULL ||
        (by_tags && termination != NULL && strcmp(end_reason(termination->value), end_reason(reason)) == 0))
        return;
    const EndWord *read = row_read(pgn, form, outcome);
    if (read == NULL || !is_reason_of(read, reason))
        keep_reason(pgn, form, reason, read);
}

void end_record_reason(FILE *out, const PgnGame *pgn)
{
    const char *reason = pgn_reason(pgn);
    char value[256];
    if (reason == NULL || strcmp(pgn->result, "*") != 0)
        return;
    snprintf(value, sizeof value, "%s=%s", end_tag, reason);
    record_write(out, RECORD_TAG, value);
}

void end_take_reason(PgnGame *pgn)
{
    const PgnTag *told = pgn_tag(pgn, end_tag);
    if (told == NULL)
        return;
    pgn_set_reason(pgn, told->value);
    pgn_drop_tag(pgn, end_tag);
    if (pgn->end == NULL)
        return;
    pgn_set_tag(pgn, "Termination", end_termination(pgn->reason));
    if (pgn->outcome == END_UNKNOWN && strcmp(pgn->reason, end_default) == 0)
        snprintf(pgn->result, sizeof pgn->result, "%s", PGN_LOST_BY_BOTH);
}

void end_say(const FormFile *file, PgnGame *game, const EndWord *word, Outcome outcome, size_t from,
             size_t length)
{
    game->end = word;
    game->outcome = outcome;
    game->result_origin = form_origin(file, from);
    game->result_length = length;
}

void form_settle(PgnGame *pgn, const VariGame *game)
{
    size_t moves = 0, depth = 0;
    if (pgn->end == NULL) {
        end_take_reason(pgn);
        return;
    }
    for (size_t i = 0; i < pgn->count; i++) {
        depth += pgn->items[i].type == PGN_OPENS;
        depth -= pgn->items[i].type == PGN_CLOSES;
        moves += pgn->items[i].type == PGN_MOVE && depth == 0;
    }
    size_t mover = (vari_position_player(vari_game_at(game)) + moves) % 2;
    const char *lost[] = { "0-1", "1-0" };
    switch (pgn->outcome) {
    case END_UNKNOWN: break;
    case END_LOST: snprintf(pgn->result, sizeof pgn->result, "%s", lost[mover]); break;
    case END_WON: snprintf(pgn->result, sizeof pgn->result, "%s", lost[1 - mover]); break;
    case END_DRAWN: snprintf(pgn->result, sizeof pgn->result, "1/2-1/2"); break;
    case END_FIRST_LOST: snprintf(pgn->result, sizeof pgn->result, "%s", lost[0]); break;
    case END_SECOND_LOST: snprintf(pgn->result, sizeof pgn->result, "%s", lost[1]); break;
    }
    pgn_set_reason(pgn, pgn->end->reason);
    pgn_set_tag(pgn, "Termination", pgn->end->termination);
    end_take_reason(pgn);
}

/* --- tags ---------------------------------------------------------------------------------------------- */

void form_set_date(PgnGame *pgn, const char *value, Origin origin)
{
    enum { YEAR = 1, MONTH, DAY };
    unsigned year = 0, month = 0, day = 0;
    int length[DAY + 1] = { 0 };
    char date[16];
    int known = sscanf(value, "%4u%n%*1[-/.]%2u%n%*1[-/.]%2u%n", &year, &length[YEAR], &month, &length[MONTH],
                       &day, &length[DAY]);
    const char *rest = value + length[known < YEAR ? 0 : known];
    if (known < YEAR || (known < DAY && *rest != '\0')) {
        pgn_add_tag(pgn, "Date", value, origin);
        return;
    }
    if (known == YEAR)
        snprintf(date, sizeof date, "%04u.??.??", year % 10000);
    else if (known == MONTH)
        snprintf(date, sizeof date, "%04u.%02u.??", year % 10000, month % 100);
    else
        snprintf(date, sizeof date, "%04u.%02u.%02u", year % 10000, month % 100, day % 100);
    pgn_add_tag(pgn, "Date", date, origin);
    rest += strcspn(rest, "0123456789");
    if (*rest != '\0')
        pgn_add_tag(pgn, "Time", rest, origin);
}

const char *form_tag(const PgnGame *pgn, const char *name)
{
    return form_value(pgn_tag(pgn, name));
}

const char *form_value(const PgnTag *tag)
{
    return tag == NULL || strspn(tag->value, "?.") == strlen(tag->value) ? NULL : tag->value;
}

char *form_date(const PgnGame *pgn, char between)
{
    const char *date = form_tag(pgn, "Date"), *unknown = date == NULL ? NULL : strstr(date, ".?");
    if (date == NULL)
        return NULL;
    char *text = memory_part(date, unknown == NULL ? strlen(date) : (size_t)(unknown - date));
    for (char *at = text; *at != '\0'; at++)
        *at = *at == '.' ? between : *at;
    return text;
}

char *form_date_and_time(const PgnGame *pgn, char between)
{
    const char *time = form_tag(pgn, "Time");
    char *date = form_date(pgn, between), *text;
    size_t length;
    if (date == NULL || time == NULL)
        return date;
    FILE *out = open_text(&text, &length);
    fprintf(out, "%s %s", date, time);
    close_text(out, &text);
    free(date);
    return text;
}

bool form_tag_is_told(const char *name)
{
    static const char *const told[] = { "Variant",     "VariantOptions", "FEN",   "SetUp", "Result",
                                        "Termination", "White",          "Black", "Date",  "Time" };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (strcmp(told[i], name) == 0)
            return true;
    return false;
}

/* --- rules --------------------------------------------------------------------------------------------- */

bool form_is_game(const VariRules *rules, const Arguments *arguments, const char *name)
{
    char *options, *id = library_named(name, &options);
    bool is = id != NULL && options[0] == '\0' && arguments->setting_count == 0 &&
              strcmp(id, vari_rules_info(rules)->id) == 0;
    free(id);
    free(options);
    return is;
}

void form_write_variant(const VariRules *rules, const Arguments *arguments, const char *before,
                        const char *between, FILE *out)
{
    fprintf(out, "%sVariant%s%s\n", before, between, vari_rules_info(rules)->id);
    if (arguments->setting_count == 0)
        return;
    fprintf(out, "%sVariantOptions%s", before, between);
    for (size_t i = 0; i < arguments->setting_count; i++)
        fprintf(out, "%s%s=%s", i > 0 ? " " : "", arguments->settings[i].name, arguments->settings[i].value);
    fputc('\n', out);
}
