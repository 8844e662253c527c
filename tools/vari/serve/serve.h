/* Knows how the studio is served to a page on this computer: its folder, and one file that may be read and
 * saved. Nothing else can be reached. Does not know command lines. */
#ifndef VARI_SERVE_H
#define VARI_SERVE_H

#include "tool.h"

/* A file of the folder, as the page asks for it. */
typedef struct Served {
    char *name; /* relative to the folder */
    char *path;
} Served;

typedef struct Site {
    Served *files;
    size_t count;
    const char *file; /* the definition that is read and saved; NULL: none */
    char token[33];   /* which all addresses begin with */
    unsigned port;    /* 0: any that is free; then the one that was taken */
} Site;

/* Finds all files of a folder. False: there is no index.html in it. */
bool site_open(Site *site, const char *folder);
void site_close(Site *site);
/* Serves the site on 127.0.0.1 until SIGINT or SIGTERM comes; `tell` is called once it can be asked. False
 * with errno set if it cannot, ENOSYS: libmicrohttpd is not there, or this program was built without it. */
bool site_serve(Site *site, void (*tell)(const Site *site));

#endif
