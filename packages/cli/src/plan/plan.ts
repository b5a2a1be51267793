import type { DocumentKind, FieldChange } from '@spanlight/sdk/documents';
import type { Seen } from './kinds/kind.ts';

/** What is to be done about one document. */
export interface PlannedChange {
  readonly action: 'create' | 'update' | 'delete' | 'unchanged';
  readonly kind: DocumentKind;
  readonly name: string;
  readonly key: string;
  readonly owner: string;
  /** What it is on the server; undefined when it is to be created. */
  readonly seen?: Seen | undefined;
  /** Where its document stands; undefined for deletions. */
  readonly origin?: Origin | undefined;
  /** What differs; empty unless it is an update. */
  readonly changes: readonly FieldChange[];
  /** The document to write, complete; empty for deletions. */
  readonly text: string;
}

/** A place in a file. */
interface Origin {
  /** Undefined for the standard input. */
  readonly file?: string | undefined;
  readonly line: number;
  readonly column: number;
}

/** Everything to be done in a project, in the order it is done. */
export interface Plan {
  /** Address of the server. */
  readonly url: string;
  readonly project: number;
  readonly changes: readonly PlannedChange[];
}

/** How many documents of a plan have each action. */
export function countActions({ changes }: Plan): Record<PlannedChange['action'], number> {
  const counts = { create: 0, update: 0, delete: 0, unchanged: 0 };
  for (const { action } of changes) counts[action] += 1;
  return counts;
}

/** What a plan would change. */
export const pending = ({ changes }: Plan): PlannedChange[] =>
  changes.filter(({ action }) => action !== 'unchanged');
