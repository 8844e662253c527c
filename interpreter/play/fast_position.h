/* Knows a position as the fast road keeps it: one byte a cell, lists of pieces,
 * what is odd from here on; no hash and no journal. Does not know rules beyond its
 * tables. Lives as long as one count, listing or random game; owns its memory, but for the
 * position that detours are made on. Never included outside the room. */
#ifndef VARI_PLAY_FAST_POSITION_H
#define VARI_PLAY_FAST_POSITION_H

#include "play/fast.h"
#include "play/play.h"
#include "program/fast.h"

enum { FAST_CASTLES_MAX = 8, FAST_PINS_MAX = 64, FAST_ODD_LEVELS = 3, FAST_COMPANY_MAX = 8 };

/* A castling whose right still stood when the position was loaded. */
typedef struct FastCastle {
    uint16_t way; /* index in Program.castle_ways */
    Player player;
    Cell king_from, king_to, rook_from, rook_to;
    uint16_t empty_count, safe_count;
    Cell *empty, *safe; /* must be empty; must not be attacked */
} FastCastle;

/* The actions made since a position was loaded: fast_detour.c makes them on the position itself
 * where the tables do not know on. */
typedef struct FastStep {
    Action action;
    PlayUndo undo;
} FastStep;

typedef struct FastLine {
    Position *position; /* as it was loaded, and `made` steps on; NULL: nobody takes detours */
    FastStep *steps;
    unsigned count, made, capacity;
} FastLine;

typedef struct FastTriples FastTriples;

/* Moves of a player's pieces as they were listed before the other's move; they lie in the list that is being
 * made. What it says of other cells than those with a bit is stale. */
typedef struct FastKept {
    uint64_t dirty;                /* bits of pieces whose moves hung on a cell that changed */
    uint64_t bit[BOARD_CELLS_MAX]; /* [cell]; 0: no moves are kept */
    uint32_t first[BOARD_CELLS_MAX];
    uint16_t count[BOARD_CELLS_MAX];
} FastKept;

typedef struct FastMove FastMove;
typedef struct FastList {
    FastMove *items;
    size_t count, capacity;
} FastList;

/* A trail and who left it. */
typedef struct FastTrace {
    const FastTrail *trail;
    Cell piece;
} FastTrace;

typedef struct FastPosition {
    const FastTables *tables;
    const Program *program;
    uint8_t board[BOARD_CELLS_MAX + 1];                 /* codes; the cell beyond the board holds the wall */
    uint16_t slot[BOARD_CELLS_MAX];                     /* of the piece on a cell in its owner's list */
    Cell cells[BOARD_PLAYERS_MAX + 1][BOARD_CELLS_MAX]; /* nobody's last; a royal piece is first */
    uint16_t counts[BOARD_PLAYERS_MAX + 1];
    Cell royal[BOARD_PLAYERS_MAX];                        /* CELL_NONE: nobody to keep out of check */
    uint16_t hands[BOARD_PLAYERS_MAX][64];                /* [player][drop] */
    uint8_t waiting[BOARD_CELLS_MAX];                     /* where something may enter behind the piece */
    uint16_t entering[BOARD_PLAYERS_MAX][FAST_GATES_MAX]; /* held that may enter, but what may be dropped */
    int16_t lost[64]; /* [counted code]: how many fewer than in FastTables.setup */
    uint8_t mode[BOARD_PLAYERS_MAX + 1];
    Player mover;
    bool chance;     /* chance acts, in the mover's turn */
    uint8_t rights;  /* bit per castle */
    uint8_t several; /* bit per player who has several royals to keep: no one of them is `royal` */
    bool nested;     /* inside the question whether a drop mates, where it is not asked again */
    uint8_t castle_count;
    uint8_t out;    /* bit per player who is out ... */
    uint8_t minded; /* ... and who must mind a royal */
    bool minds_friends;
    bool late_fits; /* effects that only put players out may come with odd moves */
    uint8_t traced; /* bit per player of whom something may be taken in passing: */
    FastTrace traces[BOARD_PLAYERS_MAX];
    FastCastle castles[FAST_CASTLES_MAX];
    uint8_t rights_lost[BOARD_CELLS_MAX]; /* when a piece leaves or comes to the cell */
    uint8_t rights_lost_by[64];           /* when a piece of the code moves */
    FastTrail loaded[BOARD_PLAYERS_MAX];  /* the trails that were there at the start */
    Cell *castle_cells;                   /* what the castles' lists lie in */
    int16_t limit[BOARD_PLAYERS_MAX];     /* up to where the bar lets a player go */
    uint16_t *weighed;                    /* [player * weights + number]: counted pieces; NULL: no bar */
    /* What is odd with 1, 2, or more plies to come after the move, each with all of the one before: the
     * tables', and what else is odd from here. Its lists are the tables', unless they are its own. */
    FastOdd odd[FAST_ODD_LEVELS];
    FastLine line;
    CellSet *zones;       /* [drop]: where the mover may drop; NULL: where the tables say */
    FastList scratch;     /* only where each action puts a stone */
    FastTriples *triples; /* NULL until they are asked for */
    const FastKept *kept; /* while moves are listed; NULL: none */
} FastPosition;

