/* Words that a person may type at `vari play` to look at the game, the board and the rules. */

#define _GNU_SOURCE /* strcasestr */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "diagram.h"
#include "draw_text.h"
#include "notation.h"
#include "positions.h"
#include "replay.h"
#include "streams.h"
#include "typed.h"
#include "words.h"

/* --- what is legal ------------------------------------------------------------------------- */

/* True if an action is asked for by how it begins, or by the letter or the name of the piece that acts. */
static bool is_asked_for(const Table *table, const char *text, const char *asked)
{
    size_t length, from = cell_at_start(table->rules, text, &length);
    VariPiece piece =
        from == SIZE_MAX ? (VariPiece){ 0 } : *vari_position_piece(vari_game_at(table->game), from);
    if (strncmp(text, asked, strlen(asked)) == 0)
        return true;
    size_t size, cell = cell_at_start(table->rules, asked, &size);
    if (cell != SIZE_MAX && asked[size] == '\0' && cell == from)
        return true;
    if (piece.present && strcmp(asked, piece.name) == 0)
        return true;
    for (size_t kind = 0; piece.present && kind < vari_rules_info(table->rules)->kind_count; kind++)
        if (strcmp(piece.name, vari_rules_kind(table->rules, kind)->name) == 0)
            return strcmp(asked, vari_rules_letter(table->rules, kind, 0, true)) == 0 ||
                   strcmp(asked, vari_rules_letter(table->rules, kind, 0, false)) == 0;
    return false;
}

static void tell_none_asked_for(const Table *table, const char *asked)
{
    Speaker speaker = table_speaker(table);
    size_t length, cell = cell_at_start(table->rules, asked, &length);
    printf("No legal action begins with `%s`", asked);
    if (cell == SIZE_MAX)
        printf(", and no piece of that letter or name can act");
    else
        tell_why_not_from(&speaker, cell);
    printf(".\n");
}

static bool any_asked_for(const Table *table, const char *asked)
{
    bool any = false;
    for (size_t i = 0; !any && i < vari_game_action_count(table->game); i++)
        any = is_asked_for(table, vari_game_action_text(table->game, i), asked);
    return any;
}

/* What is asked for, as a piece's letter in upper case where only that means something. */
static char *letter_asked_for(const Table *table, const char *asked)
{
    const char letter[] = { (char)toupper((unsigned char)asked[0]), '\0' };
    bool alone = islower((unsigned char)asked[0]) && asked[1] == '\0';
    return must_copy(alone && !any_asked_for(table, asked) && any_asked_for(table, letter) ? letter : asked);
}

static void list_actions(const Table *table, const char *asked)
{
    size_t columns = terminal_columns(), most = columns > 0 ? columns - 1 : 78, width = 0, shown = 0;
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = vari_game_action_text(table->game, i);
        bool wanted = is_asked_for(table, text, asked);
        text = table_written(table, i);
        if (!wanted && strncmp(text, asked, strlen(asked)) != 0)
            continue;
        width += strlen(text) + 1;
        printf("%s%s", shown++ == 0 ? "" : width > most ? "\n" : " ", text);
        if (width > most)
            width = strlen(text) + 1;
    }
    if (shown == 0 && asked[0] != '\0')
        tell_none_asked_for(table, asked);
    else
        printf("%s%zu action%s\n", shown > 0 ? "\n" : "", shown, shown == 1 ? "" : "s");
}

/* The board with the cells marked on which the actions end, or change something, that begin there. */
static void show_reach(Table *table, const char *asked)
{
    size_t length, from = cell_at_start(table->rules, asked, &length), cells[ACTION_CELLS_MAX];
    if (from == SIZE_MAX || asked[length] != '\0')
        return;
    bool any = false;
    char *marks = memory_zeroed(vari_rules_info(table->rules)->cell_count + 1, 1);
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        size_t count = cells_of_action(table->rules, vari_game_action_text(table->game, i), cells);
        if (count > 1 && cells[0] == from) {
            marks[cells[1]] = MARK_ASKED;
            any = true;
        }
    }
    if (any)
        table_show_marked(table, marks);
    free(marks);
}

bool word_moves(Table *table, const char *argument)
{
    char *asked = letter_asked_for(table, argument);
    show_reach(table, asked);
    list_actions(table, asked);
    free(asked);
    return true;
}

/* --- the board ------------------------------------------------------------------------------ */

