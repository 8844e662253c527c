/* Knows which body belongs to which native hook of the registry. Does not know
 * any game: everything that a hook needs of one comes as parameters. Static
 * data, handed to room `play` once. Nothing here fails. */
#ifndef VARI_HOOKS_HOOKS_H
#define VARI_HOOKS_HOOKS_H

#include "play/hooks.h"

/* Makes the bodies known to room `play`. May be called again; changes nothing then. */
void hooks_register(void);

/* The bodies, one a file. */
extern const HookBody hook_castling_jump;
extern const HookBody hook_corner_run;
extern const HookBody hook_pawn_weave;

#endif
