import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { ownQuestion } from '../http/question-id.ts';

/** How far the caller's own questions have got. */
export function questionRoutes(
  serve: ServeCall,
  { questions }: Pick<ApiContext, 'questions'>,
): void {
  serve('questions.list', async ({ caller, query }) => {
    await Promise.resolve();
    return {
      questions: query.question.flatMap((id) => {
        const progress = questions.progressOf(ownQuestion(caller, id));
        return progress ? [{ id, ...progress }] : [];
      }),
    };
  });
}
