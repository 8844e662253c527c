/* Knows the words and signs of KIF files (http://kakinoki.o.oo7.jp/kif_format.html), which are read and
 * written by kif_read.c and kif_write.c. */
#ifndef VARI_KIF_H
#define VARI_KIF_H

#include "forms.h"

#define KIF_EVEN      "平手"
#define KIF_OTHERWISE "その他"
#define KIF_BLANK     "　"

/* Files as they are written, and ranks and other numbers, from 1. */
extern const char *const kif_files[FORM_SIDE_MAX], *const kif_ranks[FORM_SIDE_MAX];
/* What headers are as tags. */
typedef struct KifHeader {
    const char *kif, *tag;
} KifHeader;
extern const KifHeader kif_headers[];
enum { KIF_HEADERS = 5 };

bool kif_read(FormFile *file, PgnGame *game);
bool kif_begin(PgnGame *pgn, VariRules *rules, VariGame *game);
char *kif_move(VariGame *game, const VariRules *rules, const char *text);
bool kif_write(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out);
const char *kif_why_not(VariRules *rules);

#endif