struct FastMove {
    uint16_t from, to; /* a drop's are the same */
    FastCode code;     /* that stands on `to` afterwards */
    uint8_t form;      /* FastForm */
    uint16_t extra;    /* the trail left; in passing the cell taken; castle, drop: its index */
    uint32_t origin;   /* word, or index of a passing or a sweep of the tables */
    uint16_t gate;     /* what enters, as index in FastGate.kinds plus one; 0: nothing */
    union {
        uint16_t put_cell;   /* where that enters, or the action's stone goes */
        uint16_t cell_count; /* before a stone's cell is drawn: on how many it may go */
    };
};

/* A piece that a taking removed besides its target, or that chance swept. */
typedef struct FastBlasted {
    Cell cell;
    uint16_t slot;
    FastCode code;
} FastBlasted;

/* All of a move that unmaking cannot read off the move. */
typedef struct FastUndo {
    FastTrace trace; /* the mover's, as it was */
    uint8_t traced;
    Player mover;
    uint16_t slot;   /* of the piece taken */
    Cell taken_cell; /* CELL_NONE: none */
    FastCode code, taken;
    uint8_t rights;
    uint8_t waited[2];     /* only where something may enter */
    Cell stone;            /* only where stones are put: where the one stood that went, or CELL_NONE */
    uint8_t blasted_count; /* only where takings remove more, and one was made, or of a sweep */
    FastBlasted blasted[FAST_BLAST_MAX];
} FastUndo;

/* A piece that stands alone between its royal and a taker, or the reach of a check. */
typedef struct FastPin {
    Cell cell;
    uint32_t line;     /* in line_cells */
    uint16_t distance; /* entries up to the taker */
} FastPin;

typedef struct FastGuard {
    Cell royal;         /* CELL_NONE: none */
    uint64_t attackers; /* codes that take the royal */
    unsigned checkers;  /* 0, 1, or more; where some hop, never more than 1 */
    Cell checker;
    uint32_t check_line; /* with check_distance entries, the checker last; distance 0: it cannot be blocked */
    uint16_t check_distance;
    uint16_t last_distance; /* of the check found last, and its line */
    uint32_t last_line;
    bool crossed; /* two lines of check have a cell in common: `edited`, and drops are tried */
    unsigned pin_count;
    bool tangled;           /* some piece is pinned twice, or by a hurdle: its moves are tried */
    bool edited;            /* moves of all pieces are tried: who comes between may be a hurdle */
    unsigned company_count; /* of several royals, which are among the pins */
    Cell company[FAST_COMPANY_MAX];
    FastPin pins[FAST_PINS_MAX];
} FastGuard;

/* fast_load.c. NULL when the position is none for the fast road. */
FastPosition *fast_load(const Position *position);
/* By tables that are not the program's own for the fast road; the phase is the caller's affair. */
FastPosition *fast_load_by(const FastTables *tables, const Position *position);
void fast_free(FastPosition *fast);
/* fast_draw.c: moves of a piece that is not `royal`, as far as the guard goes. */
unsigned fast_count_piece(FastPosition *fast, const FastGuard *guard, Cell cell);
/* fast_count.c: drops of what must be dropped. */
uint64_t fast_count_must_drops(FastPosition *fast, const FastGuard *guard);
/* fast_check.c: for whom the law of check stands; false where a move could change that for itself. Later,
 * whether all royals that are minded are the players' own. */
