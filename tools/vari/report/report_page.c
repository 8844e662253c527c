/* A report as one page of HTML, to be read without scripts. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "outcome.h"
#include "report_charts.h"
#include "report_words.h"

static const char style[] =
    ":root{color-scheme:light "
    "dark;--ground:#fbf9f4;--sheet:#fffefb;--ink:#2a2620;--quiet:#6d655a;--line:#e2dbcd;"
    "--mark:#8f3c1f;--soft:#d9a68f;--cool:#3d6f78}\n"
    "@media(prefers-color-scheme:dark){:root{--ground:#1b1a18;--sheet:#242220;--ink:#ece6da;--quiet:#a89f90;"
    "--line:#3b3732;--mark:#e58a63;--soft:#7d4a36;--cool:#7fb7c0}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.55 Charter,Georgia,\"DejaVu "
    "Serif\",serif}\n"
    "main{max-width:58rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}\n"
    "h1{font-size:2rem;line-height:1.2;font-weight:600;margin:0 0 .4rem}\n"
    "h2{font-size:1.3rem;font-weight:600;margin:0 0 .3rem}\n"
    "p{margin:.4rem 0 .8rem;max-width:42rem}\n"
    ".quiet{color:var(--quiet);font-size:.88rem}\n"
    ".answer{font-size:1.08rem}\n"
    "section{background:var(--sheet);border:1px solid var(--line);border-radius:10px;padding:1.3rem 1.4rem;"
    "margin:1.2rem 0}\n"
    ".head{display:flex;gap:2rem;align-items:flex-start;justify-content:space-between;flex-wrap:wrap}\n"
    ".head div{flex:1 1 20rem}\n"
    ".head svg,.visits svg{width:100%;height:auto;border-radius:6px}\n"
    ".head figure{flex:0 1 15rem;margin:0}\n"
    ".visits{max-width:24rem;margin:1rem 0}\n"
    ".row{display:grid;grid-template-columns:minmax(0,15rem) minmax(0,1fr) 12.5rem;gap:.2rem 1rem;"
    "align-items:center;padding:.28rem 0;border-top:1px solid var(--line);font-size:.92rem}\n"
    ".row b{font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    ".row i{font-style:normal;color:var(--quiet);font-size:.82rem;white-space:nowrap}\n"
    ".row span.shown{color:var(--mark)}\n"
    ".plain{grid-template-columns:minmax(0,1fr) 6rem 6rem}.plain b,.plain i{text-align:right}\n"
    ".inner{padding-left:1.4rem;color:var(--quiet)}\n"
    ".differ{grid-template-columns:minmax(0,1fr) 12rem 12rem 8rem}\n"
    ".track{display:block;overflow:visible}.axis{stroke:var(--line);stroke-width:1}\n"
    ".expected{stroke:var(--quiet);stroke-width:1;stroke-dasharray:2 2}\n"
    ".interval{stroke:var(--soft);stroke-width:7;stroke-linecap:round}.value{fill:var(--mark)}\n"
    ".chart{width:100%;max-width:34rem;height:auto;margin:.6rem 0}\n"
    ".chart text{fill:var(--quiet);font:11px Georgia,serif}\n"
    ".chart path{fill:none;stroke-width:2}.bots{stroke:var(--mark)}.random{stroke:var(--cool);"
    "stroke-dasharray:5 3}\n"
    ".key{display:inline-block;width:1.6rem;border-top:3px solid "
    "var(--mark);vertical-align:middle;margin-right:.4rem}"
    ".key.other{border-top:3px dashed var(--cool);margin-left:1.2rem}\n"
    "ul{padding-left:1.2rem;max-width:46rem}li{margin:.2rem 0}\n"
    "@media(max-width:42rem){main{padding:1.2rem .7rem 3rem}section{padding:1rem .9rem}"
    ".row,.differ{grid-template-columns:minmax(0,1fr) auto;padding:.5rem 0}.row .wide{grid-column:1/-1}"
    ".row>svg{grid-column:1/"
    "-1;order:3}.row>:last-child{text-align:right}.plain{grid-template-columns:minmax(0,1fr) 4.2rem 4.6rem}"
    ".differ>:nth-child(1){grid-column:1/-1}.differ>:nth-child(4){grid-column:1/-1}}\n";

/* Writes an element with a text, which is escaped. */
static void write_text(FILE *out, const char *begin, const char *text, const char *end)
{
    fputs(begin, out);
    svg_escape(out, text);
    fputs(end, out);
}

