/* Knows what the files that build the fast road's tables ask of each other.
 * Does not know how the tables are used. Each step returns false after noting in
 * `reason` why this game must keep to the reference road. */
#ifndef VARI_COMPILE_FAST_H
#define VARI_COMPILE_FAST_H

#include "base/list.h"
#include "compile/internal.h"
#include "program/expressions.h"
#include "program/fast.h"

/* A way that takes royals alone: it never comes to that, yet it gives check. */
typedef struct FastThreat {
    FastCode code;
    Cell target;
    uint16_t count; /* of the path from the target outwards, the taker last */
    uint32_t first; /* in threat_cells */
} FastThreat;

/* A set worked out for a code. */
typedef struct FastZone {
    ExprId set;
    const CellSet *cells;
} FastZone;

/* What a rule takes, for the code asked last. */
typedef struct FastTaking {
    FastCode code;
    uint64_t takes;
} FastTaking;

/* By which modes ways of the piece at hand have led to a cell, if the stamp is that piece's. */
typedef struct FastCover {
    uint32_t stamp;
    uint8_t plain, trailed;
    size_t last; /* the last of them, plus one */
} FastCover;

typedef struct FastBuild {
    Arena *arena;
    Program *program;
    FastTables *tables;
    uint64_t classes; /* of the actions in the one phase in which a piece acts */
    Text reason;
    LIST(uint16_t) words;
    LIST(FastOrigin) origins;
    LIST(FastTrail) trails;
    LIST(FastPassing) passing;
    LIST(FastMeeting) meetings;
    LIST(FastThreat) threats;
    LIST(Cell) threat_cells;
    KindSet royal_kinds; /* that must not be attacked */
    uint64_t check_laws; /* bit per law that is one of check */
    uint64_t calm_laws;  /* bit per law that forbids nothing while nobody is in check */
    bool in_check_known; /* `in-check` says of everybody that a royal of its own is attacked, and no more */
    LIST(FastSweep) sweeps;
    LIST(Cell) sweep_cells;
    KindSet fresh_kinds; /* that have codes for pieces that have not moved */
    KindSet must_drop;   /* kinds that must be dropped by whoever can */
    bool *by_numbers;    /* [rule]: hangs on numbers of pieces alone */
    uint64_t bases;      /* codes of mode 0 */
    uint8_t mode_of[64]; /* [code]: a mode in which a piece has it */
    uint64_t limited;    /* counted codes whose limit is known */
    LIST(FastTruth) truths;
    LIST(uint32_t) truth_sizes; /* of each: how many it is, written out */
    uint32_t truth_steps;       /* taken to work them out */
    uint32_t steps;             /* that may still be taken to find out what expressions are worth */
    LIST(FastEnding) endings, late;
    LIST(FastNumberChange) changes;
    LIST(uint16_t) loud;
    LIST(FastSleeper) sleepers;
    bool hops;
    bool takes_known[64];
    bool keeps_royal;                 /* a law says that nobody gives up its own royal */
    bool place_laws, laws_ask_origin; /* some laws say where pieces may go */
    const LawRule *bar_law;           /* the one behind FastTables.bar */
    uint8_t *lawful;                  /* [target]: modes that the laws leave `lawful_code` */
    FastCode lawful_code;
    uint8_t *odd; /* [code * cells + cell]: NULL but for the mixed road, which has no words of what asks the
                     position and marks here whence that may be done */
    struct LastTables *last; /* NULL but where only the last action is counted (compile/last.h) */
    FastCode zones_code;     /* whose `zones` are */
    LIST(FastZone) zones;
    FastTaking *takings; /* [rule] */
    FastCover *covers;   /* [cell] */
    uint32_t cover_stamp;
} FastBuild;

/* Conditions may be long, and are asked for every piece on every cell: past this much, nothing more is known.
 */
enum { FAST_STEPS_MAX = 1 << 26 };

enum { WAY_RAY, WAY_LEAP, WAY_JUMP, WAY_HOP };

/* What is known of a move when a condition is asked; 0 and CELL_NONE are not known. */
typedef struct FastCase {
    Player owner; /* whose view it is */
    FastCode code;
    uint8_t mode; /* MODE_EMPTY or MODE_TAKE */
    Cell from, to, it;
} FastCase;

/* One way of a code from a cell, before it becomes words. */
typedef struct FastWay {
    uint8_t form, modes;
    uint16_t trail;
    uint32_t first; /* of its words in FastWays.cells: a ray's cells; a jump's empty cells, then its target */
    uint16_t count;
    FastOrigin origin; /* a ray's: of its first cell */
} FastWay;

typedef struct FastWays {
    LIST(FastWay) items;
    LIST(uint16_t) cells;
} FastWays;

/* Who asks. `next` is PLAYER_NONE where it hangs on the position. */
typedef struct FastAsker {
    FastBuild *build;
    Player mover, next, view, each;
} FastAsker;

/* Bit 0 of a cell's codes stands for nothing on it. */
typedef struct FastPlaces {
    uint64_t *codes; /* [cell] */
    bool exact;      /* else there may be fewer */
} FastPlaces;