bool fast_check_stands(FastPosition *fast, const Position *position);
bool fast_royals_fit(const FastPosition *fast);
/* fast_endings.c: whether no ending but for want of moves can come within so many actions, of which none
 * but the last is odd; adds to what is odd. */
bool fast_endings_far(FastPosition *fast, const Position *position, unsigned depth);
/* Likewise, but for endings known otherwise, a bit each. */
bool fast_endings_stay(FastPosition *fast, const Position *position, unsigned depth, uint64_t known);
/* Likewise, that no effect can do more than set numbers, but for late ones (FastTables.watched), whose
 * moves are odd. */
bool fast_effects_far(FastPosition *fast, const Position *position, unsigned depth);

/* fast.c: the action that a move not yet made is. */
Action fast_action_of(const FastPosition *fast, const FastMove *move);

/* fast_detour.c: the move about to be made, and unmade, in fast_make() and fast_unmake(). */
void fast_line_add(FastPosition *fast, const FastMove *move);
void fast_line_drop(FastPosition *fast);
/* How many sequences of `left` actions follow a legal move not made, told by the position itself. */
uint64_t fast_detour(FastPosition *fast, const FastMove *move, unsigned left);
/* Whether the move is among what is odd. */
bool fast_odd_has(FastPosition *fast, const FastOdd *odd, const FastMove *move);

/* Makes room for cells of its own in what is odd at each level: `to` and `from`. */
void fast_odd_cells(FastPosition *fast);

/* fast_offers.c: notes which moves may lead to a turn in which an action of no piece is there; false
 * where one may be there at once. */
bool fast_offers_far(FastPosition *fast);
/* Whether a code that comes to the cell meets another there. */
bool fast_meets(const FastPosition *fast, FastCode code, Cell cell);

/* fast_modes.c: gives pieces the codes of the modes that hold now. */
void fast_change_modes(FastPosition *fast);
/* Pieces whose loss changes their owner's mode; whether the player could take such a one of the other's. */
unsigned fast_critical_cells(const FastPosition *fast, Player owner, Cell *cells);
bool fast_critical_taken(const FastPosition *fast, Player player);

/* fast_moves.c */
void fast_list_reserve(FastList *list, size_t more);
/* Moves of the piece on a cell, whether or not they leave a royal to be taken. */
void fast_list_piece(const FastPosition *fast, Cell cell, FastList *list);
/* Likewise, never of those kept; marks the cells that this hung on with the bit. */
void fast_list_touching(const FastPosition *fast, Cell cell, FastList *list, uint64_t *touched, uint64_t bit);
/* Likewise, those that leave none to be taken; the piece is not royal. */
void fast_list_guarded(FastPosition *fast, const FastGuard *guard, Cell cell, FastList *list);
/* Likewise the royal's. */
void fast_list_royal(FastPosition *fast, const FastGuard *guard, FastList *list);
/* Castlings, and moves that take in passing. */
void fast_list_singular(FastPosition *fast, const FastGuard *guard, FastList *list);
/* Adds the legal moves, each once for every stone that it may put; without stones. */
void fast_list_moves(FastPosition *fast, FastList *list);
void fast_list_legal(FastPosition *fast, FastList *list);
void fast_make(FastPosition *fast, const FastMove *move, FastUndo *undo);
void fast_unmake(FastPosition *fast, const FastMove *move, const FastUndo *undo);
bool fast_castle_open(FastPosition *fast, const FastCastle *castle, uint64_t attackers);
/* How many ways there are to take in passing. */
unsigned fast_count_passing(FastPosition *fast, Player player, Cell royal, FastList *list);

/* A taking that is tried; `passed` is what is taken where it does not stand on the target, or CELL_NONE. */
typedef struct FastTaking {
    Cell from, to, passed;
} FastTaking;

/* fast_blast.c, only where takings are judged. Whether one by the code stands; the cells that this hung on
 * are marked with the bit unless `touched` is NULL. The royal may be lifted if it is who takes. */
bool fast_judge(FastPosition *fast, FastCode by, const FastTaking *taking, uint64_t *touched, uint64_t bit);
/* Likewise any move of the royal, lifted. */
bool fast_judge_royal(FastPosition *fast, FastCode code, Cell from, Cell to);
/* Where takings remove more: codes that go, but for the target; after one was made, and before it is
 * unmade. */
