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

/** Changes the text of one part and forgets what was wrong with the old text. */
export function editPart(parts: readonly QueryPart[], id: number, query: string): QueryPart[] {
  return parts.map((part) => (part.id === id ? { id, query, error: '', disabled: false } : part));
}

/**
 * Takes over what a response says about the parts, by position. Parts are never removed, and parts
 * the response does not mention stay as they are.
 */
export function mergeEcho(
  parts: readonly QueryPart[],
  echo: readonly { readonly query: string; readonly error: string; readonly disabled?: boolean }[],
): QueryPart[] {
  return parts.map(({ id, ...part }, index) => {
    const { query, error, disabled = false } = echo[index] ?? part;
    return { id, query, error, disabled };
  });
}

/** The text of the conditions alone: it drives facets, lists of systems and links. */
export function whereQuery(query: string): string {
  return joinParts(
    splitParts(query)
      .map(({ text }) => text)
      .filter((text) => /^where\s/i.test(text)),
  );
}
