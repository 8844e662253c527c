/* vari: chess variants written as YAML. The only header that programs need.
 *
 * Rules come from a definition and outlive the games made from them. A game is
 * a position with its history. The library never prints, never reads the clock
 * or a global generator. Functions that can fail return NULL, false or a
 * VariStatus, and say more through the object they were given. Texts returned
 * are UTF-8, belong to the object they were asked of, and stay valid until it
 * is freed or the same question is asked again, unless it is said otherwise.
 *
 *     VariRules *rules = vari_rules_load("chess.yaml", bytes, length, NULL, 0, NULL, NULL);
 *     if (!vari_rules_ok(rules))
 *         fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), stderr);
 *     VariGame *game = vari_game_new(rules, 1);
 *     for (size_t i = 0; i < vari_game_action_count(game); i++)
 *         puts(vari_game_action_text(game, i));
 *     vari_game_play(game, "e2e4");
 *     puts(vari_game_position(game));
 *     vari_game_free(game);
 *     vari_rules_free(rules);
 */
#ifndef VARI_H
#define VARI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define VARI_API __attribute__((visibility("default")))
#else
#define VARI_API
#endif

#define VARI_LANGUAGE_VERSION 1

typedef struct VariRules VariRules;
typedef struct VariGame VariGame;

typedef enum VariFormat { VARI_FORMAT_TEXT, VARI_FORMAT_JSON, VARI_FORMAT_GCC } VariFormat;

typedef struct VariSetting {
    const char *name;
    const char *value;
} VariSetting;

/* Looks for definitions that others extend: given the name written after
 * `extends:` and the path of the file it stands in, returns the bytes and the
 * path in memory from malloc() (the library frees both), or false; then the path is NULL, or a name that
 * would have been found and may have been meant. */
typedef bool VariFind(void *context, const char *name, const char *from_path, char **path, char **bytes,
                      size_t *length);

VARI_API const char *vari_version(void);
/* Which of several names somebody may have meant by `word`: its index, or SIZE_MAX when none is near. */
VARI_API size_t vari_nearest(const char *word, const char *const *names, size_t count);

/* --- rules ------------------------------------------------------------- */

/* Loads a definition. Always returns an object (NULL only without memory);
 * vari_rules_ok() tells whether it can be played. `find` may be NULL: then
 * no definition can extend another. */
VARI_API VariRules *vari_rules_load(const char *path, const char *bytes, size_t length,
                                    const VariSetting *settings, size_t setting_count, VariFind *find,
                                    void *context);
VARI_API void vari_rules_free(VariRules *rules);
VARI_API bool vari_rules_ok(const VariRules *rules);
VARI_API size_t vari_rules_error_count(const VariRules *rules);
VARI_API size_t vari_rules_warning_count(const VariRules *rules);
/* All diagnostics rendered; JSON is one object of the `validate` contract. `strict` makes warnings errors. */
VARI_API const char *vari_rules_diagnostics(VariRules *rules, VariFormat format, bool strict);
VARI_API const char *vari_rules_id(const VariRules *rules);
VARI_API const char *vari_rules_name(const VariRules *rules);
VARI_API const char *vari_rules_about(const VariRules *rules);
VARI_API const char *vari_rules_inventor(const VariRules *rules);
VARI_API const char *vari_rules_year(const VariRules *rules);
VARI_API const char *vari_rules_source(const VariRules *rules);
VARI_API const char *vari_rules_board(const VariRules *rules); /* "8x8" */
VARI_API size_t vari_rules_player_count(const VariRules *rules);
VARI_API const char *vari_rules_player_name(const VariRules *rules, size_t player);
VARI_API size_t vari_rules_player_side(const VariRules *rules, size_t player); /* equal among a team's */
/* What the definition says for programs that draw: a player's colour, as style sheets write it; "" for none.
 */
VARI_API const char *vari_rules_player_colour(const VariRules *rules, size_t player);
VARI_API bool vari_rules_has_chance(const VariRules *rules); /* some phase is chance's */
VARI_API size_t vari_rules_cell_count(const VariRules *rules);
VARI_API const char *vari_rules_cell_name(const VariRules *rules, size_t cell);
VARI_API void vari_rules_cell_place(const VariRules *rules, size_t cell, float *x, float *y);

VARI_API size_t vari_rules_piece_count(const VariRules *rules);
VARI_API const char *vari_rules_piece_id(const VariRules *rules,
                                         size_t piece); /* the key in the definition */
