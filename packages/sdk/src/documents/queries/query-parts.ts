const SEPARATOR = ' | ';

/** One text of the parts of a query. */
export const joinQuery = (parts: readonly string[]): string => parts.join(SEPARATOR);

/** The parts of a query: joined again they give the same text. A separator between quotes parts nothing. */
export function splitQuery(query: string): string[] {
  if (query === '') return [];
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < query.length; at += 1) {
    const character = query[at];
    if (character === '"' || character === "'") {
      const end = quoteEnd(query, at);
      if (end !== undefined) at = end;
    } else if (query.startsWith(SEPARATOR, at)) {
      parts.push(query.slice(start, at));
      start = at + SEPARATOR.length;
      at = start - 1;
    }
  }
  return [...parts, query.slice(start)];
}

function quoteEnd(query: string, start: number): number | undefined {
  for (let at = start + 1; at < query.length; at += 1) {
    if (query[at] === '\\') at += 1;
    else if (query[at] === query[start]) return at;
  }
  return undefined;
}

/** A place inside one part. */
export interface PartPlace {
  readonly part: number;
  readonly start: number;
  readonly end: number;
}

/** The part and the place inside it that a place in the joined text means. */
export function placeInParts(parts: readonly string[], start: number, end: number): PartPlace {
  let before = 0;
  for (const [part, text] of parts.entries()) {
    const isLast = part === parts.length - 1;
    if (start <= before + text.length || isLast) {
      const from = Math.min(Math.max(start - before, 0), text.length);
      return { part, start: from, end: Math.min(Math.max(end - before, from), text.length) };
    }
    before += text.length + SEPARATOR.length;
  }
  return { part: 0, start: 0, end: 0 };
}
