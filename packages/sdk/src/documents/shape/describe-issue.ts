import { suggest } from '@spanlight/query/units';
import type * as z from 'zod/mini';
import type { PathStep, Problem } from '../source/problem.ts';
import { isRecord } from '../source/values.ts';

type Description = Pick<Problem, 'code' | 'message' | 'hint'>;

const EXPECTED: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'keys and values',
  record: 'keys and values',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

/** What is wrong with the value at a place, as a sentence about its key, and what to do. */
export function describeIssue(issue: z.core.$ZodIssue, path: readonly PathStep[]): Description {
  const subject = subjectOf(path);
  if (issue.code === 'invalid_type') return wrongType(subject, issue.expected, issue.input);
  if (issue.code === 'invalid_value') {
    if (issue.input === undefined) return missing(subject);
    const choices = issue.values.map(String);
    const message = `must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}`;
    return { code: 'value', message: `${subject} ${message}`, ...hintFor(issue.input, choices) };
  }
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) {
    const type = isRecord(issue.input) ? issue.input[issue.discriminator] : undefined;
    const options = 'options' in issue ? (issue.options ?? []) : [];
    const types = options.filter((option) => typeof option === 'string');
    const message = `unsupported ${typedThing(path)} type: "${String(type)}"`;
    return { code: 'value', message, ...hintFor(type, types, `Types are ${types.join(', ')}`) };
  }
  if (issue.code === 'too_small' && issue.origin !== 'string' && issue.origin !== 'array')
    return { code: 'value', message: `${subject} must be at least ${issue.minimum}` };
  if (issue.code === 'too_big' && issue.origin !== 'string' && issue.origin !== 'array')
    return { code: 'value', message: `${subject} must be at most ${issue.maximum}` };
  return { code: 'value', message: `${subject} ${issue.message}` };
}

/** What has a type at a place. */
function typedThing([list]: readonly PathStep[]): string {
  if (list === 'monitors') return 'monitor';
  return list === 'channels' ? 'notification channel' : 'grid item';
}

function wrongType(subject: string, expected: string, input: unknown): Description {
  if (input === undefined) return missing(subject);
  const wanted = EXPECTED[expected] ?? expected;
  const message = `${subject} must be ${wanted}, not ${kindOf(input)}`;
  if (expected === 'array' && typeof input === 'string')
    return { code: 'type', message, hint: 'Put each entry on a line of its own after "- "' };
  if (expected === 'array' && isRecord(input))
    return { code: 'type', message, hint: 'Put "- " before each entry' };
  if (expected === 'string' && isRecord(input))
    return { code: 'type', message, hint: 'Put a text with ": " or braces between quotes' };
  return { code: 'type', message };
}

const missing = (subject: string): Description => ({
  code: 'missing-key',
  message: `${subject} is missing`,
  ...(subject.startsWith('"') && { hint: `Add a line ${subject.replace(/"$/, ': …"')}` }),
});

function subjectOf(path: readonly PathStep[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'the document';
  if (typeof last === 'string') return `"${last}"`;
  const list = path.findLast((step) => typeof step === 'string');
  return list === undefined ? 'an entry' : `an entry of "${list}"`;
}

function kindOf(input: unknown): string {
  if (input === null) return 'empty';
  if (Array.isArray(input)) return 'a list';
  if (isRecord(input)) return 'keys and values';
  if (typeof input === 'boolean' || typeof input === 'number') return String(input);
  return 'a text';
}

function hintFor(
  value: unknown,
  choices: readonly string[],
  otherwise?: string,
): { readonly hint?: string } {
  const candidate = choices.length > 1 ? suggest(String(value), choices) : undefined;
  const hint = candidate === undefined ? otherwise : `Did you mean "${candidate}"?`;
  return hint === undefined ? {} : { hint };
}