VARI_API const char *vari_rules_piece_name(const VariRules *rules, size_t piece); /* as shown */
/* In position texts of a player's piece; of a neutral piece whoever is asked for. */
VARI_API const char *vari_rules_piece_letter(const VariRules *rules, size_t piece, size_t player);
/* The name of its drawing, for programs that draw; "" for none. */
VARI_API const char *vari_rules_piece_image(const VariRules *rules, size_t piece);
/* How it moves in Betza's notation as the definition has it, all moves joined, "" where it has none in
 * notation. *whole (may be NULL): whether that is all of how the piece moves. */
VARI_API const char *vari_rules_piece_betza(VariRules *rules, size_t piece, bool *whole);
/* How it castles from the set-up in H. G. Muller's extension of that notation: `isO2`, an initial move
 * sideways of two steps with the piece at the edge, `j` for each cell that this one stands from there;
 * "" where it does not. Valid until the next call of this kind. */
VARI_API const char *vari_rules_piece_castling(VariRules *rules, size_t piece);

/* Options a definition declares. A range has no choices. */
typedef struct VariOption {
    const char *name;
    const char *value; /* as chosen for these rules */
    const char *default_value;
    const char *const *choices;
    size_t choice_count;
    int32_t lowest, highest;
} VariOption;
VARI_API size_t vari_rules_option_count(const VariRules *rules);
VARI_API VariOption vari_rules_option(const VariRules *rules, size_t index);
/* Runs the definition's `tests:`; failures become diagnostics of the rules. Returns how many failed. */
VARI_API size_t vari_rules_run_tests(VariRules *rules, size_t *passed);
/* What the sugar became; the compiled program with the line of each instruction. */
VARI_API const char *vari_rules_kernel_listing(VariRules *rules);
VARI_API const char *vari_rules_program_listing(VariRules *rules);

/* --- games ------------------------------------------------------------- */

/* The set-up. `seed` deals shuffled set-ups and chance; 0 leaves a shuffled
 * set-up as it is written. */
VARI_API VariGame *vari_game_new(VariRules *rules, uint64_t seed);
VARI_API VariGame *vari_game_copy(const VariGame *game);
VARI_API void vari_game_free(VariGame *game);
/* Starts anew from a position text. On failure false; vari_game_error() says why and the game is unchanged.
 */
VARI_API bool vari_game_set_position(VariGame *game, const char *text);
/* Back to the set-up. */
VARI_API void vari_game_reset(VariGame *game);
/* The last failure: a message with the offending part quoted; offset in bytes into the text given. */
VARI_API const char *vari_game_error(const VariGame *game);
VARI_API size_t vari_game_error_offset(const VariGame *game);
VARI_API size_t vari_game_error_length(const VariGame *game);
/* After a position text was read: what of it is passed over, as programs do from which such texts come; NULL:
 * nothing. The error's offset and length then say where. */
VARI_API const char *vari_game_passed_over(const VariGame *game);
VARI_API const char *vari_game_error_nearest(const VariGame *game);

VARI_API const char *vari_game_position(VariGame *game);
VARI_API uint64_t vari_game_hash(const VariGame *game);
/* Name of who acts: a player's, or "chance". */
VARI_API const char *vari_game_to_move(const VariGame *game);
VARI_API size_t vari_game_player_to_move(const VariGame *game); /* SIZE_MAX: chance */
VARI_API const char *vari_game_phase(const VariGame *game);
VARI_API bool vari_game_in_check(VariGame *game);
VARI_API uint32_t vari_game_round(const VariGame *game);
VARI_API bool vari_game_player_is_out(const VariGame *game, size_t player);

/* Legal actions, texts sorted bytewise. */
VARI_API size_t vari_game_action_count(VariGame *game);
VARI_API const char *vari_game_action_text(VariGame *game, size_t index);
/* Those that come before the rest of the turn and may be left out, with blanks between; "" for none. */
VARI_API const char *vari_game_early_actions(VariGame *game);
VARI_API uint32_t vari_game_action_weight(VariGame *game, size_t index);
/* What the `warn` law that marks the action says, or else its name; NULL: none does. */
VARI_API const char *vari_game_action_warning(VariGame *game, size_t index);
/* Whether the position asks too much: more than 262,144 actions, one of more than 10 picks, or more work
 * than one question may take. Then there are no actions though the game is not over, and vari_game_error()
 * says why. */
