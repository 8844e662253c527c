/* Knows what the parts of the host share: what a host holds, and how a call is run. */
#ifndef VARI_HOST_INTERNAL_H
#define VARI_HOST_INTERNAL_H

#include "door.h"
#include "vari_host.h"

struct VariHost {
    char *told, *text; /* of the last call; NULL: nothing */
    VariStatus status; /* of the last call */
    Sessions sessions;
    Server *server; /* of vari_host_edit(); NULL: no editor has asked yet */
};

typedef void HostTask(VariHost *host, void *context);

/* Does what a call asks for, while no other call works. What is told meanwhile becomes the host's. False:
 * there was no memory for it. */
bool host_run(VariHost *host, HostTask *task, void *context);
/* Takes a text that the call returns; NULL: none. */
void host_keep(VariHost *host, char *text);
/* The same for a call that answers with that text: without one it has failed. */
const char *host_answered(VariHost *host, HostTask *task, void *context);

#endif
