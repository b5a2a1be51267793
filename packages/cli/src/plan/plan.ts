import type { DocumentKind } from '@spanlight/sdk/documents';
import * as z from 'zod';
import { kindNames } from './kinds/kinds.ts';

/** A place in a file. */
const origin = z.object({
  /** Undefined for the standard input. */
  file: z.string().optional(),
  line: z.int(),
  column: z.int(),
});

const fieldChange = z.object({
  path: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  before: z.unknown().default(undefined),
  after: z.unknown().default(undefined),
});

/** What is to be done about one document. */
const plannedChange = z.object({
  action: z.enum(['create', 'update', 'delete', 'unchanged']),
  kind: z.custom<DocumentKind>((name) => kindNames.some((each) => each === name)),
  name: z.string(),
  key: z.string(),
  owner: z.string(),
  /** What it is on the server; undefined when it is to be created. */
  seen: z.object({ id: z.union([z.int(), z.string()]), revision: z.int() }).optional(),
  /** Where its document stands; undefined for deletions. */
  origin: origin.optional(),
  /** What differs; empty unless it is an update. */
  changes: z.array(fieldChange).readonly(),
  /** The document to write, complete; empty for deletions. */
  text: z.string(),
});

/** Everything to be done in a project, in the order it is done. */
export const planSchema = z.object({
  /** Address of the server. */
  url: z.string(),
  project: z.int(),
  changes: z.array(plannedChange),
});

/** What is to be done about one document. */
export type PlannedChange = Readonly<z.output<typeof plannedChange>>;

/** Everything to be done in a project, in the order it is done. */
export type Plan = Readonly<z.output<typeof planSchema>>;

/** How many documents of a plan have each action. */
export function countActions({ changes }: Plan): Record<PlannedChange['action'], number> {
  const counts = { create: 0, update: 0, delete: 0, unchanged: 0 };
  for (const { action } of changes) counts[action] += 1;
  return counts;
}

/** What a plan would change. */
export const pending = ({ changes }: Plan): PlannedChange[] =>
  changes.filter(({ action }) => action !== 'unchanged');

/** What a plan would change, deletions first: the order it is read in. */
export function deletionsFirst(plan: Plan): PlannedChange[] {
  const rank = ({ action }: PlannedChange): number => (action === 'delete' ? 0 : 1);
  return pending(plan).toSorted((left, right) => rank(left) - rank(right));
}
