/* `vari complete`, which shells ask what may stand next (tools/completion), and `vari manual`, which writes
 * the pages of the manual. Both read the table of commands. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "library.h"
#include "library_names.h"
#include "opening.h"

/* --- what may stand next ------------------------------------------------------------------- */

/* The word that is being typed: what of it stands, and goes on to stand, before the part that is completed.
 */
typedef struct Begun {
    const char *before;
    size_t before_length;
    const char *part;
} Begun;

static bool offer(const char *word, const Begun *begun)
{
    bool fits = strncmp(word, begun->part, strlen(begun->part)) == 0;
    if (fits)
        printf("%.*s%s\n", (int)begun->before_length, begun->before, word);
    return fits;
}

static void offer_commands(const Begun *begun)
{
    for (size_t i = 0; i < command_count; i++)
        offer(commands[i].name, begun);
}

static void offer_options(const Command *command, const Begun *begun)
{
    OptionForm option;
    for (size_t i = 0; option_form(i, &option); i++)
        if (command_accepts(command, &option)) {
            char word[64];
            snprintf(word, sizeof word, "--%s", option.name);
            offer(word, begun);
        }
}

static void offer_ids(const Begun *begun)
{
    size_t count;
    char **ids = library_ids(&count);
    for (size_t i = 0; i < count; i++)
        offer(ids[i], begun);
    library_free_paths(ids, count);
}

/* `a|b|c` as the help has it behind the option: its values. */
static void offer_choices(const Command *command, const char *option, const Begun *begun)
{
    char head[64];
    snprintf(head, sizeof head, "--%s ", option);
    const char *at = strstr(command->help, head);
    if (at == NULL)
        return;
    at += strlen(head);
    size_t length = strcspn(at, " \n");
    if (memchr(at, '|', length) == NULL)
        return;
    char *list = memory_part(at, length);
    for (char *rest = list, *word; (word = strtok_r(rest, "|", &rest)) != NULL;)
        offer(word, begun);
    free(list);
}

/* `NAME=`, and behind that what may be chosen. */
static void offer_settings(const VariRules *rules, const Begun *begun)
{
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        size_t length = strlen(option.name);
        bool named = strncmp(begun->part, option.name, length) == 0 && begun->part[length] == '=';
        char word[256];
        snprintf(word, sizeof word, "%s=", option.name);
        if (!named)
            offer(word, begun);
        for (size_t k = 0; k < option.choice_count && named; k++) {
            snprintf(word, sizeof word, "%s=%s", option.name, option.choices[k]);
            offer(word, begun);
        }
    }
}

/* As the game's players write them; where none begins so, as they are listed. */
static void offer_written(VariRules *rules, VariGame *game, const Begun *begun)
{
    bool any = false;
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        any = offer(vari_game_action_written(game, i, vari_rules_info(rules)->notation), begun) || any;
    for (size_t i = 0; !any && i < vari_game_action_count(game); i++)
        offer(vari_game_action_text(game, i), begun);
}

/* Behind other actions, if there are some in the word. */
static void offer_actions(VariRules *rules, const Arguments *arguments, const Begun *begun)
{
    VariGame *game = must_have(vari_game_new(rules, 0));
    const char *last = strrchr(begun->part, ' ');
    char *before = last == NULL ? must_copy("") : memory_part(begun->part, (size_t)(last - begun->part));
    bool there =
        (arguments->position == NULL || vari_game_set_position(game, arguments->position) == VARI_OK) &&
        play_all(game, arguments->moves, NULL) && play_all(game, before, NULL);
    const char *part = last == NULL ? begun->part : last + 1;
    const Begun next = { begun->before, begun->before_length + (size_t)(part - begun->part), part };
    if (there)
        offer_written(rules, game, &next);
    free(before);
    vari_game_free(game);
}

/* The rules that the words before have named; NULL: none, or such as cannot be played. */
static VariRules *rules_of(const Arguments *typed)
{
    if (typed->count == 0 || !library_plays(typed->positional[0]))
        return NULL;
    int status;
    return library_open(typed->positional[0], typed, &status);
}