uint64_t fast_blast_takes(const FastPosition *fast, const FastMove *move);
void fast_blast_make(FastPosition *fast, Cell to, FastUndo *undo);
void fast_blast_unmake(FastPosition *fast, const FastUndo *undo);

/* fast_company.c: a player's several royals into the guard, and whether they are as the law wants them: so
 * many of them being attacked; now; after a move or taking, with marks unless `touched` is NULL; once a cell
 * is filled; after a castling. */
void fast_company(const FastPosition *fast, Player player, FastGuard *guard);
bool fast_company_falls(const FastPosition *fast, unsigned attacked, unsigned royals);
bool fast_company_safe(const FastPosition *fast, Player player);
bool fast_company_exposes(FastPosition *fast, const FastGuard *guard, const FastTaking *taking,
                          uint64_t *touched, uint64_t bit);
bool fast_company_filled(FastPosition *fast, const FastGuard *guard, Cell cell);
bool fast_company_castles(FastPosition *fast, const FastCastle *castle);
/* Pieces are there; false where there are too many, or may be more. */
bool fast_company_load(FastPosition *fast);

/* fast_gates.c, only where something may enter behind what moves, but for fast_gate_kinds(): how many kinds
 * the player has that may. False where a royal could. */
bool fast_gate_load(FastPosition *fast, const Position *position);
unsigned fast_gate_kinds(const FastPosition *fast, Player player);
/* On how many cells behind a castling. */
unsigned fast_castle_gates(const FastPosition *fast, const FastCastle *castle);
/* Adds the moves behind which something enters, for those from `first` on; how many there are. */
void fast_list_gates(const FastPosition *fast, FastList *list, size_t first);
uint64_t fast_count_gates(FastPosition *fast, const FastGuard *guard);
/* Of a move with something that enters: its code, and whether its coming is odd. */
FastCode fast_gate_code(const FastPosition *fast, const FastMove *move);
bool fast_gate_is_odd(const FastPosition *fast, const FastOdd *odd, const FastMove *move);
/* After the piece has moved; before it moves back. The mover is who moved. */
void fast_gate_make(FastPosition *fast, const FastMove *move, FastUndo *undo);
void fast_gate_unmake(FastPosition *fast, const FastMove *move, const FastUndo *undo);
/* Adds what enters to the action. */
void fast_gate_picks(const FastPosition *fast, const FastMove *move, Action *action);

/* fast_stones.c, only where each action puts a stone: false where more of them would go than one; how many
 * moves there are; puts, from `first` on, each move once for each stone in the place of the move. */
bool fast_stone_load(const FastPosition *fast);
uint64_t fast_count_stones(FastPosition *fast);
void fast_list_stones(FastPosition *fast, FastList *list, size_t first);
/* As fast_draw(). */
size_t fast_draw_stone(FastPosition *fast, FastList *list, Random *random, FastMove *move);
/* Whether the coming or going of a move's stone is odd. */
bool fast_stone_is_odd(const FastPosition *fast, const FastOdd *odd, const FastMove *move);
/* After the piece has moved; before it moves back. */
void fast_stone_make(FastPosition *fast, const FastMove *move, FastUndo *undo);
void fast_stone_unmake(FastPosition *fast, const FastMove *move, const FastUndo *undo);
/* Adds the stone to the action. */
void fast_stone_picks(const FastPosition *fast, const FastMove *move, Action *action);

/* fast_draw.c: draws one of the legal moves, each alike; returns how many there are. The list is for its own
 * use. */
size_t fast_draw(FastPosition *fast, FastList *list, Random *random, FastMove *move);
/* Cells on which the codes could take, but their own; false where that hangs on more than what stands in the
 * way. */
bool fast_attacked_cells(const FastPosition *fast, uint64_t attackers, CellSet *cells);

/* fast_facing.c: whether two players' royals see each other along a line, an orthogonal one if `straight`, or
 * are missing; whether they do so after a move, where that is odd. */
bool fast_royals_face(const FastPosition *fast, bool straight);
bool fast_faces_after(const FastPosition *fast, const FastMove *move);
/* Whether the mover must part from the other's royal; then takes out moves, from `first` on, that do not. */
bool fast_must_part(const FastPosition *fast);
void fast_list_parting(const FastPosition *fast, FastList *list, size_t first);

