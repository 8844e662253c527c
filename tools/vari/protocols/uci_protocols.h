/* Knows which definitions are meant by protocols and options that were made for one game each. */
#ifndef VARI_UCI_PROTOCOLS_H
#define VARI_UCI_PROTOCOLS_H

#define UCI_GAME  "chess"
#define USI_GAME  "shogi"
#define UCCI_GAME "xiangqi"

/* The option of definitions by which castling is as in set-ups that were dealt; UCI_Chess960. */
#define DEALT_OPTION "chess960"

/* The games of XBoard that lend their ways to those it does not know: pieces that promote to what is written
 * `+P`, pieces of hands that are what they were when they are taken, and whatever else. */
#define XBOARD_PROMOTES "shogi"
#define XBOARD_REVERTS  "crazyhouse"
#define XBOARD_ANY      "fairy"

/* The games that XBoard knows by itself: its word, and the id. */
#define XBOARD_GAMES                                                                                         \
    GAME("normal", "chess")                                                                                  \
    GAME("fischerandom", "chess960")                                                                         \
    GAME("3check", "3check")                                                                                 \
    GAME("asean", "asean")                                                                                   \
    GAME("atomic", "atomic")                                                                                 \
    GAME("berolina", "berolina")                                                                             \
    GAME("capablanca", "capablanca")                                                                         \
    GAME("courier", "courier")                                                                               \
    GAME("crazyhouse", "crazyhouse")                                                                         \
    GAME("cylinder", "cylinder")                                                                             \
    GAME("giveaway", "giveaway")                                                                             \
    GAME("gothic", "gothic")                                                                                 \
    GAME("grand", "grand")                                                                                   \
    GAME("janus", "janus")                                                                                   \
    GAME("knightmate", "knightmate")                                                                         \
    GAME("losers", "losers")                                                                                 \
    GAME("makruk", "makruk")                                                                                 \
    GAME("nocastle", "nocastle")                                                                             \
    GAME("seirawan", "seirawan")                                                                             \
    GAME("shatranj", "shatranj")                                                                             \
    GAME("shogi", "shogi")                                                                                   \
    GAME("spartan", "spartan")                                                                               \
    GAME("suicide", "suicide")                                                                               \
    GAME("xiangqi", "xiangqi")

/* Names of XBoard for games that it is told the set-up of all the same, since its own may be another. */
#define XBOARD_NAMES                                                                                         \
    GAME("chu", "chu-shogi")                                                                                 \
    GAME("great", "great-shatranj")                                                                          \
    GAME("lion", "lion-chess")                                                                               \
    GAME("twokings", "two-kings")

#endif