/* Who hears the game asks where the pieces are. */
static void tell_board(const Table *table)
{
    for (size_t owner = 0; owner <= vari_rules_info(table->rules)->player_count; owner++) {
        bool nobody = owner == vari_rules_info(table->rules)->player_count, any = false;
        for (size_t cell = 0; cell < vari_rules_info(table->rules)->cell_count; cell++) {
            VariPiece piece = *vari_position_piece(vari_game_at(table->game), cell);
            if (!piece.present || piece.owner != (nobody ? SIZE_MAX : owner))
                continue;
            char *who = capital(nobody ? "nobody" : vari_rules_player(table->rules, owner)->called);
            if (any)
                printf(", ");
            else
                printf("%s: ", who);
            printf("%s %s", piece.name, table_cell(table, cell));
            free(who);
            any = true;
        }
        printf(any ? ".\n" : "");
    }
}

bool word_board(Table *table, const char *argument)
{
    (void)argument;
    if (table->spoken)
        tell_board(table);
    table_show_whole(table);
    return true;
}

bool word_view(Table *table, const char *argument)
{
    size_t players = vari_rules_info(table->rules)->player_count;
    int view = argument[0] == '\0' ? VIEW_HOME : strcasecmp(argument, "turns") == 0 ? VIEW_TURNS : -3;
    for (size_t i = 0; i < players; i++)
        if (strcasecmp(argument, vari_rules_player(table->rules, i)->called) == 0 ||
            strcasecmp(argument, vari_rules_player(table->rules, i)->name) == 0)
            view = (int)i;
    if (view < VIEW_TURNS) {
        printf("From where?");
        for (size_t i = 0; i < players; i++)
            printf("%s `view %s`", i == 0 ? "" : ",", vari_rules_player(table->rules, i)->called);
        printf(", or `view turns` for whoever acts; `view` alone goes back.\n");
        return true;
    }
    table->view = view;
    table_show(table);
    return true;
}

bool word_flip(Table *table, const char *argument)
{
    (void)argument;
    size_t players = vari_rules_info(table->rules)->player_count;
    table->view = (int)((table_perspective(table) + (players > 2 ? players / 2 : 1)) % players);
    table_show(table);
    return true;
}

/* Prints a line that is to be copied: it is not broken, however narrow the window is. */
static bool print_to_copy(const Table *table, bool sfen)
{
    streams_fold(false);
    if (sfen)
        position_write_sfen(vari_game_at(table->game), stdout);
    else
        fputs(vari_position_text(vari_game_at(table->game)), stdout);
    putchar('\n');
    streams_fold(true);
    return true;
}

bool word_position(Table *table, const char *argument)
{
    (void)argument;
    return print_to_copy(table, false);
}

/* Of a game whose players write it so; of any other its text. */
bool word_sfen(Table *table, const char *argument)
{
    (void)argument;
    return print_to_copy(table, position_has_sfen(table->rules));
}

bool word_history(Table *table, const char *argument)
{
    (void)argument;
    if (vari_game_ply(table->game) == 0)
        printf("Nothing has been played.\n");
    for (size_t ply = 0; ply < vari_game_ply(table->game); ply++)
        printf("%s\n", table->notes[ply]);
    return true;
}

/* The notations of this game, with `or` before the last. */
static void print_notations(const VariRules *rules)
{
    unsigned left = vari_rules_info(rules)->notations;
    const VariWord *word;
    printf("`players`");
    for (size_t i = 0; (word = vari_word(VARI_WORD_NOTATION, i)) != NULL; i++)
        if ((left >> i & 1) != 0) {
            left &= ~(1u << i);
            printf("%s`%s`", left == 0 ? " or " : ", ", word->name);
        }
}

static bool has_notation(const VariRules *rules, const char *name)
{
    const VariWord *word;
    for (size_t i = 0; (word = vari_word(VARI_WORD_NOTATION, i)) != NULL; i++)
        if (strcmp(word->name, name) == 0)
            return (vari_rules_info(rules)->notations >> i & 1) != 0;
    return strcmp(name, "players") == 0;
}

bool word_notation(Table *table, const char *argument)
{
    Arguments said = { .notation = argument };
    VariNotation notation;
    if (!has_notation(table->rules, argument)) {
        if (argument[0] != '\0')
            printf("Actions of this game are not written in `%s`. ", argument);
        printf("How are they to be written? `notation` takes ");
        print_notations(table->rules);
        printf("; `players` is as in this game, `coordinates` as programs do.\n");
    } else if (notation_chosen(table->rules, &said, table->notation, &notation))
        table_set_notation(table, notation);
    if (argument[0] != '\0')
        table_show(table);
    return true;
}

