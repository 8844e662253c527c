/* Knows how the studio is served to a browser on this computer: the files of its folder, and one definition
 * that may be read and saved. Serves nothing else. Does not know command lines. The caller owns the site
 * until site_close(). Fails by returning false. */
#ifndef VARI_SERVE_H
#define VARI_SERVE_H

#include <stdbool.h>
#include <stddef.h>

/* A file of the folder. Owns both texts. */
typedef struct Served {
    char *name; /* relative to the folder, as addresses have it */
    char *path;
} Served;

typedef struct Site {
    Served *files;
    size_t count;
    const char *file; /* the definition that is read and saved, borrowed; NULL: none */
    char token[33];   /* hexadecimal digits that all addresses begin with */
    unsigned port;    /* 0: any that is free; site_serve() replaces it by the one in use */
} Site;

/* Finds all files of a folder. False if there is no index.html in it. */
bool site_open(Site *site, const char *folder);
void site_close(Site *site);
/* Serves the site on 127.0.0.1 until SIGINT or SIGTERM arrives, and calls `tell` as soon as it listens. False
 * with errno set if it cannot; ENOSYS if libmicrohttpd is missing or this program was built without it. */
bool site_serve(Site *site, void (*tell)(const Site *site));

#endif