bool fast_refuse(FastBuild *build, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* fast_rules.c: whether the game has the shape at all; codes, captures, royals. */
bool fast_rules(FastBuild *build);
/* fast_turn.c: whether the turn is one action, but for phases that seldom offer something; what
 * these ask, once codes are known. */
bool fast_turn(FastBuild *build);
bool fast_offers(FastBuild *build);
FastCode fast_add_code(FastBuild *build, Player owner, Kind kind);
/* fast_modes.c: codes for rules that hang on numbers of pieces; whether such a rule is there for a code. */
bool fast_modes(FastBuild *build);
bool fast_asks_numbers(const FastBuild *build, const ActionRule *rule);
bool fast_rule_open(const FastBuild *build, const ActionRule *rule, FastCode code);
/* fast_meetings.c: whether an action of no piece asks for two that stand together; when all are read. */
bool fast_meeting_fits(FastBuild *build, const ActionRule *rule, Player view);
void fast_sort_meetings(FastBuild *build);
/* Codes that a selection matches as a player sees it; false when it asks for more. */
bool fast_selection(const Program *program, const FastTables *tables, ExprId set, Player view,
                    uint64_t *codes);
/* What a rule's leg takes, as its code sees it; nothing when it takes nothing. */
bool fast_rule_takes(FastBuild *build, const ActionRule *rule, FastCode code, uint64_t *takes);
/* Whether all that it takes is the royals that the law of check keeps from being taken. */
bool fast_only_threatens(const FastBuild *build, FastCode code, uint64_t takes);
/* fast_drops.c: what may be dropped where, and what a taken piece adds to its taker's hand. */
bool fast_drops(FastBuild *build);
/* fast_blast.c: what takings remove besides their target. */
void fast_blast(FastBuild *build);
/* Whether a law may be one that says when royals are lost, as far as its shape goes; once codes and blasts
 * are known, whether it is, which notes what it says. */
bool fast_looks_like_royal_law(FastBuild *build, const LawRule *law);
bool fast_royal_law_fits(FastBuild *build, const LawRule *law);
/* What castling and endings have to do with blasts; once words are there, who promotes by taking. */
bool fast_blast_fits(FastBuild *build);
bool fast_blast_whole(FastBuild *build);
/* fast_company.c: whether players may have several royals, once words are there. */
bool fast_company_fits(FastBuild *build);
/* fast_gates.c: whether an effect lets pieces enter behind what moves; once codes and drops are known, which.
 * Whether an effect is that, or does nothing that matters beside it. */
bool fast_is_gate(const Kernel *kernel, size_t effect);
bool fast_gates(FastBuild *build);
bool fast_gate_knows(const FastBuild *build, size_t effect);
/* fast_hops.c: what a rule hops over, for all its codes; later, whether that stays so. */
bool fast_hurdles(FastBuild *build, const ActionRule *rule);
bool fast_hops_whole(FastBuild *build);
/* fast_stones.c: whether an effect puts a stone after each action; once all else is known but the words,
 * what; the ways that it may be thrown, seen from a cell. */
bool fast_is_stone(const FastBuild *build, size_t effect);
bool fast_stones(FastBuild *build);
bool fast_stone_ways(FastBuild *build, Cell from, FastWays *ways);
/* fast_laws.c: whether the laws are that of check and such as say where pieces may go; then where. */
bool fast_laws(FastBuild *build);
bool fast_place_laws(FastBuild *build);
/* fast_check.c: notes a law if it is one of check; later, what it counts. */
bool fast_check_law(FastBuild *build, const LawRule *law);
/* Whether a selection is all royals of the player who looks, or of the others, as RELATION_OWN or
 * RELATION_ENEMY says; where there are any. */
bool fast_selects_royals(const FastBuild *build, ExprId id, Relation whose);
/* Whether `in-check` asks what the tables know: see in_check_known. Codes are known. */
bool fast_in_check_fits(const FastBuild *build);
/* Where another law has been found to be one of check. */
void fast_check_plain(FastBuild *build);
bool fast_check_codes(FastBuild *build);
/* Whether a law is asked of the position that each action leads to. */
static inline bool fast_law_asks_result(const LawRule *law)
{
    return law->form == LAW_NEVER && law->before < 0 && !law->at_turn_end;
}
/* Whether a law only warns, or never holds. */
bool fast_law_is_void(const Kernel *kernel, const LawRule *law);
/* Whether an effect only puts players out, which no law asked of the same action minds; then it is
 * as an ending: what comes after it is another matter. */
bool fast_effect_is_late(const FastBuild *build, size_t index);
/* Whether a condition is the same in every position; then whether it holds. */
bool fast_known(const Kernel *kernel, ExprId id, bool *holds);
/* fast_swaps.c: whether a move rule never applies; whether what it changes places with is carried. */
bool fast_rule_is_void(const FastBuild *build, const ActionRule *rule);
bool fast_swap_fits(FastBuild *build, const ActionRule *rule);
/* fast_foresee.c: what an expression is worth in every position, so much being known; or false. */
bool fast_foresee(FastBuild *build, ExprId id, const FastCase *at, int32_t *value);
/* fast_bars.c: what modes a rule's condition leaves a move; whether a law says where pieces may go; the modes
 * that such laws leave a code from a cell, in `lawful`. */
bool fast_condition_modes(FastBuild *build, const ActionRule *rule, FastCase *at, uint8_t *modes);
bool fast_bar_fits(FastBuild *build, const LawRule *law);
bool fast_law_modes(FastBuild *build, FastCode code, Cell from);
bool fast_bar_whole(FastBuild *build);
/* fast_zones.c: whether a set is the same in every position for a code; then its cells. */
bool fast_fixed_set(const Program *program, ExprId set, Player owner, Kind kind, CellSet *cells);
bool fast_zone(FastBuild *build, ExprId set, Player owner, Kind kind, CellSet *cells);
/* The same for a code, remembered while the same code asks; NULL for false. */
const CellSet *fast_code_zone(FastBuild *build, ExprId set, FastCode code);
/* fast_promotions.c: the word of a way's end: its cell, and whether what comes there may or must promote;
 * whether that is another where it takes than where it does not. */
bool fast_promotion(FastBuild *build, const ActionRule *rule, const FastCase *at, uint16_t *word);
bool fast_promotes_by_taken(const FastBuild *build, const ActionRule *rule, FastCode code);
/* fast_ways.c: the ways of a code from a cell. */
bool fast_ways(FastBuild *build, FastCode code, Cell from, FastWays *ways);
/* fast_moves.c: words and origins of all codes and cells. */
bool fast_moves(FastBuild *build);
/* fast_lines.c: the words turned round. */
bool fast_lines(FastBuild *build);
/* fast_laws.c: whether a condition is `drop and piece is KINDS`; then the kinds. */
bool fast_is_drop_of(const Kernel *kernel, ExprId condition, KindSet *kinds);
/* fast_fresh.c: kinds of which some moves are there only until the piece has moved; before codes are made.
 * Whether a move's condition asks only that, or that its royal is not in check; and whether it asks that. */
void fast_fresh(FastBuild *build);
bool fast_fresh_fits(const FastBuild *build, const ActionRule *rule);
bool fast_is_fresh_rule(const FastBuild *build, const ActionRule *rule);
/* Whether an effect does no more than make pieces fresh, or no longer, which bars no action. */
bool fast_effect_is_mild(const FastBuild *build, const EffectRule *effect);
/* Once the words are there. */
bool fast_calm_rules(FastBuild *build);
/* fast_rests.c: whether a rule is to stay where one is, at any time; whether that is carried. */
bool fast_is_rest(const Kernel *kernel, const ActionRule *rule);
bool fast_rest_fits(FastBuild *build, const ActionRule *rule);
/* Whether rests are of a class, and nothing else; whether a number grows by rests alone. */
bool fast_rests_are(const FastBuild *build, int class);
bool fast_only_rests_count(const FastBuild *build, const NumberRule *number);
/* Whether what is joined by `and` says that the two royals see each other along a line. */
bool fast_is_sight(const FastBuild *build, const Expr *both);
/* Notes a law if it sleeps while something was not so; whether it was noted. */
bool fast_law_sleeps(FastBuild *build, const LawRule *law);
/* Whether the law was noted so. One that wants royals that see each other to part is carried from now on, and
 * sleeps no more; codes are known. */
bool fast_sleeper_fits(FastBuild *build, size_t law);
/* fast_chance.c: whether the second phase is chance moving nobody's piece; then what it may do. */
bool fast_chance_phase(FastBuild *build);
bool fast_sweeps(FastBuild *build);
/* fast_vitals.c: endings that come when certain pieces are gone. */
void fast_vitals(FastBuild *build);
/* fast_places.c. A number, player or cell that is the same in every position. */
bool fast_constant(const FastAsker *asker, ExprId id, int32_t *value);
/* Codes of all pieces. */
uint64_t fast_all_codes(const FastAsker *asker);
/* A selection that hangs on kind and owner alone; false when it asks for more. */
bool fast_selected(const FastAsker *asker, ExprId id, uint64_t *codes);
/* What must stand on a cell for it to be in the set; `codes` is there already. */
void fast_places(const FastAsker *asker, ExprId id, FastPlaces *places);
/* fast_triggers.c. False when conditions have taken too many steps already, or have too many truths. */
bool fast_may_go_on(FastBuild *build, unsigned steps);
/* The truth of an expression for who asks; adds one; whether one asks nothing of the action, so that it was
 * true before if it is. */
uint16_t fast_truth(const FastAsker *asker, ExprId id);
uint16_t fast_add_truth(FastBuild *build, FastTruth truth);
bool fast_of_position(const FastBuild *build, uint16_t id);
/* fast_watch.c. What endings and effects hang on; false where no position is out of reach of them. Comes
 * last. */
bool fast_triggers(FastBuild *build);
/* compile_fast() is in fast.c. */

/* mixed_rules.c: whether a move from the cell is written as words; else notes there that it is not. */
bool mixed_has_words(FastBuild *build, const ActionRule *rule, FastCode code, Cell from);

#endif