/* fast_guard.c: who gives check, and who is pinned. */
void fast_guard(const FastPosition *fast, Player player, FastGuard *guard);
/* Whether a move of a piece that is not royal stands, as far as check goes; asked of pinned pieces,
 * of all while there is a check, and of all where the guard says so. */
bool fast_guard_allows(FastPosition *fast, const FastGuard *guard, const FastPin *pin, Cell from, Cell to);
/* Whether a move leaves the other player's royal attacked. */
bool fast_gives_check(FastPosition *fast, const FastMove *move, Cell royal);
/* Those of the attackers who cannot take on the cell, having nothing to become there. */
uint64_t fast_barren(const FastPosition *fast, Cell cell, uint64_t attackers);
/* Those of the attackers who may take a royal on the cell, as far as that does not hang on where they
 * stand. Asked where the tables are choosy. */
uint64_t fast_takers(const FastPosition *fast, Cell cell, uint64_t attackers);
/* fast_shy.c: takes out of the list, from `first` on, what gives check. */
void fast_drop_checks(FastPosition *fast, FastList *list, size_t first);
const FastPin *fast_pin_of(const FastGuard *guard, Cell cell);

/* fast_drops.c. Drops into an empty board's cells that a check leaves: how many, and listed. */
bool fast_has_hand(const FastPosition *fast, Player player);
void fast_empty_cells(const FastPosition *fast, CellSet *empty);
void fast_drop_cells(FastPosition *fast, const FastGuard *guard, CellSet *cells);
/* Where a kind in hand may come, as far as zones and pieces on the board go. */
void fast_drop_zone(FastPosition *fast, Player player, unsigned drop, CellSet *cells);
uint64_t fast_count_drops(FastPosition *fast, Player player, const CellSet *cells);
uint64_t fast_count_drop(FastPosition *fast, Player player, unsigned drop, const CellSet *cells);
/* Whether it is asked of a drop from the player's hand whether it mates. */
bool fast_minds_mate(const FastPosition *fast, Player player, unsigned drop);
void fast_list_drops(FastPosition *fast, const CellSet *cells, FastList *list);

/* fast_bars.c: a piece comes to a cell, or leaves it, where there is a bar. */
void fast_bar_add(FastPosition *fast, FastCode code, Cell cell);
void fast_bar_remove(FastPosition *fast, FastCode code, Cell cell);
/* The limit that a player will have after a move, not made yet. */
int16_t fast_bar_after(const FastPosition *fast, const FastMove *move, Player player);
/* Whether taking a piece could shelter the royal on the cell. */
bool fast_shelter_near(const FastPosition *fast, Cell cell, uint64_t attackers);

/* fast_chance.c: what chance may do: how many outcomes, and listed. */
uint64_t fast_count_sweeps(const FastPosition *fast);
void fast_list_sweeps(const FastPosition *fast, FastList *list);
/* Parts of fast_make() and fast_unmake(). */
void fast_make_sweep(FastPosition *fast, const FastMove *move, FastUndo *undo);
void fast_unmake_sweep(FastPosition *fast, const FastMove *move, const FastUndo *undo);
/* ... and where chance acts in turn with players, how many pairs of an outcome and a move, or the reverse. */
uint64_t fast_count_chance_pairs(FastPosition *fast, FastList *list);
/* Whether an ending that comes when certain pieces are gone has come. */
bool fast_vitals_gone(const FastPosition *fast);

/* fast_count.c: how many legal moves the mover has. */
uint64_t fast_count(FastPosition *fast);
bool fast_any(FastPosition *fast);
/* ... and how many pairs of moves. */
uint64_t fast_count_pairs(FastPosition *fast, FastList *list);
/* fast_triples.c: prepares, for the mover's moves, which the list has from `first` on, what the pairs after
 * each have in common, adding to the list; false where they have nothing. Then, after a move, the pairs. */
bool fast_triples_begin(FastPosition *fast, FastList *list, size_t first);
uint64_t fast_count_triples(FastPosition *fast, FastList *list, const FastMove *move, const FastUndo *undo);

#include "play/fast_inline.h"

#endif