static void offer_value(const Command *command, const char *option, const Arguments *typed,
                        const Begun *begun)
{
    bool set = strcmp(option, "set") == 0;
    bool action = strcmp(option, "moves") == 0 || strcmp(option, "last") == 0;
    VariRules *rules = set || action ? rules_of(typed) : NULL;
    if (rules != NULL && set)
        offer_settings(rules, begun);
    else if (rules != NULL)
        offer_actions(rules, typed, begun);
    else if (strcmp(option, "variant") == 0)
        offer_ids(begun);
    else
        offer_choices(command, option, begun);
    vari_rules_free(rules);
}

static void offer_argument(const Command *command, const Arguments *typed, const Begun *begun)
{
    if (strncmp(command->arguments, "VARIANT", strlen("VARIANT")) == 0 &&
        (typed->count == 0 || command->most == SIZE_MAX)) {
        offer_ids(begun);
    } else if (strcmp(command->arguments, "VARIANT PIECE") == 0) {
        VariRules *rules = rules_of(typed);
        for (size_t i = 0; rules != NULL && i < vari_rules_info(rules)->kind_count; i++)
            offer(vari_rules_kind(rules, i)->id, begun);
        vari_rules_free(rules);
    } else if (strcmp(command->arguments, "CODE") == 0) {
        const VariWord *code;
        for (size_t i = 0; (code = vari_word(VARI_WORD_CODE, i)) != NULL; i++)
            offer(code->name, begun);
    } else if (command->run == run_games && typed->count == 0) {
        for (size_t i = 0; i < GAMES_WORDS; i++)
            offer(games_words[i], begun);
    } else if (strcmp(command->arguments, "[COMMAND]") == 0) {
        offer_commands(begun);
    }
}

/* What the words before the last one say, as far as it is understood without a word about mistakes. Returns
 * the option that waits for its value, or NULL. */
static const char *read_before(const Command *command, char **words, size_t count, Arguments *typed)
{
    OptionForm option = { 0 };
    typed->positional = memory_zeroed(count + 1, sizeof *typed->positional);
    for (size_t i = 0; i < count; i++) {
        bool found = option_of_word(words[i], &option) && command_accepts(command, &option);
        if (!found && words[i][0] != '-')
            typed->positional[typed->count++] = words[i];
        if (!found || !option.takes_value || strchr(words[i], '=') != NULL)
            continue;
        if (++i == count)
            return option.name;
        arguments_take(typed, &option, words[i]);
    }
    return NULL;
}

/* True if the word is `--NAME=...`, an option with its value. */
static bool read_joined(const Command *command, const char *word, OptionForm *option, Begun *begun)
{
    const char *sign = strchr(word, '=');
    if (word[0] != '-' || sign == NULL || !option_of_word(word, option) || !command_accepts(command, option))
        return false;
    *begun = (Begun){ word, (size_t)(sign - word) + 1, sign + 1 };
    return true;
}

int run_complete(const Arguments *arguments)
{
    const char *last = arguments->count == 0 ? "" : arguments->positional[arguments->count - 1];
    Begun begun = { last, 0, last };
    if (arguments->count <= 1) {
        offer_commands(&begun);
        return EXIT_DONE;
    }
    const Command *command = command_find(arguments->positional[0]);
    if (command == NULL)
        return EXIT_DONE;
    Arguments typed = { .threads = 1 };
    const char *option = read_before(command, arguments->positional + 1, arguments->count - 2, &typed);
    OptionForm joined;
    if (option == NULL && read_joined(command, last, &joined, &begun))
        option = joined.name;
    if (option != NULL)
        offer_value(command, option, &typed, &begun);
    else if (last[0] == '-')
        offer_options(command, &begun);
    else
        offer_argument(command, &typed, &begun);
    free(typed.positional);
    return EXIT_DONE;
}

