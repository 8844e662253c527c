/* The HTTP server of the studio, by libmicrohttpd. Every address begins with a random token, so other users
 * of the computer cannot read anything. Checking Host and Origin keeps out pages of other sites that are open
 * in the same browser (DNS rebinding, cross-site requests). */

#include "serve.h"
#include "allocation.h"
#include "files.h"
#include "loaded.h"

#include <ctype.h>
#include <errno.h>

#ifndef VARI_HAS_HTTP

bool site_serve(Site *site, void (*tell)(const Site *site))
{
    (void)site;
    (void)tell;
    errno = ENOSYS;
    return false;
}

#else

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* Status codes whose names differ between versions of libmicrohttpd. */
enum { STATUS_TOO_LARGE = 413, STATUS_VERSION_MISSING = 428 };
enum { BODY_MAX = 2 << 20, CONNECTIONS_MAX = 64, SECONDS_MAX = 60 }; /* bytes of a request; of silence */
enum { VERSION_ROOM = 24 };

/* The functions used of libmicrohttpd, loaded by site_serve(). */
#define LIBRARY "libmicrohttpd.so.12"
#define FUNCTIONS(USE)                                                                                       \
    USE(MHD_add_response_header)                                                                             \
    USE(MHD_create_response_from_buffer)                                                                     \
    USE(MHD_destroy_response)                                                                                \
    USE(MHD_get_daemon_info)                                                                                 \
    USE(MHD_lookup_connection_value)                                                                         \
    USE(MHD_queue_response)                                                                                  \
    USE(MHD_start_daemon)                                                                                    \
    USE(MHD_stop_daemon)
static struct {
    FUNCTIONS(LOADED_MEMBER)
} http;

/* --- answers -------------------------------------------------------------------------------------------- */

/* The body of a request, as far as it has arrived. */
typedef struct Upload {
    char *bytes;
    size_t length;
    bool too_long;
} Upload;

/* Sends the response and drops this reference to it. */
static enum MHD_Result answer_with(struct MHD_Connection *connection, unsigned status,
                                   struct MHD_Response *response)
{
    static const char *const headers[][2] = {
        { "X-Content-Type-Options", "nosniff" },
        { "Referrer-Policy", "no-referrer" },
        { "Cross-Origin-Resource-Policy", "same-origin" },
        { "Cross-Origin-Opener-Policy", "same-origin" },
        { "X-Frame-Options", "SAMEORIGIN" },
        { "Content-Security-Policy",
          "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
          "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'" },
    };
    if (response == NULL)
        return MHD_NO;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        http.MHD_add_response_header(response, headers[i][0], headers[i][1]);
    enum MHD_Result queued = http.MHD_queue_response(connection, status, response);
    http.MHD_destroy_response(response);
    return queued;
}

static enum MHD_Result answer_empty(struct MHD_Connection *connection, unsigned status)
{
    static char nothing[1];
    return answer_with(connection, status,
                       http.MHD_create_response_from_buffer(0, nothing, MHD_RESPMEM_PERSISTENT));
}

/* The Content-Disposition header (RFC 6266) with the name of the file, for free(). */
static char *disposition_of(const char *path)
{
    char *text;
    size_t length;
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
    FILE *out = open_text(&text, &length);
    fputs("inline; filename*=UTF-8''", out);
    for (const char *at = name; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        bool plain = byte < 0x80 && (isalnum(byte) || byte == '-' || byte == '.' || byte == '_');
        fprintf(out, plain ? "%c" : "%%%02X", byte);
    }
    close_text(out, &text);
    return text;
}

/* Sends bytes from malloc(), which it frees. `path` and `version` are the definition's, and NULL for files of
 * the studio. */
static enum MHD_Result answer_bytes(struct MHD_Connection *connection, const char *type, const char *path,
                                    const char *version, char *bytes, size_t length)
{
    struct MHD_Response *response =
        http.MHD_create_response_from_buffer(length, bytes, MHD_RESPMEM_MUST_FREE);
    if (response == NULL) {
        free(bytes);
        return MHD_NO;
    }
    http.MHD_add_response_header(response, "Content-Type", type);
    http.MHD_add_response_header(response, "Cache-Control", "no-cache");
    if (path != NULL) {
        char *disposition = disposition_of(path);
        http.MHD_add_response_header(response, "ETag", version);
        http.MHD_add_response_header(response, "Content-Disposition", disposition);
        free(disposition);
    }
    return answer_with(connection, MHD_HTTP_OK, response);
}

