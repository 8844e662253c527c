/* The door behind standard input: each line is a request, and is answered with a line. */

#include <stdio.h>
#include <stdlib.h>

#include "door.h"
#include "exit_status.h"

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        if (line[length - 1] == '\n')
            line[length - 1] = '\0';
        if (puts(vari_door(line)) == EOF || fflush(stdout) != 0)
            break;
    }
    free(line);
    return ferror(stdin) || ferror(stdout) ? EXIT_WORLD : EXIT_DONE;
}
