import * as z from 'zod';
import { traceIdSchema } from './ids.ts';

/** How far a query has got, or got before it was stopped. */
export const queryProgressSchema = z
  .strictObject({
    rows: z.int().nonnegative().describe('Rows read so far.'),
    bytes: z.int().nonnegative().describe('Bytes read so far.'),
    totalRows: z.int().nonnegative().describe('Estimated rows the whole query reads.'),
  })
  .describe('How far the query got before it was stopped.');

/** One thing wrong with a YAML text. Lines and columns count from 1. */
const textProblemSchema = z
  .strictObject({
    line: z.int().positive().describe('Line it begins in, 1-based.'),
    column: z.int().positive().describe('Column it begins at, 1-based.'),
    endLine: z.int().positive().describe('Line it ends in, 1-based.'),
    endColumn: z.int().positive().describe('First column after it, 1-based.'),
    path: z.string().describe('Place in the document, such as `grid_rows[0].items[2].query[1]`.'),
    code: z.string().describe('Kind of mistake, for example `unknown-key`.'),
    severity: z
      .enum(['error', 'warning'])
      .describe('Whether it is a reason to refuse the text; a warning is not.'),
    message: z.string().describe('What is wrong, for people.'),
    hint: z
      .string()
      .optional()
      .describe('What to do about it; absent when there is nothing to say.'),
  })
  .meta({ id: 'TextProblem' });

/**
 * The body of every error answer. Code and message are written twice, at the top level and inside `error`,
 * because readers of this wire format look in either place.
 */
export const errorBodySchema = z.strictObject({
  statusCode: z.int().min(400).max(599).describe('The HTTP status.'),
  code: z.string().min(1).describe('Machine-readable code, for example `bad_request`.'),
  message: z.string().describe('What went wrong, for people.'),
  error: z
    .strictObject({
      status: z.int().min(400).max(599).describe('The HTTP status.'),
      code: z.string().min(1).describe('Same as the top-level code.'),
      message: z.string().describe('Same as the top-level message.'),
    })
    .describe('A copy of the message, for clients that read it here.'),
  traceId: traceIdSchema.optional().describe('Trace of this request in the server itself.'),
  parameter: z
    .string()
    .optional()
    .describe('Name of the parameter or body field at fault, on 400 answers.'),
  progress: queryProgressSchema.optional(),
  problems: z
    .array(textProblemSchema)
    .optional()
    .describe('Everything wrong with a YAML text, on 400 answers.'),
});

/** The error codes the server answers with, by status. */
export const errorCodes = {
  badRequest: 'bad_request',
  badNumber: 'strconv_num',
  badJson: 'json_syntax',
  wrongJsonType: 'json_unmarshal',
  emptyBody: 'eof',
  wrongCredentials: 'credentials',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  notFound: 'not_found',
  methodNotAllowed: 'method_not_allowed',
  requestTimeout: 'request_timeout',
  conflict: 'conflict',
  preconditionFailed: 'precondition_failed',
  bodyTooLarge: 'request_body_too_large',
  tooManyRequests: 'too_many_requests',
  internal: 'internal',
  unavailable: 'unavailable',
  timeout: 'timeout',
} as const;

export type ErrorBody = z.infer<typeof errorBodySchema>;
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
export type TextProblem = z.infer<typeof textProblemSchema>;
export type QueryProgress = z.infer<typeof queryProgressSchema>;
