/* `vari studio`: the page in which variants are written and played, served on this computer. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "library.h"
#include "serve.h"

static void tell_address(const Site *site)
{
    printf("The studio is at http://127.0.0.1:%u/%s/\n", site->port, site->token);
    if (site->file != NULL)
        printf("It reads and saves %s.\n", site->file);
    printf("Ctrl-C ends it.\n");
    fflush(stdout);
}

/* True for a file that can be read, or that does not exist yet. False after reporting what is wrong with it.
 */
static bool is_file(const char *path)
{
    FILE *in = open_file(path);
    int reason = errno;
    if (in != NULL)
        fclose(in);
    else if (reason != ENOENT)
        fprintf(stderr, "vari: cannot read %s: %s\n", path, file_problem(reason));
    return in != NULL || reason == ENOENT;
}

int run_studio(const Arguments *arguments)
{
    Site site = { .file = arguments->count > 0 ? arguments->positional[0] : NULL };
    if (site.file != NULL && !path_ends_with(site.file, ".yaml")) {
        fprintf(stderr, "vari: the studio takes a .yaml file, not `%s`\n", site.file);
        return EXIT_USAGE;
    }
    if (site.file != NULL && !is_file(site.file))
        return EXIT_WORLD;
    char *folder = beside_program(VARI_SHARE_STUDIO, VARI_BUILT_STUDIO);
    int status = EXIT_WORLD;
    if (!site_open(&site, folder))
        fprintf(stderr, "vari: there is no studio in %s; tools/studio/build makes it\n", folder);
    else if (site_serve(&site, tell_address))
        status = EXIT_DONE;
    else
        fprintf(stderr, "vari: the studio cannot be served: %s\n",
                errno == ENOSYS ? "libmicrohttpd is not there (the package libmicrohttpd12), or this vari "
                                  "was built without it"
                                : file_problem(errno));
    site_close(&site);
    free(folder);
    return status;
}
