// Query string parameters: the texts as sent become values, and what can't is an issue naming the parameter.

import * as z from 'zod';
import { parseSpanId, parseTraceId, parseUint64 } from '../../values/ids.ts';
import { parseTime } from '../../values/times.ts';

/** Every value sent for each parameter name, brackets stripped. */
export type RawParameters = Record<string, string[]>;

const trueTexts = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const falseTexts = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

/** Parameters that are maps, `table_agg[key]=value`. */
const mapNames = new Set(['table_agg', 'attrs']);

/**
 * Collects a query string into lists: `system=a`, `system[]=a` and repeated keys all land under `system`. An entry of
 * a map lands under the name of the map as a JSON object, which is the other way to send one.
 */
export function rawParameters(search: URLSearchParams): RawParameters {
  const raw: RawParameters = Object.create(null);
  for (const [sent, value] of search) {
    const key = sent.startsWith(':') ? sent.slice(1) : sent;
    const [, mapName = '', mapKey = ''] = /^(\w+)\[(.+)\]$/s.exec(key) ?? [];
    if (mapNames.has(mapName)) {
      (raw[mapName] ??= []).push(JSON.stringify({ [mapKey]: value }));
      continue;
    }
    const name = key.endsWith('[]') ? key.slice(0, -2) : key;
    (raw[name] ??= []).push(value);
  }
  return raw;
}

/** The first value of a parameter; the first one wins when a scalar is sent several times. */
function first(raw: unknown): string | undefined {
  const value: unknown = Array.isArray(raw) ? raw[0] : raw;
  return typeof value === 'string' ? value : undefined;
}

/** A text parameter. Absent is `""`. */
export const textParameter = z.preprocess((raw) => first(raw) ?? '', z.string());

/** One of several texts. Absent and empty are undefined. */
export function choiceParameter<Choice extends string>(
  choices: readonly Choice[],
): z.ZodPreprocess<z.ZodOptional<z.ZodLiteral<Choice>>> {
  return z.preprocess(
    (raw) => first(raw) || undefined,
    z.literal(choices, { error: `must be one of ${choices.join(', ')}` }).optional(),
  );
}

/** A list parameter. Absent is an empty list. */
export const listParameter = z.preprocess(
  (raw) => (raw === undefined ? [] : Array.isArray(raw) ? raw : [raw]),
  z.array(z.string()),
);

/** A map parameter, `name[key]=value` per entry or one JSON object; the first value of a key wins. Absent is empty. */
export const mapParameter = z.preprocess(
  (raw) => {
    const objects = Array.isArray(raw) ? raw.map(jsonObject) : [];
    if (objects.includes(undefined)) return raw;
    return Object.fromEntries(
      objects.toReversed().flatMap((object) => Object.entries(object ?? {})),
    );
  },
  z.record(z.string(), z.string(), { error: 'must be name[key]=value or a JSON object' }),
);

/** A map of lists, `name[key][]=value` per entry or one JSON object; the values of a key add up. Absent is empty. */
export const listMapParameter = z.preprocess(
  (raw) => {
    const lists: Record<string, unknown[]> = Object.create(null);
    for (const item of Array.isArray(raw) ? raw : []) {
      const entries = Object.entries(jsonObject(item) ?? { '': item });
      for (const [sent, value] of entries) {
        const key = sent.endsWith('[]') || sent.endsWith('][') ? sent.slice(0, -2) : sent;
        (lists[key] ??= []).push(...(Array.isArray(value) ? (value as unknown[]) : [value]));
      }
    }
    return { ...lists };
  },
  z.record(
    z.string().min(1, { error: 'must be name[key][]=value or a JSON object' }),
    z.array(z.string()),
  ),
);

