import * as z from 'zod';
import { queryProgressSchema } from './errors.ts';
import { listParameter } from './parameters.ts';

/** Header by which a caller gives a question an id of its own. */
export const QUESTION_ID_HEADER = 'question-id';

/** What {@link isQuestionId} takes, in words. */
export const QUESTION_ID = '16 to 64 letters, digits, dashes and underscores';

/** Whether a text can be the id of a question: nobody else is to guess it. */
export const isQuestionId = (text: string): boolean => /^[\w-]{16,64}$/.test(text);

/** Ids one call may ask for. */
const MAX_QUESTIONS = 100;

/** Query of `GET /questions`. */
export const questionsRequestSchema = z.object({
  question: listParameter
    .refine((ids) => ids.length > 0 && ids.length <= MAX_QUESTIONS, {
      error: `must be 1 to ${MAX_QUESTIONS} ids`,
    })
    .refine((ids) => ids.every(isQuestionId), {
      error: `must be ids of ${QUESTION_ID}`,
    })
    .describe(`What was sent as \`${QUESTION_ID_HEADER}\` with each question.`),
});

/** How far a question has got. */
export const runningQuestionSchema = z
  .strictObject({
    id: z.string().describe('The id it was asked with.'),
    elapsed: z.number().nonnegative().describe('Milliseconds since the server received it.'),
    ...queryProgressSchema.shape,
  })
  .meta({ id: 'RunningQuestion' });

/** Answer of `GET /questions`. */
export const questionsResponseSchema = z.strictObject({
  questions: z
    .array(runningQuestionSchema)
    .describe('The ones that this server is answering right now; others are omitted.'),
});

export type RunningQuestion = z.infer<typeof runningQuestionSchema>;