/* --- the manual ------------------------------------------------------------------------------- */

/* As it can stand in a line of roff. */
static void print_roff(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\\')
            printf("\\e");
        else if (text[i] == '-')
            printf("\\-");
        else if (i == 0 && strchr(".'", text[i]) != NULL)
            printf("\\&%c", text[i]);
        else
            putchar(text[i]);
}

/* A line of help: an option with what it means behind two blanks, or a text that goes on. */
static void print_help_line(const char *line, size_t length)
{
    size_t blanks = strspn(line, " "), end = blanks;
    bool option = blanks < length && line[blanks] == '-';
    while (option && end < length && strncmp(line + end, "  ", 2) != 0)
        end++;
    if (option) {
        printf(".TP\n.B ");
        print_roff(line + blanks, end - blanks);
        printf("\n");
        while (end < length && line[end] == ' ')
            end++;
    } else {
        end = blanks;
        if (blanks == 0)
            printf(".PP\n");
    }
    print_roff(line + end, length - end);
    printf("\n");
}

static void print_options(const Command *command)
{
    for (const char *at = command->help; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        print_help_line(at, length);
        at += length + (at[length] == '\n');
    }
}

static void print_head(const char *name)
{
    printf(".TH ");
    for (; *name != '\0'; name++)
        putchar(toupper((unsigned char)*name));
    printf(" 1 \"\" \"vari %s\" \"User Commands\"\n", vari_version());
}

static const char ending[] =
    ".SH EXIT STATUS\n"
    "0: done. 1: the input is wrong. 2: the command line is wrong. 3: the world failed, as "
    "where there is no such file.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B VARI_DEFINITIONS\nfolders of further definitions, with colons between\n"
    ".TP\n.B VARI_SHIPPED\nthe folder of the shipped definitions, if it is another one\n"
    ".TP\n.B XDG_DATA_HOME, XDG_STATE_HOME\nwhere your own definitions are looked for, "
    "and games are kept\n"
    ".TP\n.B NO_COLOR\nnothing is coloured\n"
    ".SH FILES\n"
    ".TP\n.I ~/.local/share/vari/definitions\nyour own definitions, found by their ids\n"
    ".TP\n.I ~/.local/state/vari/games\nthe records of games that were played\n";

static void print_command_page(const Command *command)
{
    char name[64];
    snprintf(name, sizeof name, "vari-%s", command->name);
    print_head(name);
    printf(".SH NAME\nvari\\-%s \\- ", command->name);
    print_roff(command->summary, strlen(command->summary));
    printf("\n.SH SYNOPSIS\n.B vari %s\n[option...] ", command->name);
    print_roff(command->arguments, strlen(command->arguments));
    printf("\n.SH OPTIONS\n");
    print_options(command);
    printf(".TP\n.B \\-\\-help\nthese options\n%s.SH SEE ALSO\n.BR vari (1)\n", ending);
}

static void print_page(void)
{
    print_head("vari");
    printf(".SH NAME\nvari \\- plays chess variants written as YAML\n.SH SYNOPSIS\n.B vari\n"
           "COMMAND [option...] [argument...]\n.SH COMMANDS\n");
    for (size_t i = 0; i < command_count; i++) {
        printf(".TP\n.BR vari\\-%s (1)\n", commands[i].name);
        print_roff(commands[i].summary, strlen(commands[i].summary));
        printf("\n");
    }
    printf(".PP\nA VARIANT is the id of a definition, as\n.B vari list\ntells them, a path to a .yaml file, "
           "or \\-, "
           "which is standard input.\n%s",
           ending);
}

int run_manual(const Arguments *arguments)
{
    if (arguments->count == 0) {
        print_page();
        return EXIT_DONE;
    }
    const Command *command = command_find(arguments->positional[0]);
    if (command == NULL) {
        command_tell_unknown(arguments->positional[0]);
        return EXIT_USAGE;
    }
    print_command_page(command);
    return EXIT_DONE;
}
