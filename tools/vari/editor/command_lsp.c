/* `vari lsp`: the language server behind standard input and output. */

#define _GNU_SOURCE /* strcasestr */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "lsp.h"
#include "streams.h"
#include "telling.h"

enum { MESSAGE_MAX = 16 << 20, HEADER_MAX = 4096, IDLE_MILLISECONDS = 150 };

/* --- messages ------------------------------------------------------------------------------------- */

/* What has been read of standard input and not taken yet: whether more waits can be seen. */
typedef struct Input {
    unsigned char bytes[1 << 16];
    size_t at, end;
} Input;

static int next_byte(Input *input)
{
    if (input->at == input->end) {
        ssize_t got;
        do
            got = read(fileno(stdin), input->bytes, sizeof input->bytes);
        while (got < 0 && errno == EINTR);
        if (got <= 0)
            return EOF;
        input->at = 0;
        input->end = (size_t)got;
    }
    return input->bytes[input->at++];
}

/* True if nothing is asked for so many milliseconds. */
static bool is_idle(const Input *input, int milliseconds)
{
    struct pollfd waiting = { .fd = fileno(stdin), .events = POLLIN };
    return input->at == input->end && poll(&waiting, 1, milliseconds) == 0;
}

/* A header's line without its end; false: the input has ended. */
static bool read_line(Input *input, char *line, size_t room)
{
    size_t length = 0;
    int byte;
    while ((byte = next_byte(input)) != EOF && byte != '\n')
        if (length + 1 < room && byte != '\r')
            line[length++] = (char)byte;
    line[length] = '\0';
    return byte != EOF || length > 0;
}

/* The text of the next message, for free(), in *text, NULL for one that is too long or has no length; false:
 * the input has ended. */
static bool read_message(Input *input, char **text)
{
    static const char head[] = "Content-Length:";
    char line[HEADER_MAX];
    long length = -1;
    bool any = false, header = false;
    *text = NULL;
    while (read_line(input, line, sizeof line)) {
        any = true;
        if (line[0] == '\0' && length < 0 && header)
            return true; /* without a length: nobody knows where the message ends */
        if (line[0] == '\0' && length < 0)
            continue; /* what is no header is passed over, up to the next that says a length */
        if (line[0] == '\0')
            break;
        size_t name = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-");
        header = header || (name > 0 && line[name] == ':');
        const char *said = strcasestr(line, head); /* perhaps behind the end of such a message */
        if (said != NULL)
            length = strtol(said + strlen(head), NULL, 10);
    }
    if (!any || length < 0)
        return false;
    bool kept = length <= MESSAGE_MAX;
    if (kept)
        *text = memory_zeroed((size_t)length + 1, 1);
    for (long i = 0; i < length; i++) {
        int byte = next_byte(input);
        if (byte == EOF) {
            fprintf(tell_stream(), "vari: the input ended after %ld of the %ld bytes of a message\n", i,
                    length);
            free(*text);
            *text = NULL;
            return false;
        }
        if (kept)
            (*text)[i] = (char)byte;
    }
    return true;
}

static void write_message(void *context, const cJSON *message)
{
    (void)context;
    FILE *out = streams_unguarded(1) == NULL ? stdout : streams_unguarded(1);
    char *text = must_have(cJSON_PrintUnformatted(message));
    fprintf(out, "Content-Length: %zu\r\n\r\n%s", strlen(text), text);
    fflush(out);
    free(text);
}

/* --- the loop ------------------------------------------------------------------------------------- */

static bool is_asked(void *input)
{
    return !is_idle(input, 0);
}

int run_lsp(const Arguments *arguments)
{
    (void)arguments;
    Input *input = memory_zeroed(1, sizeof *input);
    Server server = {
        .open = { document_text, &server }, .send = write_message, .is_asked = is_asked, .context = input
    };
    char *text;
    while (!server.ended) {
        if (server_wants_check(&server) && is_idle(input, IDLE_MILLISECONDS))
            server_check_waiting(&server);
        if (!read_message(input, &text))
            break;
        server_answer(&server, text);
        free(text);
    }
    server_end(&server);
    free(input);
    return server.shut_down ? EXIT_DONE : EXIT_INPUT;
}
