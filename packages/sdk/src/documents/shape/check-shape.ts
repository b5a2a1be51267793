import { suggest } from '@spanlight/query/units';
import type * as z from 'zod/mini';
import { describeIssue } from './describe-issue.ts';
import { MAX_PROBLEMS, type PathStep, pathText, type Problem } from '../source/problem.ts';
import { keysAt } from './schema-keys.ts';
import type { SourceDocument } from '../source/source.ts';
import { isRecord, putAt, valueAt, withoutNulls } from '../source/values.ts';

/** Rounds of mending: one may uncover what the next has to mend. */
const MAX_ROUNDS = 3;

/** Plain data that fits a schema, or why it doesn't. */
export interface ShapeCheck<Schema extends z.ZodMiniType> {
  /** The data before defaults, mended; undefined when there is an error. */
  readonly value: z.input<Schema> | undefined;
  readonly problems: readonly Problem[];
  /** The places that don't fit, and the data around them, mended as far as it could be. */
  readonly faults: { readonly data: unknown; readonly places: readonly (readonly PathStep[])[] };
}

/**
 * Checks the data of a document against a schema. A key without a value counts as left out. Keys that the schema
 * doesn't know are left out with a warning, where they aren't the list of another kind; a number where a text belongs, and the other way round, is taken for what
 * is meant. Everything else that doesn't fit is an error.
 *
 * @param keepsNulls Whether null is a value below a place.
 */
export function checkShape<Schema extends z.ZodMiniType>(
  schema: Schema,
  source: SourceDocument,
  keepsNulls: (path: readonly PathStep[]) => boolean = () => false,
): ShapeCheck<Schema> {
  const value = withoutNulls(source.value, keepsNulls);
  const problems: Problem[] = [];
  const none = { data: undefined, places: [] };
  const mend = (issue: z.core.$ZodIssue): boolean => {
    const path = steps(issue.path);
    if (issue.code !== 'unrecognized_keys') {
      const meant = meantValue(issue, source.sourceOf(path));
      return meant !== undefined && putAt(value, path, meant);
    }
    const keys = keysAt(schema, value, path);
    const parent = valueAt(value, path);
    for (const key of issue.keys) {
      const place = [...path, key];
      if (problems.length < MAX_PROBLEMS || isOtherList(place))
        problems.push(unknownKey(place, keys, source));
      if (isRecord(parent)) delete parent[key];
    }
    return true;
  };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (fits(schema, value)) return { value, problems, faults: none };
    const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
    const unmended = issues.filter((issue) => !mend(issue));
    if (unmended.length === 0) continue;
    const errors = unmended.slice(0, MAX_PROBLEMS).map((issue) => issueProblem(issue, source));
    const places = unmended.map(({ path }) => steps(path));
    return {
      value: undefined,
      problems: [...problems, ...errors],
      faults: { data: value, places },
    };
  }
  return { value: undefined, problems, faults: none };
}

/** Whether data fits a schema as it is. */
export const fits = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): value is z.input<Schema> => schema.safeParse(value).success;

/** The text for a number that stands where a text belongs, the number for a text where a number does. */
function meantValue(issue: z.core.$ZodIssue, written: string | undefined): unknown {
  if (issue.code !== 'invalid_type' || written === undefined) return undefined;
  const isScalar = ['string', 'number', 'boolean'].includes(typeof issue.input);
  if (issue.expected === 'string') return isScalar ? written : undefined;
  if (issue.expected !== 'number' || typeof issue.input !== 'string') return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : undefined;
}

/** Whether it is a list of another kind, of which nothing would be read: an error, told however many keys nobody knows. */
const isOtherList = (path: readonly PathStep[]): boolean =>
  /^(?:monitors|channels|silences)$/.test(pathText(path));

function unknownKey(
  path: readonly PathStep[],
  keys: readonly string[],
  source: SourceDocument,
): Problem {
  const key = String(path.at(-1));
  const candidate = suggest(key, keys);
  const problem = {
    ...source.positionOf(path, true),
    path: pathText(path),
    code: 'unknown-key',
  } as const;
  if (isOtherList(path))
    return {
      ...problem,
      severity: 'error',
      message: `"${key}" belongs in a document of its own`,
      hint: 'Put a line with --- between them',
    };
  return {
    ...problem,
    severity: 'warning',
    message: `there is no key "${key}" here, it is ignored`,
    hint:
      candidate === undefined ? `Keys here: ${keys.join(', ')}` : `Did you mean "${candidate}"?`,
  };
}

function issueProblem(issue: z.core.$ZodIssue, source: SourceDocument): Problem {
  const path = steps(issue.path);
  return {
    ...source.positionOf(path),
    path: pathText(path),
    severity: 'error',
    ...describeIssue(issue, path),
  };
}

const steps = (path: readonly PropertyKey[]): PathStep[] =>
  path.map((step) => (typeof step === 'number' ? step : String(step)));