VARI_API bool vari_game_overrun(VariGame *game);
/* Why an action is not legal. */
typedef struct VariObjection {
    const char *name; /* of the one law that is against it, or of a `must` rule; NULL: another reason */
    const char *says; /* what the definition tells of it; "" for nothing */
    bool must;        /* other actions come first */
} VariObjection;
/* Why no action that begins with this text, capitals aside, is legal. Takes as long as listing the actions
 * once for each law. */
VARI_API VariObjection vari_game_objection(VariGame *game, const char *action);
VARI_API bool vari_game_play(VariGame *game, const char *action);
/* How many legal actions a text that a person has typed may mean, and the first `most` of them: the one that
 * is listed so, else what chess players may write so (`O-O`, `Nf3`, `exd5`, `e8=Q`). Unless it is one,
 * vari_game_error() says what is wrong. */
VARI_API size_t vari_game_meant(VariGame *game, const char *text, size_t *actions, size_t most);
VARI_API bool vari_game_play_index(VariGame *game, size_t index);
/* Takes back the last action, or a resignation after it. */
VARI_API bool vari_game_undo(VariGame *game);
VARI_API size_t vari_game_ply(const VariGame *game);
VARI_API const char *vari_game_played(const VariGame *game, size_t ply); /* text of an action played */
VARI_API void vari_game_resign(VariGame *game, size_t player);
/* An action drawn by the game's generator: by weight at chance phases, else uniform. SIZE_MAX if there is
 * none. */
VARI_API size_t vari_game_draw(VariGame *game);
/* The same, but drawn from the seed, the place in the game and the position alone, not from one stream: a
 * game that is saved and gone on with meets with the same luck. */
VARI_API size_t vari_game_draw_anew(VariGame *game, uint64_t seed, size_t ply);

typedef struct VariResult {
    bool over;
    bool draw;
    const char *reason; /* the ending's name; "last-standing", "no-actions", "resignation" */
    const char *says;   /* what the definition tells of it; "" for nothing */
    uint32_t winners;   /* bit per player */
    uint32_t losers;
} VariResult;
VARI_API VariResult vari_game_result(const VariGame *game);

/* A game played on at random from where it stands; the game itself is not changed. */
typedef struct VariPlayout {
    uint32_t plies;
    uint64_t choices;  /* legal actions met, summed over the plies */
    uint32_t widest;   /* most legal actions in one position */
    VariResult result; /* not over: it was cut after `most_plies`, or where a position asks too much */
} VariPlayout;
/* The same seed gives the same game. Different games of the same rules may play in different threads. */
VARI_API VariPlayout vari_game_playout(const VariGame *game, uint64_t seed, uint32_t most_plies);

typedef struct VariPiece {
    bool present;
    const char *letter; /* as in position texts of two-player games */
    const char *glyph;  /* or NULL */
    const char *name;
    size_t owner; /* SIZE_MAX: nobody */
} VariPiece;
VARI_API VariPiece vari_game_piece(const VariGame *game, size_t cell);
/* How many of the kind the player has in hand. */
VARI_API unsigned vari_game_in_hand(const VariGame *game, size_t player, size_t piece);
/* The position drawn in text; `perspective` is the player at the bottom. What is wider than so many columns
 * is drawn in several strips; 0: never. */
VARI_API const char *vari_game_picture(VariGame *game, size_t perspective, unsigned columns);
/* Cells attacked, as `tests: attacked` asks, from the viewpoint of who acts. */
VARI_API bool vari_game_is_attacked(VariGame *game, size_t cell);

typedef struct VariPerft {
    unsigned depth;
    unsigned threads; /* at least 1 */
    size_t hash_mb;   /* 0: none */
    bool reference;   /* the slow road, for comparison */
} VariPerft;
/* Counts sequences of actions; UINT64_MAX: some position asked too much (vari_game_overrun). `divide`, if not
 * NULL, is called for each first action. */
typedef void VariDivide(void *context, const char *action, uint64_t nodes);
VARI_API uint64_t vari_game_perft(VariGame *game, const VariPerft *request, VariDivide *divide,
                                  void *context);

/* --- explanations -------------------------------------------------------- */

/* The long explanation of a diagnostic code, or NULL. */
VARI_API const char *vari_explain(const char *code);
VARI_API size_t vari_code_count(void);
VARI_API const char *vari_code_word(size_t index);
/* Checks made by tests: hash, sets and texts agree; NULL, or what does not. */
VARI_API const char *vari_game_audit(VariGame *game);

#endif