/* --- files of the studio -------------------------------------------------------------------------------- */

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".json", "application/json" },
        { ".wasm", "application/wasm" },
        { ".svg", "image/svg+xml" },
        { ".webmanifest", "application/manifest+json" },
        { ".png", "image/png" },
        { ".woff2", "font/woff2" },
        { ".txt", "text/plain; charset=utf-8" },
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (path_ends_with(name, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

static enum MHD_Result answer_served(struct MHD_Connection *connection, const Site *site, const char *name)
{
    size_t length;
    for (size_t i = 0; i < site->count; i++) {
        if (strcmp(site->files[i].name, name) != 0)
            continue;
        FILE *in = open_file(site->files[i].path);
        char *bytes = in == NULL ? NULL : read_whole_stream(in, &length);
        if (in != NULL)
            fclose(in);
        return bytes == NULL ? answer_empty(connection, MHD_HTTP_NOT_FOUND)
                             : answer_bytes(connection, type_of(name), NULL, NULL, bytes, length);
    }
    return answer_empty(connection, MHD_HTTP_NOT_FOUND);
}

/* --- the definition ------------------------------------------------------------------------------------- */

/* The entity tag of these bytes: their hash in quotes. */
static void write_version(char version[VERSION_ROOM], const char *bytes, size_t length)
{
    snprintf(version, VERSION_ROOM, "\"%016llx\"", (unsigned long long)hash_of_bytes(bytes, length));
}

/* The text of the definition, for free(), and its entity tag. "" if the file does not exist yet; NULL with
 * errno set if it cannot be read. */
static char *read_file(const Site *site, size_t *length, char version[VERSION_ROOM])
{
    char *bytes = read_whole_file(site->file, length);
    if (bytes == NULL && errno == ENOENT) {
        bytes = must_copy("");
        *length = 0;
    }
    if (bytes != NULL)
        write_version(version, bytes, *length);
    return bytes;
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return http.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result answer_file(struct MHD_Connection *connection, const Site *site)
{
    char version[VERSION_ROOM];
    size_t length;
    char *bytes = read_file(site, &length, version);
    const char *known = header(connection, "If-None-Match");
    if (bytes == NULL)
        return answer_empty(connection, MHD_HTTP_INTERNAL_SERVER_ERROR);
    if (known == NULL || strcmp(known, version) != 0)
        return answer_bytes(connection, "text/plain; charset=utf-8", site->file, version, bytes, length);
    free(bytes);
    return answer_empty(connection, MHD_HTTP_NOT_MODIFIED);
}

/* Replaces the version that the page has read, and no other: another program may have saved the file since.
 */
static enum MHD_Result save_file(struct MHD_Connection *connection, const Site *site, const Upload *upload)
{
    char version[VERSION_ROOM];
    size_t length;
    const char *known = header(connection, "If-Match");
    char *bytes = read_file(site, &length, version);
    free(bytes);
    if (bytes == NULL)
        return answer_empty(connection, MHD_HTTP_INTERNAL_SERVER_ERROR);
    if (known == NULL)
        return answer_empty(connection, STATUS_VERSION_MISSING);
    if (strcmp(known, version) != 0)
        return answer_empty(connection, MHD_HTTP_PRECONDITION_FAILED);
    if (!write_whole_bytes(site->file, upload->bytes == NULL ? "" : upload->bytes, upload->length)) {
        fprintf(stderr, "vari: cannot write %s: %s\n", site->file, file_problem(errno));
        return answer_empty(connection, MHD_HTTP_INTERNAL_SERVER_ERROR);
    }
    write_version(version, upload->bytes, upload->length);
    return answer_bytes(connection, "text/plain; charset=utf-8", site->file, version, must_copy(""), 0);
}

/* --- requests ------------------------------------------------------------------------------------------- */

/* True if the address begins with the token. Takes the same time however much of the token is right, so that
 * timing does not reveal it. */
static bool has_token(const Site *site, const char *url)
{
    size_t length = strlen(site->token);
    unsigned char differs = url[0] != '/';
    if (strlen(url) < length + 2)
        return false;
    for (size_t i = 0; i < length; i++)
        differs |= (unsigned char)(url[i + 1] ^ site->token[i]);
    return differs == 0 && url[length + 1] == '/';
}

/* True if a header names this server; `before` is the scheme that the header has, or "". */
static bool is_own(const char *value, const char *before, unsigned port)
{
    static const char *const names[] = { "127.0.0.1", "localhost" };
    char own[64];
    bool same = false;
    for (size_t i = 0; i < 2 && value != NULL; i++) {
        snprintf(own, sizeof own, "%s%s:%u", before, names[i], port);
        same = same || strcmp(value, own) == 0;
    }
    return same;
}

/* Answers a request that has proved to know the token; `name` is the rest of its address. */
static enum MHD_Result answer_known(struct MHD_Connection *connection, const Site *site, const char *name,
                                    const char *method, const Upload *upload)
{
    bool reads = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0,
         saves = strcmp(method, "PUT") == 0;
    bool file = strcmp(name, "file") == 0;
    if (file && site->file == NULL)
        return answer_empty(connection, MHD_HTTP_NOT_FOUND);
    if (!reads && !(saves && file))
        return answer_empty(connection, MHD_HTTP_METHOD_NOT_ALLOWED);
    if (upload->too_long)
        return answer_empty(connection, STATUS_TOO_LARGE);
    if (file)
        return reads ? answer_file(connection, site) : save_file(connection, site, upload);
    return answer_served(connection, site, name[0] == '\0' ? "index.html" : name);
}

/* Appends a part of the body, unless that grows too long. */
static void take(Upload *upload, const char *bytes, size_t length)
{
    upload->too_long = upload->too_long || length > BODY_MAX - upload->length;
    if (upload->too_long)
        return;
    upload->bytes = memory_more(upload->bytes, upload->length + length);
    memcpy(upload->bytes + upload->length, bytes, length);
    upload->length += length;
}

/* MHD_AccessHandlerCallback. It is called once before the body of a request, once for each part of it, and
 * once after it with no bytes: only then is there an answer. */
static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *bytes, size_t *length,
                              void **state)
{
    const Site *site = context;
    const char *origin = header(connection, "Origin");
    (void)version;
    if (*state == NULL) {
        *state = memory_zeroed(1, sizeof(Upload));
        return MHD_YES;
    }
    if (*length > 0) {
        take(*state, bytes, *length);
        *length = 0;
        return MHD_YES;
    }
    if (!is_own(header(connection, "Host"), "", site->port) ||
        (origin != NULL && !is_own(origin, "http://", site->port)))
        return answer_empty(connection, MHD_HTTP_FORBIDDEN);
    if (!has_token(site, url))
        return answer_empty(connection, MHD_HTTP_NOT_FOUND);
    return answer_known(connection, site, url + strlen(site->token) + 2, method, *state);
}

/* MHD_RequestCompletedCallback: frees what answer() has collected. */
static void forget(void *context, struct MHD_Connection *connection, void **state,
                   enum MHD_RequestTerminationCode how)
{
    (void)context;
    (void)connection;
    (void)how;
    Upload *upload = *state;
    if (upload != NULL)
        free(upload->bytes);
    free(upload);
    *state = NULL;
}

/* --- the server ----------------------------------------------------------------------------------------- */

/* False with errno set if the system has no random bytes. */
static bool make_token(Site *site)
{
    unsigned char bytes[sizeof site->token / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(site->token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool site_serve(Site *site, void (*tell)(const Site *site))
{
    struct sockaddr_in place = { .sin_family = AF_INET,
                                 .sin_port = htons((uint16_t)site->port),
                                 .sin_addr = { htonl(INADDR_LOOPBACK) } };
    sigset_t ends;
    int came;
    static const char *const names[] = { FUNCTIONS(LOADED_NAME) };
    if (!loaded_open(LIBRARY, names, sizeof names / sizeof names[0], &http)) {
        errno = ENOSYS;
        return false;
    }
    if (!make_token(site))
        return false;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    /* libmicrohttpd's thread inherits the mask, so that only sigwait() takes these signals. */
    pthread_sigmask(SIG_BLOCK, &ends, NULL);
    struct MHD_Daemon *daemon = http.MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, answer, site, MHD_OPTION_SOCK_ADDR,
        (struct sockaddr *)&place, MHD_OPTION_NOTIFY_COMPLETED, forget, NULL, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SECONDS_MAX, MHD_OPTION_END);
    if (daemon == NULL)
        return false;
    const union MHD_DaemonInfo *info = http.MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    site->port = info == NULL ? site->port : info->port;
    tell(site);
    sigwait(&ends, &came);
    http.MHD_stop_daemon(daemon);
    return true;
}

#endif
