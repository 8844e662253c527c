/* import_options.c -- every sort of piece and every option of a variants.ini that
 * Fairy-Stockfish documents or reads, and what becomes of it here. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"

/* In the order in which lists of kinds are written: the strongest first. The
 * pieces of a section's own have no name; they are called after how they move. */
const Slot slots[SLOTS] = {
    { "amazon", "amazon", "QN" },
    { "queen", "queen", "Q" },
    { "chancellor", "chancellor", "RN" },
    { "archbishop", "archbishop", "BN" },
    { "aiwok", "aiwok", "RNF" },
    { "bers", "bers", "RF" },
    { "dragonHorse", "dragon-horse", "BW" },
    { "centaur", "centaur", "KN" },
    { "rook", "rook", "R" },
    { "rookni", "rookni", "mRcN" },
    { "bishop", "bishop", "B" },
    { "biskni", "biskni", "mBcN" },
    { "knight", "knight", "N" },
    { "knibis", "knibis", "mNcB" },
    { "kniroo", "kniroo", "mNcR" },
    { "banner", "banner", "RcpRnN" },
    { "cannon", "cannon", "mRcpR" },
    { "janggiCannon", "janggi-cannon", "pR" },
    { "horse", "horse", "nN" },
    { "elephant", "elephant", "nA" },
    { "janggiElephant", "janggi-elephant", "nZ" },
    { "lance", "lance", "fR" },
    { "shogiKnight", "shogi-knight", "fN" },
    { "gold", "gold", "WfF" },
    { "silver", "silver", "FfW" },
    { "fersAlfil", "fers-alfil", "FA" },
    { "fers", "fers", "F" },
    { "alfil", "alfil", "A" },
    { "wazir", "wazir", "W" },
    { "soldier", "soldier", "fsW" },
    { "clobber", "clobberer", "cW" },
    { "breakthrough", "breakthrough", "fmWfF" },
    { "immobile", "immobile", "" },
    { "customPiece1", NULL, "" },
    { "customPiece2", NULL, "" },
    { "customPiece3", NULL, "" },
    { "customPiece4", NULL, "" },
    { "customPiece5", NULL, "" },
    { "customPiece6", NULL, "" },
    { "customPiece7", NULL, "" },
    { "customPiece8", NULL, "" },
    { "customPiece9", NULL, "" },
    { "customPiece10", NULL, "" },
    { "customPiece11", NULL, "" },
    { "customPiece12", NULL, "" },
    { "customPiece13", NULL, "" },
    { "customPiece14", NULL, "" },
    { "customPiece15", NULL, "" },
    { "customPiece16", NULL, "" },
    { "customPiece17", NULL, "" },
    { "customPiece18", NULL, "" },
    { "customPiece19", NULL, "" },
    { "customPiece20", NULL, "" },
    { "customPiece21", NULL, "" },
    { "customPiece22", NULL, "" },
    { "customPiece23", NULL, "" },
    { "customPiece24", NULL, "" },
    { "customPiece25", NULL, "" },
    { "commoner", "commoner", "K" },
    { "pawn", "pawn", "fmWfceF" },
    { "shogiPawn", "shogi-pawn", "fW" },
    { "king", "king", "K" },
};
const int slot_count = 62;

/* An alias sets the options that it lists; those that stand for more come first. The last
 * ones are of other days; see set_old_option(). */
