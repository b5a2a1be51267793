import { joinParts, splitParts } from '../shared/split-parts.ts';

/** A part as editors keep it. */
export interface QueryPart {
  /** Identifies the part in lists and while dragging; means nothing elsewhere. */
  readonly id: number;
  readonly query: string;
  /** `''` when the part is fine. */
  readonly error: string;
  /** The answer was made without this part. */
  readonly disabled: boolean;
}

let lastId = 0;

/** A part nobody has judged yet. */
export function createPart(query: string): QueryPart {
  lastId += 1;
  return { id: lastId, query, error: '', disabled: false };
}

/** The parts of a query's text. */
export function partsOf(query: string): QueryPart[] {
  return splitParts(query).map(({ text }) => createPart(text));
}

/** The text of parts, as it is stored and sent. */
export function textOf(parts: readonly QueryPart[]): string {
  return joinParts(parts.map(({ query }) => query));
}
