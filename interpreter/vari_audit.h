/* Checks made by tests: hash, sets and texts of a game's position agree. */
#ifndef VARI_AUDIT_H
#define VARI_AUDIT_H

#include "vari.h"

/* NULL, or what does not. */
const char *vari_game_audit(VariGame *game);

#endif
