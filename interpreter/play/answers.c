/* Answers the evaluator's questions that need move generation. */

#include "play/generate.h"

int32_t play_answer(Evaluator *evaluator, const PlayQuestion *question)
{
    switch (question->asks) {
    case ASKS_ATTACKED:
    case ASKS_DEFENDED:
        attack_filter(evaluator, question->cells, question->asks == ASKS_DEFENDED, question->result);
        return 0;
    case ASKS_ACTION: return turn_has_action(evaluator, question->player);
    case ASKS_CAN: return turn_can(evaluator, question->player, question->condition);
    case ASKS_ROW: return turn_row(evaluator, question->player, question->condition);
    case ASKS_BARRED: return turn_barred(evaluator, question->law);
    case ASKS_CHASE: return chase_goes_on(evaluator, question->condition);
    case ASKS_RETAKEN: return recapture_is_possible(evaluator);
    case ASKS_MUTUAL: return recapture_is_mutual(evaluator);
    }
    return 0;
}
