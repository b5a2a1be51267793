/** What the text of the global search asks for. */
export type SearchTarget =
  | { kind: 'trace'; traceId: string }
  /** The query that finds one span. */
  | { kind: 'span'; query: string }
  /** The query language of the explorer. */
  | { kind: 'query'; query: string }
  /** Words of names: quick search. */
  | { kind: 'search'; search: string };

const traceId = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/iu;
/** A number of sixteen digits, which may as well be one of an order, is no id. */
const spanId = /^(?=.*[a-f])[0-9a-f]{16}$/iu;
const queryWords = /^(?:where|group\s+by)\s/iu;

/** The columns a query gets that names none: the default of the groups tab. */
const defaultColumns =
  'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration)';

/**
 * Reads the global search box: a trace id (32 hex digits, or 8-4-4-4-12), a span id (16 hex digits), a query when it begins
 * like one, else words to look for. Nothing but blanks is undefined.
 */
export function searchTarget(text: string): SearchTarget | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (traceId.test(trimmed)) {
    return { kind: 'trace', traceId: trimmed.replaceAll('-', '').toLowerCase() };
  }
  if (spanId.test(trimmed))
    return { kind: 'span', query: `where _id = "${trimmed.toLowerCase()}"` };
  if (!queryWords.test(trimmed)) return { kind: 'search', search: trimmed };
  const groups = /(?:^|\|)\s*group\s+by\s/iu.test(trimmed);
  return { kind: 'query', query: groups ? trimmed : `${defaultColumns} | ${trimmed}` };
}