/* --- as others write it -------------------------------------------------------------------- */

static bool write_game(const Table *table, const GameForm *form, FILE *out)
{
    Record record = { 0 };
    char *text = journal_text(table);
    VariGame *start = must_have(vari_game_copy(table->game));
    while (vari_game_undo(start) == VARI_OK)
        continue;
    bool written = record_read_text("the game", text, strlen(text), &record) &&
                   replay_as(form, &record, table->rules, start, table->arguments, out);
    vari_game_free(start);
    record_free(&record);
    return written;
}

char *table_as(Table *table, const GameForm *form)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    bool written = form->why_not(table->rules) == NULL && write_game(table, form, out);
    close_text(out, &text);
    if (written)
        return text;
    free(text);
    return NULL;
}

bool word_pgn(Table *table, const char *argument)
{
    (void)argument;
    const char *why_not = pgn_why_not(table->rules);
    char *text = table_as(table, form_pgn()); /* or it tells which action cannot be */
    streams_fold(false);
    if (text != NULL)
        printf("%s", text);
    streams_fold(true);
    if (text == NULL)
        printf("There is no PGN of this game%s%s. `history` tells it, and `save FILE` keeps it.\n",
               why_not == NULL ? "" : ": ", why_not == NULL ? "" : why_not);
    free(text);
    return true;
}

/* --- the rules ------------------------------------------------------------------------------- */

static unsigned count_pieces(const Table *table, size_t kind, size_t owner)
{
    unsigned count = 0;
    for (size_t cell = 0; cell < vari_rules_info(table->rules)->cell_count; cell++)
        count += vari_position_piece(vari_game_at(table->game), cell)->kind == kind &&
                 vari_position_piece(vari_game_at(table->game), cell)->owner == owner;
    return count;
}

/* Letters, for two players as each of them writes it, what they stand for, and how many each has. */
static void list_pieces(const Table *table)
{
    size_t players = vari_rules_info(table->rules)->player_count;
    for (size_t i = 0; i < vari_rules_info(table->rules)->kind_count; i++) {
        const char *first = vari_rules_letter(table->rules, i, 0, true);
        const char *second = vari_rules_letter(table->rules, i, 1, true);
        bool both = players == 2 && strcmp(first, second) != 0;
        printf("  %s%s%s  %s%s", first, both ? " " : "", both ? second : "",
               vari_rules_kind(table->rules, i)->name,
               vari_rules_kind(table->rules, i)->royal ? ", royal" : "");
        bool any = false;
        for (size_t player = 0; player < players; player++) {
            unsigned count = count_pieces(table, i, player);
            if (count == 0)
                continue;
            printf("%s %s %u", any ? "," : ":", vari_rules_player(table->rules, player)->called, count);
            any = true;
        }
        printf("\n");
    }
    printf("`pieces NAME` shows how one moves.\n");
}

bool word_pieces(Table *table, const char *argument)
{
    if (argument[0] == '\0') {
        list_pieces(table);
        return true;
    }
    const char *nearest = NULL;
    size_t piece = piece_named(table->rules, argument, &nearest);
    if (piece != SIZE_MAX) {
        Diagram diagram;
        diagram_find(table->rules, piece, &diagram);
        diagram_write(table->rules, &diagram, 1, stdout);
        diagram_write_words(table->rules, &diagram, 1, stdout);
        free(diagram.bits);
        return true;
    }
    printf("There is no piece `%s`", argument);
    if (nearest != NULL)
        printf("; did you mean `%s`?\n", nearest);
    else
        printf("; `pieces` lists them.\n");
    return true;
}

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/* True if a part of the rules or a paragraph of its own begins: what follows of either is indented. */
static bool is_outermost(const char *line)
{
    return line[0] != ' ' && line[0] != '\n' && line[0] != '\0';
}

/* A heading has its part right below; the name of the game and what it is about have not. */
static bool is_heading(const char *line)
{
    return is_outermost(line) && next_line(line)[0] == ' ';
}

/* The characters of the subject of a paragraph, as in `  Pawn (P): It moves`; 0: it has none, or none begins
 * here. */
static size_t subject_length(const char *line)
{
    if (strncmp(line, "  ", 2) != 0 || line[2] == ' ')
        return 0;
    size_t length = strcspn(line, ".:\n");
    return line[length] == ':' ? length : 0;
}

static bool has_word(const char *text, size_t length, const char *word)
{
    char *part = memory_part(text, length);
    bool has = strcasestr(part, word) != NULL;
    free(part);
    return has;
}