/* --- figures --------------------------------------------------------------------------------------- */

/* The end of the scale on which a figure is shown: that of all numbers of its question. */
static double scale_of(const Report *report, const Figure *figure)
{
    double most = 1;
    if (figure->form != FIGURE_NUMBER)
        return 1;
    for (size_t i = 0; i < report->figure_count; i++) {
        const Figure *other = &report->figures[i];
        if (other->question == figure->question && other->form == FIGURE_NUMBER)
            most = fmax(most, other->high);
    }
    return most * 1.03;
}

static void write_figure(FILE *out, const Report *report, const Figure *figure)
{
    char words[FIGURE_WORDS];
    figure_words(figure, words);
    write_text(out, figure->shown ? "<div class=\"row\"><span class=\"shown\">" : "<div class=\"row\"><span>",
               figure->label, "</span>");
    chart_interval(out, figure->value, figure->low, figure->high, scale_of(report, figure), figure->expected);
    fprintf(out, "<span><b>%s</b><br><i>%zu %s%s</i></span></div>\n", words, figure->games,
            figure_unit(figure), figure->shown ? ", not by chance" : "");
}

static void write_figures(FILE *out, const Report *report, Question question)
{
    for (size_t i = 0; i < report->figure_count; i++)
        if (report->figures[i].question == question)
            write_figure(out, report, &report->figures[i]);
}

/* --- what only some questions show ---------------------------------------------------------------------- */

static void write_shares(FILE *out, const char *class_name, const char *name, const Report *report,
                         Ending ending)
{
    size_t bots = report_bot_games(report);
    fprintf(out, "<div class=\"row plain\"><span class=\"%s\">", class_name);
    svg_escape(out, name);
    fprintf(out, "</span><b>%.1f %%</b><i>%.1f %%</i></div>\n",
            bots > 0 ? 100 * (double)ending.bots / (double)bots : 0,
            report->random_games > 0 ? 100 * (double)ending.random / (double)report->random_games : 0);
}

static void write_endings(FILE *out, const Report *report)
{
    fputs("<div class=\"row plain\"><span></span><i>bots</i><i>at random</i></div>\n", out);
    for (size_t outcome = 0; outcome < report->lab->sides + 2; outcome++) {
        Ending sum = ending_sum(report, outcome);
        char name[FIGURE_WORDS];
        if (sum.bots + sum.random == 0)
            continue;
        ending_outcome(report, outcome, name);
        write_shares(out, "outcome", name, report, sum);
        for (size_t i = 0; i < report->ending_count; i++) {
            if (report->endings[i].outcome != outcome || report->endings[i].reason[0] == '\0')
                continue;
            char *reason = outcome_named(report->endings[i].reason);
            write_shares(out, "inner", reason, report, report->endings[i]);
            free(reason);
        }
    }
}

static void write_question(FILE *out, const Report *report, Question question)
{
    char words[WORDS_MAX];
    report_answer(report, question, words);
    write_text(out, "<section>\n<h2>", question_title(question), "</h2>\n");
    write_text(out, "<p class=\"answer\">", words, "</p>\n");
    write_text(out, "<p class=\"quiet\">", question_about(question), "</p>\n");
    write_figures(out, report, question);
    if (question == ASKS_DECISIVE)
        write_endings(out, report);
    if (question == ASKS_LENGTH) {
        fputs("<p class=\"quiet\">Share of games that still go on after so many plies: <span "
              "class=\"key\"></span>bots"
              "<span class=\"key other\"></span>at random</p>\n",
              out);
        chart_survival(out, report);
    }
    fputs("</section>\n", out);
}

/* --- pieces and cells ----------------------------------------------------------------------------------- */

static void write_worth(FILE *out, const Report *report, const Worth *worth)
{
    write_text(out, "<div class=\"row\"><span>", vari_rules_kind(report->lab->rules, worth->piece)->name,
               "</span>");
    chart_interval(out, worth->share, worth->low, worth->high, 1, lab_fair_share(report->lab, 0));
    const char *sure = worth_words(report->lab, worth);
    fprintf(out, "<span><b>%.0f %% (%.0f to %.0f)</b><br><i>%zu games; worth %.2f%s%s</i></span></div>\n",
            100 * worth->share, 100 * worth->low, 100 * worth->high, worth->games, worth->bot,
            sure[0] == '\0' ? "" : "<br>", sure);
}