function jsonObject(item: unknown): object | undefined {
  try {
    const value: unknown = JSON.parse(String(item));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A boolean parameter: the ten accepted spellings; absent is false and an empty text is an error. */
export const booleanParameter = z.preprocess(
  (raw) => {
    const text = first(raw);
    if (text === undefined || falseTexts.has(text)) return false;
    return trueTexts.has(text) ? true : text;
  },
  z.boolean({ error: 'must be true or false' }),
);

/** The direction of a sorting. */
export const sortDescParameter = booleanParameter.describe(
  'True to sort descending. Default false.',
);

/** Three thousand years in milliseconds: no sensible length of time is longer. */
const longest = 1e14;

/** A length of time in milliseconds, maybe negative. Absent or empty is undefined. */
export const numberParameter = z.preprocess(
  (raw) => {
    const text = first(raw);
    if (text === undefined || text === '') return undefined;
    const value = Number(text);
    return Number.isFinite(value) ? value : text;
  },
  z
    .number({ error: 'must be a number' })
    .min(-longest, { error: 'is too small' })
    .max(longest, { error: 'is too large' })
    .optional(),
);

/** The 1-based page. Absent and values below 1 mean 1. */
export const pageParameter = integerParameter({
  missing: 1,
  minimum: 1,
  maximum: 1_000_000,
}).describe('Page, 1-based.');

/**
 * An integer parameter in decimal digits; values outside the bounds are moved to the nearest bound.
 * Absent and empty mean `missing`, and so does zero where it is outside the bounds.
 */
export function integerParameter(settings: {
  missing: number;
  minimum: number;
  maximum: number;
}): z.ZodPreprocess<z.ZodInt> {
  const { missing, minimum, maximum } = settings;
  return z.preprocess(
    (raw) => {
      const text = first(raw);
      if (text === undefined || text === '') return missing;
      if (!/^[+-]?\d{1,20}$/.test(text)) return text;
      const value = Number(text);
      return value === 0 && minimum > 0 ? missing : Math.min(Math.max(value, minimum), maximum);
    },
    z.int({ error: 'must be a decimal integer' }).min(minimum).max(maximum),
  );
}

/** An id from the metadata store: unsigned decimal, at most 32 bits. */
export const numericIdParameter = z.preprocess(
  (raw) => {
    const text = first(raw);
    return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : text;
  },
  z.int({ error: 'must be a decimal integer' }).max(4_294_967_295),
);

/**
 * The id of something that was created: unsigned decimal, at most 20 digits. Ids are counted up from 1, so one too
 * large for a number is that of nothing.
 */
export const createdIdParameter = z.preprocess(
  (raw) => {
    const text = first(raw);
    return text !== undefined && /^\d{1,20}$/.test(text)
      ? Math.min(Number(text), Number.MAX_SAFE_INTEGER)
      : text;
  },
  z.int({ error: 'must be a decimal integer' }).nonnegative(),
);

/** A group id, unsigned 64-bit decimal. Absent, empty and zero mean undefined. */
export const optionalGroupIdParameter = z.preprocess((raw) => {
  const text = first(raw);
  if (text === undefined || text === '') return undefined;
  const value = parseUint64(text);
  return value === undefined ? text : value === '0' ? undefined : value;
}, uint64Text('must be an unsigned 64-bit decimal number').optional());

/** A group id that must be there and not zero. */
export const groupIdParameter = z.preprocess((raw) => {
  const text = first(raw);
  const value = parseUint64(text ?? '0');
  return value === '0' ? undefined : (value ?? text);
}, uint64Text('must be an unsigned 64-bit decimal number'));

/** A trace id in any accepted spelling; the value is 32 lower-case hex digits. */
export const traceIdParameter = z.preprocess(
  (raw) => parseTraceId(first(raw) ?? '') ?? first(raw),
  z
    .string({ error: 'is required' })
    .regex(/^[0-9a-f]{32}$/, { error: 'must be a trace id: 32 hex digits or a dashed UUID' }),
);

/** A span id: 16 hex digits or unsigned decimal; the value is 16 hex digits, or `"0"`. */
export const spanIdParameter = z.preprocess(
  (raw) => parseSpanId(first(raw) ?? '') ?? first(raw),
  z
    .string({ error: 'is required' })
    .regex(/^(0|[0-9a-f]{16})$/, { error: 'must be a span id: 16 hex digits or a decimal number' }),
);

/** Like `spanIdParameter`; absent, empty and the zero id mean undefined. */
export const optionalSpanIdParameter = z.preprocess(
  (raw) => {
    const text = first(raw);
    if (text === undefined || text === '') return undefined;
    const id = parseSpanId(text);
    return id === '0' ? undefined : (id ?? text);
  },
  z
    .string()
    .regex(/^[0-9a-f]{16}$/, { error: 'must be a span id: 16 hex digits or a decimal number' })
    .optional(),
);

function readTime(raw: unknown): unknown {
  const text = first(raw);
  if (text === undefined || text === '') return undefined;
  return parseTime(text) ?? text;
}

const dateSchema = z.date({
  error: (issue) =>
    issue.input === undefined
      ? 'is required'
      : 'must be a time: unix seconds, RFC 3339, or 20260304T050607',
});

/** A required point in time: unix seconds, RFC 3339, or `20260304T050607` with an optional offset. */
export const timeParameter = z.preprocess(readTime, dateSchema);

/** Like `timeParameter`; absent and empty mean undefined. */
export const optionalTimeParameter = z.preprocess(readTime, dateSchema.optional());

/** A range of time as a request has it; what no schema took yet may be anything. */
interface GivenRange {
  readonly time_gte?: unknown;
  readonly time_lt?: unknown;
  readonly time_offset?: unknown;
}

/** Refuses a time range that runs backwards, or is shifted to years that are not written with four digits. */
export function checkTimeOrder(
  { time_gte: start, time_lt: end, time_offset: offset = 0 }: GivenRange,
  context: z.RefinementCtx,
): void {
  if (!(start instanceof Date) || !(end instanceof Date)) return;
  if (start > end)
    context.addIssue({ code: 'custom', path: ['time_gte'], message: 'must not be after time_lt' });
  const shifted = [start, end].map((time) => time.getTime() - Number(offset));
  if (offset !== 0 && shifted.some((time) => time < FIRST_YEAR || time >= LAST_YEAR))
    context.addIssue({
      code: 'custom',
      path: ['time_offset'],
      message: 'moves the range outside the years 1 to 9998',
    });
}

const FIRST_YEAR = Date.parse('0001-01-01T00:00:00Z');
const LAST_YEAR = Date.parse('9999-01-01T00:00:00Z');

const DAY = 86_400_000;

/** Refuses a time range that runs backwards, or for more days than may be asked for; without an end it ends now. */
export function checkRange(range: GivenRange, context: z.RefinementCtx, days: number): void {
  checkTimeOrder(range, context);
  const { time_gte: start, time_lt: end = new Date() } = range;
  if (start instanceof Date && end instanceof Date && end.getTime() - start.getTime() > days * DAY)
    context.addIssue({
      code: 'custom',
      path: ['time_gte'],
      message: `must be at most ${days} days before the end`,
    });
}

/** The first problem of a request, in words that name the parameter or body field. */
export interface ParameterIssue {
  /** Parameter name, or the dotted path of a body field; empty when the whole body is wrong. */
  parameter: string;
  /** A sentence fit for an error answer, for example `time_gte is required`. */
  message: string;
}

/** Turns a failed parse into the sentence the client gets to read. */
export function parameterIssue(error: z.ZodError): ParameterIssue {
  const issue = error.issues[0];
  const parameter = issue?.path.map(String).join('.') ?? '';
  const reason = issue?.message ?? 'is invalid';
  const isWhole = parameter === '' || (issue && isSentence(issue));
  return { parameter, message: isWhole ? reason : `${parameter} ${lowerFirst(reason)}` };
}

/** Whether a message says by itself what it is about. */
function isSentence(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union') return 'discriminator' in issue;
  return issue.code === 'custom' && issue.params?.['isSentence'] === true;
}

function lowerFirst(text: string): string {
  return text
    .replace(/^Invalid input: /, 'is invalid: ')
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

function uint64Text(error: string): z.ZodString {
  return z
    .string({ error: 'is required' })
    .refine((text) => parseUint64(text) !== undefined, { error });
}