const Option options[] = {
    { "startFen", IS_TEXT, USE_RULE, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
    { "pawnTypes", IS_PIECES, USE_ALIAS,
      "promotionPawnTypesWhite promotionPawnTypesBlack enPassantTypesWhite "
      "enPassantTypesBlack nMoveRuleTypesWhite nMoveRuleTypesBlack" },
    { "promotionPawnTypes", IS_PIECES, USE_ALIAS, "promotionPawnTypesWhite promotionPawnTypesBlack" },
    { "promotionPieceTypes", IS_PIECES, USE_ALIAS, "promotionPieceTypesWhite promotionPieceTypesBlack" },
    { "enPassantTypes", IS_PIECES, USE_ALIAS, "enPassantTypesWhite enPassantTypesBlack" },
    { "castlingKingPiece", IS_PIECES, USE_ALIAS, "castlingKingPieceWhite castlingKingPieceBlack" },
    { "castlingRookPieces", IS_PIECES, USE_ALIAS, "castlingRookPiecesWhite castlingRookPiecesBlack" },
    { "nMoveRuleTypes", IS_PIECES, USE_ALIAS, "nMoveRuleTypesWhite nMoveRuleTypesBlack" },
    { "flagPiece", IS_PIECES, USE_ALIAS, "flagPieceWhite flagPieceBlack" },
    { "flagRegion", IS_CELLS, USE_ALIAS, "flagRegionWhite flagRegionBlack" },
    { "wallingRegion", IS_CELLS, USE_ALIAS, "wallingRegionWhite wallingRegionBlack" },
    { "promotionRegion", IS_CELLS, USE_ALIAS, "promotionRegionWhite promotionRegionBlack" },
    { "doubleStepRegion", IS_CELLS, USE_ALIAS, "doubleStepRegionWhite doubleStepRegionBlack" },
    { "tripleStepRegion", IS_CELLS, USE_ALIAS, "tripleStepRegionWhite tripleStepRegionBlack" },
    { "enPassantRegion", IS_CELLS, USE_ALIAS, "enPassantRegionWhite enPassantRegionBlack" },
    { "castlingRookPiece", IS_PIECES, USE_ALIAS, "castlingRookPiecesWhite castlingRookPiecesBlack" },
    { "staticGatingRegion", IS_CELLS, USE_ALIAS, "wallingRegionWhite wallingRegionBlack" },
    { "whiteFlag", IS_CELLS, USE_ALIAS, "flagRegionWhite" },
    { "blackFlag", IS_CELLS, USE_ALIAS, "flagRegionBlack" },
    { "petrifyOnCapture", IS_BOOL, USE_ALIAS, "petrifyPieces" },
    { "dropRegionWhite", IS_CELLS, USE_ALIAS, "whiteDropRegion" },
    { "dropRegionBlack", IS_CELLS, USE_ALIAS, "blackDropRegion" },
    { "mustCapture", IS_BOOL, USE_ALIAS, "mustCaptureWhite mustCaptureBlack" },
    { "pass", IS_BOOL, USE_ALIAS, "passWhite passBlack" },
    { "passOnStalemate", IS_BOOL, USE_ALIAS, "passOnStalemateWhite passOnStalemateBlack" },
    { "promotionPawnTypesWhite", IS_PIECES, USE_RULE, "" },
    { "promotionPawnTypesBlack", IS_PIECES, USE_RULE, "" },
    { "promotionPieceTypesWhite", IS_PIECES, USE_RULE, "" },
    { "promotionPieceTypesBlack", IS_PIECES, USE_RULE, "" },
    { "enPassantTypesWhite", IS_PIECES, USE_RULE, "" },
    { "enPassantTypesBlack", IS_PIECES, USE_RULE, "" },
    { "castlingKingPieceWhite", IS_PIECES, USE_RULE, "" },
    { "castlingKingPieceBlack", IS_PIECES, USE_RULE, "" },
    { "castlingRookPiecesWhite", IS_PIECES, USE_RULE, "" },
    { "castlingRookPiecesBlack", IS_PIECES, USE_RULE, "" },
    { "nMoveRuleTypesWhite", IS_PIECES, USE_RULE, "" },
    { "nMoveRuleTypesBlack", IS_PIECES, USE_RULE, "" },
    { "flagPieceWhite", IS_PIECES, USE_RULE, "" },
    { "flagPieceBlack", IS_PIECES, USE_RULE, "" },
    { "flagRegionWhite", IS_CELLS, USE_RULE, "-" },
    { "flagRegionBlack", IS_CELLS, USE_RULE, "-" },
    { "wallingRegionWhite", IS_CELLS, USE_RULE, "all" },
    { "wallingRegionBlack", IS_CELLS, USE_RULE, "all" },
    { "tripleStepRegionWhite", IS_CELLS, USE_RULE, "-" },
    { "tripleStepRegionBlack", IS_CELLS, USE_RULE, "-" },
    { "enPassantRegionWhite", IS_CELLS, USE_RULE, "all" },
    { "enPassantRegionBlack", IS_CELLS, USE_RULE, "all" },
    { "promotionRegionWhite", IS_CELLS, USE_RULE, "*8" },
    { "promotionRegionBlack", IS_CELLS, USE_RULE, "*1" },
    { "doubleStepRegionWhite", IS_CELLS, USE_RULE, "*2" },
    { "doubleStepRegionBlack", IS_CELLS, USE_RULE, "*7" },
    { "chess960", IS_BOOL, USE_RULE, "false" },
    { "sittuyinPromotion", IS_BOOL, USE_RULE, "false" },
    { "piecePromotionOnCapture", IS_BOOL, USE_RULE, "false" },
    { "mandatoryPiecePromotion", IS_BOOL, USE_RULE, "false" },
    { "pieceDemotion", IS_BOOL, USE_RULE, "false" },
    { "blastOnCapture", IS_BOOL, USE_RULE, "false" },
    { "castlingDroppedPiece", IS_BOOL, USE_RULE, "false" },
    { "mustCaptureWhite", IS_BOOL, USE_RULE, "false" },
    { "mustCaptureBlack", IS_BOOL, USE_RULE, "false" },
    { "mustDrop", IS_BOOL, USE_RULE, "false" },
    { "pieceDrops", IS_BOOL, USE_RULE, "false" },
    { "dropLoop", IS_BOOL, USE_RULE, "false" },
    { "capturesToHand", IS_BOOL, USE_RULE, "false" },
    { "firstRankPawnDrops", IS_BOOL, USE_RULE, "false" },
    { "promotionZonePawnDrops", IS_BOOL, USE_RULE, "false" },
    { "sittuyinRookDrop", IS_BOOL, USE_RULE, "false" },
    { "dropOppositeColoredBishop", IS_BOOL, USE_RULE, "false" },
    { "dropPromoted", IS_BOOL, USE_RULE, "false" },
    { "immobilityIllegal", IS_BOOL, USE_RULE, "false" },
    { "gating", IS_BOOL, USE_RULE, "false" },
    { "seirawanGating", IS_BOOL, USE_RULE, "false" },
    { "cambodianMoves", IS_BOOL, USE_RULE, "false" },
    { "passWhite", IS_BOOL, USE_RULE, "false" },
    { "passBlack", IS_BOOL, USE_RULE, "false" },
    { "passOnStalemateWhite", IS_BOOL, USE_RULE, "false" },
    { "passOnStalemateBlack", IS_BOOL, USE_RULE, "false" },
    { "makpongRule", IS_BOOL, USE_RULE, "false" },
    { "flyingGeneral", IS_BOOL, USE_RULE, "false" },
    { "nFoldValueAbsolute", IS_BOOL, USE_RULE, "false" },
    { "perpetualCheckIllegal", IS_BOOL, USE_RULE, "false" },
    { "stalematePieceCount", IS_BOOL, USE_RULE, "false" },
    { "shogiPawnDropMateIllegal", IS_BOOL, USE_RULE, "false" },
    { "shatarMateRule", IS_BOOL, USE_RULE, "false" },
    { "extinctionClaim", IS_BOOL, USE_RULE, "false" },
    { "extinctionPseudoRoyal", IS_BOOL, USE_RULE, "false" },
    { "dupleCheck", IS_BOOL, USE_RULE, "false" },
    { "flagPieceBlockedWin", IS_BOOL, USE_RULE, "false" },
    { "flagMove", IS_BOOL, USE_RULE, "false" },
    { "flagPieceSafe", IS_BOOL, USE_RULE, "false" },
    { "checkCounting", IS_BOOL, USE_RULE, "false" },
    { "petrifyPieces", IS_BOOL, USE_RULE, "false" },
    { "mustCaptureEnPassant", IS_BOOL, USE_RULE, "false" },
    { "adjudicateFullBoard", IS_BOOL, USE_RULE, "false" },
    { "freeDrops", IS_BOOL, USE_RULE, "false" },
    { "doubleStep", IS_BOOL, USE_RULE, "true" },
    { "castling", IS_BOOL, USE_RULE, "true" },
    { "checking", IS_BOOL, USE_RULE, "true" },
    { "dropChecks", IS_BOOL, USE_RULE, "true" },
    { "mandatoryPawnPromotion", IS_BOOL, USE_RULE, "true" },
    { "connectHorizontal", IS_BOOL, USE_RULE, "true" },
    { "connectVertical", IS_BOOL, USE_RULE, "true" },
    { "connectDiagonal", IS_BOOL, USE_RULE, "true" },
    { "blastImmuneTypes", IS_PIECES, USE_RULE, "" },
    { "mutuallyImmuneTypes", IS_PIECES, USE_RULE, "" },
    { "petrifyOnCaptureTypes", IS_PIECES, USE_RULE, "" },
    { "mustDropType", IS_PIECES, USE_RULE, "" },
    { "dropNoDoubled", IS_PIECES, USE_RULE, "" },
    { "extinctionPieceTypes", IS_PIECES, USE_RULE, "" },
    { "maxRank", IS_NUMBER, USE_RULE, "8" },
    { "dropNoDoubledCount", IS_NUMBER, USE_RULE, "1" },
    { "soldierPromotionRank", IS_NUMBER, USE_RULE, "1" },
    { "nMoveRule", IS_NUMBER, USE_RULE, "50" },
    { "nFoldRule", IS_NUMBER, USE_RULE, "3" },
    { "extinctionPieceCount", IS_NUMBER, USE_RULE, "0" },
    { "extinctionOpponentPieceCount", IS_NUMBER, USE_RULE, "0" },
    { "flagPieceCount", IS_NUMBER, USE_RULE, "1" },
    { "connectN", IS_NUMBER, USE_RULE, "0" },
    { "castlingRank", IS_NUMBER, USE_RULE, "1" },
    { "maxFile", IS_FILE, USE_RULE, "8" },
    { "castlingKingsideFile", IS_FILE, USE_RULE, "g" },
    { "castlingQueensideFile", IS_FILE, USE_RULE, "c" },
    { "castlingKingFile", IS_FILE, USE_RULE, "e" },
    { "castlingRookKingsideFile", IS_FILE, USE_RULE, "l" },
    { "castlingRookQueensideFile", IS_FILE, USE_RULE, "a" },
    { "nFoldValue", IS_VALUE, USE_RULE, "draw" },
    { "stalemateValue", IS_VALUE, USE_RULE, "draw" },
    { "checkmateValue", IS_VALUE, USE_RULE, "loss" },
    { "extinctionValue", IS_VALUE, USE_RULE, "none" },
    { "enclosingDropStart", IS_CELLS, USE_RULE, "-" },
    { "whiteDropRegion", IS_CELLS, USE_RULE, "all" },
    { "blackDropRegion", IS_CELLS, USE_RULE, "all" },
    { "diagonalLines", IS_CELLS, USE_RULE, "-" },
    { "enclosingDrop", IS_WORD, USE_RULE, "none" },
    { "flipEnclosedPieces", IS_WORD, USE_RULE, "none" },
    { "wallingRule", IS_WORD, USE_RULE, "none" },
    { "materialCounting", IS_WORD, USE_RULE, "none" },
    { "countingRule", IS_WORD, USE_RULE, "none" },
    { "chasingRule", IS_WORD, USE_RULE, "none" },
    { "promotedPieceType", IS_MAP, USE_RULE, "" },
    { "promotionLimit", IS_MAP, USE_RULE, "" },
    { "cylindrical", IS_BOOL, USE_RULE, "false" },
    { "toroidal", IS_BOOL, USE_RULE, "false" },
    { "diagonalGeneral", IS_BOOL, USE_RULE, "false" },
    { "dropMates", IS_BOOL, USE_RULE, "true" },
    { "bikjangRule", IS_BOOL, USE_RULE, "false" },
    { "twoBoards", IS_BOOL, USE_RULE, "false" },
    { "moveRepetitionIllegal", IS_BOOL, USE_RULE, "false" },
    { "oppositeCastling", IS_BOOL, USE_RULE, "false" },
    { "petrifyBlastPieces", IS_BOOL, USE_RULE, "false" },
    { "wallOrMove", IS_BOOL, USE_RULE, "false" },
    { "payPointsToDrop", IS_BOOL, USE_LOST, "false" },
    { "promotionRequireInHand", IS_BOOL, USE_LOST, "false" },
    { "promotionConsumeInHand", IS_BOOL, USE_LOST, "false" },
    { "promotionSteal", IS_BOOL, USE_LOST, "false" },
    { "castlingWins", IS_TEXT, USE_RULE, "" },
    { "connectRegion1White", IS_CELLS, USE_RULE, "-" },
    { "connectRegion2White", IS_CELLS, USE_RULE, "-" },
    { "connectRegion1Black", IS_CELLS, USE_RULE, "-" },
    { "connectRegion2Black", IS_CELLS, USE_RULE, "-" },
    { "connectNxN", IS_NUMBER, USE_RULE, "0" },
    { "connectPieceTypes", IS_PIECES, USE_RULE, "" },
    { "collinearN", IS_NUMBER, USE_RULE, "0" },
    { "connectValue", IS_VALUE, USE_RULE, "win" },
    { "connectGoalByType", IS_TEXT, USE_LOST, "" },
    { "nMoveHardLimitRule", IS_TEXT, USE_LOST, "" },
    { "virtualDrops", IS_TEXT, USE_LOST, "" },
    { "castlingForbiddenPlies", IS_TEXT, USE_LOST, "" },
    { "dropNoDoubledTypes", IS_TEXT, USE_LOST, "" },
    { "mandatoryPromotionRegion", IS_TEXT, USE_LOST, "-" },
    { "mandatoryPromotionRegionWhite", IS_TEXT, USE_LOST, "-" },
    { "mandatoryPromotionRegionBlack", IS_TEXT, USE_LOST, "-" },
    { "pieceSpecificPromotionRegion", IS_TEXT, USE_LOST, "false" },
    { "whitePiecePromotionRegion", IS_TEXT, USE_LOST, "-" },
    { "blackPiecePromotionRegion", IS_TEXT, USE_LOST, "-" },
    { "blastOnMove", IS_TEXT, USE_LOST, "false" },
    { "blastPromotion", IS_TEXT, USE_LOST, "false" },
    { "blastDiagonals", IS_TEXT, USE_LOST, "true" },
    { "blastCenter", IS_TEXT, USE_LOST, "true" },
    { "deathOnCaptureTypes", IS_TEXT, USE_LOST, "-" },
    { "selfCapture", IS_TEXT, USE_LOST, "false" },
    { "captureMorph", IS_TEXT, USE_LOST, "false" },
    { "rexExclusiveMorph", IS_TEXT, USE_LOST, "false" },
    { "captureForbidden", IS_TEXT, USE_LOST, "" },
    { "captureAllowed", IS_TEXT, USE_LOST, "" },
    { "removeConnectN", IS_TEXT, USE_LOST, "0" },
    { "removeConnectNByType", IS_TEXT, USE_LOST, "false" },
    { "surroundCaptureOpposite", IS_TEXT, USE_LOST, "false" },
    { "surroundCaptureEdge", IS_TEXT, USE_LOST, "false" },
    { "surroundCaptureMaxRegion", IS_TEXT, USE_LOST, "-" },
    { "surroundCaptureHostileRegion", IS_TEXT, USE_LOST, "-" },
    { "pieceSpecificDoubleStepRegion", IS_TEXT, USE_LOST, "false" },
    { "pieceSpecificTripleStepRegion", IS_TEXT, USE_LOST, "false" },
    { "pieceSpecificDropRegion", IS_TEXT, USE_LOST, "false" },
    { "whitePieceDropRegion", IS_TEXT, USE_LOST, "-" },
    { "blackPieceDropRegion", IS_TEXT, USE_LOST, "-" },
    { "capturerDiesOnCapture", IS_TEXT, USE_LOST, "false" },
    { "capturerDiesOnSameTypeCapture", IS_TEXT, USE_LOST, "false" },
    { "capturerDiesExemptPawns", IS_TEXT, USE_LOST, "false" },
    { "mustDropWhite", IS_TEXT, USE_LOST, "false" },
    { "mustDropBlack", IS_TEXT, USE_LOST, "false" },
    { "priorityDropTypes", IS_TEXT, USE_LOST, "-" },
    { "jumpCaptureTypes", IS_TEXT, USE_LOST, "-" },
    { "forcedJumpContinuation", IS_TEXT, USE_LOST, "false" },
    { "pointsCounting", IS_TEXT, USE_LOST, "false" },
    { "potions", IS_TEXT, USE_LOST, "false" },
    { "commitGates", IS_TEXT, USE_LOST, "false" },
    { "passUntilSetup", IS_TEXT, USE_LOST, "false" },
    { "multimoves", IS_TEXT, USE_LOST, "" },
    { "progressiveMultimove", IS_TEXT, USE_LOST, "false" },
    { "multimoveCheck", IS_TEXT, USE_LOST, "false" },
    { "multimoveCapture", IS_TEXT, USE_LOST, "true" },
    { "nMoveRuleImmediate", IS_TEXT, USE_LOST, "0" },
    { "nFoldRuleImmediate", IS_TEXT, USE_LOST, "0" },
    { "pseudoRoyalTypes", IS_TEXT, USE_LOST, "-" },
    { "antiRoyalTypes", IS_TEXT, USE_LOST, "-" },
    { "connectGroup", IS_TEXT, USE_LOST, "0" },
    { "sudoku", IS_TEXT, USE_LOST, "false" },
    { "hostageExchange", IS_TEXT, USE_LOST, "" },
    { "prisonPawnPromotion", IS_TEXT, USE_LOST, "" },
    { "fogOfWar", IS_TEXT, USE_LOST, "" },
    { "points", IS_TEXT, USE_LOST, "" },
    { "variantTemplate", IS_TEXT, USE_DISPLAY, "" },
    { "pieceToCharTable", IS_TEXT, USE_DISPLAY, "" },
    { "pocketSize", IS_TEXT, USE_DISPLAY, "" },
    { "pieceValueMg", IS_TEXT, USE_DISPLAY, "" },
    { "pieceValueEg", IS_TEXT, USE_DISPLAY, "" },
    { "endgameEval", IS_TEXT, USE_DISPLAY, "" },
    { "promotionRank", IS_TEXT, USE_ALIAS, "" },
    { "doubleStepRank", IS_TEXT, USE_ALIAS, "" },
    { "doubleStepRankMin", IS_TEXT, USE_ALIAS, "" },
    { "firstRankDoubleSteps", IS_TEXT, USE_ALIAS, "" },
    { "arrowGating", IS_TEXT, USE_ALIAS, "" },
    { "duckGating", IS_TEXT, USE_ALIAS, "" },
    { "staticGating", IS_TEXT, USE_ALIAS, "" },
    { "pastGating", IS_TEXT, USE_ALIAS, "" },
    { "dropOnTop", IS_TEXT, USE_ALIAS, "" },
    { "captureType", IS_TEXT, USE_ALIAS, "" },
};
const int option_count = (int)(sizeof options / sizeof options[0]);

const char *option_words(const char *option)
{
    static const char *const words[][2] = {
        { "enclosingDrop", "none reversi ataxx quadwrangle snort anyside top" },
        { "flipEnclosedPieces", "none reversi ataxx quadwrangle" },
        { "wallingRule", "none arrow duck edge past static" },
        { "materialCounting", "none janggi unweighted whitedrawodds blackdrawodds" },
        { "countingRule", "none makruk cambodian asean" },
        { "chasingRule", "none axf" },
        { "extinctionPieceTypes", "*" }, /* the lists that may be of all pieces */
        { "flagPieceWhite", "*" },
        { "flagPieceBlack", "*" },
        { "mustDropType", "*" },
        { "connectPieceTypes", "*" },
        { "blastImmuneTypes", "*" },
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i][0], option) == 0)
            return words[i][1];
    return "";
}

