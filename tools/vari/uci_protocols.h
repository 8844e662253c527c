/* Knows which definitions are meant by protocols and options that were made for one game each. */
#ifndef VARI_UCI_PROTOCOLS_H
#define VARI_UCI_PROTOCOLS_H

#define UCI_GAME     "chess"
#define USI_GAME     "shogi"
#define UCCI_GAME    "xiangqi"
#define DEALT_OPTION "chess960" /* of definitions; UCI_Chess960 */

/* What XBoard calls otherwise: its word, and the id. */
#define XBOARD_GAMES                                                                                         \
    GAME("normal", "chess")                                                                                  \
    GAME("fischerandom", "chess960")

#endif
