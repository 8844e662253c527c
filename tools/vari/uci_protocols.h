/* Knows which definitions are meant by protocols and options that were made for one game each. */
#ifndef VARI_UCI_PROTOCOLS_H
#define VARI_UCI_PROTOCOLS_H

#define UCI_GAME       "chess"
#define UCI_GAME_DEALT "chess960" /* UCI_Chess960 */
#define USI_GAME       "shogi"
#define UCCI_GAME      "xiangqi"
/* Names under which PGN files have UCI_GAME; the library's other ids are names of their own. */
#define PGN_GAME_NAMES { "standard", "normal", "classical", "orthodox", "from position", "regular" }

#endif