int slot_find(const char *option)
{
    for (int i = 0; i < slot_count; i++)
        if (strcmp(slots[i].option, option) == 0)
            return i;
    return SLOT_NONE;
}

int option_find(const char *name)
{
    for (int i = 0; i < option_count; i++)
        if (options[i].name[0] == name[0] && strcmp(options[i].name, name) == 0)
            return i;
    return -1;
}

/* How many letters must be put in, left out or changed, or exchanged with the next. */
int import_distance(const char *left, const char *right)
{
    enum { LONGEST = 48 };
    int cost[LONGEST + 1][LONGEST + 1];
    size_t rows = strlen(left), columns = strlen(right);
    if (rows > LONGEST || columns > LONGEST)
        return LONGEST;
    for (size_t i = 0; i <= rows; i++)
        for (size_t j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = (int)(i + j);
                continue;
            }
            bool same = tolower((unsigned char)left[i - 1]) == tolower((unsigned char)right[j - 1]);
            int best = cost[i - 1][j - 1] + !same;
            best = cost[i - 1][j] + 1 < best ? cost[i - 1][j] + 1 : best;
            best = cost[i][j - 1] + 1 < best ? cost[i][j - 1] + 1 : best;
            bool crossed = i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
            cost[i][j] = crossed && cost[i - 2][j - 2] + 1 < best ? cost[i - 2][j - 2] + 1 : best;
        }
    return cost[rows][columns];
}

const char *option_nearest(const char *name)
{
    const char *nearest = NULL;
    int least = (int)strlen(name) / 3 + 1;
    for (int i = 0; i < option_count + slot_count; i++) {
        const char *candidate = i < option_count ? options[i].name : slots[i - option_count].option;
        int distance = import_distance(name, candidate);
        if (distance < least) {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest;
}