/* The parts of the rules whose headings have this word, or the paragraphs whose subjects have it. */
static bool print_part(const char *rules, const char *word, bool headings)
{
    bool any = false, inside = false;
    for (const char *line = rules; *line != '\0'; line = next_line(line)) {
        if (is_outermost(line))
            inside = headings && is_heading(line) && has_word(line, strcspn(line, "\n"), word);
        else if (!headings && strncmp(line, "    ", 4) != 0)
            inside = has_word(line, subject_length(line), word);
        if (inside)
            printf("%.*s\n", (int)strcspn(line, "\n"), line);
        any = any || inside;
    }
    return any;
}

/* Other paragraphs in which the word stands, by what they are about, or by their headings. */
static void list_mentions(const char *rules, const char *word)
{
    enum { MOST = 12, SUBJECT = 20 }; /* what is longer is a sentence */
    const char *subject = "", *heading = "";
    size_t length = 0, count = 0;
    bool told = true;
    for (const char *line = rules; *line != '\0' && count < MOST; line = next_line(line)) {
        size_t of = subject_length(line);
        if (is_heading(line)) {
            subject = heading = line;
            length = strcspn(line, "\n");
        } else if (of > 0) {
            subject = of - 2 > SUBJECT ? heading : line + 2;
            length = of - 2 > SUBJECT ? strcspn(heading, "\n") : of - 2;
        }
        if (is_heading(line) || of > 0)
            told = has_word(subject, length, word);
        if (told || is_heading(line) || !has_word(line, strcspn(line, "\n"), word))
            continue;
        printf("%s%.*s", count == 0 ? "It is spoken of in: " : ", ", (int)length, subject);
        count++;
        told = true;
    }
    printf("%s", count > 0 ? ".\n" : "");
}

static void list_headings(const char *rules)
{
    for (const char *line = rules; *line != '\0'; line = next_line(line))
        if (is_heading(line))
            printf("  %.*s\n", (int)strcspn(line, "\n"), line);
}

/* "castl" for "castling" and "castle", "promot" for "promotion": what a word has in common with its kin; from
 * malloc(). */
static char *stem_of(const char *word)
{
    enum { LONG = 7, ENDING = 3 };
    size_t length = strlen(word), silent = length > ENDING && word[length - 1] == 'e' ? 1 : 0;
    return memory_part(word, length - (length < LONG ? silent : ENDING));
}

bool word_rules(Table *table, const char *argument)
{
    const char *rules = vari_rules_description(table->rules, VARI_DESCRIPTION_WHOLE);
    if (argument[0] == '\0') {
        printf("%s", rules);
        return true;
    }
    char *stem = stem_of(argument);
    if (!print_part(rules, argument, true) && !print_part(rules, argument, false) &&
        !print_part(rules, stem, true) && !print_part(rules, stem, false)) {
        printf("Nothing in the rules is headed `%s`. Their parts are:\n", argument);
        list_headings(rules);
    }
    list_mentions(rules, stem);
    free(stem);
    return true;
}

static void tell_if(const char *head, const char *text)
{
    if (text[0] != '\0')
        printf("%s%s\n", head, text);
}

/* What it is here, and what else it may be. */
static void tell_option(const VariOption *option)
{
    printf("Option %s: %s", option->name, option->value);
    if (option->choice_count == 0)
        printf(" (from %d to %d)", (int)option->lowest, (int)option->highest);
    const char *join = " (or ";
    for (size_t i = 0; i < option->choice_count; i++)
        if (strcmp(option->choices[i], option->value) != 0) {
            printf("%s%s", join, option->choices[i]);
            join = ", ";
        }
    printf("%s\n", option->choice_count > 0 && join[0] == ',' ? ")" : "");
}

bool word_about(Table *table, const char *argument)
{
    (void)argument;
    const VariRules *rules = table->rules;
    printf("%s, for %zu players. The board: %s.\n", vari_rules_info(rules)->name,
           vari_rules_info(rules)->player_count, vari_rules_info(rules)->board);
    tell_if("", vari_rules_info(rules)->about);
    tell_if("Inventor: ", vari_rules_info(rules)->inventor);
    tell_if("Year: ", vari_rules_info(rules)->year);
    tell_if("Source: ", vari_rules_info(rules)->source);
    table_show_seats(table);
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        tell_option(&option);
    }
    if (vari_rules_info(rules)->option_count > 0)
        printf("`rules options` says what they do; `--set NAME=VALUE` behind `vari play` chooses.\n");
    return true;
}