static void write_pieces(FILE *out, const Report *report)
{
    char words[WORDS_MAX];
    fputs("<section>\n<h2>Do the pieces matter?</h2>\n", out);
    write_text(out, "<p class=\"quiet\">", pieces_about(report), "</p>\n");
    for (size_t i = 0; i < report->worth_count; i++)
        write_worth(out, report, &report->worths[i]);
    if (report->games > 0) {
        report_unvisited(report, words);
        fputs("<p class=\"quiet\">Where pieces went: the darker, the more often; a cross where none ever "
              "went.</p>\n"
              "<div class=\"visits\">",
              out);
        chart_visits(out, report);
        write_text(out, "</div>\n<p>", words, "</p>\n");
    }
    fputs("</section>\n", out);
}

static void write_never(FILE *out, const Lab *lab)
{
    if (lab->never_games == 0)
        return;
    fprintf(
        out,
        "<section>\n<h2>What never happened?</h2>\n<p class=\"quiet\">In %zu game%s at random: moves, drops, "
        "effects, promotions, laws and endings that never came into play.</p>\n",
        lab->never_games, lab->never_games == 1 ? "" : "s");
    fputs(lab->never_count == 0 ? "<p class=\"answer\">Everything happened.</p>\n" : "<ul>\n", out);
    for (size_t i = 0; i < lab->never_count; i++)
        write_text(out, "<li>", lab->never[i], "</li>\n");
    fputs(lab->never_count == 0 ? "</section>\n" : "</ul>\n</section>\n", out);
}

/* --- the comparison ------------------------------------------------------------------------------------- */

static void write_difference(FILE *out, const Difference *difference)
{
    char ours[FIGURE_WORDS], base[FIGURE_WORDS];
    figure_words(difference->ours, ours);
    figure_words(difference->base, base);
    write_text(out, "<div class=\"row differ\"><span>", difference->ours->label, "</span>");
    fprintf(out, "<b>%s</b><span>%s</span><span class=\"%s\">%s</span></div>\n", ours, base,
            difference->shown ? "shown" : "quiet", difference_words(difference));
}

static void write_comparison(FILE *out, const Comparison *comparison)
{
    char words[WORDS_MAX], title[WORDS_MAX];
    comparison_answer(comparison, words);
    report_title(comparison->base, title);
    write_text(out, "<section>\n<h2>What is different from ", title, "?</h2>\n");
    write_text(out, "<p class=\"answer\">", words, "</p>\n<div class=\"row differ\"><i></i>");
    report_title(comparison->ours, words);
    write_text(out, "<i>", words, "</i>");
    write_text(out, "<i>", title, "</i><i></i></div>\n");
    for (int quiet = 0; quiet < 2; quiet++)
        for (size_t i = 0; i < comparison->count; i++)
            if (comparison->items[i].shown == !quiet)
                write_difference(out, &comparison->items[i]);
    fputs("</section>\n", out);
}

/* --- the page ------------------------------------------------------------------------------------------ */

static void write_head(FILE *out, const Report *report)
{
    const VariRules *rules = report->lab->rules;
    char words[WORDS_MAX], title[WORDS_MAX];
    report_title(report, title);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
          out);
    svg_escape(out, title);
    fprintf(out,
            ": a report</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<div class=\"head\"><div>\n",
            style);
    write_text(out, "<h1>", title, "</h1>\n");
    write_text(out, "<p>", vari_rules_info(rules)->about, "</p>\n");
    report_played(report, words);
    write_text(out, "<p class=\"quiet\">", words, "</p>\n</div>\n<figure>");
    chart_board(out, report);
    fputs("</figure></div>\n", out);
}

char *report_page(const Report *report, const Comparison *comparison, size_t *length)
{
    char *page;
    FILE *out = open_text(&page, length);
    write_head(out, report);
    if (comparison != NULL)
        write_comparison(out, comparison);
    for (Question question = 0; question < QUESTIONS; question++)
        write_question(out, report, question);
    write_pieces(out, report);
    write_never(out, report->lab);
    fputs("</main>\n</body>\n</html>\n", out);
    close_text(out, &page);
    return page;
}
